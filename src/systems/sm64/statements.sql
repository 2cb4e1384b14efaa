-- sm64-1 | sm64.md 24 | A retail image has the clips that were read from rebuilt images
SELECT
	count(DISTINCT c.attributes ->> '$.content_crc32') FILTER (WHERE c.attributes ->> '$.content_crc32' IN (SELECT crc32 FROM fact_clip)),
	count(DISTINCT c.attributes ->> '$.content_crc32') FILTER (WHERE c.attributes ->> '$.content_crc32' NOT IN (SELECT crc32 FROM fact_clip))
FROM census_clip AS c
JOIN census_asset AS a ON a.asset_id = c.asset_id
JOIN sources AS s ON s.id = a.source_id
WHERE s.kind = 'n64-rom' AND s.attributes ->> '$.retail_checksums';
-- sm64-2 | sm64.md 24 | The table of Mario of an iQue image lies at 4D8B60
SELECT count(*) FILTER (WHERE a.path LIKE '%4D8B60%'), count(*) FILTER (WHERE a.path NOT LIKE '%4D8B60%')
FROM census_asset AS a
JOIN sources AS s ON s.id = a.source_id
WHERE a.type = 'MARIO' AND s.attributes ->> '$.version' = 'cn';
-- sm64-3 | sm64.md 13, 24 | The table of sounds of characters lies in a retail image where it lies in rebuilt ones
SELECT
	count(DISTINCT s.id) FILTER (WHERE NOT lacks), count(DISTINCT s.id) FILTER (WHERE lacks)
FROM (
	SELECT s.id, EXISTS (
		SELECT 1 FROM diagnostics AS g WHERE g.source_id = s.id AND g.code = 'no-sounds'
	) AS lacks
	FROM sources AS s
	WHERE s.dump_id = :dump AND s.kind = 'n64-rom' AND s.attributes ->> '$.retail_checksums'
) AS s;
-- sm64-4 | sm64.md 5, 24 | Europe plays the same data at 25 frames a second instead of 30
-- sm64-5 | sm64.md 24 | Images of HackerSM64 with another compression than Yay0 (gzip, RNC) are read
-- sm64-6 | sm64.md 24 | Images edited with SM64 Editor or SM64 ROM Manager are laid out as those of sm64extend
-- sm64-7 | sm64.md 24 | Insertable files have the layout that is read
SELECT count(*) FILTER (WHERE decoded), count(*) FILTER (WHERE NOT decoded) FROM census_asset WHERE type = 'INSERTABLE';
-- sm64-8 | sm64.md 3.1 | Banks 09, 0A and 0B have no level scripts but in hacks
SELECT
	count(*) FILTER (WHERE NOT (a.native_id GLOB 'seg09*' OR a.native_id GLOB 'seg0A*' OR a.native_id GLOB 'seg0B*')),
	count(*) FILTER (WHERE a.native_id GLOB 'seg09*' OR a.native_id GLOB 'seg0A*' OR a.native_id GLOB 'seg0B*')
FROM census_asset AS a
JOIN sources AS s ON s.id = a.source_id
WHERE a.type = 'SCRIPT' AND s.attributes ->> '$.retail_checksums';
-- sm64-9 | sm64.md 20, 24 | The actors of an iQue image have their tables where those of the other releases have them
SELECT
	count(*) FILTER (WHERE c.attributes ->> '$.content_crc32' IN (SELECT crc32 FROM fact_clip)),
	count(*) FILTER (WHERE c.attributes ->> '$.content_crc32' NOT IN (SELECT crc32 FROM fact_clip))
FROM census_clip AS c
JOIN census_asset AS a ON a.asset_id = c.asset_id
JOIN sources AS s ON s.id = a.source_id
WHERE a.type IN ('BANK', 'SEGMENT') AND s.attributes ->> '$.version' = 'cn';
-- sm64-mesh-1 | mesh-sm64.md 13 | Every texture of a model of a retail image is found and of a known kind
SELECT
	(SELECT count(*) FROM textures AS t JOIN census_asset AS a ON a.asset_id = t.asset_id JOIN sources AS s ON s.id = a.source_id
		WHERE s.attributes ->> '$.retail_checksums'),
	(SELECT count(*) FROM diagnostics AS g JOIN sources AS s ON s.id = g.source_id
		WHERE s.dump_id = :dump AND g.code IN ('texture-unread', 'texture-missing') AND s.attributes ->> '$.retail_checksums');
-- sm64-mesh-2 | mesh-sm64.md 13 | No texture has the kinds CI or RGBA32
SELECT
	count(*) FILTER (WHERE t.format NOT LIKE 'CI%' AND t.format <> 'RGBA32'), count(*) FILTER (WHERE t.format LIKE 'CI%' OR t.format = 'RGBA32')
FROM textures AS t
JOIN census_asset AS a ON a.asset_id = t.asset_id
WHERE t.system_id = 'sm64';
-- sm64-mesh-3 | mesh-sm64.md 13 | No material mirrors its texture
SELECT
	count(*) FILTER (WHERE 'mirror' NOT IN (m.wrap_u, m.wrap_v)), count(*) FILTER (WHERE 'mirror' IN (m.wrap_u, m.wrap_v))
FROM materials AS m
JOIN models AS o ON o.id = m.model_id
JOIN census_asset AS a ON a.asset_id = o.asset_id
WHERE o.system_id = 'sm64' AND m.texture_id IS NOT NULL;
-- sm64-mesh-4 | mesh-sm64.md 13 | How the console covers pixels of masked textures, combines two textures, generates coordinates and turns billboards
