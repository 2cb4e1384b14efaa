#!/bin/sh
# Writes animdb-schema(5): the template with its line @TABLES@ replaced by every table and view of the SQL files, as
# their comments describe them. Fails when a table, a view or a column of a table has no comment.
# Usage: schema_manual.sh OUTPUT TEMPLATE SQL…
set -eu

output=$1
template=$2
shift 2

tables=$(LC_ALL=C awk "$(cat "$(dirname "$0")/roff.awk")"'
function fail(message) {
	print FILENAME ":" FNR ": " message > "/dev/stderr"
	failed = 1
	exit 1
}

# Prints text in lines of at most 78 bytes. Each sentence begins on a new line.
function paragraph(text,    count, i, line, word, words) {
	count = split(escaped(text), words, " ")
	line = ""
	for (i = 1; i <= count; i++) {
		word = words[i]
		if (line != "" && (length(line) + length(word) > 77 || (line ~ /[.]$/ && word ~ /^[A-Z]/))) {
			print line
			line = ""
		}
		if (line == "" && word ~ /^[.]/)
			word = "\\&" word
		line = line == "" ? word : line " " word
	}
	if (line != "")
		print line
}

function begin(kind, name) {
	if (description == "")
		fail(kind " " name " has no comment")
	print ".Ss " name
	if (kind == "view")
		description = "A view. " description
	paragraph(description)
	inside = kind
	columns = 0
	description = ""
}

function column(name, type, comment) {
	if (columns++ == 0)
		print ".Bl -tag -width Ds -compact"
	print ".It Va " name (type != "" ? " Pq " type : "")
	paragraph(comment)
}

function end() {
	if (columns > 0)
		print ".El"
	inside = ""
}

FNR == 1 { description = "" }

inside == "" && /^-- / {
	description = description (description == "" ? "" : " ") substr($0, 4)
	next
}
inside == "" && /^CREATE TABLE / { begin("table", $3); next }
inside == "" && /^CREATE VIEW / { begin("view", $3); next }
inside == "" { description = ""; next }

inside == "table" && /^\t[a-z_0-9]+ [A-Z]/ {
	if (!match($0, / -- /))
		fail("column " $1 " has no comment")
	type = $2
	sub(/,$/, "", type)
	column($1, type, substr($0, RSTART + 4))
}
inside == "view" && / AS [a-z_0-9]+,? +-- / {
	match($0, / AS [a-z_0-9]+,? +-- /)
	split(substr($0, RSTART, RLENGTH), words, /[ ,]+/)
	column(words[3], "", substr($0, RSTART + RLENGTH))
}
inside == "view" && /^SELECT \* FROM [a-z_]+/ { print "Its columns are those of"; print ".Va " $4 " ." }
/;$/ { end() }
END {
	if (!failed && inside != "")
		fail(inside " without an end")
	exit failed
}
' "$@")

grep -q '^@TABLES@$' "$template"
{
	sed '/^@TABLES@$/,$d' "$template"
	printf '%s\n' "$tables"
	sed '1,/^@TABLES@$/d' "$template"
} > "$output.part"
mv "$output.part" "$output"
