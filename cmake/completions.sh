#!/bin/bash
# Writes the completion files animdb.bash, _animdb (zsh) and animdb.fish into FOLDER. Commands, options and formats are taken
# from the help texts and the list of formats of PROGRAM. Usage: completions.sh PROGRAM FOLDER
set -euo pipefail

program=$1
folder=$2
mkdir -p "$folder"

commands=$("$program" --help | sed -n 's/^  \([a-z][a-z]*\)  *\([a-z].*\)/\1\t\2/p')
listing=$("$program" formats)

# Prints column $2 of the list with the title $1 in the output of `animdb formats`.
names() {
	awk -v title="$1" -v column="$2" '/^[A-Z]/ { inside = $1 == title } inside && /^  / { print $column }' <<<"$listing" | sort -u |
		grep -v '^any$' | tr '\n' ' ' | sed 's/ $//'
}
results=$(names Results 1)
exports=$(names Exports 1)
systems=$(names Formats 2)
encodings=$("$program" info --help | grep -oE 'windows-[0-9]+|utf-8' | tr '\n' ' ' | sed 's/ $//')

# Prints the options of a command, one on each line: letter or "-", name, argument or "-", and the first part of the
# description. In the help text the description may begin on the line after the option.
options() {
	"$program" "$1" --help | sed -E '/^ +(-[a-z], )?--[a-z-]+ [^ ]+$/ { N; s/\n +/  / }' |
		sed -nE 's/^ +((-[a-z]), )?--([a-z-]+)( ([A-Z][^ ]*))?( +(.*))?$/\2\t\3\t\5\t\7/p' |
		awk -F '\t' -v OFS='\t' '{ print ($1 == "" ? "-" : substr($1, 2)), $2, ($3 == "" ? "-" : $3), $4 }' |
		sed 's/;.*//; s/,$/ …/'
}

# Prints the values of the argument $2 of command $1: words, "files" for paths, or nothing for other values.
choices() {
	case $1:$2 in
	query:FORMAT | shell:FORMAT) echo "$results" ;;
	diff:FORMAT | verify:FORMAT | census:FORMAT) echo "text $results" ;;
	info:FORMAT) echo "text all json imhex" ;;
	census:WHAT) echo "lines items verdicts statements" ;;
	diff:WHAT) echo "name id motion" ;;
	diff:X) echo encoding ;;
	diff:HOW) echo "angle distance name" ;;
	*:FORMAT | report:FORMAT,…) echo "$exports" ;;
	*:ID) echo "$systems" ;;
	index:NAME | info:NAME) echo "$encodings" ;;
	*:FILE | *:DIR | *:FOLDER) echo files ;;
	esac
	return 0
}

# ---- bash ----

{
	echo "# bash completion for animdb"
	cat <<'SHELL'
_animdb_options() {
	case $1 in
SHELL
	while IFS=$'\t' read -r command _; do
		printf '\t%s) echo "' "$command"
		options "$command" | while IFS=$'\t' read -r letter name _ _; do
			[ "$letter" = - ] || printf -- '-%s ' "$letter"
			printf -- '--%s ' "$name"
		done
		echo '" ;;'
	done <<<"$commands"
	cat <<'SHELL'
	esac
}

# Prints the values of the option $2 of the command $1, or "files" for a path. Fails if the option has no value.
_animdb_values() {
	case $1:$2 in
SHELL
	while IFS=$'\t' read -r command _; do
		options "$command" | while IFS=$'\t' read -r letter name argument _; do
			[ "$argument" != - ] || continue
			pattern="$command:--$name"
			[ "$letter" = - ] || pattern="$pattern | $command:-$letter"
			printf '\t%s) echo "%s" ;;\n' "$pattern" "$(choices "$command" "$argument")"
		done
	done <<<"$commands"
	cat <<'SHELL'
	*) return 1 ;;
	esac
}

_animdb() {
	local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]} words

	COMPREPLY=()
	if [ "$COMP_CWORD" -eq 1 ]; then
SHELL
	printf '\t\tmapfile -t COMPREPLY < <(compgen -W "%s --help --version" -- "$current"; compgen -f -- "$current")\n' \
		"$(cut -f 1 <<<"$commands" | tr '\n' ' ' | sed 's/ $//')"
	cat <<'SHELL'
	elif words=$(_animdb_values "$command" "$previous"); then
		if [ "$words" = files ]; then
			mapfile -t COMPREPLY < <(compgen -f -- "$current")
		else
			mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
		fi
	elif [[ $command == ask && $COMP_CWORD -ge 3 && $current != -* ]]; then
		mapfile -t COMPREPLY < <(compgen -W "$("${COMP_WORDS[0]}" ask --names 2>/dev/null)" -- "$current")
	elif [[ $current == -* ]]; then
		mapfile -t COMPREPLY < <(compgen -W "$(_animdb_options "$command")" -- "$current")
	else
		mapfile -t COMPREPLY < <(compgen -f -- "$current")
	fi
}
complete -o filenames -F _animdb animdb
SHELL
} >"$folder/animdb.bash"

# ---- zsh ----

# Escapes text for a description in brackets inside single quotes.
zsh_text() {
	sed -e 's/[]\:[]/\\&/g' -e "s/'/’/g" <<<"$1"
}

{
	cat <<'SHELL'
#compdef animdb
# zsh completion for animdb
local -a commands
commands=(
SHELL
	while IFS=$'\t' read -r command summary; do
		printf "\t'%s:%s'\n" "$command" "$(zsh_text "$summary")"
	done <<<"$commands"
	cat <<'SHELL'
)
if (( CURRENT == 2 )); then
	_describe command commands
	_files
	return
fi
local command=$words[2]
shift words
(( CURRENT-- ))
case $command in
SHELL
	while IFS=$'\t' read -r command _; do
		printf '%s)\n\t_arguments' "$command"
		options "$command" | while IFS=$'\t' read -r letter name argument meaning; do
			value=
			if [ "$argument" != - ]; then
				words=$(choices "$command" "$argument")
				case $words in
				files) value=":$argument:_files" ;;
				"") value=":$argument:" ;;
				*) value=":$argument:($words)" ;;
				esac
			fi
			text=$(zsh_text "$meaning")
			[ "$letter" = - ] || printf " \\\\\n\t\t'*-%s[%s]%s'" "$letter" "$text" "$value"
			printf " \\\\\n\t\t'*--%s[%s]%s'" "$name" "$text" "$value"
		done
		if [ "$command" = ask ]; then
			printf " \\\\\n\t\t'1:database:_files' \\\\\n\t\t'2:question:(\$(animdb ask --names 2>/dev/null))'"
		fi
		printf " \\\\\n\t\t'*:file:_files'\n\t;;\n"
	done <<<"$commands"
	echo "esac"
} >"$folder/_animdb"

# ---- fish ----

# Escapes text for single quotes.
fish_text() {
	sed -e 's/\\/\\\\/g' -e "s/'/\\\\'/g" <<<"$1"
}

{
	echo "# fish completion for animdb"
	while IFS=$'\t' read -r command summary; do
		printf "complete -c animdb -n __fish_use_subcommand -a %s -d '%s'\n" "$command" "$(fish_text "$summary")"
	done <<<"$commands"
	echo "complete -c animdb -n '__fish_seen_subcommand_from ask' -a '(animdb ask --names 2>/dev/null)'"
	while IFS=$'\t' read -r command _; do
		options "$command" | while IFS=$'\t' read -r letter name argument meaning; do
			printf "complete -c animdb -n '__fish_seen_subcommand_from %s' -l %s" "$command" "$name"
			[ "$letter" = - ] || printf " -s %s" "$letter"
			if [ "$argument" != - ]; then
				words=$(choices "$command" "$argument")
				case $words in
				files) printf " -rF" ;;
				"") printf " -x" ;;
				*) printf " -xa '%s'" "$words" ;;
				esac
			fi
			printf " -d '%s'\n" "$(fish_text "$meaning")"
		done
	done <<<"$commands"
} >"$folder/animdb.fish"
