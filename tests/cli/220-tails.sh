# tails - wakeup and timer: a thousand events, their quantiles and their histogram.
. "${0%/*}/lib.sh"

# value FILE ID: of its only sample.
value()
{
	sed -n "s/^kb1 smp $2 .*[ ]v=\([^ ]*\).*/\1/p" "$1"
}

# Five samples a round, above zero, none above the next.
ordered()
{
	for part in p50 p90 p99 p999 max; do
		value "$1" "$2.$part"
	done | awk '!($1 > 0 && $1 >= last) { bad = 1 } { last = $1 }
		END { exit bad || NR != 5 }'
}

# events FILE PROCESS: all counts of its histogram.
events()
{
	sed -n "s/^kb1 hst $2 .* c=\([0-9,]*\).*/\1/p" "$1" | tr ',' '\n' |
		awk '{ n += $1 } END { print n + 0 }'
}

run run wakeup timer --rounds 1 -o r.kb
expect_status 0
expect_count r.kb '^kb1 (smp|def) wakeup\.' 10
expect_count r.kb '^kb1 (smp|def) timer\.' 10
expect ordered r.kb wakeup
expect ordered r.kb timer
expect test "$(events r.kb wakeup)" = 1000
expect test "$(events r.kb timer)" = 1000
run check r.kb
expect_status 0
t_ok a_thousand_events_a_process

run show r.kb
expect test "$(awk '/^wakeup\./ { print substr($1, 8) }' out | tr '\n' ' ')" = "p50 p90 p99 p999 max "
t_ok the_greatest_is_the_last_row

run list wakeup timer
expect_lines out 10
t_ok five_ids_each

# A table without a drawing, and with one that says how many, of what, and the longest.
run show --ascii r.kb
expect_line out '^wakeup\.p999 '
expect_no_line out ' events in '
run show -v --ascii r.kb
expect_line out '^wakeup  1000 events in 1 round; max [0-9.]+ us; '
expect_line out '^timer  1000 events in 1 round; max [0-9.]+ us; '
expect_line out '^ +[0-9.]+ +[1-9][0-9]*  #+ *100\.00 %$'
t_ok a_drawing_for_who_asks

run run timer.max --rounds 1 -o one.kb
expect_count one.kb '^kb1 smp ' 1
expect_line one.kb '^kb1 smp timer\.max '
expect test "$(events one.kb timer)" = 1000
t_ok one_quantile_alone

# The events of copies are one pool, in which no bucket stands twice.
run_bad run good.events --copies 2 --rounds 1 -o two.kb
expect_status 0
expect_line two.kb '^kb1 smp good\.events\.max .* v=1\.999 .* it=2000 '
expect test "$(events two.kb good.events)" = 2000
sed -n 's/^kb1 hst .* lo=\([0-9,]*\).*/\1/p' two.kb | tr ',' '\n' >edges
expect test -s edges
expect test -z "$(sort edges | uniq -d)"
run_bad check two.kb
expect_status 0
expect_no_line out 'hst'
t_ok copies_are_one_pool

# No budget is too short for a thousand: it was once cut to one, and lost.
run run timer --time 0.2 --rounds 2 -o short.kb
expect_status 0
expect_count short.kb '^kb1 smp timer\.(p50|p90|p99|p999|max) r=1 ' 5
expect test $(($(events short.kb timer) % 1000)) = 0
t_ok a_short_budget

# The probes on a kernel that is not as it should be, in a time of their own.
faulty()
{
	FAULT=$1
	export FAULT
	rm -f f.kb
	run_bad run "$2" --rounds 1 --timeout 2 -o f.kb
	unset FAULT
}

faulty none timer
expect_line f.kb '^kb1 hst timer r=1 u=ns lo=4608 c=1000 '
faulty stall timer
expect_line f.kb '^kb1 hst timer r=1 u=ns lo=4608,491520 c=980,20 '
t_ok a_stall_is_one_late_event

faulty early timer
expect_status 1
expect_line f.kb '^kb1 fail timer r=1 how=failed why="woken 999 ns before it was due"'
t_ok running_too_early_is_a_failure

faulty exact timer
expect_status 0
expect_count f.kb '^kb1 smp timer\..* lt=' 5
t_ok no_lateness_is_below_resolution

faulty twice wakeup
expect_status 1
expect_line f.kb '^kb1 fail wakeup r=1 how=failed why="worker [0-9]+ was woken [0-9]+ times and ran [0-9]+'
t_ok a_wake_up_too_many

faulty lost wakeup
expect_status 1
expect_line f.kb '^kb1 fail wakeup r=1 how=timeout '
t_ok a_wake_up_that_is_lost
expect test -z "$(ls "$TMPDIR")"
t_ok nothing_is_left_behind
