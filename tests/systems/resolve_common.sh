# For the tests of resolving: sourced after `program` is set. Gives a folder $work that is removed at the end, and $failed, which
# is 1 after a failure.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# is EXPECTED SQL: the rows of the database, as words
is() {
	local got

	got=$("$program" query -f csv "$work/t.db" "$2" | tail -n +2 | tr -d '\r' | xargs)
	if [ "$got" != "$1" ]; then
		printf 'expected "%s", got "%s":\n%s\n' "$1" "$got" "$2"
		failed=1
	fi
}

# Indexes the dump that a test makes in $work/dump. The arguments are options.
index() {
	"$program" index -q "$@" "$work/t.db" "$work/dump"
}

# Begins with an empty dump and without a database.
anew() {
	rm -rf "$work/t.db" "$work/dump"
	mkdir "$work/dump"
}
