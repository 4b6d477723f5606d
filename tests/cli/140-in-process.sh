# in-process - one id, N operations, here and once: for tools that watch one process.
. "${0%/*}/lib.sh"

run_bad run good.timed --iterations 5 --in-process
expect_status 0
expect_empty out
expect_empty err
t_ok in_process

run_bad run good.timed --rounds 1 --iterations 5
expect_usage_error
run_bad run good.timed --in-process
expect_usage_error
run_bad run good.timed good.spin --iterations 5 --in-process
expect_usage_error
t_ok one_id_and_a_number

# What nobody would look at is refused, and by its own name.
for words in --quick --force --json --dry-run '--rounds 2' '--time 5' '--timeout 5' '--precision 1' \
	'--copies 2' '--cpus 1' '--pin none' '--nice 5' '--sched batch' '--output r.kb' '--seed 3' \
	'--skip good.spin' '--note a=b' '--label x' '--baseline b.kb' '--resume r.kb'; do
	# shellcheck disable=SC2086
	run_bad run good.timed --iterations 5 --in-process $words
	expect_usage_error
	case $words in
	--force) expect_line err '^kbench: --force needs -o FILE' ;;
	--resume*) expect_line err '^kbench: --in-process takes no --resume; ' ;;
	*) expect_line err "^kbench: --in-process takes no ${words%% *}; " ;;
	esac
done
expect test ! -e r.kb
t_ok options_that_nobody_would_look_at

# However it ends: one line, the status of a run, nothing left behind.
run_bad run bad.skip --iterations 5 --in-process
expect_status 4
expect_lines err 1
run_bad run bad.fail --iterations 5 --in-process
expect_status 1
expect_lines err 1
run_bad run good.files --iterations 5 --in-process --tmpdir "$PWD"
expect_status 0
run_bad run bad.half_done --iterations 5 --in-process --tmpdir "$PWD"
expect_status 1
expect_line err '^kbench: half done$'
expect_lines err 1
expect test -z "$(ls -d kbench.* 2>/dev/null)"
expect test -z "$(ls "$TMPDIR")"
t_ok nothing_stays_behind

run_bad run good.files --iterations 5 --in-process --tmpdir /nonexistent
expect_status 4
expect_line err '^kbench: cannot make a directory in /nonexistent: '
t_ok nowhere_to_write

# In a namespace of our own, so that nobody else's semaphores are counted.
if unshare -Uri true 2>/dev/null && [ -r /proc/sysvipc/sem ] && ! t_emulated; then
	unshare -Uri sh -c "$KBENCH_BAD run bad.half_done --iterations 5 --in-process
		cat /proc/sysvipc/sem" >out 2>err
	expect_line err 'half done'
	expect_lines out 1
	t_ok no_semaphore_stays
else
	t_skip no_semaphore_stays "no namespace of our own here"
fi

run run chat.10r.20msg --iterations 1 --in-process --mem 1m
expect_status 4
expect_line err '^kbench: .*needs [0-9]+ KiB of memory, 1024 KiB are allowed'
t_ok memory_bound

t_end
