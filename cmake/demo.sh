#!/bin/sh
# The last step of the preset demo: indexes corpus/ and runs first queries. Usage: demo.sh PROGRAM CORPUS DB
set -eu
program=$1 corpus=$2 db=$3

run_query() {
	printf '\n%s\n' "$1"
	"$program" query "$db" -f box "$2"
}

rm -f "$db"
echo "animdb index --each demo.db corpus/"
"$program" index --each "$db" "$corpus"

run_query "The games (dumps) in the database:" "
SELECT dump, system, count(*) AS clips, sum(keys) AS keys FROM clip_summary GROUP BY dump, system ORDER BY dump"

run_query "The loops with the most events, such as sounds and footsteps:" "
SELECT DISTINCT name, skeleton, round(duration, 2) AS seconds, frames, bones, events
FROM clip_summary WHERE looping AND NOT shadowed AND skeleton IS NOT NULL
ORDER BY events DESC, name LIMIT 6"

run_query "The most frequent problems; corpus/ has damaged files on purpose:" "
SELECT severity, code, count(*) AS times,
	iif(length(min(message)) > 40, substr(min(message), 1, 39) || '…', min(message)) AS example
FROM diagnostics WHERE severity <> 'note'
GROUP BY severity, code ORDER BY times DESC, code LIMIT 8"

printf '\nTo explore the database:  %s shell %s\n' "${program##*/build/}" "$db" | sed "s|  animdb|  build/animdb|"
