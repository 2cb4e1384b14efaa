#!/bin/sh
# The demo preset's last step: indexes corpus/ and asks the first questions. PROGRAM CORPUS DB
set -eu
program=$1 corpus=$2 db=$3

ask() {
	printf '\n%s\n' "$1"
	"$program" query "$db" -f box "$2"
}

rm -f "$db"
echo "animdb index demo.db corpus/"
"$program" index "$db" "$corpus"

ask "The clips that most events hang on, with what they move:" "
SELECT name, skeleton, round(duration, 2) AS seconds, frames, bones, keys, looping AS loops, events
FROM clip_summary WHERE NOT shadowed
ORDER BY events DESC, name LIMIT 12"

ask "What is broken or odd in the dump, most frequent first:" "
SELECT severity, code, count(*) AS times, min(message) AS example
FROM diagnostics WHERE severity <> 'note'
GROUP BY severity, code ORDER BY times DESC, code LIMIT 8"

printf '\nGo on with:  %s shell %s\n' "${program##*/build/}" "$db" | sed "s|  animdb|  build/animdb|"
