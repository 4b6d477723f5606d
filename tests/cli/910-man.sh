# man - the manual page has every command, option and format that the program has.
. "${0%/*}/lib.sh"
man=$t_top/src/cmd/kbench.1

# Options as the help lists them: "  --rounds N", "  -o, --output FILE".
options_of()
{
	run help "$1"
	sed -n 's/^  *\(-[^ ].*\)/\1/p' out | sed 's/  .*//' | tr ' ,=' '\n\n\n' |
		sed -n 's/^--*\([a-z][a-z-]*\)$/\1/p'
}

run help
awk '$1 ~ /^[a-z]+$/ && $1 != "kbench" && /^  / { print $1 }' out | sort -u >commands
expect grep -q '^run$' commands
while read -r command; do
	expect grep -qE "^(\.It )?\.?Cm $command( |\$)|^\.Op Cm $command\$|^\.It Cm $command" "$man"
done <commands
t_ok every_command

while read -r command; do
	options_of "$command"
done <commands | sort -u >options
expect grep -qx rounds options
expect grep -qx ascii options
while read -r option; do
	expect grep -qE -e "^\.It .*(Fl |, )-?$option( |\$)" "$man"
done <options
t_ok every_option

# The other way round: nothing there that the program does not take.
sed -n '/^\.Ss Options of/,/^\.Sh/s/^\.It \(Fl .*\)/\1/p' "$man" | tr ' ' '\n' |
	sed -n 's/^-\([a-z][a-z-]*\)$/\1/p' | sort -u >documented
echo help >>options
sort -u options | comm -13 - documented >unknown
expect_empty unknown
t_ok no_option_too_many

# Nor in what a mark, a probe or an error advises.
run help marks
mv out advice
run list
cut -d. -f1 out | cut -d' ' -f1 | sort -u >families
while read -r family; do
	run help "$family"
	cat out >>advice
done <families
grep -o -e '--[a-z][a-z-]*' advice | sed 's/^--//' | sort -u >advised
expect grep -qx pin advised
sort -u options | comm -13 - advised >unknown
expect_empty unknown
t_ok no_option_advised_that_is_not_there

run show --as=no_such_format "$t_data/small.kb"
sed 's/.*there are: //' err | tr -d ' ' | tr ',' '\n' | sort >formats
sed -n '/^\.Sh FORMATS/,/^\.Sh RESULT/s/^\.It Cm \(.*\)/\1/p' "$man" | tr -d ' ' |
	tr ',' '\n' | sort >documented
expect grep -qx table formats
expect_same formats documented
t_ok every_format

if command -v mandoc >/dev/null 2>&1; then
	capture mandoc -T lint -W warning "$man"
	expect_status 0
	t_ok well_formed
else
	t_skip well_formed "mandoc is not installed"
fi
