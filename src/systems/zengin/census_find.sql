-- What a dump has of the files of the folder Anims that are publicly listed for Gothic 1 and Gothic II: facts/file.tsv. Names are told
-- apart by their letters, not by their case and not by their folders: no name is in two folders.
CREATE TEMP TABLE zengin_listed AS
SELECT g.game, f.type, iif(f.script IS NULL, '', f.script || '-') || f.name || '.' || f.type AS key, f.sha512
FROM fact_file AS f
JOIN (SELECT 'gothic1' AS game, '1' AS digit UNION ALL SELECT 'gothic2', '2') AS g ON instr(f.games, g.digit) > 0;
CREATE UNIQUE INDEX temp.zengin_listed_by_key ON zengin_listed(game, key);
CREATE INDEX temp.zengin_listed_by_hash ON zengin_listed(game, sha512);
CREATE TEMP TABLE zengin_found AS
SELECT type, upper(name) AS key, asset_id, decoded
FROM census_asset
WHERE type IN ('MAN', 'MDH', 'MDL', 'MDM', 'MDS', 'MMB', 'MSB');
CREATE INDEX temp.zengin_found_by_key ON zengin_found(key);

-- The two games have many names in common: a dump is the one whose list and the dump differ least.
INSERT INTO census_block (dump_id, system_id, game, title, how, keys_are_ids)
SELECT
	d.dump_id, 'zengin', l.game, iif(l.game = 'gothic1', 'Gothic 1', 'Gothic II: Night of the Raven'),
	printf('%,d of its names', l.found), 0
FROM census_dump AS d
JOIN (
	SELECT game, count(*) AS listed, sum(key IN (SELECT key FROM zengin_found)) AS found
	FROM zengin_listed
	GROUP BY game
) AS l ON l.found >= 3 AND (l.game = d.game) IS NOT FALSE
ORDER BY 1.0 * l.found / (l.listed + (SELECT count(DISTINCT key) FROM zengin_found) - l.found) DESC, l.game
LIMIT 1;

INSERT INTO census_item (block_id, container, type, key, expected, asset_id, decoded)
SELECT b.id, '', l.type, l.key, 1, min(f.asset_id), max(f.decoded)
FROM census_block AS b
JOIN census_dump AS d ON d.dump_id = b.dump_id
JOIN zengin_listed AS l ON l.game = b.game
LEFT JOIN zengin_found AS f ON f.key = l.key
WHERE b.system_id = 'zengin'
GROUP BY b.id, l.key;

-- Of the first game no compiled scripts are listed.
INSERT INTO census_item (block_id, container, type, key, expected, asset_id, decoded)
SELECT b.id, '', f.type, f.key, iif(b.game = 'gothic1' AND f.type = 'MSB', NULL, 0), min(f.asset_id), max(f.decoded)
FROM census_block AS b
JOIN census_dump AS d ON d.dump_id = b.dump_id
JOIN zengin_found AS f ON NOT EXISTS (SELECT 1 FROM zengin_listed AS l WHERE l.game = b.game AND l.key = f.key)
WHERE b.system_id = 'zengin'
GROUP BY b.id, f.type, f.key;

-- A script may have lost the CR at the ends of its lines.
INSERT INTO census_wanted (asset_id, first, algorithm, form)
SELECT f.asset_id, 0, 'sha512', form.form
FROM zengin_found AS f
JOIN (SELECT 'bytes' AS form UNION ALL SELECT 'crlf') AS form ON form.form = 'bytes' OR f.type = 'MDS'
WHERE EXISTS (SELECT 1 FROM census_block AS b JOIN census_dump AS d ON d.dump_id = b.dump_id WHERE b.system_id = 'zengin');
