# sched - what the processes measured are given, and what is refused: a skip, no figure.
. "${0%/*}/lib.sh"

for word in '' fifo fifo:0 fifo:100 rr:x idle other:1 fifo:1:2; do
	run run timer --sched "$word" -o bad.kb
	expect_usage_error
	expect_line err "^kbench: --sched .* not '$word'\$"
done
run run timer.max --sched fifo:1 --iterations 1 --in-process
expect_usage_error
expect test ! -e bad.kb
t_ok words_that_are_none

# It works, or it is a skip with the reason, for every process.
run run wakeup timer --sched fifo:10 --rounds 1 -o fifo.kb
expect_line fifo.kb '^kb1 env opt\.sched fifo:10( |$)'
if [ "$status" -eq 0 ]; then
	expect_count fifo.kb '^kb1 smp (wakeup|timer)\.(p50|p90|p99|p999|max) ' 10
	may=1
else
	may=
	expect_status 4
	expect_count fifo.kb '^kb1 skip (wakeup|timer) r=1 why="sched fifo:10: .+' 2
	expect_no_line fifo.kb '^kb1 smp '
fi
t_ok fifo_or_a_reason

# The policy is in force, of partners too, and the supervisor is one priority above.
in_force()
{
	rm -f p.kb
	run_bad run realtime.policy realtime.partner $3 --sched "$1" --rounds 2 -o p.kb
	expect_status 0
	expect_count p.kb "^kb1 smp realtime\.(policy|partner) r=[12] v=$2 " 4
}

in_force batch 3 ''
t_ok batch_is_in_force
if [ -n "$may" ]; then
	in_force fifo:10 1 realtime.above
	expect_count p.kb '^kb1 smp realtime\.above r=[12] v=1 ' 2
	in_force rr:7 2 realtime.above
	expect_count p.kb '^kb1 smp realtime\.above r=[12] v=1 ' 2
	t_ok realtime_is_in_force
	run_bad run realtime.runaway --sched fifo:1 --rounds 1 --timeout 1 -o t.kb
	expect_status 1
	expect_line t.kb '^kb1 fail realtime\.runaway .* how=timeout '
	t_ok a_deadline_holds_against_realtime
else
	t_skip realtime_is_in_force "no real-time policy is permitted"
	t_skip a_deadline_holds_against_realtime "no real-time policy is permitted"
fi

# The kernel ends what does not sleep; less time for it than usual makes the test short.
if [ -n "$may" ] && ! t_emulated && prlimit --rttime=250000:250000 true 2>/dev/null; then
	# shellcheck disable=SC2086
	capture prlimit --rttime=250000:250000 $KBENCH_BAD run realtime.runaway \
		--sched fifo:1 --rounds 1 --timeout 20 -o away.kb
	expect_status 1
	expect_line away.kb 'how=crashed why="too long on the CPU without a sleep.* sig=24 '
	t_ok a_runaway_is_ended
else
	t_skip a_runaway_is_ended "no prlimit, or no real-time policy is permitted"
fi

# --resume goes on with the same policy.
run_bad run realtime.policy --sched batch --rounds 2 -o all.kb
sed -e '/ r=2 /d' -e '/^kb1 rnd 2 /d' -e '/^kb1 end /d' all.kb >half.kb
expect_count half.kb '^kb1 smp ' 1
run_bad run --resume half.kb
expect_status 0
expect_line half.kb '^kb1 smp realtime\.policy r=2 v=3 '
t_ok resume_keeps_it

# refused CALL REASON OPTION...: a run where this system call is not permitted.
refused()
{
	call=$1 reason=$2
	shift 2
	rm -f no.kb
	# shellcheck disable=SC2086
	capture $KBENCH_BAD --helper refuse "$call" $KBENCH_BAD run good.value --rounds 1 \
		-o no.kb "$@"
	expect_status 4
	expect_line no.kb "^kb1 skip good\.value r=1 .*why=\"$reason"
	expect_no_line no.kb '^kb1 smp '
}

# shellcheck disable=SC2086
capture $KBENCH_BAD --helper refuse setpriority $KBENCH_BAD version
if [ "$status" -eq 77 ]; then
	for name in affinity nice sched; do
		t_skip "refused_$name" "no seccomp here"
	done
else
	expect_status 0
	refused sched_setaffinity 'CPU affinity: Operation not permitted; --pin none goes' \
		--cpus 1
	t_ok refused_affinity
	refused setpriority 'nice 3: Operation not permitted' --nice 3
	t_ok refused_nice
	refused sched_setscheduler \
		'sched batch: Operation not permitted; needs CAP_SYS_NICE or ulimit -r' \
		--sched batch
	t_ok refused_sched
fi
