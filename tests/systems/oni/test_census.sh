#!/bin/bash
# `animdb census` of rows with the public names of Oni's Konoko. PROGRAM
set -eu
program=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../census_common.sh"
"$here/../../empty_database.sh" "$program" "$work/t.db"
PYTHONPATH="$here/.." python3 - >"$work/rows.sql" <<-'PY'
	import fact_tables
	print("INSERT INTO dumps VALUES (1, 'd', '/d', NULL, 'oni', NULL, 0, '{}');"
	      "INSERT INTO sources VALUES (1, 1, '/d/level0_Final.dat', 'oni', 'oni', 1, 1, '0', NULL, '{\"family\":\"pc\"}');")
	names = [row["character"] + row["name"] for row in fact_tables.rows("oni", "tram")] + ["STRCOMkick", "STRCOMpunch"]
	for name in names:
	    print("INSERT INTO assets (source_id, path, name, type, native_id, byte_size, xxh128, status)"
	          " VALUES (1, 'TRAM%s', '%s', 'TRAM', 'TRAM%s', 1, '0', 'decoded');" % (name, name, name))
PY
{ echo BEGIN\;; cat "$work/rows.sql"; echo COMMIT\;; } | sqlite3 "$work/t.db"
census 0 --why "$work/t.db"
says 'fact             TRAM of Konoko: list'
says 'd: Oni, Windows (template checksum, 571 of its names)'
says 'TRAM of Konoko   571 of 571 found, 571 decoded, 0 missing, 0 extra'
says 'TRAM of others   no public list, 2 found'
says 'verdict          complete, with 2 extra'
# Three names that a collection has in vain are absent, as somebody says.
says 'oni-12           confirmed by 3'
sqlite3 "$work/t.db" "DELETE FROM assets WHERE native_id = 'TRAMKONCOMblock1'; UPDATE assets SET native_id = 'TRAMKONCOMthrow_rev' WHERE native_id = 'TRAMSTRCOMkick'"
census 3 "$work/t.db"
says 'missing      TRAM of Konoko KONCOMblock1'
says 'verdict          partial'
says 'oni-12           refuted by 1 of 3'
# Names that are on no list stay out of the page.
census 3 --share "$work/page.json" "$work/t.db"
says KONCOMblock1
says_not STRCOMpunch
exit $failed
