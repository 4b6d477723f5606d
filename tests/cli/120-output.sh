# output - where results go, and what happens when they can not go there.
. "${0%/*}/lib.sh"

run_bad run good.timed -o a.kb --rounds 2
expect_status 0
expect_line out '^results: a\.kb$'
expect_line out '^good\.timed +5\.000 us '
t_ok result_file

cp a.kb before
run_bad run good.timed -o a.kb --rounds 2
expect_status 3
expect_lines err 1
expect_line err '^kbench: a\.kb'
expect_same a.kb before
t_ok an_existing_file_is_refused

run_bad run good.timed -o a.kb --append --rounds 2
expect_status 0
expect_count a.kb '^kb1 run ' 2
expect_count a.kb '^kb1 smp ' 4
t_ok append

run_bad run good.timed -o a.kb --force --rounds 1
expect_status 0
expect_count a.kb '^kb1 smp ' 1
t_ok force

run_bad run good.timed -o no/such/dir.kb --rounds 1
expect_status 3
expect_empty out
expect_lines err 1
t_ok unwritable

mkdir dir
run_bad run good.timed -o dir --rounds 1
expect_status 3
expect_lines err 1
t_ok a_directory

run_bad run good.timed -o - --rounds 2
expect_status 0
expect test -s out
expect_count out '^kb1 ' "$(wc -l <out)"
expect_line err '^good\.timed '
t_ok stdout_has_kb1_alone

run_bad run good.timed --rounds 1
expect_status 0
name=$(sed -n 's/^results: //p' out)
expect test -f "$name"
case $name in *kbench-*-01.kb) ;; *) t_fail "default name: $name" ;; esac
run_bad run good.timed --rounds 1
expect_line out '^results: .*-02\.kb$'
t_ok default_names

run_bad run good.timed -o j.kb --rounds 1 --json
expect_status 0
expect_line out '"id": *"(micro\.)?good\.timed"'
t_ok json

if [ -w /dev/full ]; then
	run_bad run good.timed -o /dev/full --append --rounds 2
	expect_status 3
	expect_line err 'No space left on device'
	expect_count out '^kb1 smp good\.timed ' 2
	t_ok full_disk
	echo "run good.timed >/dev/full" >cmd
	$KBENCH_BAD run good.timed -o f.kb --rounds 1 >/dev/full 2>err
	status=$?
	expect_status 3
	expect_line err 'stdout can not be written'
	expect_line f.kb '^kb1 end '
	t_ok full_stdout
else
	t_skip full_disk "no /dev/full"
fi

# A limit on the size of files is a disk that fills up in the middle.
({ ulimit -f 2; $KBENCH_BAD run good.timed good.spin -o small.kb --rounds 9 2>err; echo $? >st
} | cat >out)
status=$(cat st)
expect_status 3
cp out rest
run_bad check small.kb
expect_line out 'damage|cut|crc|check'
cat small.kb rest >both.kb
run_bad show --as=csv both.kb
expect_status 0
expect_count both.kb '^kb1 smp good\.timed .* ~[0-9a-f]{4}$' 9
t_ok disk_full_in_the_middle

run_bad run good.timed --dry-run --rounds 4
expect_status 0
expect_line out '^1 processes, 4 rounds, about '
expect test "$(ls | grep -c 'kbench-.*03\.kb')" -eq 0
t_ok dry_run

run_bad run good.curve good.point --set good.point.rooms=3 --rounds 1 -o s.kb
expect_status 0
expect_line s.kb '^kb1 def good\.curve\.2\.1k suite=micro u=ns b=lo p\.stride=2 p\.size=1024 rev=1 '
expect_line s.kb '^kb1 beg good\.curve\.2 '
expect_line s.kb '^kb1 smp good\.point\.3r\.4k r=1 v=10000 '
t_ok axes

run_bad run good.events --rounds 1 -o h.kb
expect_status 0
expect_line h.kb '^kb1 smp good\.events\.p999 '
expect_line h.kb '^kb1 hst good\.events r=1 u=ns lo='
t_ok histogram

run_bad run good.timed --copies 1,2 --rounds 2 -o c.kb
expect_status 0
expect_count c.kb '^kb1 smp good\.timed .* copies=2 ' 2
expect_line out '^good\.timed x2 '
t_ok copies

# Copies of several loops are in the same one: a fast one waits for the slow one.
TOGETHER_FILE=$PWD/loops
export TOGETHER_FILE
run_bad run together --copies 3 --rounds 1 -o to.kb
expect_status 0
expect_count to.kb '^kb1 smp together\.(first|second) .* copies=3 ' 2
expect test "$(awk '/2/ { second = 1 } /1/ && second { n++ } END { print n + 0 }' loops)" -le 3
t_ok copies_are_in_the_same_loop

run_bad run good.point.2r.4k --copies 3 --rounds 1 -o c3.kb
expect_line c3.kb '^kb1 smp good\.point\.2r\.4k r=1 v=30000 '
t_ok rates_of_copies_add

run_bad run good.timed --note board=blue --label 'my kernel' --rounds 1 -o n.kb
expect_line n.kb '^kb1 env note\.board blue '
expect_line n.kb 'label="my kernel"'
t_ok notes_and_label

for words in '' '--rounds 0 good.timed' '--rounds x good.timed' '--time -1 good.timed' \
	'--copies 0 good.timed' '--copies 1,x good.timed' '--quick --rigorous good.timed' \
	'--pin x good.timed' '--nice x good.timed' '--note x good.timed' '--bogus good.timed' \
	'good.tmied' '--append good.timed' '--live lava good.timed' '--as-init good.timed'; do
	# shellcheck disable=SC2086
	run_bad run $words
	expect_usage_error
done
t_ok usage

run_bad run good.timed --pin 4000 --rounds 1
expect_status 3
expect_lines err 1
run_bad run good.timed --tmpdir /nonexistent --rounds 1
expect_status 3
expect_lines err 1
t_ok what_this_machine_can_not_do

KILLER_FILE=$PWD/notes
export KILLER_FILE
run_bad run talker --rounds 5 --time 0.2 -o t.kb
expect_status 0
expect_count t.kb '^kb1 note why="talker shape: round"' 1
expect_count t.kb '^kb1 note why="talker colour: blue"' 1
expect_count t.kb '^kb1 note why="talker colour: red"' 1
t_ok notes_once_and_again_when_they_change

# Samples that something disturbed were once taken for an operation that is that long.
KILLER_FILE=$PWD/calls
export KILLER_FILE
run_bad run disturbed --rounds 4 --time 0.2 -o d.kb
expect_status 0
expect_line d.kb '^kb1 smp disturbed r=1 v=100 '
expect_line d.kb '^kb1 smp disturbed r=2 v=1 '
expect_no_line d.kb '^kb1 smp .* it=1( |$)'
t_ok a_disturbance_is_no_long_operation
