# Ctrl-C ends it, with 130 and without results.
. "$(dirname "$0")/fixture/make.sh"
make_database a.db
sqlite3 -bail a.db "
	INSERT INTO clips (asset_id, system_id, format, name, frame_count, bone_count, channel_count, key_count, motion_xxh128, content_xxh128)
	WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150000)
	SELECT (SELECT min(id) FROM assets), (SELECT min(system_id) FROM clips), 'f', 'clip' || i, 1, 0, 0, 0, 'm' || i, 'c' || i FROM n"
timeout --preserve-status -s INT 0.5 "$ANIMDB" diff a.db a.db
