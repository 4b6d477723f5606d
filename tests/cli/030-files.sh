# files - a file that can not be read is status 3 and one line; damage is status 1.
. "${0%/*}/lib.sh"

cannot()
{
	for command in show check; do
		run "$command" "$1"
		expect_status 3
		expect_empty out
		expect_lines err 1
		expect_line err "^kbench: .*${1##*/}"
	done
	run diff "$1" "$t_data/small.kb"
	expect_status 3
	expect_empty out
	expect_lines err 1
}

cannot missing.kb
t_ok missing_file

: >empty.kb
cannot empty.kb
t_ok empty_file

mkdir directory.kb
cannot directory.kb
t_ok directory

head -c 20000 "${KBENCH##* }" >binary.kb
cannot binary.kb
t_ok binary_file

printf 'hello\nworld\n' >text.kb
cannot text.kb
t_ok some_other_text

run check "$t_data/small.kb"
expect_status 0
expect_empty err
t_ok intact

sed 's/v=35.3225/v=35.3226/' "$t_data/small.kb" >changed.kb
run check changed.kb
expect_status 1
expect_line out '(^|[^0-9])5([^0-9]|$)'
t_ok changed_digit_is_named_by_its_line

head -c 420 "$t_data/small.kb" >short.kb
run check short.kb
expect_status 1
t_ok last_line_cut_short

grep -v '^kb1 end' "$t_data/small.kb" >open.kb
run check open.kb
expect_status 0
expect_line out 'end'
t_ok missing_end_is_no_damage

sed '3a\
[   12.345678] usb 1-1: new device' "$t_data/small.kb" >junk.kb
run check junk.kb
expect_status 0
expect_line out 'junk'
t_ok junk_is_no_damage

sed 's/^/> /; s/$/\r/' "$t_data/small.kb" >quoted.kb
run check quoted.kb
expect_status 0
run show --as=csv quoted.kb
expect_status 0
cp out quoted.csv
run show --as=csv "$t_data/small.kb"
expect_status 0
expect_same quoted.csv out
t_ok quoted_by_a_mailer

cp "$t_data/small.kb" in
run show --as=csv -
expect_status 0
expect_same quoted.csv out
t_ok from_standard_input
