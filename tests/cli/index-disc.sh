# The files of a disc are the same through a folder, an ISO and BINs; a CUE sheet stands for its data track.
index() { "$ANIMDB" index "$@" 2>&1 | sed -E "s/, [0-9]+ assets.* in [0-9.]+ s(; [0-9]+ problems?.*)?/ in N s/; s|$PWD|HERE|"; echo "exit ${PIPESTATUS[0]}"; }
query() { "$ANIMDB" query -f csv "$@"; }

python3 "$(dirname "$SCHEMA")/tests/cli/fixture/disc.py" d
"$ANIMDB" index -q all.db d/folder d/iso d/one d/two
echo "exit $?"
query all.db "SELECT replace(path, '$PWD', 'HERE') AS path, kind, system_id, attributes ->> 'sector_mode' AS mode,
	attributes ->> 'data_sectors' AS data, attributes ->> 'audio_sectors' AS audio, attributes ->> 'serial' AS serial,
	attributes ->> 'cue' AS cue FROM sources ORDER BY path"
echo '# each file of the PAKs four times, with one hash and one place'
query all.db "SELECT a.name, count(*) AS copies, count(DISTINCT a.xxh128) AS hashes, count(DISTINCT a.offset) AS offsets,
	count(DISTINCT p.xxh128) AS archives, min(a.byte_size) AS bytes
	FROM assets AS a LEFT JOIN assets AS p ON p.id = a.parent_id WHERE a.name NOT LIKE '%.PAK' AND a.name NOT LIKE '%.DA'
	GROUP BY a.name ORDER BY a.name"
query all.db "SELECT path, count(*) AS copies, count(DISTINCT xxh128) AS hashes, min(offset) AS first, max(offset) AS last
	FROM assets WHERE path LIKE '%.PAK' GROUP BY path ORDER BY path"
echo '# audio tracks'
query all.db "SELECT replace(s.path, '$PWD', 'HERE') AS source, a.path, a.status, a.offset, a.stored_size, a.byte_size,
	coalesce(a.attributes ->> 'needs', a.attributes ->> 'no_bytes') AS why
	FROM assets AS a JOIN sources AS s ON s.id = a.source_id WHERE a.name LIKE '%.DA' ORDER BY 1, 2"
query all.db "SELECT severity, code, count(*) FROM diagnostics
	WHERE code IN ('no-bytes', 'not-in-image', 'name-order') GROUP BY 1, 2 ORDER BY 1, 2"

echo '# a CUE sheet by name, twice, and beside its BIN'
index one.db d/one/disc.cue
index one.db d/one/disc.cue
index one.db d/one/disc.bin d/one/disc.cue d/one
query one.db "SELECT replace(path, '$PWD', 'HERE') AS path, replace(attributes ->> 'root', '$PWD', 'HERE') AS root FROM sources"
"$ANIMDB" info d/two/disc.cue | sed -n "s|$PWD|HERE|; 1p"
echo '# sheets that lead nowhere'
rm 'd/two/disc (Track 1).bin'
index two.db d/two/disc.cue
echo 'FILE x.bin BINARY' >d/no_track.cue
index two.db d/no_track.cue
printf 'FILE "disc (Track 2).bin" BINARY\nTRACK 01 AUDIO\n' >d/two/audio.cue
index two.db d/two/audio.cue
echo '# with --prune, the sheet of a BIN that is gone'
mkdir gone
cp d/one/disc.* gone
index gone.db gone/disc.cue
rm gone/disc.bin
index --prune gone.db gone
query gone.db 'SELECT count(*) AS sources FROM sources'
echo '# a disc in an archive, its CUE beside it'
(cd d/one && python3 -m zipfile -c ../../disc.zip disc.bin disc.cue)
index -q zip.db disc.zip
query zip.db "SELECT a.path, a.attributes ->> 'sector_mode' AS mode, a.attributes ->> 'cue' AS cue FROM assets AS a
	WHERE a.path LIKE '%.bin'"
query zip.db "SELECT path, byte_size FROM assets WHERE path LIKE '%.PAK' ORDER BY path"
echo '# a packed one'
printf 'MComprHD................................' >d/disc.chd
index -q chd.db d/disc.chd
query chd.db 'SELECT severity, code, message FROM diagnostics'
echo '# a BIN whose gap and system area are blank'
mkdir d/blank
python3 - <<'PY'
raw = open("d/one/disc.bin", "rb").read()
open("d/blank/gap.bin", "wb").write(bytes(150 * 2352) + raw)
open("d/blank/system.bin", "wb").write(bytes(16 * 2352) + raw[16 * 2352:])
PY
index -q blank.db d/blank
query blank.db "SELECT replace(path, '$PWD', 'HERE') AS path, kind, system_id, attributes ->> 'sector_mode' AS mode,
	attributes ->> 'pregap_sectors' AS pregap, attributes ->> 'data_sectors' AS data FROM sources ORDER BY path"
query blank.db "SELECT path, count(*) AS copies, count(DISTINCT xxh128) AS hashes, min(offset) AS first, max(offset) AS last
	FROM assets WHERE path LIKE '%.PAK' GROUP BY path ORDER BY path"
