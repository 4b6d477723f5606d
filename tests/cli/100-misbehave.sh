# misbehave - whatever a probe does, it is recorded as what it is and the others go on.
. "${0%/*}/lib.sh"

# ends_as ID RECORD-PATTERN: one run with a good probe beside it.
ends_as()
{
	rm -f r.kb
	run_bad run "$1" good.timed -o r.kb --rounds 2 --timeout 2
	expect_line r.kb "$2"
	expect_count r.kb '^kb1 smp good\.timed ' 2
	expect_line r.kb '^kb1 end .* why=done '
	run_bad check r.kb
	expect_status 0
}

failed_as()
{
	ends_as "$1" "^kb1 fail $1 r=1 how=$2 why=.*$3"
	t_ok "${1#bad.}"
}

failed_as bad.crash crashed ' sig=11 '
failed_as bad.crash_orphan crashed ' sig=11 '
failed_as bad.abort crashed ' sig=6 '
failed_as bad.hang timeout 'no result after 2'
failed_as bad.hang_setup timeout 'no result after 2'
failed_as bad.ignore_term timeout 'no result after 2'
failed_as bad.escape_crash crashed ' sig=11 '
failed_as bad.fail failed 'the answer is 41 and not 42'
failed_as bad.check failed '1 \+ 1 == 3: I(nput/output|/O) error'
failed_as bad.stale failed 'bad\.c:[0-9]*: 1 \+ 1 == 3" '
failed_as bad.exit failed ' exit=3 '
failed_as bad.leave failed 'ended without a result'
failed_as bad.zero failed 'which is no figure'
failed_as bad.nan failed 'which is no figure'
failed_as bad.negative failed 'which is no figure'
failed_as bad.removed failed 'the compiler has removed them'
failed_as bad.closes failed 'exit status 1'
failed_as bad.teardown failed 'wrong answer'

ends_as bad.silent '^kb1 fail bad\.silent\.never r=1 how=failed '
expect_line r.kb '^kb1 smp bad\.silent\.one r=1 v=1 '
t_ok silent

ends_as bad.skip '^kb1 skip bad\.skip r=1 why="not on a day like this"'
run_bad run bad.skip good.timed --rounds 1 -o - --quiet
expect_status 0
t_ok skip

ends_as bad.forbidden '^kb1 skip bad\.forbidden r=1 why="a policy \(seccomp\) forbids'
t_ok forbidden_by_a_filter_is_a_skip

ends_as bad.refused '^kb1 skip bad\.refused .*Function not implemented'
t_ok refused_at_first_is_a_skip

ends_as bad.refused_late '^kb1 fail bad\.refused_late .*Resource temporarily unavailable'
t_ok refused_later_is_a_failure

# A helper has its own copy of what a worker knows, and once took this for the machine.
ends_as bad.helper_refused '^kb1 fail bad\.helper_refused .*b == .o.: (Too many open files|No file descriptors)'
t_ok a_helper_refused_later_is_a_failure

ends_as bad.full_late '^kb1 skip bad\.full_late .*No space left on device'
t_ok a_full_disk_is_a_skip_at_any_time

# What was measured before it faded is a result.
FADES_FILE=$PWD/fades
export FADES_FILE
run_bad run bad.fades -o fades.kb --rounds 3
expect_status 0
expect_count fades.kb '^kb1 smp bad\.fades ' 1
expect_line fades.kb '^kb1 skip bad\.fades r=2 '
expect_line fades.kb '^kb1 end ok=1 skip=0 fail=0 '
t_ok a_skip_in_a_later_round

ends_as bad.program '^kb1 skip bad\.program .*no_such_program_here. not found in PATH'
t_ok missing_program

ends_as bad.flood '^kb1 smp bad\.flood '
expect_no_line out x
expect_no_line err x
t_ok flood

ends_as bad.below '^kb1 smp bad\.below r=1 lt='
expect_no_line r.kb ' v=0 '
t_ok below_resolution

ends_as bad.escape '^kb1 smp bad\.escape '
t_ok escape

# All of them in one run; nobody and nothing is left behind.
run_bad run 'bad.*' 'good.*' --skip good.nested -o all.kb --rounds 1 --timeout 2
expect_status 1
expect_line all.kb '^kb1 end ok=[0-9]+ skip=[0-9]+ fail=[0-9]+ '
expect test -z "$(ls "$TMPDIR")"
# Whatever these runs started has this test's own TMPDIR in its environment.
nobody_lives()
{
	for p in /proc/[0-9]*; do
		[ "$p" != "/proc/$$" ] && tr '\0' '\n' <"$p/environ" 2>/dev/null |
			grep -q "^KBENCH_SCRATCH=$TMPDIR/" && return 1
	done
	return 0
}
[ -d /proc/1 ] && expect nobody_lives
t_ok nothing_is_left_behind

run_bad run bad.skip bad.program -o none.kb --rounds 1
expect_status 4
t_ok nothing_measured_is_status_4

run_bad run good.files good.sem good.helper -o tidy.kb --rounds 2
expect_status 0
expect test -z "$(ls "$TMPDIR")"
expect_line tidy.kb '^kb1 note why="good.files colour: blue 7"'
t_ok files_go

# In a namespace of our own, so that nobody else's semaphores are counted.
if unshare -Uri true 2>/dev/null && [ -r /proc/sysvipc/sem ] && ! t_emulated; then
	unshare -Uri sh -c "$KBENCH_BAD run good.sem -o sem.kb --rounds 2; cat /proc/sysvipc/sem" \
		>out 2>err
	expect_count sem.kb '^kb1 smp good\.sem ' 2
	expect test "$(sed -n '/semid/,$p' out | wc -l)" -eq 1
	t_ok semaphores_go
else
	t_skip semaphores_go "no namespace of our own here"
fi

# Directories that only look like ours hold somebody's work.
for name in kbench.work kbench.99999-results kbench.6.18.44 kbench.999999.abcdef kbench.999998.abcdef; do
	mkdir -p "$TMPDIR/$name" && echo mine >"$TMPDIR/$name/work"
done
echo x >"$TMPDIR/kbench.work/lock"
echo "not ours" >"$TMPDIR/kbench.999998.abcdef/lock"
mkdir "$TMPDIR/kbench.999997.abcdef" && printf 'kbench\n' >"$TMPDIR/kbench.999997.abcdef/lock"
run_bad run good.files --rounds 1 -o ours.kb
expect_status 0
expect_count ours.kb '^kb1 smp good\.files ' 1
for name in kbench.work kbench.99999-results kbench.6.18.44 kbench.999999.abcdef kbench.999998.abcdef; do
	expect test -f "$TMPDIR/$name/work"
done
expect test ! -e "$TMPDIR/kbench.999997.abcdef"
rm -rf "$TMPDIR"/kbench.*
t_ok only_our_own_is_swept

# A child of whoever became kbench by exec is none of ours.
if [ -r /proc/self/stat ] && ! t_emulated; then
	mkfifo held
	sh -c 'cat <held >/dev/null & echo $! >child; exec "$@"' sh $KBENCH_BAD run good.timed \
		--rounds 1 -o child.kb >out 2>err &
	exec 9>held
	wait $!
	expect_count child.kb '^kb1 smp good\.timed ' 1
	expect kill -0 "$(cat child)"
	exec 9>&-
	t_ok children_of_others_live
else
	t_skip children_of_others_live "no /proc, or an emulator"
fi

# The lock of a scratch directory was once given away by reading its file.
run_bad run good.nested -o nested.kb --rounds 3
expect_status 0
expect_count nested.kb '^kb1 (smp|skip) good\.nested ' 3
expect test -z "$(ls "$TMPDIR")"
t_ok two_at_once_do_not_sweep_each_other
