-- vib-1 | vib-ribbon.md 3.2 | No keyframe has other flags than 1, 2 and 4
SELECT
	count(*) FILTER (WHERE coalesce(c.attributes ->> '$.unknown_flag_keys', 0) = 0),
	count(*) FILTER (WHERE c.attributes ->> '$.unknown_flag_keys' > 0)
FROM census_clip AS c
WHERE c.type = 'ANM';
-- vib-2 | vib-ribbon.md 3.3 | A component that a keyframe lacks is the identity, not that of the frame before
-- vib-3 | vib-ribbon.md 3.4 | The rate word of a clip is its frames per second: 15, 24, 25, 30 or 60
SELECT
	count(*) FILTER (WHERE c.attributes ->> '$.rate_raw' IN (15, 24, 25, 30, 60)),
	count(*) FILTER (WHERE c.attributes ->> '$.rate_raw' NOT IN (15, 24, 25, 30, 60))
FROM census_clip AS c
WHERE c.type IN ('ANM', 'ANC');
-- vib-4 | vib-ribbon.md 4 | No camera of the game rolls
SELECT count(*) FILTER (WHERE NOT rolls), count(*) FILTER (WHERE rolls)
FROM (
	SELECT EXISTS (
		SELECT 1 FROM channels AS h JOIN channel_measures AS m ON m.channel_id = h.id
		WHERE h.clip_id = c.id AND h.target = 'roll' AND (m.path > 0 OR EXISTS (
			SELECT 1 FROM keys AS k WHERE k.channel_id = h.id AND k.x <> 0))
	) AS rolls
	FROM census_clip AS c
	WHERE c.type = 'ANC'
);
-- vib-5 | vib-ribbon.md 6 | Series of ANM files are numbered: files of one folder whose names differ in their last number only have one rate
SELECT count(*) FILTER (WHERE rates = 1), count(*) FILTER (WHERE rates > 1)
FROM (
	SELECT count(DISTINCT c.attributes ->> '$.rate_raw') AS rates
	FROM census_clip AS c
	JOIN census_asset AS a ON a.asset_id = c.asset_id
	WHERE c.type = 'ANM' AND c.name GLOB '*[0-9]'
	GROUP BY a.source_id, substr(a.path, 1, length(a.path) - length(a.name)), rtrim(c.name, '0123456789')
	HAVING count(*) > 1
);
-- vib-6 | vib-ribbon.md 6.1 | The program of the game has tables that say which clip belongs to which model and scene
SELECT
	(SELECT count(*) FROM animation_sets AS s JOIN census_asset AS a ON a.asset_id = s.asset_id WHERE a.type = 'EXE'),
	0;
-- vib-7 | vib-ribbon.md 1.5 | The reissue SCPS-45469 has the archives of the Japanese disc: GAME, KIOSK and TITLE/FILES.PAK
SELECT count(*) FILTER (WHERE is_there), count(*) FILTER (WHERE NOT is_there)
FROM (
	SELECT EXISTS (SELECT 1 FROM census_asset AS a WHERE upper(replace(a.path, '\', '/')) = p.path) AS is_there
	FROM (SELECT 'GAME/FILES.PAK' AS path UNION ALL SELECT 'KIOSK/FILES.PAK' UNION ALL SELECT 'TITLE/FILES.PAK') AS p
	WHERE EXISTS (SELECT 1 FROM census_asset WHERE upper(name) = 'SCPS_454.69')
);
-- vib-8 | vib-ribbon.md 1.5 | The magazine demo boots loader.exe
-- vib-mesh-1 | mesh-vib-ribbon.md 12 | Every TMD has the modes that are read
SELECT count(*) FILTER (WHERE decoded), count(*) FILTER (WHERE NOT decoded) FROM census_asset WHERE type = 'TMD';
-- vib-mesh-2 | mesh-vib-ribbon.md 12 | No object is scaled, and no model has sprites
SELECT count(*) FILTER (WHERE NOT odd), count(*) FILTER (WHERE odd)
FROM (
	SELECT EXISTS (SELECT 1 FROM diagnostics AS g WHERE g.asset_id = a.asset_id AND g.code IN ('scale', 'sprite')) AS odd
	FROM census_asset AS a
	WHERE a.type = 'TMD' AND a.status = 'decoded'
);
-- vib-mesh-3 | mesh-vib-ribbon.md 5, 12 | Colours of lines are replaced by the game, and fills are single-sided
