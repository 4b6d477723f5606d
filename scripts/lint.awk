# lint.awk - the rules that one reading of a C file can check; used by scripts/lint.
# Prints "file:line: finding". Paths are relative to the top of the tree.

BEGIN {
	SIZE = split("base 0 os 0 stats 1 result 2 probes 3 measure 3 compare 3 import 3 " \
		"run 4 report 4 cmd 5", word, " ")
	for (i = 1; i < SIZE; i += 2)
		floor[word[i]] = word[i + 1]

	split("sprintf vsprintf strcpy strcat atoi gets system signal setlocale alloca", banned, " ")

	# Process-wide state that has to be; why is said where each is defined. In cmd/
	# it is what the tables of options point to.
	allowed["src/os/proc.c start"]
	allowed["src/run/channel.c *"]
	allowed["src/run/histogram.c counts"]
	allowed["src/run/limits.c memory"]
	allowed["src/run/stop.c *"]
	allowed["src/run/worker.c w"]
	allowed["src/cmd/* *"]
}

function say(text) { sayat(FNR, text) }
function sayat(line, text) { print path ":" line ": " text }

# What a line is without comments: code has its strings emptied, text keeps them.
function strip(line,    token, quoted) {
	code = text = ""
	while (line != "") {
		if (in_comment) {
			if (!match(line, /\*\//))
				return
			line = substr(line, RSTART + 2)
			in_comment = 0
			continue
		}
		if (!match(line, /\/\*|\/\/|"|'/)) {
			code = code line
			text = text line
			return
		}
		token = substr(line, RSTART, RLENGTH)
		code = code substr(line, 1, RSTART - 1)
		text = text substr(line, 1, RSTART - 1)
		line = substr(line, RSTART)
		if (token == "//")
			return
		if (token == "/*") {
			in_comment = 1
			line = substr(line, 3)
			continue
		}
		if (token == "'")
			match(line, /^'([^'\\]|\\.)*'/)
		else
			match(line, /^"([^"\\]|\\.)*"/)
		quoted = RLENGTH > 0 ? substr(line, 1, RLENGTH) : line
		code = code token token
		text = text quoted
		line = substr(line, length(quoted) + 1)
	}
}

# Columns with tabs of 8; a character beyond ASCII is one column.
function columns(line,    n, part, k, width) {
	gsub(/[\200-\277]/, "", line)
	n = split(line, part, "\t")
	for (k = 1; k < n; k++)
		width = width + length(part[k]) + 8 - (width + length(part[k])) % 8
	return width + length(part[n])
}

function includes(what,    from, to) {
	if (!in_src || path == "src/main.c" || what == "kbench.h")
		return
	to = what
	if (!sub(/\/.*/, "", to))
		to = ""
	if (path ~ /^src\/probes\/[^\/]+\//) {
		if (to != "" && index("src/" what, dir "/") != 1)
			say("a probe includes kbench.h, system headers and its own suite's: " what)
		return
	}
	from = dir
	sub(/^src\//, "", from)
	if (to == from)
		return
	if (!(to in floor))
		say("included as \"directory/name.h\": " what)
	else if (floor[to] >= floor[from] && !(from == "os" && to == "base"))
		say(from "/ is on floor " floor[from] " and may not include " what)
	else if (from == "report" && to == "probes")
		say("a reporter never sees a probe: " what)
}

function calls(name) {
	return code ~ ("(^|[^A-Za-z0-9_.>])" name "[ \t]*\\(")
}

function forbidden_calls(    k) {
	for (k in banned) {
		if (calls(banned[k]) && !(banned[k] == "signal" && code ~ /SIG_DFL/))
			say("banned: " banned[k] "()")
	}
	if (text ~ /"[^"]*%n/)
		say("banned: %n")
	if (calls("assert") && code ~ /\+\+|--|[^=!<>]=[^=]/)
		say("an assert with a side effect")
	if (code ~ /typedef[ \t]+(struct|union|enum)/)
		say("a typedef of a " (code ~ /struct/ ? "struct" : "union or enum"))
	if (!in_src || path ~ /^src\/(main\.c|probes\/|cmd\/)/)
		return
	if (path !~ /^src\/run\// && (calls("fork") || calls("vfork")))
		say("only run/ and probes fork")
	if (path !~ /^src\/run\// && (calls("exit") || calls("perror") || code ~ /[^a-z_]stderr/))
		say("only cmd/ prints errors and exits")
}

function platform() {
	if (!in_src && path !~ /^include\//)
		return
	if (path ~ /^src\/os\// || path == "src/base/build.c" || path == "include/kbench.h")
		return
	if (guard != "" && code !~ ("^#define " guard "$"))
		sayat(FNR - 1, "platform code belongs in src/os: #ifndef " guard)
	guard = ""
	if (path ~ /\.h$/ && code ~ /^#ifndef [A-Z0-9_]+$/)
		guard = substr(code, 9)
	else if (code ~ /^#[ \t]*(if|elif)/)
		say("platform code belongs in src/os: " code)
	if (text ~ /"[^"]*\/(proc|sys)[\/"]/)
		say("a path under /proc or /sys belongs in src/os")
}

function is_function(d,    at) {
	at = index(d, "(")
	return at && substr(d, at + 1, 1) != "*"
}

function name_of(d) {
	if (is_function(d))
		sub(/[ \t]*\(.*/, "", d)
	else if (match(d, /\(\*[A-Za-z0-9_]+/))
		return substr(d, RSTART + 2, RLENGTH - 2)
	sub(/[ \t]*\[.*/, "", d)
	sub(/[ \t]+$/, "", d)
	sub(/.*[^A-Za-z0-9_]/, "", d)
	return d
}

# A whole declaration at file level: is it a variable that can change?
function declaration(d,    name, last) {
	gsub(/__attribute__[ \t]*\(\(.*\)\)/, "", d)
	sub(/^[ \t]+/, "", d)
	if (!in_src || path ~ /^src\/probes\// || d ~ /^(typedef|extern)/ || is_function(d))
		return
	if (path ~ /\.h$/ && d !~ /^static/)	# a function declared by its typedef
		return
	if (d !~ /[A-Za-z0-9_)}\]*][ \t]+\*?.*[A-Za-z0-9_)\]]/)
		return
	if (d ~ /^(static[ \t]+)?(struct|union|enum)[ \t]+[A-Za-z0-9_]*[ \t]*({}[ \t]*)?$/)
		return
	name = name_of(d)
	last = d
	sub(/.*\*/, "", last)
	if (last ~ /(^|[^A-Za-z0-9_])const([^A-Za-z0-9_]|$)/)
		return
	if ((path " " name) in allowed || (path " *") in allowed || (dir "/* *") in allowed)
		return
	say("a variable of the whole process: " name)
}

# Follows braces: functions and their length, declarations at file level.
function structure(    rest, c, at) {
	rest = code
	if (!depth && code !~ /^\{/ && pending ~ /^ *[A-Z][A-Z0-9_]*\([^{};]*\) *$/)
		pending = ""	# a macro that stands for a whole definition
	while (match(rest, /[{};=]/)) {
		c = substr(rest, RSTART, 1)
		at = RSTART
		if (!depth)
			pending = pending " " substr(rest, 1, at - 1)
		rest = substr(rest, at + 1)
		if (c == "{" && depth++ == 0) {
			body = is_function(pending) && !assigned
			if (body) {
				started = FNR
				function_name = name_of(pending)
				if (code !~ /^\{/)
					say("the brace of a function has its own line: " function_name)
			}
		} else if (c == "}" && --depth == 0) {
			if (body && FNR - started + 1 > 60)
				sayat(started, "function of " FNR - started + 1 " lines (60): " \
					function_name)
			pending = body ? "" : pending "{}"
			body = 0
		} else if (c == ";" && !depth) {
			if (!assigned)
				declaration(pending)
			pending = ""
			assigned = 0
		} else if (c == "=" && !depth && !assigned) {
			declaration(pending)
			assigned = 1
		}
	}
	if (!depth)
		pending = pending " " rest
}

function end_of_file() {
	if (path == "")
		return
	if (last_line > 400)
		sayat(last_line, "file of " last_line " lines (400)")
	if (depth)
		sayat(last_line, "braces do not match")
	if (path ~ /^src\/probes\/[^\/]+\/[^\/]+\.c$/ && array != "" && array != stem)
		sayat(array_line, "the array of descriptors has the file's name: " stem)
}

FNR == 1 {
	end_of_file()
	path = FILENAME
	sub(/^\.\//, "", path)
	dir = stem = path
	sub(/\/[^\/]*$/, "", dir)
	sub(/.*\//, "", stem)
	sub(/\.[ch]$/, "", stem)
	in_src = path ~ /^src\//
	in_comment = depth = assigned = body = continued = described = 0
	pending = guard = array = ""
}

{ last_line = FNR }

FNR <= 2 && index($0, "* " stem " - ") + index($0, "* " stem ".h - ") { described = 1 }
FNR == 1 && path ~ /\.c$/ && index($0, "/* " stem " - ") != 1 {
	say("opens with /* " stem " - what it is for. */")
}
FNR == 2 && path ~ /\.h$/ && !described {
	say("opens with the comment \"" stem " - what it is for\"")
}

{
	if ($0 ~ /[ \t\r]$/)
		say("blanks at the end of the line")
	if ($0 ~ /^ +[^ *]/)
		say("indented with blanks")
	if (columns($0) > 90)
		say("line of " columns($0) " columns (90)")
	strip($0)
	if (code ~ /^\t\t\t\t+(if|for|while|do|switch)([ \t(]|$)/)
		say("nested deeper than 3")
	if (text ~ /^#[ \t]*include[ \t]*"/) {
		what = text
		sub(/^[^"]*"/, "", what)
		sub(/".*/, "", what)
		includes(what)
	}
	forbidden_calls()
	platform()
	if (code ~ /^const struct kb_probe [a-z0-9_]+\[\]/) {
		array = code
		sub(/^const struct kb_probe /, "", array)
		sub(/\[.*/, "", array)
		array_line = FNR
	}
	if (!continued && code !~ /^#/)
		structure()
	continued = (continued || code ~ /^#/) && code ~ /\\$/
}

END { end_of_file() }
