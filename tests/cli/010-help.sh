# help - version and help on stdout with status 0; a bare kbench is a usage error.
. "${0%/*}/lib.sh"

run version
expect_status 0
expect_empty err
expect_line out '^kbench [0-9]+\.[0-9]+'
t_ok version

cp out version
run --version
expect_status 0
expect_same version out
t_ok version_as_an_option

run help
expect_status 0
expect_empty err
for command in all run list show diff env check help version; do
	expect_line out "^ +$command( |\$)"
done
t_ok help_names_every_command

cp out help
run -h
expect_status 0
expect_same help out
run --help
expect_status 0
expect_same help out
t_ok help_as_an_option

expect_no_line help '.{81}'
for command in all run list show diff env check help version; do
	run help "$command"
	expect_status 0
	expect_empty err
	expect_no_line out '.{81}'
	expect_line out "kbench $command"
	cp out of_command
	run "$command" --help
	expect_status 0
	expect_same of_command out
done
t_ok help_for_each_command

run
expect_status 2
expect_empty out
expect_line err 'kbench help'
t_ok bare
