-- 0ad-1 | 0ad.md 18 | A clip moves one skeleton only: its bones fit one definition
SELECT count(*) FILTER (WHERE skeletons = 1), count(*) FILTER (WHERE skeletons <> 1)
FROM (
	SELECT (SELECT count(*) FROM clip_skeletons AS k WHERE k.clip_id = c.id) AS skeletons
	FROM census_clip AS c
	WHERE c.type = 'PSA'
);
-- 0ad-2 | 0ad.md 18 | Meshes have version 4
SELECT count(*) FILTER (WHERE m.attributes ->> '$.version' = 4), count(*) FILTER (WHERE m.attributes ->> '$.version' <> 4)
FROM models AS m
JOIN census_asset AS a ON a.asset_id = m.asset_id
WHERE a.type = 'PMD';
-- 0ad-3 | 0ad.md 18 | Animations have no name of their own and 30 frames a second
SELECT
	count(*) FILTER (WHERE c.attributes ->> '$.internal_name' IS NULL AND abs(c.fps - 30) < 0.01),
	count(*) FILTER (WHERE c.attributes ->> '$.internal_name' IS NOT NULL OR abs(c.fps - 30) >= 0.01)
FROM census_clip AS c
WHERE c.type = 'PSA';
-- 0ad-4 | 0ad.md 18 | Figures beyond bipeds, horses, elephants and hawks face the same way
-- 0ad-5 | 0ad.md 18 | Which combinations of variants occur in the game
