. "$(dirname "$0")/fixture/make.sh"
make_database test.db
# Beside the clips of the fixture: two copies of a clip, one of them shadowed and different; two clips of one name; a name
# with a comma; a name that is the id of another clip; a friendly name that only a set has.
sqlite3 -bail test.db <<'SQL'
INSERT INTO assets (id, source_id, path, name, type, native_id, offset, stored_size, byte_size, xxh128, status, shadowed_by) VALUES
	(6, 1, 'A/COPY.MAN', 'COPY.MAN', 'MAN', 'COPY', 0, 1, 1, '00000000000000000000000000000016', 'decoded', NULL),
	(7, 1, 'B/COPY.MAN', 'COPY.MAN', 'MAN', 'COPY', 0, 1, 1, '00000000000000000000000000000017', 'decoded', 6),
	(8, 1, 'C/COPY.MAN', 'COPY.MAN', 'MAN', 'COPY', 0, 1, 1, '00000000000000000000000000000016', 'decoded', NULL),
	(9, 1, 'A/TWO.MAN', 'TWO.MAN', 'MAN', NULL, 0, 1, 1, '00000000000000000000000000000019', 'decoded', NULL);
INSERT INTO clips (id, asset_id, system_id, format, name, native_id, frame_count, bone_count, channel_count, key_count,
	motion_xxh128, content_xxh128, attributes)
	SELECT id, asset_id, 'zengin', 'zengin-man', name, native_id, 1, 0, 0, 0, motion, content, '{}' FROM (
	SELECT 16 AS id, 6 AS asset_id, 'COPY' AS name, NULL AS native_id, 'c1' AS motion, 'c1' AS content
	UNION ALL SELECT 17, 7, 'COPY', NULL, 'c2', 'c2' UNION ALL SELECT 18, 8, 'COPY', NULL, 'c1', 'c1'
	UNION ALL SELECT 20, 9, 'TWO', 'wave_left', '00000000000000000000000000000020', 'c4'
	UNION ALL SELECT 21, 9, 'TWO', 'wave_right', 'c5', 'c5'
	UNION ALL SELECT 22, 9, 'ONE,TWO', NULL, 'c6', 'c6' UNION ALL SELECT 23, 9, '1', NULL, 'c7', 'c7');
INSERT INTO set_entries (id, set_id, entry_index, kind, name, clip_id, target_name) VALUES (3, 1, 2, 'ani', 'WAVE_WALKING', 20, 'TWO');
SQL
find()
{
	for word; do
		printf '%s: ' "$word"
		printf '.clip "%s"\n' "$word" | "$ANIMDB" test.db 2>&1 | grep -E "^clip |^animdb|^ {6,}[0-9]+  |…" | grep -v "stopped here"
	done
}
# An id, a name, the name of a set entry, a native id, hashes of the motion and of the bytes, and the same in another case.
find 2 HUMANS-S_WALK s_RunL WAVE_WALKING wave_right 00000000000000000000000000000020 00000000000000000000000000000011 \
	humans-s_walk S_RUNL wave_walking WAVE_RIGHT
# An id goes before a name; copies are one clip; what the game does not load is left out, unless it is all that there is.
find 1 COPY 17
# Several clips are listed, the nearest names are given when there is none.
find TWO HUMANS-S_WLAK walk 99 nothing-near-this
# The same everywhere.
for sql in "SELECT count(*) FROM pose('s_RunL', 0)" "SELECT count(*) FROM pose('2')" "SELECT count(*) FROM pose('TWO')" \
	"SELECT count(*) FROM similar('WAVE_WALKNG')" "SELECT count(*) FROM near_duplicates('TWO', 1)" "SELECT count(*) FROM reach('HUMANS.MDS')" \
	"SELECT count(*) FROM reach('ANIMS/HUMANS.MDS')" "SELECT count(*) FROM reach('HUMAN.MDS')" "SELECT count(*) FROM reach('COPY.MAN')" \
	"SELECT count(*) FROM contacts('s_RunL')" "SELECT count(*) FROM contacts('TWO')" "SELECT count(*) FROM contacts('HUMANS-S_WLAK')" \
	"SELECT name FROM path(1, '1')" "SELECT * FROM path(99, 99)" "SELECT * FROM path('s_RunL', 1)" "SELECT * FROM path(1, 's_RunL')"; do
	"$ANIMDB" query test.db "$sql" 2>&1
done
for command in bones events links plot hexdump; do
	echo ".$command TWO" | "$ANIMDB" test.db 2>&1 | head -n 1
done
echo ".hexdump asset:HUMAN.MDS" | "$ANIMDB" test.db 2>&1 | head -n 1
"$ANIMDB" export test.db -f csv -o out --clip s_RunL,2 wave_left ONE,TWO TWO nobody 99 >/dev/null 2>err
echo $?
cat err
"$ANIMDB" export test.db -f csv -o out --skeleton HUMNS 2>&1
"$ANIMDB" export test.db -f csv -o out --skeleton HUMANS-nobody 2>&1
