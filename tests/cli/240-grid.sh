# grid - diff --grid and show --as=grid, scaling tables, and the sweeps they are made of.
. "${0%/*}/lib.sh"

# kernel FILE LABEL FACTOR: chat on 1 and 2 CPUs with 10 and 20 rooms, eight rounds.
kernel()
{
	echo "kb1 run 0000000${1#k} label=$2" | sed 's/\.kb//' >"$1"
	for rooms in 10 20; do
		id=chat.${rooms}r.200msg
		echo "kb1 def $id suite=sched u=msg/s b=hi p.rooms=$rooms p.messages=200" >>"$1"
		for cpus in 1 2; do
			for r in 1 2 3 4 5 6 7 8; do
				echo "kb1 smp $id r=$r v=$((cpus * $3 * 1000 + r * 3 % 8)) cpus=$cpus"
			done >>"$1"
		done
	done
}

kernel k1.kb old 2
kernel k2.kb new 3
kernel k3.kb other 2
sed -i -e '/20r.*cpus=2/d' k3.kb
echo 'kb1 skip chat.20r.200msg cpus=2 why="needs 2 CPUs, 1 is allowed"' >>k3.kb

cat >want <<'END'
chat: messages 200 (msg/s, higher is better)
CPUs  rooms   old   new         other
   1     10  2004  3004 better  2004 same
   1     20  2004  3004 better  2004 same
   2     10  4004  6004 better  4004 same
   2     20  4004  6004 better  skip
END
run diff --grid k1.kb k2.kb k3.kb
expect_status 0
expect_empty err
sed -n '/^chat/,/^$/p' out | sed '/^$/d' >got
expect_same got want
expect_line out '^against old: 7 tests: 4 better, 3 same$'
expect_line out '^skip other chat\.20r\.200msg @2: needs 2 CPUs, 1 is allowed$'
cp out text
t_ok grid

run show --as=grid k1.kb k2.kb k3.kb
expect_status 0
expect_same out text
t_ok show_is_the_same_table

# Columns are labels: of one file, picked from one, and two sessions of one.
cat k1.kb k2.kb >both.kb
run diff --grid both.kb
expect_line out '^CPUs  rooms   old   new$'
run diff --grid both.kb#2 k1.kb
expect_line out '^CPUs  rooms   new   old$'
run diff --grid both.kb#new both.kb#old
expect_line out '^CPUs  rooms   new   old$'
sed 's/label=new/label=old/' k2.kb >again.kb
run diff --grid k1.kb k3.kb again.kb
expect_line out '^ old +2 boots, k1\.kb, again\.kb$'
sed 's/ label=[a-z]*//' k2.kb >plain.kb
run diff --grid k1.kb plain.kb
expect_line out '^CPUs  rooms   old  plain$'
t_ok columns

run diff --grid --csv k1.kb k2.kb k3.kb
expect_status 0
expect_lines out 13
expect_count out '^sched,chat\.10r\.200msg,1,[12],rooms=10 messages=200,msg/s,hi,new,8,1,.*,better$' 2
expect_line out '^sched,chat\.20r\.200msg,1,2,rooms=20 messages=200,msg/s,hi,other,0,0,,,,,skipped,'
run diff --grid --md k1.kb k2.kb
expect_status 0
expect_line out '^\| 1 \| 10 \| 2004 \| 3004 \| better \|$'
t_ok csv_and_markdown

run diff --grid k1.kb k2.kb --only 'chat.10r.*' --margin 60%
expect_status 0
expect_line out '^chat: rooms 10, messages 200 '
expect_line out '^against old: 2 tests: 2 same$'
run diff --grid k1.kb k2.kb --show 'chat.10r.*'
expect_line out '^against old: 4 tests: 4 better$'
expect_no_line out '20r'
t_ok filters

for words in '--json k1.kb' '--summary k1.kb' '--suspects k1.kb' '--fail-on worse k1.kb' \
	'--sort id k1.kb' '--worse k1.kb' '--env k1.kb' 'k1.kb -- k2.kb' '' \
	'--csv --md k1.kb' '--only nothing k1.kb' '--show nothing k1.kb' '--noise x k1.kb'; do
	# shellcheck disable=SC2086
	run diff --grid $words
	expect_usage_error
done
run diff --grid missing.kb
expect_status 3
expect_lines err 1
echo 'kb1 run 00000001 label=x' >nothing.kb
run diff --grid nothing.kb
expect_status 3
expect_lines err 1
run show --as=grid nothing.kb
expect_status 0
expect_line out '^nothing was measured$'
t_ok what_is_refused

run show k1.kb
expect_line out '^scaling by CPUs  CPUs  median unit   speed-up 95 % +efficiency$'
expect_line out '^chat\.10r\.200msg     2    4004 msg/s      2\.00 .* 100 %$'
t_ok scaling

# A sweep beyond what is allowed: a named skip of its place, figures of the others.
run_bad run good.timed good.point.2r.4k --cpus 1,9999 --rounds 4 -o s.kb
expect_status 0
expect_count s.kb '^kb1 smp good\.timed .* cpus=1( |$)' 4
expect_no_line s.kb '^kb1 smp .* cpus=9999'
expect_line s.kb '^kb1 skip good\.timed cpus=9999 why="needs 9999 CPUs, [0-9]+ (is|are) allowed"'
expect_line s.kb '^kb1 end ok=2 skip=2 fail=0 '
expect_line out '^good\.timed @1 +5\.000 us '
expect_line out '^good\.timed @9999  skipped: needs 9999 CPUs, [0-9]+ (is|are) allowed$'
run_bad show --as=grid s.kb
expect_line out '^good\.timed +1  5\.00$'
expect_line out '^good\.timed +9999  skip$'
run_bad show --as=csv s.kb
expect_line out ',(sched|micro)\.good\.timed\.at1,good\.timed,micro,1,1,us,lo,ok,4,'
expect_line out ',good\.timed,,1,9999,,,skipped,0,'
run_bad show --as=kv s.kb
expect_line out '^micro\.good\.timed\.at1\.us: 5$'
run_bad show --as=json s.kb
expect_line out '"cpus": *9999'
t_ok more_cpus_than_there_are

run_bad run good.timed --cpus 9999 --rounds 2 -o s2.kb
expect_status 4
t_ok nothing_but_skips

run run lat_pipe.2cpu --cpus 1 --rounds 1 -o two.kb
expect_status 4
expect_line two.kb '^kb1 skip lat_pipe\.2cpu cpus=1 why="needs two CPUs, --cpus allows one"'
t_ok two_cpus_are_not_one

# What failed with two copies is not a failure of one.
run_bad run bad.crash good.timed --copies 1,2 --rounds 2 -o c.kb
expect_status 1
expect_line c.kb '^kb1 fail bad\.crash r=1 copies=1 how=crashed '
expect_line c.kb '^kb1 fail bad\.crash r=1 copies=2 how=crashed '
expect_line c.kb '^kb1 beg good\.timed r=1 copies=1 '
expect_line out '^bad\.crash x2  crashed: '
expect_line out '^scaling by copies +copies +median unit +all copies +speed-up '
expect_line out '^good\.timed +2 +5\.000 us +400000/s +2\.00 .* 100 %$'
run_bad run good.timed --rounds 1 -o p.kb
expect_no_line p.kb '^kb1 (beg|smp) .* copies='
t_ok failures_have_a_place

run_bad run good.timed --cpus 1,2 --copies 1,2 --dry-run
expect_line out '^good\.timed @1 '
expect_line out '^good\.timed x2 @2 '
t_ok the_plan_names_places

# A mask with a hole: the only CPU is not the first one.
last=$(sed -n 's/^Cpus_allowed_list:.*[-,]\([0-9]*\)$/\1/p' /proc/self/status 2>/dev/null)
if [ -n "$last" ] && command -v taskset >/dev/null && ! t_emulated; then
	# shellcheck disable=SC2086
	capture taskset -c "$last" $KBENCH_BAD run good.timed --cpus 1,2 --rounds 2 -o h.kb
	expect_status 0
	expect_count h.kb '^kb1 smp good\.timed .* cpus=1( |$)' 2
	expect_line h.kb '^kb1 skip good\.timed cpus=2 why="needs 2 CPUs, 1 is allowed"'
	t_ok a_mask_with_a_hole
else
	t_skip a_mask_with_a_hole "needs two CPUs, taskset and no emulator"
fi
