# mkbench - builds that are right, fail, hang, or find nothing to build with.
. "${0%/*}/lib.sh"

unset CC
# Machines may be slow, emulators are. Before a short run kbench warms up for less long.
patience='--timeout 250 --time 1'

# tools NAME...: a PATH that has these programs alone, and the emulator where there is one.
tools()
{
	rm -rf bin
	mkdir bin
	for tool in "$@" ${RUN%% *}; do
		tool=$(command -v "$tool") && ln -s "$tool" bin/
	done
}

# run_in PATH ARGUMENT...: with this PATH alone.
# shellcheck disable=SC2086
run_in()
{
	t_path=$1
	shift
	capture env PATH="$t_path" $KBENCH "$@"
}

# Whatever these runs started has this test's own TMPDIR in its environment.
nothing_is_left()
{
	[ -z "$(ls "$TMPDIR")" ] || return 1
	for p in /proc/[0-9]*; do
		[ "$p" != "/proc/$$" ] && tr '\0' '\n' <"$p/environ" 2>/dev/null |
			grep -q "^KBENCH_SCRATCH=$TMPDIR/" && return 1
	done
	return 0
}

# What is in a tree, to the last byte and time.
state_of()
{
	find "$1" -exec ls -ld --time-style=full-iso {} + 2>/dev/null ||
		find "$1" -exec ls -ld {} +
	find "$1" -type f -exec cksum {} +
}

# Each of its steps is an exec; under an emulator one build at a time is long enough.
points='mkbench_self.1m.1j mkbench_self.2m.4j' n=2
t_emulated && points=mkbench_self.1m.4j n=1
# shellcheck disable=SC2086
run run $points --rounds 1 $patience -o self.kb
expect_status 0
expect_count self.kb '^kb1 smp mkbench_self\.[12]m\.[14]j r=1 v=[0-9.]+ n=1 ' $n
expect nothing_is_left
t_ok self

# Its steps as they are started; 48 is the last one, which links.
run --helper mkbench_self 0
expect_status 2
printf 'int x;\n' >m000.c
run --helper mkbench_self 0
expect_status 0
expect test "$(wc -c <m000.o)" -eq 8208
run --helper mkbench_self 48
expect_status 2
expect test ! -e prog
for i in 0 1 2 3 4; do
	for j in 0 1 2 3 4 5 6 7 8 9; do
		[ $i$j = 00 ] || ln m000.o "m0$i$j.o"
	done
done
run --helper mkbench_self 48
expect_status 0
expect test "$(wc -c <prog)" -eq 393216
rm prog
cp m000.o whole.o
printf 'x' | dd of=m000.o bs=1 seek=100 conv=notrunc 2>/dev/null
run --helper mkbench_self 48
expect_status 126
head -c 8207 whole.o >m007.o.new && mv m007.o.new m007.o
cp whole.o m000.o
run --helper mkbench_self 48
expect_status 126
expect test ! -e prog
rm -f m0*.o m000.c whole.o
t_ok a_damaged_object_is_not_linked

run run mkbench_self --rounds 1 $patience -o few.kb --set mkbench_self.jobs=0,2000 --mem 1g
expect_status 4
expect_line few.kb '^kb1 skip mkbench_self\.1m\.0j .*why="jobs=0: from 1 to 1024 '
expect_line few.kb '^kb1 skip mkbench_self\.1m\.2000j .*why="jobs=2000: from 1 '
run run mkbench_self.1m.4j --rounds 1 $patience -o small.kb --mem 1m
expect_status 4
expect_line small.kb '^kb1 skip .*why="needs 3200 KiB of memory, 1024 KiB are allowed'
t_ok what_can_not_be_is_skipped

if [ "$(id -u)" -eq 0 ]; then
	t_skip too_few_processes "the limit does not hold for root"
elif t_emulated || ! (ulimit -u 1000 || ulimit -p 1000) 2>/dev/null; then
	t_skip too_few_processes "it can not be set here"
else
	capture sh -c "ulimit -u 1000 2>/dev/null || ulimit -p 1000
		$KBENCH run mkbench_self --rounds 1 -o p.kb --mem 1g \
		--set mkbench_self.makes=6 --set mkbench_self.jobs=1024"
	expect_status 4
	expect_line p.kb '^kb1 skip .*needs 6150 processes at once, the limit is 1000'
	t_ok too_few_processes
fi

mkdir room
if ! t_emulated && unshare -Urm mount -t tmpfs none room 2>/dev/null; then
	capture unshare -Urm sh -c "mount -t tmpfs -o size=64k none room &&
		$KBENCH run mkbench_self.1m.4j mkbench.1m.1j --rounds 1 $patience -o room.kb \
		--tmpdir room"
	expect_status 4
	expect_line room.kb '^kb1 skip mkbench_self\.1m\.4j .*no room: needs [0-9]+ KiB'
	expect_line room.kb '^kb1 skip mkbench\.1m\.1j r=1 why="no (room|C compiler)'
	t_ok no_room
else
	t_skip no_room "no file system of our own here"
fi

tools cc sh
run_in "$PWD/bin" run mkbench --rounds 1 $patience -o nomake.kb
expect_status 4
expect_line nomake.kb "^kb1 skip mkbench\.1m\.8j .*why=\"required command 'make' not found"
t_ok no_make

run run mkbench --make-args x
expect_usage_error
expect_line err '--make-args goes with --tree DIR'
run run lat_pipe --tree .
expect_usage_error
expect_line err 'mkbench'
run run mkbench --tree no/such/tree -o x.kb
expect_status 3
expect_lines err 1
run run mkbench --tree cmd -o x.kb
expect_status 3
expect_line err 'no directory'
expect test ! -e x.kb
t_ok options

if ! command -v make >/dev/null 2>&1; then
	t_skip builds "there is no make"
	exit
fi

tools make sh
run_in "$PWD/bin" run mkbench --rounds 1 $patience -o nocc.kb
expect_status 4
expect_line nocc.kb '^kb1 skip mkbench\.1m\.8j .*no C compiler: neither cc, \$CC, gcc'
t_ok no_compiler

# fake: a cc in front of the others whose body is standard input.
fake()
{
	rm -rf fake
	mkdir fake
	{
		echo '#!/bin/sh'
		cat
	} >fake/cc
	chmod +x fake/cc
}

# Five files go well. What the sixth says must not be taken for a record.
fake <<'EOF'
case $* in
*m00[5-9].c*)
	echo "first words" >&2
	long=$(head -c 300 /dev/zero | tr '\0' y)
	printf 'cc: no idea what "%s" means \033[1m\303\244\t<&> %s\n' "$*" "$long" >&2
	exit 1
	;;
*) for f; do :; done; : >"${f%.c}.o" ;;
esac
EOF
run_in "$PWD/fake:$PATH" run mkbench.1m.1j --rounds 1 $patience -o fails.kb
expect_status 1
expect_line fails.kb '^kb1 fail mkbench\.1m\.1j r=1 how=failed why="build failed: cc: no idea'
expect_no_line fails.kb '^kb1 smp '
expect_no_line fails.kb '[^ -~]'
expect_no_line err 'first words'
expect_no_line fails.kb 'y{100}'
run_in "$PWD/fake:$PATH" run mkbench.2m.2j --rounds 1 $patience -o fails.v.kb -v
expect_status 1
expect_line err '^first words$'
expect_line err '^make: \*\*\* .*m00[5-9]\.o'
expect nothing_is_left
t_ok a_failing_compile

fake <<'EOF'
case $* in
*"-o prog"*) printf '#!/bin/sh\nexit 0\n' >prog; chmod +x prog ;;
*) for f; do :; done; : >"${f%.c}.o" ;;
esac
EOF
run_in "$PWD/fake:$PATH" run mkbench.1m.4j --rounds 1 $patience -o wrong.kb
expect_status 1
expect_line wrong.kb ' how=failed why="the program built answers 00000000 instead of cfe8b745"'
t_ok a_wrong_program

fake <<'EOF'
exit 0
EOF
run_in "$PWD/fake:$PATH" run mkbench.1m.4j --rounds 1 $patience -o none.kb
expect_status 1
expect_line none.kb ' how=failed why="make ended well without a program'
expect nothing_is_left
t_ok no_program

# The machine's own compiler; without optimisation the test is shorter.
real=$(command -v cc || command -v gcc || command -v clang)
if t_emulated; then
	t_skip the_generated_tree "its compiler is not emulated"
elif [ -n "$real" ]; then
	fake <<EOF
exec $real "\$@" -O0
EOF
	# shellcheck disable=SC2086
	capture env MAKEFLAGS='-n --jobserver-auth=3,4' MAKELEVEL=2 CFLAGS=-no-such-flag \
		PATH="$PWD/fake:$PATH" $KBENCH run mkbench.1m.2j --iterations 1 --in-process
	expect_status 0
	expect nothing_is_left
	t_ok the_generated_tree
else
	t_skip the_generated_tree "there is no C compiler"
fi

# A tree that needs no compiler. What is around it must not reach its make.
mkdir -p tree/sub
cat >tree/Makefile <<'EOF'
O = .
all: $(O)/product
$(O)/product: source sub/more
	test -z "$(LEAK)" && test "$(MAKELEVEL)" -eq 0
	test "$(WORDS)" = "a  b" || test -z "$(WORDS)"
	cat source sub/more > $(O)/product
	test $(O) != . || echo built >> sub/journal
clean:
	rm -f product
bad:
	@echo "before the end"
	@echo "the end is near" && exit 3
hang:
	setsid sleep 600 & exec sleep 600
strike:
	kill -TERM $(VICTIM); exec sleep 600
EOF
echo one >tree/source
echo two >tree/sub/more
touch -t 200102030405 tree/source
echo there >tree/sub/journal
ln -s sub/more tree/link
chmod -R a-w tree
state_of tree >before

# shellcheck disable=SC2086
capture env MAKEFLAGS=LEAK=1 MAKELEVEL=3 $KBENCH run mkbench.2m.2j \
	--tree tree --rounds 2 $patience -o tree.kb --make-args "all WORDS='a  b'"
expect_status 0
expect_count tree.kb '^kb1 smp mkbench\.2m\.2j ' 2
expect_line tree.kb "^kb1 env opt\.tree $PWD/tree( |$)"
expect_line tree.kb "^kb1 env opt\.make-args "
expect_line tree.kb '^kb1 note why="mkbench\.2m\.2j tree: 7 files, .* make clean '
state_of tree >after
expect_same before after
expect nothing_is_left
t_ok tree

run run mkbench.2m.1j --tree tree --rounds 1 $patience -o out.kb --out-arg O=
expect_status 0
expect_count out.kb '^kb1 smp mkbench\.2m\.1j ' 1
expect_line out.kb '^kb1 note why="mkbench\.2m\.1j tree: .* built outside of it'
state_of tree >after
expect_same before after
expect nothing_is_left
t_ok out_of_tree

run run mkbench.1m.1j --tree tree --rounds 1 $patience -o bad.kb --make-args bad
expect_status 1
expect_line bad.kb ' how=failed why="build failed: the end is near"'
run run mkbench.1m.1j --tree tree --rounds 1 $patience -o quote.kb --make-args "X='a"
expect_status 1
expect_line quote.kb ' how=failed why="--make-args: a quote is not closed'
t_ok a_failing_tree

run run mkbench.1m.1j --tree tree --rounds 1 -o hang.kb --make-args hang --timeout 2
expect_status 1
expect_line hang.kb ' how=timeout '
expect nothing_is_left
t_ok a_hanging_tree

capture sh -c "echo \$\$ >pid; exec $KBENCH run mkbench.1m.1j --tree tree --rounds 3 \
	$patience -o strike.kb --make-args \"strike VICTIM=\$\$\""
expect_status 143
expect_line strike.kb '^kb1 end .*why=interrupted '
expect nothing_is_left
state_of tree >after
expect_same before after
t_ok interrupted

# It is built already and can not be cleaned.
mkdir built
printf 'all: product\nproduct:\n\ttouch product\n' >built/Makefile
touch built/product
run run mkbench.1m.1j --tree built --rounds 1 $patience -o built.kb
expect_status 1
expect_line built.kb ' how=failed why="make had nothing to do'
rm built/product
run run mkbench.1m.1j --tree built --rounds 2 $patience -o fresh.kb
expect_status 0
expect_count fresh.kb '^kb1 smp mkbench\.1m\.1j ' 2
expect_line fresh.kb '^kb1 note .*a fresh copy for each build'
expect test ! -e built/product
t_ok nothing_to_do

# Asked for no build, or for one of nothing, make ends well all the same.
for args in -n --version -q; do
	run run mkbench.1m.1j --tree tree --rounds 1 $patience -o "idle$args.kb" \
		--make-args="$args"
	expect_status 1
	expect_no_line "idle$args.kb" '^kb1 smp '
done
expect_line idle-n.kb ' how=failed why="make ended well and has changed no file'
run run mkbench.2m.1j --tree tree --rounds 1 $patience -o idle.kb --out-arg O= \
	--make-args=-n
expect_status 1
expect_line idle.kb ' how=failed why="make ended well and has changed no file'
t_ok no_build_at_all

run run mkbench.1m.1j --tree . --tmpdir built --rounds 1 $patience -o inside.kb
expect_status 4
expect_line inside.kb '^kb1 skip .*the scratch directory is inside the tree'
t_ok scratch_in_the_tree

# The same ids, but another tree: a comparison says so.
grep -v '^kb1 env opt\.' fresh.kb | sed 's/^kb1 run [0-9a-f]*\( .*\) ~.*/kb1 run 1\1/' |
	sed 's/ ~[0-9a-f]*$//' >other.kb
run diff --all other.kb fresh.kb
expect_line out '^env +opt\.tree +default'
expect_line out "$PWD/built !"
t_ok another_tree_is_another_build

# Longer than a fact: what is resumed is what was begun.
long=$(printf 'V%s=\\"' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25)
capture sh -c "exec $KBENCH run mkbench.1m.1j --tree tree --rounds 2 $patience -o long.kb \
	--make-args \"strike VICTIM=\$\$ L='$long  \\\"'\""
expect_status 143
expect_line long.kb '^kb1 env opt\.make-args\.2 '
sed -n 's/^kb1 env \(opt\.make-args[^ ]*\) \(.*\) ~.*/\1 \2/p' long.kb >begun
chmod u+w tree tree/Makefile
sed 's/^strike:/was_strike:/' tree/Makefile >new && cat new >tree/Makefile
printf 'strike:\n\t@echo "it is:$(L)" && exit 1\n' >>tree/Makefile
run run --resume long.kb
expect_status 1
expect_line long.kb '^kb1 fail .*why="build failed: it is:V1='
t_ok long_options_are_resumed
chmod -R u+w tree
