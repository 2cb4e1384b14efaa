-- The contents of files by their SHA-512. Several files of one name may be there: the content is that of the list when one of them has it.
CREATE TEMP TABLE zengin_content AS
SELECT
	l.game, l.key,
	max(w.digest IS NOT NULL AND substr(w.digest, 1, 16) = l.sha512) AS exact,
	max(w.digest IS NULL) AS unread,
	count(DISTINCT w.asset_id)
		> count(DISTINCT iif(substr(w.digest, 1, 16) = l.sha512, w.asset_id, NULL)) AS has_other
FROM zengin_listed AS l
JOIN zengin_found AS f ON f.key = l.key
JOIN census_wanted AS w ON w.asset_id = f.asset_id
GROUP BY l.game, l.key;
CREATE UNIQUE INDEX temp.zengin_content_by_key ON zengin_content(game, key);
CREATE TEMP TABLE zengin_block AS
SELECT b.id AS block_id, b.game
FROM census_block AS b
JOIN census_dump AS d ON d.dump_id = b.dump_id
WHERE b.system_id = 'zengin';
UPDATE census_item SET
	content = iif(c.exact, 'exact', iif(c.unread, 'unread', 'changed')),
	overlaid = c.exact AND c.has_other AND NOT c.unread
FROM zengin_content AS c
JOIN zengin_block AS b ON b.game = c.game
WHERE census_item.block_id = b.block_id AND census_item.key = c.key AND census_item.expected IS 1;

-- A missing file may be there under a name that is not on the list.
CREATE TEMP TABLE zengin_renamed AS
SELECT b.block_id, l.key, l.type, min(f.key) AS other, min(f.asset_id) AS asset_id, max(f.decoded) AS decoded
FROM zengin_block AS b
JOIN census_item AS i ON i.block_id = b.block_id AND i.expected IS 1 AND i.asset_id IS NULL
JOIN zengin_listed AS l ON l.game = b.game AND l.key = i.key
JOIN census_wanted AS w ON substr(w.digest, 1, 16) = l.sha512
JOIN zengin_found AS f ON f.asset_id = w.asset_id
WHERE NOT EXISTS (SELECT 1 FROM zengin_listed AS o WHERE o.game = b.game AND o.key = f.key)
GROUP BY b.block_id, l.key;
UPDATE census_item SET asset_id = r.asset_id, decoded = r.decoded, content = 'exact'
FROM zengin_renamed AS r
WHERE census_item.block_id = r.block_id AND census_item.key = r.key AND census_item.type = r.type AND census_item.container = '';
DELETE FROM census_item WHERE expected IS 0 AND (block_id, key) IN (SELECT block_id, other FROM zengin_renamed);
INSERT INTO census_note
SELECT block_id, 'renamed', printf('%,d files have the content of a listed file and another name', count(DISTINCT other))
FROM zengin_renamed
GROUP BY block_id;

-- Scripts with the published text should give the published numbers of entries and events: this tests the reading of them.
CREATE TEMP TABLE zengin_read AS
SELECT
	b.block_id, f.*,
	(SELECT min(a.asset_id) FROM zengin_found AS a JOIN census_wanted AS w ON w.asset_id = a.asset_id
		WHERE a.key = f.name || '.MDS' AND substr(w.digest, 1, 16) = l.sha512) AS asset_id
FROM zengin_block AS b
JOIN fact_script AS f ON 'gothic' || f.game = b.game
JOIN zengin_listed AS l ON l.game = b.game AND l.key = f.name || '.MDS';
INSERT INTO census_note
SELECT
	block_id, 'scripts',
	printf('%,d of %,d scripts with the published text have the published numbers of entries and events', sum(equal), count(*))
FROM (
	SELECT
		r.block_id,
		(ani, ani_alias, ani_blend, ani_sync, ani_comb, ani_batch, ani_disable) = (
			SELECT
				CAST(count(*) FILTER (WHERE e.kind = 'ani') AS TEXT), CAST(count(*) FILTER (WHERE e.kind = 'aniAlias') AS TEXT),
				CAST(count(*) FILTER (WHERE e.kind = 'aniBlend') AS TEXT), CAST(count(*) FILTER (WHERE e.kind = 'aniSync') AS TEXT),
				CAST(count(*) FILTER (WHERE e.kind = 'aniComb') AS TEXT), CAST(count(*) FILTER (WHERE e.kind = 'aniBatch') AS TEXT),
				CAST(count(*) FILTER (WHERE e.kind = 'aniDisable') AS TEXT)
			FROM animation_sets AS s
			JOIN set_entries AS e ON e.set_id = s.id
			WHERE s.asset_id = r.asset_id
		) AND (SELECT count(*) FROM events AS v WHERE v.asset_id = r.asset_id) = CAST(r.events AS INTEGER) AS equal
	FROM zengin_read AS r
	WHERE r.asset_id IS NOT NULL
)
GROUP BY block_id;
DROP TABLE temp.zengin_read;

DROP TABLE temp.zengin_renamed;
DROP TABLE temp.zengin_block;
DROP TABLE temp.zengin_content;
DROP TABLE temp.zengin_found;
DROP TABLE temp.zengin_listed;
