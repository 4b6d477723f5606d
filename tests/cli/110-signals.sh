# signals - killed at any moment nothing measured is lost, and --resume completes it.
. "${0%/*}/lib.sh"

KILLER_FILE=$PWD/calls
export KILLER_SIGNAL KILLER_FILE KILLER_AT

# strike SIGNAL CALL: a run of two probes in which the supervisor gets the signal.
strike()
{
	rm -f r.kb calls
	KILLER_SIGNAL=$1 KILLER_AT=$2
	run_bad run killer good.timed -o r.kb --rounds 3 --seed 5
}

resume()
{
	run_bad run --resume r.kb
	expect_status 0
	expect_count r.kb '^kb1 smp killer ' 3
	expect_count r.kb '^kb1 smp good\.timed ' 3
	expect_line r.kb '^kb1 run [0-9a-f]{8} resumed=1 '
	run_bad check r.kb
	expect_status 0
	expect test -z "$(ls "$TMPDIR")"
}

for at in 1 2 3; do
	strike 9 $at
	expect_status 137
	run_bad check r.kb
	expect_status 0
	run_bad show --as=kb1 r.kb
	expect_status 0
	expect_count r.kb '^kb1 smp killer ' $((at - 1))
	resume
	t_ok "kill_at_$at"
done

# A good probe that is there is not measured twice in a round.
expect test -z "$(sed -n 's/^kb1 smp \([^ ]* r=[0-9]*\) .*/\1/p' r.kb | sort | uniq -d)"
t_ok no_round_twice

for sig in 2 15 1 10 14; do
	strike $sig 2
	expect_status $((128 + sig))
	expect_line r.kb '^kb1 end .*why=interrupted '
	expect_line err 'kbench: interrupted; go on with: kbench run --resume r\.kb$'
	expect_line out 'killer'
	expect test -z "$(ls "$TMPDIR")"
	resume
	t_ok "signal_$sig"
done

# What was never begun has not ended: it was once counted as skipped.
strike 15 1
expect_line r.kb '^kb1 end ok=[01] skip=0 fail=0 .*why=interrupted '
resume
expect_line r.kb '^kb1 end ok=2 skip=0 fail=0 .*why=done '
t_ok counts_of_an_interrupted_run

run_bad run --resume r.kb
expect_status 3
expect_line err 'nothing to resume'
t_ok a_complete_run_is_not_resumed

# The run goes on with what it began with: anything else would be passed over.
for words in '--rounds 9' '--quick' '--copies 2' '--label x' '--skip killer' '--dry-run' '-o x.kb' good.spin; do
	# shellcheck disable=SC2086
	run_bad run --resume r.kb $words
	expect_usage_error
done
expect test ! -e x.kb
strike 9 2
run_bad run --resume r.kb --json
expect_status 0
expect_line out '^\{'
t_ok options_beside_resume

run_bad run --resume 'r.kb#1'
expect_status 3
expect test ! -e 'r.kb#1'
run_bad run --resume - <r.kb
expect_status 3
t_ok a_file_and_no_run_of_it

# A list longer than a fact, or than ten, was cut, and what was resumed was less than what was begun.
rooms=1$(seq 2 128 | sed 's/^/,/' | tr -d '\n')
KILLER_SIGNAL=9 KILLER_AT=1
rm -f calls
run_bad run killer good.point --set "good.point.rooms=$rooms" --set good.point.size=0 \
	--skip "$(seq 1 98 | sed 's/.*/good.point.&r.0k,/' | tr -d '\n')good.value" \
	--rounds 1 --seed 5 -o long.kb
run_bad run --resume long.kb
expect_status 0
expect_count long.kb '^kb1 smp good\.point\.[0-9]+r\.0k ' 30
t_ok long_lists_are_resumed

if [ -r /proc/self/stat ]; then
	strike 20 2
	expect_status 0
	expect_count r.kb '^kb1 smp killer ' 3
	expect_line r.kb '^kb1 end .*why=done '
	t_ok stop_and_continue
	strike 19 2
	expect_status 0
	expect_count r.kb '^kb1 smp killer ' 3
	expect test "$(wc -c <calls)" -eq 4
	t_ok stopped_by_others_is_measured_anew
else
	t_skip stop_and_continue "no /proc"
fi

# An ignored hangup stays ignored (nohup).
rm -f r.kb calls
KILLER_SIGNAL=1 KILLER_AT=99
(trap '' HUP; $KBENCH_BAD run killer good.timed -o r.kb --rounds 2 >out 2>err; echo $? >st)
status=$(cat st)
expect_status 0
t_ok inherited_dispositions

# Signals that were blocked or ignored by the parent do not reach the probes.
rm -f r.kb
(trap '' TERM INT PIPE; $KBENCH_BAD run good.timed -o r.kb --rounds 1 >out 2>err; echo $? >st)
status=$(cat st)
expect_status 0
t_ok ignored_signals

# The machine died: another boot, a beg without an outcome.
KILLER_SIGNAL=9 KILLER_AT=2
rm -f r.kb calls
run_bad run killer good.timed -o r.kb --rounds 3 --seed 5
if grep -q '^kb1 env boot_id' r.kb; then
	grep -v '^kb1 env boot_id' r.kb | sed 's/ ~[0-9a-f]*$//' >other.kb
	echo 'kb1 env boot_id another-boot' >>other.kb
	run_bad run --resume other.kb
	expect_status 1
	expect_line other.kb '^kb1 fail killer r=2 how=crashed why="the machine went down'
	run_bad run --resume other.kb
	expect_status 3
	t_ok the_culprit_of_a_crash_is_not_tried_again
	grep -v '^kb1 env boot_id' r.kb | sed 's/ ~[0-9a-f]*$//' >other.kb
	echo 'kb1 env boot_id another-boot' >>other.kb
	run_bad run --resume other.kb --retry-crashed
	expect_status 0
	expect_count other.kb '^kb1 smp killer ' 3
	t_ok retry_crashed
	# It went on in this boot, and was killed there: that is no second crash.
	grep -v '^kb1 env boot_id' r.kb | sed 's/ ~[0-9a-f]*$//' >bare.kb
	echo 'kb1 env boot_id another-boot' >>bare.kb
	run_bad show --as=kb1 bare.kb
	mv out other.kb
	rm -f calls
	KILLER_AT=1 run_bad run --resume other.kb --retry-crashed
	expect_status 137
	expect_count other.kb '^kb1 env boot_id ' 2
	KILLER_AT=99 run_bad run --resume other.kb
	expect_status 0
	expect_no_line other.kb '^kb1 fail '
	expect_count other.kb '^kb1 smp killer ' 3
	t_ok a_resume_says_which_boot_it_is_in
else
	t_skip the_culprit_of_a_crash_is_not_tried_again "no boot id here"
fi

# Its stderr is a pipe that is full and that nobody reads. The first signal was once kept
# out, or let in at one warning and forgotten at the next; now it ends the run, and the
# second what waits for the reader.
if ! t_emulated && mkfifo full && exec 3<>full && head -c 65536 /dev/zero >&3; then
	# shellcheck disable=SC2086
	$KBENCH_BAD run good.timed --rounds 3 -o stalled.kb 2>full 3>&- >/dev/null &
	pid=$!
	while kill -0 $pid && ! grep -q '^kb1 plan ' stalled.kb; do :; done 2>/dev/null
	kill -TERM $pid
	while kill -0 $pid && ! grep -q '^kb1 end ' stalled.kb; do :; done 2>/dev/null
	kill -TERM $pid
	wait $pid
	status=$?
	exec 3>&-
	expect_status 143
	expect_line stalled.kb '^kb1 end .*why=interrupted '
	expect test -z "$(ls "$TMPDIR")"
	t_ok a_reader_of_stderr_that_does_not_read
else
	t_skip a_reader_of_stderr_that_does_not_read "no full pipe here"
fi
