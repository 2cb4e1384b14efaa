#!/bin/sh
# The last step of the preset demo: indexes corpus/ and runs example queries. Usage: demo.sh PROGRAM CORPUS DB
set -eu
program=$1 corpus=$2 db=$3

run_query() {
	printf '\n%s\n' "$1"
	"$program" query "$db" -f box "$2"
}

rm -f "$db"
echo "animdb index demo.db corpus/"
"$program" index "$db" "$corpus"

run_query "The clips with the most events:" "
SELECT name, skeleton, round(duration, 2) AS seconds, frames, bones, keys, looping AS loops, events
FROM clip_summary WHERE NOT shadowed
ORDER BY events DESC, name LIMIT 12"

run_query "The most frequent diagnostics of the dump:" "
SELECT severity, code, count(*) AS times, min(message) AS example
FROM diagnostics WHERE severity <> 'note'
GROUP BY severity, code ORDER BY times DESC, code LIMIT 8"

printf '\nTo explore the database:  %s shell %s\n' "${program##*/build/}" "$db" | sed "s|  animdb|  build/animdb|"
