# For the tests of the census: sourced after `program` is set. Gives a folder $work that is removed at the end, and $failed.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# census EXIT ARGUMENT…: what it prints is in $work/out
census() {
	local expected=$1 code=0

	shift
	"$program" census "$@" >"$work/out" 2>"$work/err" || code=$?
	if [ $code != "$expected" ]; then
		echo "exit $code, not $expected: census $*"
		head -n 30 "$work/out" "$work/err"
		failed=1
	fi
}

# says TEXT: a line of the last census has it
says() {
	if ! grep -qF -- "$1" "$work/out"; then
		echo "not said: $1"
		head -n 40 "$work/out"
		failed=1
	fi
}

# says_not TEXT
says_not() {
	if grep -qF -- "$1" "$work/out"; then
		echo "said: $1"
		failed=1
	fi
}
