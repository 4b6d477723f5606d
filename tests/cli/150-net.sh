# net - a network that is not there is a reason at once; nothing listens outside, or after.
. "${0%/*}/lib.sh"

skip_all()
{
	for name in loopback_down no_loopback_address ports_exhausted few_descriptors \
		nothing_listens; do
		t_skip $name "$@"
	done
	exit 0
}

# A namespace of an emulated program is one of the emulator.
t_emulated && skip_all "run under an emulator"
if unshare -rn true 2>/dev/null; then
	own=-rn
elif unshare -n true 2>/dev/null; then
	own=-n
else
	skip_all "no namespace of our own here"
fi

# in_network SCRIPT: in a network of our own, in which loopback is down.
in_network()
{
	echo "unshare $own: $1" >cmd
	unshare $own sh -c "$1" >out 2>err </dev/null
	status=$?
}

run list @net
sed 's/ .*//' out | sort >ids
expect grep -qx lat_connect ids
expect grep -qx lat_rpc.udp ids
expect grep -qx bw_tcp.64k ids

# skipped WHY: every one of them, and nothing else; a timeout would be a failure. What
# rooms full of people say of it is theirs.
skipped()
{
	expect_status 4
	expect_count r.kb '^kb1 (smp|fail) ' 0
	sed -n 's/^kb1 skip \([^ ]*\) .*/\1/p' r.kb | sort >got
	expect_same got ids
	expect_count r.kb "^kb1 skip (lat|bw)_[^ ]+ (r=1 )?why=\"$1" "$(grep -cE '^(lat|bw)_' ids)"
	rm -f r.kb
}

net="$KBENCH run @net --rounds 1 --timeout 2 --quiet -o r.kb"
in_network "$net"
skipped 'loopback is down \(ip link set lo up\)"'
t_ok loopback_down

if command -v ip >/dev/null 2>&1; then
	up='ip link set lo up'
	in_network "$up; ip address del 127.0.0.1/8 dev lo; $net"
	skipped 'loopback has no 127\.0\.0\.1 \(ip address add 127\.0\.0\.1/8 dev lo\)"'
	t_ok no_loopback_address
elif command -v ifconfig >/dev/null 2>&1; then
	up='ifconfig lo 127.0.0.1 up'
	t_skip no_loopback_address "no ip here"
else
	for name in no_loopback_address ports_exhausted few_descriptors nothing_listens; do
		t_skip $name "neither ip nor ifconfig here"
	done
	exit 0
fi

# One port: whoever serves has it, and whoever calls gets none.
range=/proc/sys/net/ipv4/ip_local_port_range
in_network "$up && echo 40000 40000 >$range && cat $range"
if [ "$(tr '\t' ' ' <out)" = '40000 40000' ]; then
	in_network "$up; echo 40000 40000 >$range; $net"
	skipped '(bind|connect) on 127\.0\.0\.1: no port is free \(sysctl '
	t_ok ports_exhausted
else
	t_skip ports_exhausted "the range of ports can not be changed here"
fi

# State 0A is a listener, 07 an open datagram socket.
cat >open <<-'END'
	cat /proc/net/tcp /proc/net/tcp6 /proc/net/udp /proc/net/udp6 2>/dev/null |
		awk '$4 == "0A" || $4 == "07" { print "open", $2 }'
END

in_network "$up; ulimit -n 32; $KBENCH run @net --rounds 1 --time 1 --quiet -o r.kb >got; echo \$? >st
	. ./open"
expect_status 0
expect_empty out
status=$(cat st)
expect_status 0
expect_count r.kb '^kb1 fail ' 0
expect_line r.kb '^kb1 smp lat_connect '
expect_line r.kb '^kb1 smp lat_tcp '
expect_line r.kb '^kb1 skip lat_select\.tcp\.500 .*508 descriptors, 32 are allowed \(ulimit -n\)'
rm -f r.kb
t_ok few_descriptors

# While it runs every listener is on 127.0.0.1; afterwards there is none. Without
# lat_connect, whose thousands of ended connections would be looked through again and
# again.
cat >watch <<-'END'
	$KBENCH run @net lat_unix_connect --skip lat_connect --rounds 1 --time 1 --quiet \
		-o r.kb >/dev/null 2>&1 &
	while kill -0 $! 2>/dev/null; do
		. ./open
	done | sort -u
	. ./open | sed 's/^/after /'
	sed '1d; s/^/after /' /proc/net/unix
END
in_network "$up; . ./watch"
expect_line r.kb '^kb1 end ok=[1-9][0-9]* .* fail=0 .* why=done '
expect_no_line out '^after '
expect test -z "$(sed -E '/^open (0100007F|7F000001):[0-9A-F]{4}$/d' out)"
t_ok nothing_listens
