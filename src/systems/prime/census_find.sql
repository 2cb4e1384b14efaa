-- What a dump has of the resources that are publicly listed for Metroid Prime: facts/path.tsv, id.tsv and pak.tsv are those of the
-- first game, USA, revision 0, and of the second, USA.
CREATE TEMP TABLE prime_listed (game TEXT, type TEXT, id TEXT, path TEXT, paks TEXT, PRIMARY KEY (game, type, id));
INSERT OR IGNORE INTO prime_listed
SELECT g.game, t.type, printf('%08X', prime_id(f.folder || f.name)), f.folder || f.name, f.mp1
FROM fact_path AS f
JOIN (
	SELECT 'ANIM' AS type, '.ani' AS extension UNION ALL SELECT 'ANCS', '.acs' UNION ALL SELECT 'CINF', '.cin'
	UNION ALL SELECT 'CSKR', '.cskr' UNION ALL SELECT 'CMDL', '.cmdl' UNION ALL SELECT 'EVNT', '.evnt'
) AS t ON t.extension = substr(f.name, -length(t.extension))
JOIN (SELECT 'mp1' AS game UNION ALL SELECT 'mp2') AS g ON iif(g.game = 'mp1', f.mp1, f.mp2) IS NOT NULL;
INSERT OR IGNORE INTO prime_listed
SELECT g.game, f.type, f.id, NULL, f.mp1
FROM fact_id AS f
JOIN (SELECT 'mp1' AS game UNION ALL SELECT 'mp2') AS g ON iif(g.game = 'mp1', f.mp1, f.mp2) IS NOT NULL;

-- Resources whose archive does not tell the game belong to the game of which the dump has more.
CREATE TEMP TABLE prime_game AS
SELECT l.game, count(DISTINCT l.type || l.id) AS found
FROM prime_listed AS l
JOIN census_asset AS a ON a.type = l.type AND a.native_id = l.id AND (substr(a.game, 1, 3) = upper(l.game)) IS NOT FALSE
GROUP BY l.game;
CREATE TEMP TABLE prime_found AS
SELECT
	coalesce(lower(substr(a.game, 1, 3)), (SELECT game FROM prime_game ORDER BY found DESC, game LIMIT 1)) AS game,
	a.type, a.native_id AS id, a.container, a.asset_id, a.decoded
FROM census_asset AS a
WHERE a.type IN ('ANIM', 'ANCS', 'CINF', 'CSKR', 'CMDL', 'EVNT') AND length(a.native_id) = 8
	AND a.native_id NOT GLOB '*[^0-9A-F]*';
CREATE INDEX temp.prime_found_by_id ON prime_found(game, type, id);

-- A disc names itself in its header; without one the ids say which game it is. Three ids are no chance: 13,000 listed ones and 30,000
-- of a dump meet 0.1 times by chance.
CREATE TEMP TABLE prime_disc AS
SELECT DISTINCT
	lower(s.game) AS game, s.attributes ->> '$.game_id' AS disc_id, CAST(s.attributes ->> '$.revision' AS TEXT) AS revision
FROM sources AS s
JOIN census_dump AS d ON d.dump_id = s.dump_id
WHERE s.kind = 'gcm' AND s.game IN ('MP1', 'MP2');
INSERT INTO census_block (dump_id, system_id, game, title, how, nearest, keys_are_ids)
SELECT
	d.dump_id, 'metroid-prime', g.game,
	coalesce(
		r.title,
		iif(g.game = 'mp1', 'Metroid Prime', 'Metroid Prime 2: Echoes') || coalesce(', disc ' || c.disc_id || ', revision ' || c.revision, '')
	),
	iif(c.disc_id IS NULL, printf('%,d of its ids', g.found), printf('disc header %s, revision %s', c.disc_id, c.revision)),
	iif(
		c.disc_id IS NOT NULL AND r.has_list IS NOT '1',
		(SELECT title FROM fact_release WHERE game = g.game AND has_list = '1'), NULL
	),
	1
FROM census_dump AS d
JOIN (
	SELECT f.game, count(DISTINCT f.type || f.id) AS found
	FROM prime_found AS f
	JOIN prime_listed AS l USING (game, type, id)
	GROUP BY f.game
) AS g ON g.found >= 3 AND (g.game = d.game) IS NOT FALSE
LEFT JOIN (
	SELECT game, min(disc_id) AS disc_id, min(revision) AS revision FROM prime_disc GROUP BY game HAVING count(*) = 1
) AS c ON c.game = g.game
LEFT JOIN fact_release AS r ON r.game = g.game AND r.disc_id = c.disc_id AND r.revision = c.revision;

CREATE TEMP TABLE prime_block AS
SELECT b.id AS block_id, b.game
FROM census_block AS b
JOIN census_dump AS d ON d.dump_id = b.dump_id
WHERE b.system_id = 'metroid-prime';

-- On the list: once, and in each PAK.
INSERT INTO census_item (block_id, container, type, key, label, expected, asset_id, decoded)
SELECT b.block_id, '', l.type, l.id, l.path, 1, min(f.asset_id), max(f.decoded)
FROM prime_block AS b
JOIN prime_listed AS l ON l.game = b.game
LEFT JOIN prime_found AS f ON f.game = l.game AND f.type = l.type AND f.id = l.id
GROUP BY b.block_id, l.type, l.id;
INSERT INTO census_item (block_id, container, type, key, label, expected, asset_id, decoded)
SELECT b.block_id, p.name, l.type, l.id, l.path, 1, min(f.asset_id), max(f.decoded)
FROM prime_block AS b
JOIN prime_listed AS l ON l.game = b.game
JOIN fact_pak AS p ON instr(l.paks, p.letter) > 0
LEFT JOIN prime_found AS f ON f.game = l.game AND f.type = l.type AND f.id = l.id AND lower(f.container) = lower(p.name)
WHERE b.game = 'mp1'
GROUP BY b.block_id, p.name, l.type, l.id;

-- Not on the list. Of the second game no events are listed, and no PAKs; of the first one only these PAKs.
INSERT OR IGNORE INTO census_item (block_id, container, type, key, expected, asset_id, decoded)
SELECT
	b.block_id, '', f.type, f.id,
	iif(
		(b.game = 'mp2' AND f.type = 'EVNT')
			OR (b.game = 'mp1' AND min(f.container IS NOT NULL AND lower(f.container) NOT IN (SELECT lower(name) FROM fact_pak))),
		NULL, 0
	),
	min(f.asset_id), max(f.decoded)
FROM prime_block AS b
JOIN prime_found AS f ON f.game = b.game
WHERE NOT EXISTS (SELECT 1 FROM prime_listed AS l WHERE l.game = f.game AND l.type = f.type AND l.id = f.id)
GROUP BY b.block_id, f.type, f.id;
INSERT OR IGNORE INTO census_item (block_id, container, type, key, expected, asset_id, decoded)
SELECT b.block_id, p.name, f.type, f.id, 0, min(f.asset_id), max(f.decoded)
FROM prime_block AS b
JOIN prime_found AS f ON f.game = b.game
JOIN fact_pak AS p ON lower(p.name) = lower(f.container)
WHERE b.game = 'mp1'
GROUP BY b.block_id, p.name, f.type, f.id;

INSERT INTO census_note
SELECT b.block_id, 'content', 'no public hash of single resources exists: their bytes are not judged'
FROM prime_block AS b;
INSERT INTO census_note
SELECT
	b.block_id, 'names',
	printf('%,d of %,d ids have a proven path, which -f csv --rows names lists; %.4f of these are expected to be chance',
		count(DISTINCT iif(a.original_path IS NOT NULL, f.type || f.id, NULL)), count(DISTINCT f.type || f.id),
		(count(DISTINCT f.type || f.id) * (SELECT count(*) FROM fact_path)
			+ (SELECT count(DISTINCT e.target_native_id || e.target_name) FROM set_entries AS e WHERE e.target_name <> '')
			* (SELECT count(DISTINCT lower(folder)) FROM fact_path WHERE name LIKE '%.ani')) / 4294967296.0)
FROM prime_block AS b
JOIN prime_found AS f ON f.game = b.game
JOIN assets AS a ON a.id = f.asset_id
GROUP BY b.block_id;

INSERT INTO census_image (source_id)
SELECT s.id
FROM sources AS s
JOIN census_dump AS d ON d.dump_id = s.dump_id AND d.hash
WHERE s.kind = 'gcm' AND s.byte_size IN (SELECT CAST(bytes AS INTEGER) FROM fact_release);

DROP TABLE temp.prime_block;
DROP TABLE temp.prime_disc;
DROP TABLE temp.prime_found;
DROP TABLE temp.prime_game;
DROP TABLE temp.prime_listed;
