-- What a dump has of the clips of Super Mario 64 that are publicly listed by the CRC-32 of their content: facts/clip.tsv. The lists are
-- those of all releases. Clips of one content are one item.
CREATE TEMP TABLE sm64_listed AS
SELECT crc32, min(actor) AS actor, group_concat(symbol, ', ') AS label
FROM fact_clip
GROUP BY crc32;
CREATE UNIQUE INDEX temp.sm64_listed_by_content ON sm64_listed(crc32);
CREATE TEMP TABLE sm64_found AS
SELECT c.attributes ->> '$.content_crc32' AS crc32, c.name, a.asset_id, a.decoded, a.type,
	iif(a.type = 'MARIO', printf('anim_%02X', c.attributes ->> '$.table_index'), c.name) AS symbol,
	c.attributes ->> '$.entry_offset' AS entry_offset, c.attributes ->> '$.entry_size' AS entry_size
FROM clips AS c
JOIN census_asset AS a ON a.asset_id = c.asset_id
WHERE c.system_id = 'sm64';
CREATE INDEX temp.sm64_found_by_content ON sm64_found(crc32);
CREATE INDEX temp.sm64_found_by_symbol ON sm64_found(symbol);

CREATE TEMP TABLE sm64_version AS
SELECT DISTINCT s.attributes ->> '$.version' AS version, s.attributes ->> '$.retail_checksums' AS is_retail
FROM sources AS s
JOIN census_dump AS d ON d.dump_id = s.dump_id
WHERE s.kind = 'n64-rom';
INSERT INTO census_block (dump_id, system_id, game, title, how, keys_are_ids)
SELECT
	d.dump_id, 'sm64', 'sm64',
	coalesce((SELECT r.title FROM fact_release AS r WHERE r.version = v.version LIMIT 1), 'Super Mario 64'),
	iif(v.is_retail, 'header checksums', printf('content of %,d clips', g.found)), 1
FROM census_dump AS d
JOIN (SELECT count(DISTINCT crc32) AS found FROM sm64_found WHERE crc32 IN (SELECT crc32 FROM sm64_listed)) AS g ON g.found >= 3
LEFT JOIN (SELECT min(version) AS version, min(is_retail) AS is_retail FROM sm64_version HAVING count(*) = 1) AS v
WHERE ('sm64' = d.game) IS NOT FALSE;
CREATE TEMP TABLE sm64_block AS
SELECT b.id AS block_id
FROM census_block AS b
JOIN census_dump AS d ON d.dump_id = b.dump_id
WHERE b.system_id = 'sm64';

INSERT INTO census_item (block_id, container, type, key, label, expected, asset_id, decoded, content)
SELECT b.block_id, '', 'clip', l.crc32, l.label, 1, min(f.asset_id), max(f.decoded), iif(f.asset_id IS NULL, NULL, 'exact')
FROM sm64_block AS b
JOIN sm64_listed AS l
LEFT JOIN sm64_found AS f ON f.crc32 = l.crc32
GROUP BY b.block_id, l.crc32;

-- A clip with the name of a listed one, whose content nobody has, is that one, changed.
CREATE TEMP TABLE sm64_changed AS
SELECT l.crc32, min(f.crc32) AS other, min(f.asset_id) AS asset_id, max(f.decoded) AS decoded
FROM fact_clip AS l
JOIN sm64_found AS f ON f.symbol = l.symbol AND (l.actor = 'mario') = (f.symbol GLOB 'anim_[0-9A-F][0-9A-F]')
WHERE l.crc32 NOT IN (SELECT crc32 FROM sm64_found WHERE crc32 IS NOT NULL) AND f.crc32 NOT IN (SELECT crc32 FROM sm64_listed)
GROUP BY l.crc32;
UPDATE census_item SET asset_id = c.asset_id, decoded = c.decoded, content = 'changed'
FROM sm64_changed AS c, sm64_block AS b
WHERE census_item.block_id = b.block_id AND census_item.key = c.crc32 AND census_item.type = 'clip';
INSERT INTO census_item (block_id, container, type, key, expected, asset_id, decoded)
SELECT b.block_id, '', 'clip', f.crc32, 0, min(f.asset_id), max(f.decoded)
FROM sm64_block AS b
JOIN sm64_found AS f ON f.crc32 NOT IN (SELECT crc32 FROM sm64_listed) AND f.crc32 NOT IN (SELECT other FROM sm64_changed)
GROUP BY b.block_id, f.crc32;

-- By container: the table of Mario and all other clips.
INSERT INTO census_item (block_id, container, type, key, label, expected, asset_id, decoded, content)
SELECT
	i.block_id, iif(l.actor = 'mario', 'Mario''s table', 'actors and levels'), i.type, i.key, i.label, i.expected, i.asset_id, i.decoded,
	i.content
FROM census_item AS i
JOIN sm64_block AS b ON b.block_id = i.block_id
JOIN sm64_listed AS l ON l.crc32 = i.key
WHERE i.type = 'clip' AND i.container = '' AND i.expected;

-- The entries of Mario's table, where an image or the table itself has them as bytes.
INSERT INTO census_item (block_id, container, type, key, label, expected, asset_id, decoded)
SELECT b.block_id, '', 'entry', l.symbol, l.name, 1, min(f.asset_id), max(f.decoded)
FROM sm64_block AS b
JOIN fact_clip AS l ON l.actor = 'mario'
LEFT JOIN sm64_found AS f ON f.type = 'MARIO' AND f.symbol = l.symbol
WHERE EXISTS (SELECT 1 FROM sm64_found WHERE type = 'MARIO')
GROUP BY b.block_id, l.symbol;
INSERT OR IGNORE INTO census_wanted (asset_id, first, size, algorithm, form)
SELECT f.asset_id, f.entry_offset, f.entry_size, 'sha1', 'bytes'
FROM sm64_found AS f
JOIN sm64_block AS b
WHERE f.type = 'MARIO' AND f.entry_offset IS NOT NULL AND f.entry_size > 0;

INSERT INTO census_note
SELECT b.block_id, 'source', printf('%,d files have names of clips, but no content: their arrays come from an image', count(*))
FROM sm64_block AS b
JOIN census_asset AS a ON a.type = 'SM64C' AND a.status = 'incomplete'
GROUP BY b.block_id;

-- The tables of actors of an image lie at public addresses: this says whether they were found there, whatever their clips are.
INSERT INTO census_note
SELECT
	b.block_id, 'tables',
	printf('%d of %d public tables of actors are at their address with as many clips',
		sum(EXISTS (
			SELECT 1
			FROM animation_sets AS s
			JOIN census_asset AS a ON a.asset_id = s.asset_id
			WHERE s.native_id = iif(v.version IS 'jp', t.address_jp, t.address)
				AND (SELECT count(*) FROM set_entries AS e WHERE e.set_id = s.id) = CAST(t.clips AS INTEGER)
		)), count(*))
FROM sm64_block AS b
JOIN fact_table AS t
LEFT JOIN (SELECT min(version) AS version FROM sm64_version) AS v
WHERE EXISTS (SELECT 1 FROM sm64_version)
GROUP BY b.block_id;

INSERT INTO census_image (source_id)
SELECT s.id
FROM sources AS s
JOIN census_dump AS d ON d.dump_id = s.dump_id AND d.hash
WHERE s.kind = 'n64-rom' AND s.byte_size IN (SELECT CAST(bytes AS INTEGER) FROM fact_release);
