-- The entries of Mario's table by their SHA-1, and whole images.
UPDATE census_item SET content = c.content
FROM (
	SELECT
		l.symbol,
		CASE
			WHEN max(substr(w.digest, 1, 16) IS l.sha1) THEN 'exact'
			WHEN max(w.digest IS NULL) THEN 'unread'
			ELSE 'changed'
		END AS content
	FROM fact_clip AS l
	JOIN sm64_found AS f ON f.type = 'MARIO' AND f.symbol = l.symbol
	LEFT JOIN census_wanted AS w ON w.asset_id = f.asset_id AND w.first = f.entry_offset AND w.algorithm = 'sha1'
	WHERE l.actor = 'mario'
	GROUP BY l.symbol
) AS c, sm64_block AS b
WHERE census_item.block_id = b.block_id AND census_item.type = 'entry' AND census_item.key = c.symbol;
UPDATE census_block SET image = iif(
	EXISTS (
		SELECT 1 FROM census_image AS i JOIN sources AS s ON s.id = i.source_id JOIN fact_release AS r ON r.sha1 = i.digest
		WHERE s.dump_id = census_block.dump_id
	), 'published', 'differs')
WHERE system_id = 'sm64' AND dump_id = (SELECT dump_id FROM census_dump)
	AND EXISTS (
		SELECT 1 FROM census_image AS i JOIN sources AS s ON s.id = i.source_id
		WHERE i.digest IS NOT NULL AND s.dump_id = census_block.dump_id
	);
DROP TABLE temp.sm64_block;
DROP TABLE temp.sm64_changed;
DROP TABLE temp.sm64_version;
DROP TABLE temp.sm64_found;
DROP TABLE temp.sm64_listed;
