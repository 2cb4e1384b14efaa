#!/bin/sh
# Writes animdb-formats(5): replaces the line @FORMATS@ of the template by the output of `animdb formats -a`.
# Usage: formats_manual.sh OUTPUT TEMPLATE PROGRAM
set -eu

output=$1
template=$2
program=$3

listing=$("$program" formats --attributes)
lists=$(printf '%s\n' "$listing" | LC_ALL=C awk "$(cat "$(dirname "$0")/roff.awk")"'
function fail(message) {
	print "formats_manual.sh: line " NR ": " message > "/dev/stderr"
	failed = 1
	exit 1
}

function sentence(text) {
	return escaped(text) ".\n"
}

# Prints the container, format or export that was read, with its attributes, or the name of another one with the same
# attributes.
function end_item() {
	if (item == "")
		return
	print ".It Sy " item
	printf "%s", description
	if (attributes != "" && attributes in owner) {
		print "Attributes as of"
		print ".Sy " owner[attributes] "."
	} else if (attributes != "") {
		owner[attributes] = item
		printf ".Pp\n.Bl -tag -width Ds -compact\n%s.El\n", attributes
	}
	item = attributes = ""
}

function end_list() {
	end_item()
	if (list != "")
		print ".El"
}

/^[A-Z][a-z]+$/ {
	end_list()
	list = $1
	print ".Ss " list
	print ".Bl -tag -width Ds"
	next
}
/^  [a-z]/ && list == "Problems" {
	code = $1
	about = $3 ($2 == "any" ? "" : ", " $2)
	line = $0
	sub(/^ *[^ ]+ +[^ ]+ +[^ ]+ +/, "", line)
	sub(/\. /, ".\n", line)
	split(line, sentences, "\n")
	print ".It Sy " code " Pq " about
	print escaped(sentences[1])
	print escaped(sentences[2])
	next
}
/^  [a-z0-9]/ && list != "" {
	end_item()
	item = $1
	line = $0
	sub(/^ *[^ ]+ +/, "", line)
	if (list == "Containers" || list == "Formats") {
		system_id = $2
		sub(/^[^ ]+ +/, "", line)
	}
	if (list == "Formats") {
		type = $3
		sub(/^[^ ]+ +/, "", line)
	}
	games = ""
	listed = sub(/: listed only$/, "", line) ? ", listed only" : ""
	if (list != "Exports" && list != "Results" && match(line, / \([^()]*\)$/)) {
		games = substr(line, RSTART + 2, RLENGTH - 3)
		line = substr(line, 1, RSTART - 1)
	}
	description = sentence(line (games != "" && games != "any" ? ": " games : "") listed)
	if (list == "Formats")
		description = description sentence("Type " type ", system " system_id)
	else if (list == "Containers" && system_id != "any")
		description = description sentence("System " system_id)
	next
}
/^      [a-z_]+\.attributes\./ && item != "" {
	key = $1
	sub(/:$/, "", key)
	meaning = $0
	sub(/^ *[^ ]+ /, "", meaning)
	attributes = attributes ".It Va " key "\n" escaped(meaning) "\n"
	next
}
/^      [a-z]+\.kind / && item != "" {
	key = $2
	sub(/:$/, "", key)
	meaning = $0
	sub(/^ *[^ ]+ [^ ]+ /, "", meaning)
	role = match(meaning, /^\([a-z_]+\): /) ? substr(meaning, 2, RLENGTH - 4) : ""
	meaning = substr(meaning, role == "" ? 1 : RLENGTH + 1)
	table = $1
	sub(/\.kind$/, "", table)
	attributes = attributes ".It Va " key " Pq " table (role == "" ? "" : ", " role) "\n" escaped(meaning) "\n"
	next
}
/^$/ { next }
{ fail("unexpected line: " $0) }
END {
	if (!failed && list == "")
		fail("the list is empty")
	if (!failed)
		end_list()
	exit failed
}
')

grep -q '^@FORMATS@$' "$template"
{
	sed '/^@FORMATS@$/,$d' "$template"
	printf '%s\n' "$lists"
	sed '1,/^@FORMATS@$/d' "$template"
} > "$output.part"
mv "$output.part" "$output"
