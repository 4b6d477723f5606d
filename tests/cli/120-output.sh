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

# Somebody removes the results, or empties the file, while the run goes on.
KILLER_FILE=$PWD/calls KILLER_SIGNAL=1 KILLER_AT=2
export KILLER_FILE KILLER_SIGNAL KILLER_AT
capture env KILLER_REMOVES="$PWD/gone.kb" $KBENCH_BAD run killer -o gone.kb --rounds 3
expect_status 3
expect_line err 'gone\.kb: removed while the run went on; the rest of the results went to stdout$'
expect_count out '^kb1 smp killer .* ~[0-9a-f]{4}$' 3
expect_count out '^kb1 (run|end) ' 2
rm -f calls
capture env KILLER_CUTS="$PWD/cut.kb" $KBENCH_BAD run killer -o cut.kb --rounds 3
expect_status 3
expect_line err 'cut\.kb: cut short by somebody'
cat cut.kb out >both.kb
expect_count both.kb '^kb1 smp killer .* ~[0-9a-f]{4}$' 2
unset KILLER_FILE KILLER_SIGNAL KILLER_AT
rm -f calls
t_ok results_that_somebody_takes_away

run_bad run good.timed --dry-run --rounds 4
expect_status 0
expect_line out '^1 process, 4 rounds, about '
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

# What a file would keep cut, or the kernel take for something else.
long=$(printf '%61s' '' | tr ' ' x)
for words in "--label $long" "--note k=$long$long$long" "--note $long=v" '--nice 20' '--nice -21' \
	'--nice 4294967301' '--iterations 0' '--copies ,' '--color bogus' '--color='; do
	# shellcheck disable=SC2086
	run_bad run good.timed $words
	expect_usage_error
done
t_ok values_that_would_be_another

# `all` may be a number that was named too; twice the same is one.
run_bad run good.timed --copies 1,2,2,1 --cpus 1,1 --rounds 2 -o twice.kb
expect_status 0
expect_count twice.kb '^kb1 smp good\.timed ' 4
run_bad check twice.kb
expect_no_line out 'lost'
t_ok each_place_once

run_bad run unix.good.timed
expect_usage_error
run_bad run micro.good.timed lmbench.good.timed --rounds 1 --dry-run
expect_status 0
t_ok a_suite_in_front_is_the_right_one

# Left out is what would be run, not what a list says before --set has its turn.
run_bad run good.point --set good.point.rooms=2,7 --skip good.point.2r.4k --dry-run
expect_status 0
expect_no_line out '^good\.point\.2r\.4k '
expect_line out '^good\.point\.7r\.4k '
run_bad run good.point --set good.point.rooms=2,7 --skip good.point.7r.4k,good.timed --dry-run
expect_line out '^good\.point\.2r\.4k '
expect_no_line out '^good\.point\.7r\.4k '
t_ok skip_is_behind_set

run_bad run good.timed --rounds 1 --baseline /nonexistent -o nb.kb
expect_status 3
expect_lines err 1
expect test ! -e nb.kb
t_ok a_baseline_is_read_first

# The seed is that of the order; two runs of one seed are two runs.
run_bad run good.timed --rounds 1 --seed 7 -o seed.kb
run_bad run good.timed --rounds 1 --seed 7 --append -o seed.kb
expect_status 0
expect test "$(sed -n 's/^kb1 run \([^ ]*\).*/\1/p' seed.kb | sort -u | wc -l)" -eq 2
run_bad check seed.kb
expect_no_line out 'missing'
t_ok a_seed_is_no_name

# Records that nobody got are no success.
if [ -c /dev/full ]; then
	$KBENCH_BAD run good.timed --rounds 1 -o - >/dev/full 2>err
	status=$?
	expect_status 3
	expect_line err '^kbench: stdout: .*lost$'
	t_ok a_full_stdout
else
	t_skip a_full_stdout "no /dev/full"
fi
$KBENCH_BAD run good.timed --rounds 1 -o - >&- 2>err
status=$?
expect_status 3
expect_line err '^kbench: cannot write: stdout is closed$'
t_ok a_closed_stdout

$KBENCH_BAD run good.timed --rounds 1 -o - 1<>/dev/null 2>err
status=$?
expect_status 0
t_ok nowhere_is_not_closed

mkfifo pipe
run_bad run good.timed --rounds 1 --append -o pipe
expect_status 3
run_bad run good.timed --rounds 1 -o .
expect_status 3
expect_line err 'directory'
printf 'kb1 run 1\nkb1 def good.timed suite=micro u=us b=lo\nkb1 smp good.timed r=1 v=3\n' >hand.kb
run_bad run good.timed --rounds 1 --append -o hand.kb
expect_status 3
expect_line err 'hand\.kb has records without checks'
run_bad show hand.kb
expect_line out '^good\.timed +3\.000 us'
t_ok files_that_are_not_written_to

run_bad run good.timed --pin 4000 --rounds 1
expect_status 3
expect_lines err 1
run_bad run good.timed --tmpdir /nonexistent --rounds 1
expect_status 3
expect_lines err 1
t_ok what_this_machine_can_not_do

# As it was typed it would be another directory where the run is resumed.
mkdir work
run_bad run good.files --tmpdir work --rounds 1 -o where.kb
expect_status 0
expect_line where.kb "^kb1 env opt\.tmpdir [^ ]*/work ~"
t_ok a_directory_is_recorded_whole

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
