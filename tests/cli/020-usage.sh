# usage - what is asked wrongly is status 2 and one line that says what is right.
. "${0%/*}/lib.sh"

run frobnicate
expect_usage_error
expect_line err frobnicate
t_ok unknown_command

run run no_such_probe
expect_usage_error
expect_line err no_such_probe
t_ok unknown_probe

run list lat_pip
expect_usage_error
expect_line err 'lat_pipe'
t_ok nearest_probe_is_named

for pair in lst:list al:all dif:diff vrsion:version; do
	run "${pair%:*}" a b
	expect_usage_error
	expect_line err "no command or probe '${pair%:*}'; did you mean .kbench ${pair#*:}.\\?"
done
run_bad lts
expect_usage_error
expect_line err '^kbench: unknown probe'
t_ok nearest_command_is_named

run run lat_pipe --round 3
expect_usage_error
expect_line err '--rounds'
t_ok nearest_option_is_named

# Options anywhere: in front of the command that takes them too.
run --rounds 1 --quick -o x.kb all --dry-run --skip micro,sched,build
expect_status 0
expect_line out '^dhry2reg '
run --as csv show nothing.kb
expect_status 3
run -l list lat_pipe
expect_status 0
expect_lines out 1
run --rounds 1 lat_pipe --dry-run
expect_status 0
t_ok options_in_front

for word in import noise completion; do
	run $word x
	expect_usage_error
	expect_line err "$word is not in this version"
done
t_ok commands_of_later

for option in --live --live=lava --as-init --as-init=halt; do
	for command in all 'run lat_pipe' lat_pipe; do
		# shellcheck disable=SC2086
		run $command $option
		expect_usage_error
		expect_line err "${option%%=*} is not in this version"
	done
done
for option in --noise --against --plot --as; do
	run diff a b $option x
	expect_usage_error
	expect_line err "$option is not in this version"
done
run show --as=html x.kb
expect_usage_error
expect_line err 'html is not in this version'
t_ok options_of_later

echo >-#1
run check '-#1'
expect_usage_error
expect_line err 'the file of that name is \./-#1$'
t_ok a_file_that_looks_like_an_option

for command in all run list show diff env check version; do
	run "$command" --frobnicate
	expect_usage_error
	expect_line err '--frobnicate'
done
t_ok unknown_option_of_each_command

run run lat_pipe -o x.kb --rounds
expect_usage_error
expect_line err '--rounds'
t_ok value_is_missing

for value in 0 -1 x 1.5 '' 99999999999999999999; do
	run run lat_pipe -o x.kb --rounds "$value"
	expect_usage_error
done
expect test ! -e x.kb
t_ok rounds_must_be_a_number

for value in x 0 5d nan -3; do
	run run lat_pipe -o x.kb --time "$value"
	expect_usage_error
done
expect test ! -e x.kb
t_ok time_must_be_a_duration

run show --as=nothing "$t_data/small.kb"
expect_usage_error
expect_line err 'nothing'
expect_line err 'table'
t_ok unknown_format_names_the_known

run show
expect_usage_error
run diff
expect_usage_error
run check
expect_usage_error
t_ok a_file_is_needed

run help no_such_thing
expect_usage_error
t_ok help_for_nothing
