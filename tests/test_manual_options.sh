#!/bin/bash
# Every command, option, dot-command and export format of the program is in animdb(1), every key of attributes in the
# page PAGE of animdb-formats(5): PROGRAM PAGE
set -u
program=$1 formats_page=$2
root=$(cd "$(dirname "$0")/.." && pwd)
page=$root/man/animdb.1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
missing=0 checked=0

need() {
	checked=$((checked + 1))
	if ! grep -Eq -- "$2" "$3"; then
		echo "$(basename "$3") does not have $1"
		missing=$((missing + 1))
	fi
}

# The part of the page that describes the command $1.
part_of() {
	awk -v command="$1" '/^\.Sh / { inside = 0 }
		/^\.It Cm / { if (level == 0 || $3 == command) inside = $3 == command }
		inside { print }
		/^\.Bl/ && inside { level++ }
		/^\.El/ && inside { level-- }' "$page"
}

# What the synopsis says of the command $1.
synopsis_of() {
	awk -v command="$1" '/^\.Sh / { inside = 0; synopsis = $2 == "SYNOPSIS" }
		/^\.(Op )?(Cm|Fl)/ && !named { inside = synopsis && /^\.(Op )?Cm/ && $NF == command; named = 1 }
		/^\.Nm/ { inside = named = 0 }
		inside { print }' "$page"
}

for command in $("$program" --help | sed -n 's/^  \([a-z]*\)  *[a-zA-Z].*/\1/p'); do
	need "the command $command" "^\.It Cm $command\$" "$page"
	part_of "$command" >"$work/$command"
	synopsis_of "$command" >"$work/synopsis"
	"$program" "$command" --help | sed -nE 's/^ +(-([a-z]), )?--([a-z-]+).*/\2 \3/p' >"$work/options"
	while read -r letter option; do
		[ -n "$option" ] || option=$letter letter=-$letter
		[ "$option" = help ] || need "-$letter of $command in its synopsis" "Fl $letter( |\$)" "$work/synopsis"
	done <"$work/options"
	for option in $("$program" "$command" --help | grep -oE '^ +(-[a-z], )?--[a-z-]+' | grep -oE -- '--[a-z-]+'); do
		[ "$option" = --help ] || need "$option of $command" "Fl -?${option#-}( |\$)" "$work/$command"
	done
done
"$program" index -q "$work/corpus.db" "$root/corpus/zengin"
for command in $(echo .help | "$program" shell "$work/corpus.db" | grep -oE '^\.[a-z]+'); do
	need "$command" "Ic ([.a-z]+ , )?\\$command( |\$)" "$page"
done
cat "$root"/man/* >"$work/pages"
for function in $(echo .doc | "$program" shell "$work/corpus.db" | sed -nE '/^Functions/,$s/^  ([a-z0-9_]+)\(.*/\1/p'); do
	need "$function()" "^\.(It )?Fn ([a-z_]+ , )*$function( |\$)" "$work/pages"
done
for format in $("$program" formats | sed -n '/^Exports/,$s/^  \([a-z0-9-]*\) .*/\1/p'); do
	part_of export >"$work/export"
	need "the format $format" "(^|[ ,])$format( |,|\$)" "$work/export"
done
for key in $("$program" formats -a | grep -oE '[a-z_]+\.attributes\.[a-z0-9_]+'); do
	need "$key" "^\.It Va ${key//./\\.}\$" "$formats_page"
done
echo "$checked checked, $missing missing"
[ $missing -eq 0 ] && [ $checked -gt 100 ]
