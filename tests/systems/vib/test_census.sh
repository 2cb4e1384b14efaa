#!/bin/bash
# `animdb census` of rows with what is public of Vib-Ribbon, Europe. PROGRAM
set -eu
program=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../census_common.sh"
"$here/../../empty_database.sh" "$program" "$work/t.db"
PYTHONPATH="$here/.." python3 - >"$work/rows.sql" <<-'PY'
	import fact_tables
	print("INSERT INTO dumps VALUES (1, 'd', '/d', NULL, 'vib-ribbon', NULL, 0, '{}');"
	      "INSERT INTO sources VALUES (1, 1, '/d/vib.bin', 'vib-ribbon', 'ps1-disc', 1, 1, '0', NULL, '{}');")
	row = "INSERT INTO assets (id, source_id, parent_id, path, name, type, byte_size, xxh128, status)" \
	      " VALUES (%d, 1, %s, '%s', '%s', '%s', %s, '0', 'decoded');"
	paks, number = {}, 0
	for pak in fact_tables.rows("vib", "pak"):
	    number += 1
	    paks[pak["path"]] = number
	    print(row % (number, "NULL", pak["path"], pak["path"][5:], "PAK", 1))
	entries = dict.fromkeys(paks, 0)
	for file in fact_tables.rows("vib", "file"):
	    number += 1
	    pak = file["pak"]
	    if pak:
	        entries[pak] += 1
	    path = pak + "!DIR/" + file["path"] if pak else "CHARA/A/" + file["path"]
	    print(row % (number, paks[pak] if pak else "NULL", path, path.split("/")[-1], file["type"], file["bytes"] or 7))
	for pak in fact_tables.rows("vib", "pak"):
	    for more in range(entries[pak["path"]], int(pak["entries"])):
	        number += 1
	        print(row % (number, paks[pak["path"]], pak["path"] + "!F%d.TIM" % more, "F%d.TIM" % more, "TIM", 1))
PY
{ echo BEGIN\;; cat "$work/rows.sql"; echo COMMIT\;; } | sqlite3 "$work/t.db"
census 3 --why "$work/t.db"
says 'fact             programs and sizes: open-ribbon'
says 'd: Vib-Ribbon, Europe (8 of its sizes)'
says 'PAK              2 of 2 found, 2 decoded, 2 exact, 0 changed, 0 missing, 0 extra'
says 'TMD              7 of 7 found, 7 decoded, 4 exact, 0 changed, 0 missing, 0 extra'
says 'EXE              2 of 2 found, 2 decoded, 0 exact, 0 changed, 2 could not be read again'
# The files with a public hash are not there to be read.
says 'verdict          not judged: 4 could not be read again'
says 'not read again   4; the first: /d/vib.bin!'
# An archive with another number of entries, a model of another size, and one that is missing.
sqlite3 "$work/t.db" "DELETE FROM assets WHERE name = 'F241.TIM' AND parent_id = 1; UPDATE assets SET byte_size = 9 WHERE path LIKE '%KIOSK2/MODEL.TMD';
	DELETE FROM assets WHERE path LIKE '%N10_LW.ANM'"
census 3 "$work/t.db"
says 'changed      PAK GAME/01_FILES.PAK'
says 'changed      TMD MOVIE/KIOSK2/MODEL.TMD'
says 'missing      ANM N10_LW.ANM'
exit $failed
