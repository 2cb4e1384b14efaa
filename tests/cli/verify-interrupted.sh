# Ctrl-C ends it, with 130.
"$ANIMDB" index -q a.db "$CORPUS/zengin/puppet.vdf"
sqlite3 -bail a.db "
	INSERT INTO links (from_asset_id, kind, to_name)
	WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600000)
	SELECT 1, 'ani', 'X' || i FROM n"
timeout --preserve-status -s INT 0.2 "$ANIMDB" verify a.db
