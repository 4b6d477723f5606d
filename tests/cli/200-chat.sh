# chat - every message is delivered once, or the probe has failed and says which one was not.
. "${0%/*}/lib.sh"

small="--set chat.rooms=1 --set chat.messages=3"

run list chat.10r.20msg
expect_line out '^chat\.10r\.20msg +msg/s '
run list 'chat.*'
expect_lines out 12
t_ok points

rm -f r.kb
run run chat --set chat.rooms=1,2 --set chat.messages=3,4 --rounds 2 -o r.kb --quiet
expect_status 0
expect_line r.kb '^kb1 def chat\.2r\.3msg suite=sched u=msg/s b=hi p\.rooms=2 p\.messages=3 '
for id in chat.1r.3msg chat.1r.4msg chat.2r.3msg chat.2r.4msg; do
	expect_count r.kb "^kb1 smp $id r=[12] v=[1-9][0-9.e+]* n=1 " 2
done
run check r.kb
expect_status 0
t_ok rooms_and_messages

rm -f r.kb
# shellcheck disable=SC2086
run run chat $small --rounds 2 --copies 2 --cpus 1 -o r.kb --quiet
expect_status 0
expect_count r.kb '^kb1 smp chat\.1r\.3msg .* copies=2 cpus=1 ' 2
# shellcheck disable=SC2086
run run chat $small --in-process --iterations 3
expect_status 0
t_ok copies_and_in_process

# skipped_with WHY OPTION...: the reason has the figures, and nothing was measured.
skipped_with()
{
	why=$1
	shift
	run run chat "$@" --rounds 1 -o - --quiet
	expect_status 4
	expect_line out "^kb1 skip chat\.[0-9]+r\.[0-9]+msg .*why=\"$why"
}

skipped_with 'a chat has 1 to [0-9]+ rooms and 1 to' --set chat.rooms=0
skipped_with 'a chat has 1 to [0-9]+ rooms and 1 to' --set chat.messages=2000000000
t_ok no_chat
skipped_with 'needs [0-9]+ KiB of memory, 1024 KiB are allowed' --mem 1m
t_ok too_little_memory

if t_emulated; then
	t_skip too_few_descriptors "the limit would be the emulator's"
	t_skip too_few_threads "the limit would be the emulator's"
else
	(
		ulimit -n 40
		# shellcheck disable=SC2086
		$KBENCH run chat $small --rounds 1 -o - --quiet >out 2>err
		echo $? >st
	)
	status=$(cat st)
	expect_status 4
	expect_line out '^kb1 skip chat\.1r\.3msg .*why="needs [45][0-9] descriptors, 40 are allowed'
	t_ok too_few_descriptors
	if [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null && command -v prlimit >/dev/null; then
		as_nobody="setpriv --reuid=65534 --clear-groups prlimit"
		# shellcheck disable=SC2086
		capture $as_nobody --nproc=60 $KBENCH run chat $small --rounds 1 -o - --quiet
		expect_status 4
		expect_line out '^kb1 skip chat\.1r\.3msg .*why="needs 80 threads and this one, 60 are allowed'
		# The two processes count too.
		# shellcheck disable=SC2086
		capture $as_nobody --nproc=81 $KBENCH run chat $small --rounds 1 -o - --quiet
		expect_status 4
		expect_line out '^kb1 skip chat\.1r\.3msg .*why="needs 80 threads, [0-9]+ could be made: '
		t_ok too_few_threads
	else
		t_skip too_few_threads "needs root, setpriv and prlimit"
	fi
fi

# goes_wrong NAME WHY: failed, not timed out, with the user and what he misses.
goes_wrong()
{
	rm -f r.kb
	run_bad run "chat_bad.$1" good.timed -o r.kb --rounds 2 --quiet
	expect_status 1
	expect_line r.kb "^kb1 fail chat_bad\.$1\.2r\.3msg r=1 how=failed why=\"$2"
	expect_no_line r.kb '^kb1 smp chat_bad'
	expect_count r.kb '^kb1 smp good\.timed ' 2
	t_ok "$1"
}

user='room 2, user 19:'
said='message [0-9]+ of user [0-9]+'
broken='the connection of the (client|server): (Broken pipe|Connection reset by peer|it was closed)'
goes_wrong lose "$user $said is missing, [0-9]+ has come\""
goes_wrong lose_last "$user $said is missing, nothing has come for 3 s\""
goes_wrong repeat "$user $said has come again\""
goes_wrong repeat_last "$user $said has come again\""
goes_wrong swap "$user message 6 of user 19 is missing, 7 has come\""
goes_wrong stray "room 1, user 1: $said is from room 2\""
goes_wrong tear "$user a message is torn\""
goes_wrong end_sender "$user the server's sending thread has ended\""
goes_wrong end_receiver "$user the server's receiving thread has ended\""
goes_wrong vanish "room 2, user [0-9]+: $said is missing, nothing has come for 3 s\""
goes_wrong close_client "$user $broken"
goes_wrong close_server "$user $broken"

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
expect test -z "$(ls "$TMPDIR")"
t_ok nobody_is_left_behind

# In a network of our own, so that nobody else's connections are counted.
if unshare -Urn ip link set lo up 2>/dev/null && [ -r /proc/net/tcp ] && ! t_emulated; then
	# shellcheck disable=SC2086
	capture unshare -Urn sh -c "ip link set lo up
		$KBENCH run chat $small --rounds 1 -o - --quiet
		$KBENCH_BAD run chat_bad.close_client chat_bad.end_sender --rounds 1 -o - --quiet
		cat /proc/net/tcp"
	expect_count out '^kb1 smp chat\.1r\.3msg ' 1
	expect_count out '^kb1 fail chat_bad' 2
	expect test "$(sed -n '/local_address/,$p' out | wc -l)" -eq 1
	t_ok no_port_is_left
else
	t_skip no_port_is_left "no network of our own here, or an emulator"
fi
