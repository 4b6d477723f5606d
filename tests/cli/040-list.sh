# list - ids that every tool takes, each once.
. "${0%/*}/lib.sh"

run list
expect_status 0
expect_empty err
expect test -s out
expect_no_line out '^$'
awk '{ print $1 }' out >ids
expect_no_line ids '[^a-z0-9_.]'
expect_no_line ids '^\.|\.$|\.\.'
expect_no_line ids '.{41}'
t_ok ids_are_valid

sort ids | uniq -d >twice
expect_empty twice
t_ok ids_are_unique

expect_no_line out '^[^ ]+ *$'
t_ok every_id_has_unit_and_summary

# An id longer than the others once pushed its unit out of the column.
expect test "$(sed 's/^\([^ ]* *\).*/\1/' out | awk '{ print length($0) }' | sort -u | wc -l)" -eq 1
t_ok columns_stand
expect_no_line out '.{81}'
t_ok lines_fit_a_terminal

run list lat_pipe
expect_status 0
expect_lines out 1
expect_line out '^lat_pipe +us '
t_ok one_id

run list 'lat_syscall.*'
expect_status 0
expect_no_line out '^[^l]'
expect_line out '^lat_syscall\.null '
t_ok glob

run list -l
expect_status 0
awk '{ print $1 }' out | grep -Fxf ids >both
expect_same ids both
t_ok long_form_has_the_same_ids

# What is derived on reading: the processes that it is derived from.
for word in mem 'mem.*' mem.main mem.l1_size; do
	run list "$word"
	expect_status 0
	expect_line out '^lat_mem_rd\.128\.'
	expect_line out '^lat_mem_rand\.'
	expect_no_line out '^lat_[^m]'
done
run list lat_syscall.io
expect_lines out 2
run list mem.l9
expect_usage_error
t_ok what_is_derived
