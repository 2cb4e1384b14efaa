#!/bin/bash
# `animdb census` of discs with every public id of Metroid Prime 1, and of discs that lack or add something. PROGRAM [PART]
# PART is `some`, for two of the six discs, or `rest`, for the others.
set -eu
program=$1 part=${2-all}
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../census_common.sh"

# disc DISC-ID REVISION CHANGE…: indexes such an image
disc() {
	rm -f "$work/disc.iso" "$work/t.db"
	python3 "$here/census_disc.py" "$work/disc.iso" "$@"
	"$program" index -q --meshes none "$work/t.db" "$work/disc.iso" 2>/dev/null || true
}

if [ "$part" != rest ]; then
	disc GM8E01 0
	census 0 --why "$work/t.db"
	says 'fact             ids, containers: resource table of randomprime'
	says 'Metroid Prime, USA, revision 0 (disc header GM8E01, revision 0)'
	says 'ANIM             1,953 of 1,953 found, 1,953 decoded, 0 missing, 0 extra'
	says 'EVNT             1,862 of 1,862 found, 1,862 decoded, 0 missing, 0 extra'
	says 'CMDL             2,159 of 2,159 found'
	says 'containers       14 of 14 complete'
	says 'names            6,320 of 6,850 ids have a proven path'
	says 'verdict          complete'
	says_not 'missing ANIM'
	# All but four of the animations have their names without a list of the user.
	"$program" query -f csv "$work/t.db" "SELECT count(DISTINCT native_id) FROM assets WHERE type = 'ANIM' AND original_path IS NOT NULL" >"$work/out"
	says 1949
	census 0 -f csv --rows names "$work/t.db"
	[ "$(wc -l <"$work/out")" -eq 6321 ] || { echo "$(wc -l <"$work/out") lines of names"; failed=1; }
	# The image has no published hash: its size is another, so that it is not even read.
	census 0 --hash "$work/t.db"
	# The page has no name of the dump, no path and no bytes of it.
	census 0 --share "$work/page.json" --digests "$work/t.db"
	cmp -s "$work/out" "$work/page.json" || { echo "the page differs from what was printed"; failed=1; }
	python3 - "$work/page.json" <<-'PY' || failed=1
		import json, sys
		page = json.load(open(sys.argv[1]))
		assert page["releases"][0]["verdict"] == "complete", page["releases"]
		assert len(page["digests"]) == 6850 and page["digests"][0]["xxh128"], page["digests"][:2]
		assert "disc.iso" not in open(sys.argv[1]).read()
	PY
	census 0 --share "$work/again.json" --digests "$work/t.db"
	cmp -s "$work/again.json" "$work/page.json" || { echo "a second page differs"; failed=1; }
	# The dump is gone: nothing of it has to be read.
	rm "$work/disc.iso"
	census 0 "$work/t.db"
	census 3 --release mp2 "$work/t.db"
	says 'no known release'

	# One resource is missing everywhere, one in one PAK only, one is damaged.
	disc GM8E01 0 -ANIM:0076F133 -CINF:0BDC4CBF@Metroid4.pak '!EVNT:0062DF7A'
	census 3 "$work/t.db"
	says 'verdict          partial'
	says 'ANIM             1,952 of 1,953 found, 1,952 decoded, 1 missing, 0 extra'
	says 'missing      ANIM 0076F133 $/Characters/chozo_ghost/cooked/R_impactright1_chozo_ghost.ani'
fi
[ "$part" != some ] || exit $failed

# A PAK is missing.
disc GM8E01 0 -Metroid6.pak
census 3 "$work/t.db"
says 'Metroid6.pak   not there'

# One resource too many, in a PAK of the game and in another one.
disc GM8E01 0 +ANIM:5EED0001@Metroid1.pak
census 3 "$work/t.db"
says 'verdict          patched'
says 'extra        ANIM 5EED0001'
disc GM8E01 0 +ANIM:5EED0001@Own.pak
census 0 "$work/t.db"
says 'verdict          complete, with 1 extra'

# A release without a list of its own.
disc GM8P01 0 -ANIM:0076F133
census 3 "$work/t.db"
says 'Metroid Prime, Europe'
says 'ANIM             1,952 of 1,953 found, 1,952 decoded, 1 not here, 0 only here'
says 'not here     ANIM 0076F133'
says 'verdict          other release, differs from Metroid Prime, USA, revision 0'
says_not missing
exit $failed
