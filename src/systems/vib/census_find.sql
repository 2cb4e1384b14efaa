-- What a dump has of the few files of Vib-Ribbon, Europe, that are publicly listed: facts/file.tsv by the ends of their paths, and
-- facts/pak.tsv, two archives by the number of their entries.
CREATE TEMP TABLE vib_found AS
SELECT asset_id, decoded, byte_size, type, container, upper(replace(replace(path, '!', '/'), '\', '/')) AS path, upper(name) AS name
FROM census_asset;
CREATE TEMP TABLE vib_listed AS
SELECT
	f.type, f.path, f.pak, CAST(f.bytes AS INTEGER) AS bytes, coalesce(f.sha256, f.sha1) AS digest,
	iif(f.sha256 IS NOT NULL, 'sha256', 'sha1') AS algorithm
FROM fact_file AS f;
CREATE TEMP TABLE vib_match AS
SELECT l.path, f.asset_id, f.decoded, f.byte_size
FROM vib_listed AS l
JOIN vib_found AS f ON (f.name = l.path OR f.path = l.path OR substr(f.path, -length(l.path) - 1) = '/' || l.path)
	AND (l.pak IS NULL OR instr(f.path, l.pak) > 0);

-- Three names alone would fit other discs, so that sizes, hashes and numbers of entries count.
CREATE TEMP TABLE vib_proof AS
SELECT DISTINCT l.path
FROM vib_listed AS l
JOIN vib_match AS m ON m.path = l.path AND m.byte_size = l.bytes
UNION
SELECT p.path
FROM fact_pak AS p
JOIN vib_found AS f ON f.path = p.path OR substr(f.path, -length(p.path) - 1) = '/' || p.path
WHERE p.entries = (SELECT count(*) FROM assets AS a WHERE a.parent_id = f.asset_id);
INSERT INTO census_block (dump_id, system_id, game, title, how, keys_are_ids)
SELECT d.dump_id, 'vib-ribbon', 'vib-ribbon', 'Vib-Ribbon, Europe', printf('%,d of its sizes', g.found), 0
FROM census_dump AS d
JOIN (SELECT count(*) AS found FROM vib_proof) AS g ON g.found >= 2
WHERE ('vib-ribbon' = d.game) IS NOT FALSE;
CREATE TEMP TABLE vib_block AS
SELECT b.id AS block_id
FROM census_block AS b
JOIN census_dump AS d ON d.dump_id = b.dump_id
WHERE b.system_id = 'vib-ribbon';

INSERT INTO census_item (block_id, container, type, key, expected, asset_id, decoded, content)
SELECT
	b.block_id, '', l.type, l.path, 1, min(m.asset_id), iif(l.type IN ('EXE', 'PIF'), iif(m.asset_id IS NULL, NULL, 1), max(m.decoded)),
	iif(m.asset_id IS NULL OR l.bytes IS NULL, NULL, iif(max(m.byte_size = l.bytes), 'exact', 'changed'))
FROM vib_block AS b
JOIN vib_listed AS l
LEFT JOIN vib_match AS m ON m.path = l.path
GROUP BY b.block_id, l.type, l.path;
INSERT INTO census_item (block_id, container, type, key, expected, asset_id, decoded, content)
SELECT
	b.block_id, '', 'PAK', p.path, 1, f.asset_id, f.decoded,
	iif(f.asset_id IS NULL, NULL, iif(CAST(p.entries AS INTEGER) = (SELECT count(*) FROM assets AS a WHERE a.parent_id = f.asset_id), 'exact', 'changed'))
FROM vib_block AS b
JOIN fact_pak AS p
LEFT JOIN vib_found AS f ON f.path = p.path OR substr(f.path, -length(p.path) - 1) = '/' || p.path
GROUP BY b.block_id, p.path;
INSERT INTO census_item (block_id, container, type, key, expected, asset_id, decoded)
SELECT b.block_id, '', 'other ' || f.type, f.path, NULL, min(f.asset_id), max(f.decoded)
FROM vib_block AS b
JOIN vib_found AS f ON f.type IN ('ANM', 'ANC', 'TMD') AND f.asset_id NOT IN (SELECT asset_id FROM vib_match)
GROUP BY b.block_id, f.type, f.path;
INSERT OR IGNORE INTO census_wanted (asset_id, first, algorithm, form)
SELECT m.asset_id, 0, l.algorithm, 'bytes'
FROM vib_block AS b
JOIN vib_listed AS l ON l.digest IS NOT NULL
JOIN vib_match AS m ON m.path = l.path;
INSERT INTO census_note
SELECT block_id, 'content', 'exact = the published SHA-256 or SHA-1, else the published size or number of entries' FROM vib_block;
