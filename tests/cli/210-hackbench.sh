# hackbench - groups of senders and receivers, what can go wrong with them, and its kin.
. "${0%/*}/lib.sh"

all='hackbench.process.pipe hackbench.process.socket
	hackbench.thread.pipe hackbench.thread.socket'

# Whatever these runs started has this test's own TMPDIR in its environment.
nobody_lives()
{
	for p in /proc/[0-9]*; do
		[ "$p" != "/proc/$$" ] && tr '\0' '\n' <"$p/environ" 2>/dev/null |
			grep -q "^KBENCH_SCRATCH=$TMPDIR/" && return 1
	done
	return 0
}

# shellcheck disable=SC2086
run run $all -o r.kb --rounds 1
expect_status 0
for id in $all; do
	expect_line r.kb "^kb1 def $id\.1g suite=sched u=s b=lo p\.groups=1 "
	expect_count r.kb "^kb1 smp $id\.1g r=1 v=[0-9]" 1
done
t_ok all_four

run run hackbench.process.socket hackbench.thread.pipe -o g.kb --rounds 1 \
	--set hackbench.groups=2,3
expect_status 0
expect_count g.kb '^kb1 smp hackbench\.(process\.socket|thread\.pipe)\.[23]g ' 4
t_ok any_number_of_groups

run run hackbench.thread.pipe --set hackbench.groups=0,20000 -o n.kb --rounds 1
expect_status 4
expect_line n.kb '^kb1 skip hackbench\.thread\.pipe\.0g .*0 groups: 1 to 10000'
expect_line n.kb '^kb1 skip hackbench\.thread\.pipe\.20000g .*20000 groups: 1 to 10000'
t_ok no_such_number_of_groups

# ends_as FAULT PATTERN ID...: each of them with that fault ends so, and nobody is left.
ends_as()
{
	HACK_FAULT=$1
	pattern=$2
	export HACK_FAULT
	shift 2
	rm -f f.kb
	run_bad run "$@" -o f.kb --rounds 1 --timeout 60
	for id; do
		expect_line f.kb "^kb1 [a-z]* $id\.1g r=1 $pattern"
		expect_no_line f.kb "^kb1 smp $id"
	done
	[ -d /proc/1 ] && expect nobody_lives
	unset HACK_FAULT
}

fails_as()
{
	ends_as "$1" "how=failed .*$2" hackbench.process.pipe hackbench.thread.socket
	expect_status 1
	t_ok "message_$1"
}

fails_as lost 'message 51 of sender 3 came instead of 50'
fails_as lost_last 'receiver 19 of group 0 got 1999 messages instead of 2000'
fails_as doubled 'message 50 of sender 3 came instead of 51'
fails_as doubled_last 'message 99 of sender 19 came instead of 100'
fails_as changed 'receiver 7 of group 0 got what was not for it'
fails_as astray 'receiver 7 of group 0 got what was not for it'
fails_as short '(only 50 bytes of a message were written|got what was not for it)'

# The one who waits for it sees it first, or those who lack its messages.
ends_as killed 'how=failed .*(one of the processes died: Killed|messages instead of 2000)' \
	hackbench.process.pipe hackbench.process.socket
t_ok a_process_dies
ends_as killed 'how=crashed .*sig=9 ' hackbench.thread.pipe hackbench.thread.socket
t_ok a_thread_dies

ends_as refused 'why="needs 40 (processes|threads), 12 could be started: ' \
	hackbench.process.socket hackbench.thread.pipe
expect_status 4
t_ok refused_at_first_is_a_skip

ends_as refused_later 'how=failed .*only 12 of 40 (processes|threads) could be started: ' \
	hackbench.process.socket hackbench.thread.pipe
expect_status 1
t_ok refused_later_is_a_failure

ends_as limited 'why="needs 40 [a-z]* and this one, 20 are allowed .ulimit -u."' \
	hackbench.process.pipe hackbench.thread.pipe
expect_status 4
t_ok too_few_processes

rm -f f.kb
run run hackbench.process.pipe --mem 64k -o f.kb --rounds 1
expect_status 4
expect_line f.kb 'why="needs [0-9]+ KiB of memory, 64 KiB are allowed .--mem."'
t_ok too_little_memory

if t_emulated; then
	t_skip too_few_descriptors "the emulator has the same limit"
else
	rm -f f.kb
	(ulimit -n 40; run run hackbench.process.pipe -o f.kb --rounds 1)
	expect_line f.kb 'why="needs [0-9]+ descriptors, 40 are allowed .ulimit -n."'
	t_ok too_few_descriptors
fi

run run futex mutex epoll clock -o l.kb --rounds 1
expect_status 0
for id in futex.wake futex.pingpong epoll; do
	expect_line l.kb "^kb1 def $id suite=sched u=us b=lo "
	expect_count l.kb "^kb1 smp $id r=1 v=[0-9]" 1
done
for id in mutex.free mutex.contended clock.monotonic clock.realtime clock.raw_syscall; do
	expect_line l.kb "^kb1 def $id suite=sched u=ns b=lo "
	expect_count l.kb "^kb1 smp $id r=1 v=[0-9]" 1
done
expect_line l.kb '^kb1 note why="mutex\.contended second thread: [0-9]+ % of the locks"'
expect_line l.kb '^kb1 note why="clock\.raw_syscall times: of (32|64) bits"'
t_ok locks_and_clocks

# The first CPU that is allowed; nobody may wait there for one who can not run.
cpu=$(sed -n 's/^Cpus_allowed_list:[^0-9]*\([0-9]*\).*/\1/p' /proc/self/status 2>/dev/null)
rm -f l.kb
run run futex mutex hackbench.thread.pipe hackbench.process.socket --pin "${cpu:-0}" \
	-o l.kb --rounds 1
expect_status 0
expect_count l.kb '^kb1 smp ' 6
t_ok on_one_cpu

run run cache2cache --pin "${cpu:-0}" -o c.kb --rounds 1
expect_status 4
expect_line c.kb '^kb1 skip cache2cache\.[0-9]+_[0-9]+ why="needs two CPUs, one is allowed"'
t_ok a_pair_needs_two

run list cache2cache
pair=$(sed -n '1s/^cache2cache\.\([0-9]*_[0-9]*\) .*/\1/p' out)
a=${pair%_*} b=${pair#*_}
rm -f c.kb
run run cache2cache --set "cache2cache.a=$a" --set "cache2cache.b=$b,$a,777777" \
	-o c.kb --rounds 1 --timeout 120
if grep -q 'one is allowed' c.kb; then
	t_skip cache2cache "one CPU"
else
	expect_status 0
	expect_line c.kb "^kb1 def cache2cache\.$pair suite=sched u=ns b=lo p\.a=$a p\.b=$b "
	expect_count c.kb "^kb1 smp cache2cache\.$pair r=1 v=[0-9]" 1
	expect_line c.kb "^kb1 skip cache2cache\.${a}_$a .*CPU $a twice"
	expect_line c.kb "^kb1 skip cache2cache\.${a}_777777 .*CPU 777777 "
	t_ok cache2cache
fi
