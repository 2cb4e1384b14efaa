-- What a dump has of the animations of Oni's Konoko that are publicly listed: facts/tram.tsv. Of other characters there is no list, and
-- no size or hash of any file is public.
CREATE TEMP TABLE oni_found AS
SELECT
	iif(native_id LIKE 'TRAM%', substr(native_id, 5), native_id) AS key, asset_id, decoded
FROM census_asset
WHERE type = 'TRAM';
CREATE INDEX temp.oni_found_by_key ON oni_found(key);
INSERT INTO census_block (dump_id, system_id, game, title, how, keys_are_ids)
SELECT
	d.dump_id, 'oni', 'oni',
	CASE v.family WHEN 'pc' THEN 'Oni, Windows' WHEN 'mac' THEN 'Oni, Mac or demo' ELSE 'Oni' END,
	iif(v.family IS NULL, '', 'template checksum, ') || printf('%,d of its names', g.found), 0
FROM census_dump AS d
JOIN (SELECT count(*) AS found FROM fact_tram AS l WHERE l.character || l.name IN (SELECT key FROM oni_found)) AS g ON g.found >= 3
LEFT JOIN (
	SELECT min(s.attributes ->> '$.family') AS family
	FROM sources AS s
	JOIN census_dump AS own ON own.dump_id = s.dump_id
	WHERE s.kind = 'oni'
	HAVING count(DISTINCT s.attributes ->> '$.family') = 1
) AS v
WHERE ('oni' = d.game) IS NOT FALSE;
INSERT INTO census_item (block_id, container, type, key, expected, asset_id, decoded)
SELECT b.id, '', 'TRAM of Konoko', l.character || l.name, 1, min(f.asset_id), max(f.decoded)
FROM census_block AS b
JOIN census_dump AS d ON d.dump_id = b.dump_id
JOIN fact_tram AS l
LEFT JOIN oni_found AS f ON f.key = l.character || l.name
WHERE b.system_id = 'oni'
GROUP BY b.id, l.character || l.name;
INSERT INTO census_item (block_id, container, type, key, expected, asset_id, decoded)
SELECT b.id, '', 'TRAM of others', f.key, NULL, min(f.asset_id), max(f.decoded)
FROM census_block AS b
JOIN census_dump AS d ON d.dump_id = b.dump_id
JOIN oni_found AS f ON f.key NOT IN (SELECT character || name FROM fact_tram) AND f.key IS NOT NULL
WHERE b.system_id = 'oni'
GROUP BY b.id, f.key;
INSERT INTO census_note
SELECT b.id, 'content', 'no public hash of any file of Oni exists: contents are not judged'
FROM census_block AS b
JOIN census_dump AS d ON d.dump_id = b.dump_id
WHERE b.system_id = 'oni';
DROP TABLE temp.oni_found;
