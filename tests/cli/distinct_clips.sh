# The view distinct_clips: what makes a clip used, and that thousands of copies are no thousands of thousands of steps.
"$ANIMDB" index -q base.db "$CORPUS/zengin/marionette.vdf"
unused()
{
	local title=$1 name

	cp base.db x.db
	sqlite3 -bail x.db "CREATE TEMP TABLE chosen AS SELECT * FROM distinct_clips AS clip WHERE sets > 0 AND copies = 1 ORDER BY name LIMIT 1;
		DELETE FROM entry_clips WHERE clip_id = (SELECT clip_id FROM chosen);
		DELETE FROM links WHERE to_asset_id = (SELECT asset_id FROM clips WHERE id = (SELECT clip_id FROM chosen));
		INSERT INTO assets SELECT 1000, source_id, parent_id, path || '.twin', name, type, native_id, NULL, NULL, NULL, byte_size, xxh128, NULL, NULL, 'failed', '{}'
			FROM assets WHERE id = (SELECT asset_id FROM clips WHERE id = (SELECT clip_id FROM chosen));
		INSERT INTO assets SELECT 1001, source_id, parent_id, path || '.copy', 'COPY', type, 'COPY', NULL, NULL, NULL, byte_size, 'copy', NULL, NULL, 'decoded', '{}'
			FROM assets WHERE id = 1000;
		INSERT INTO clips (id, asset_id, system_id, format, name, frame_count, bone_count, channel_count, key_count, motion_xxh128, content_xxh128)
			SELECT 1000, 1001, system_id, format, 'Other', frame_count, bone_count, channel_count, key_count, motion_xxh128, content_xxh128
			FROM clips WHERE id = (SELECT clip_id FROM chosen);
		$2"
	echo "# $title"
	"$ANIMDB" query -f csv x.db "SELECT name, copies, names, sets, is_used, (SELECT count(*) FROM orphan_clips AS o JOIN clips AS c ON c.id = o.clip_id
		WHERE c.content_xxh128 = d.content_xxh128) AS orphans FROM distinct_clips AS d
		WHERE content_xxh128 = (SELECT content_xxh128 FROM clips WHERE id = 1000)"
}
one='(SELECT min(id) FROM assets)'
kind="(SELECT kind FROM link_kinds WHERE role = 'effect' LIMIT 1)"
unused 'two copies that nothing reaches' ''
unused 'a set reaches the second' 'INSERT INTO entry_clips SELECT min(id), 1000 FROM set_entries'
unused 'something refers to the asset of the second' \
	"INSERT INTO links (from_asset_id, kind, to_asset_id) SELECT $one, $kind, asset_id FROM clips WHERE id = 1000"
unused 'something refers to an equal asset that could not be decoded' \
	"INSERT INTO links (from_asset_id, kind, to_asset_id) SELECT $one, $kind, 1000"
unused 'it has the same bytes and another id' \
	"INSERT INTO links (from_asset_id, kind, to_asset_id) SELECT $one, $kind, 1000; UPDATE assets SET native_id = 'ELSE' WHERE id = 1000"
unused 'the second names a model' \
	"INSERT INTO links (from_asset_id, kind, to_asset_id) SELECT asset_id, (SELECT kind FROM link_kinds WHERE role = 'model' LIMIT 1), $one FROM clips WHERE id = 1000"

echo '# 20,000 copies of one clip, and 20,000 of one each, with statistics and without'
sqlite3 -bail base.db "
	CREATE TEMP TABLE number AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40000) SELECT i FROM n;
	INSERT INTO assets (id, source_id, path, name, byte_size, xxh128, status)
		SELECT 10000 + i, (SELECT min(id) FROM sources), 'p' || i, 'n', 1, iif(i > 20000, 'same', 'a' || i), 'decoded' FROM number;
	INSERT INTO clips (asset_id, system_id, format, name, frame_count, bone_count, channel_count, key_count, motion_xxh128, content_xxh128)
		SELECT 10000 + i, 'zengin', 'f', 'c', 1, 0, 0, 0, 'm', iif(i > 20000, 'same', 'c' || i) FROM number"
for statistics in 'DELETE FROM sqlite_stat1' 'ANALYZE'; do
	sqlite3 base.db "$statistics"
	timeout 60 sqlite3 base.db "SELECT count(*), sum(copies), max(copies), sum(is_used) FROM distinct_clips WHERE name = 'c'" || echo 'too slow'
done

echo '# what the number in an entry is'
echo '.doc set_entries' | "$ANIMDB" shell x.db | grep ' clip_id '
