# machine - a machine that refuses something costs a reason, never a result or a hang.
. "${0%/*}/lib.sh"

# With an emulator in front of it a program is not what the kernel would start.
if t_emulated; then
	t_skip bad_machines "run under an emulator"
	exit 0
fi
kb=${KBENCH_BAD##* }

# in_namespace SCRIPT: as root of namespaces of our own, if that is allowed here.
in_namespace()
{
	echo "unshare: $1" >cmd
	unshare -Urm sh -c "$1" >out 2>err </dev/null
	status=$?
}

# shellcheck disable=SC2016
measured()
{
	expect_status 0
	expect_count "${1:-r.kb}" '^kb1 smp good\.timed ' 2
}

$kb run good.timed -o r.kb --rounds 2 <&- >&- 2>&-
status=$?
measured
t_ok closed_descriptors

rm -f r.kb
(ulimit -v 65536; $kb run good.timed -o r.kb --rounds 2 >out 2>err; echo $? >st)
status=$(cat st)
case $(ldd "$kb" 2>/dev/null) in
*asan*) t_skip little_memory "a sanitizer needs terabytes" ;;
*)
	measured
	t_ok little_memory
	;;
esac

rm -f r.kb
(umask 777; ulimit -n 32; $kb run good.timed good.files -o r.kb --rounds 2 >out 2>err
	echo $? >st)
status=$(cat st)
chmod 644 r.kb
measured
expect_count r.kb '^kb1 smp good\.files ' 2
t_ok strange_umask_and_few_descriptors

rm -f r.kb
(trap '' CHLD; $kb run good.timed good.nested -o r.kb --rounds 2 >out 2>err; echo $? >st)
status=$(cat st)
measured
expect_count r.kb '^kb1 smp good\.nested ' 2
expect_no_line r.kb '^kb1 smp .* q=[a-z]*l'
t_ok a_parent_that_does_not_wait_for_children

# A file at its limit is a reason, and no death by a signal.
(ulimit -f 4; $KBENCH run lat_fs.create.10k --rounds 1 -o - 2>err; echo $? >st) | cat >out
status=$(cat st)
expect_status 4
expect_line out '^kb1 skip lat_fs\.10k .*why="File too large \(ulimit -f'
t_ok small_files_only

# Started by the loader /proc/self/exe is the loader: no exec of itself, a frozen layout.
loader=$(ldd "$kb" 2>/dev/null | sed -n 's/^[[:space:]]*\(\/[^ ]*ld-[^ ]*\) .*/\1/p')
if [ -n "$loader" ]; then
	rm -f r.kb
	capture "$loader" "$kb" run good.timed bad.crash -o r.kb --rounds 2
	expect_status 1
	expect_count r.kb '^kb1 smp good\.timed .* q=[a-z]*l' 2
	expect_line r.kb '^kb1 fail bad\.crash .*sig=11'
	t_ok no_exec_of_itself
else
	t_skip no_exec_of_itself "a static program has no loader"
fi

if [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null && command -v prlimit >/dev/null; then
	capture setpriv --reuid=65534 --clear-groups prlimit --nproc=1 "$kb" run good.timed \
		--rounds 2 -o -
	expect_status 4
	expect_line out '^kb1 skip good\.timed .*why="fork: Resource temporarily unavailable"'
	t_ok no_more_processes
else
	t_skip no_more_processes "needs root, setpriv and prlimit"
fi

if ! unshare -Urm true 2>/dev/null; then
	t_skip missing_mounts "no namespaces of our own here"
	exit 0
fi

rm -f r.kb
in_namespace "mount -t tmpfs none /proc; mount -t tmpfs none /sys
	$kb run good.timed bad.crash_orphan -o r.kb --rounds 2"
expect_status 1
expect_count r.kb '^kb1 smp good\.timed ' 2
expect_line r.kb '^kb1 fail bad\.crash_orphan .*sig=11'
t_ok no_proc_and_no_sys

rm -f r.kb
in_namespace "mount -t tmpfs none /dev; $kb run good.timed bad.flood -o r.kb --rounds 2 --timeout 2"
expect_status 1
expect_count r.kb '^kb1 smp good\.timed ' 2
expect_line r.kb '^kb1 fail bad\.flood .*how=timeout'
t_ok no_dev_null

# The program is reached by a descriptor: what is mounted may hide its directory.
# shellcheck disable=SC2016
ro='for d in "$TMPDIR" /tmp /var/tmp /dev/shm /run; do mount -t tmpfs -o ro none "$d"; done; cd /proc'
in_namespace "exec 9<'$kb'; $ro; /proc/self/fd/9 run good.timed good.files --rounds 2"
expect_status 0
expect_count out '^kb1 smp good\.timed ' 2
expect_line out '^kb1 skip good\.files why="no directory can be written'
expect_line err 'results go to stdout'
t_ok nothing_can_be_written

echo "unshare -i: semaphores" >cmd
unshare -Urmi sh -c "exec 9<'$kb'; $ro
	/proc/self/fd/9 run good.sem --rounds 2; cat /proc/sysvipc/sem" >out 2>err </dev/null
expect_count out '^kb1 smp good\.sem ' 2
expect test "$(sed -n '/semid/,$p' out | wc -l)" -eq 1
t_ok semaphores_go_where_nothing_can_be_written

in_namespace "mount -t tmpfs -o size=8k none $PWD; cd $PWD
	$kb run good.timed good.spin -o r.kb --rounds 40; echo \$?; cat r.kb"
expect_line err 'No space left on device'
expect_line out '^3$'
expect_count out '^kb1 smp good\.timed .* ~[0-9a-f]{4}$' 40
t_ok disk_full
