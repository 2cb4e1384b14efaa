#!/bin/bash
# The completions of bash, zsh and fish offer every command, option and format of the program. zsh and fish are asked where
# they are installed. PROGRAM FOLDER
set -u
program=$(realpath "$1") folder=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
touch a.db
failed=0 checked=0

. "$folder/animdb.bash" || exit 2

in_bash() {
	COMP_WORDS=("$@")
	COMP_CWORD=$(($# - 1))
	COMPREPLY=()
	_animdb
	printf '%s\n' "${COMPREPLY[@]}"
}

in_fish() {
	fish -c "source $folder/animdb.fish; complete -C '$*'" | cut -f 1
}

# The words "$2…" complete to $1, among others.
offers() {
	local wanted=$1

	shift
	checked=$((checked + 1))
	if ! in_bash "$@" | grep -qxF -- "$wanted"; then
		echo "bash: '$*' does not offer $wanted"
		failed=$((failed + 1))
	fi
	if command -v fish >/dev/null && ! in_fish "$@" | grep -qxF -- "$wanted"; then
		echo "fish: '$*' does not offer $wanted"
		failed=$((failed + 1))
	fi
}

commands=$("$program" --help | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p')
for command in $commands; do
	offers "$command" animdb ""
	grep -q "^	'$command:" "$folder/_animdb" || failed=$((failed + 1))
	for option in $("$program" "$command" --help | sed -nE 's/^ +(-[a-z], )?(--[a-z-]+).*/\2/p'); do
		offers "$option" animdb "$command" --
		grep -qF -- "*$option[" "$folder/_animdb" || failed=$((failed + 1))
	done
done
for format in $("$program" formats | sed -n '/^Results/,/^$/s/^  \([a-z0-9]*\) .*/\1/p'); do
	offers "$format" animdb query -f ""
done
for format in $("$program" formats | sed -n '/^Exports/,/^$/s/^  \([a-z0-9-]*\) .*/\1/p'); do
	offers "$format" animdb export --format ""
done
# The names of questions are those that the program prints when it is asked.
mkdir bin
ln -s "$(realpath "$program")" bin/animdb
PATH=$work/bin:$PATH
for question in $("$program" ask --names); do
	offers "$question" animdb ask a.db "${question:0:2}"
done
grep -q 'animdb ask --names' "$folder/_animdb" || failed=$((failed + 1))
offers zengin animdb index --system z
offers oni animdb diff --system o
offers text animdb diff -f t
offers motion animdb diff --by m
offers distance animdb diff --sort d
offers encoding animdb diff --tolerance e
offers utf-8 animdb info --encoding u
if grep -nE -- "-d ''|\\[\\]" "$folder/animdb.fish" "$folder/_animdb"; then
	echo "options without a meaning"
	failed=$((failed + 1))
fi
offers a.db animdb query a
if in_bash animdb query --fo | grep -qv -- --format; then
	echo "bash offers what does not begin as the word does"
	failed=$((failed + 1))
fi
if command -v zsh >/dev/null; then
	zsh -n "$folder/_animdb" || failed=$((failed + 1))
	[ "$(zsh -fc "fpath=($folder \$fpath); autoload -U compinit; compinit -uD; print \$_comps[animdb]")" = _animdb ] ||
		failed=$((failed + 1))
fi
echo "$checked checked, $failed missing"
[ $failed -eq 0 ] && [ $checked -gt 40 ]
