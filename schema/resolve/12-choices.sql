-- For each id the preferred copy in each folder and in each dump. Every look-up of an id ends at one of
-- these rows, so that it never has to read all copies.
CREATE TEMP TABLE asset_choice AS
WITH copy AS MATERIALIZED (
	SELECT * FROM asked_asset
	WHERE native_id IN (SELECT native_id FROM asked_asset GROUP BY native_id, type HAVING count(*) > 1)
)
SELECT native_id, type, around, depth, game, shadowed, min(standing) AS standing, asset_id, dump
FROM (
	SELECT 'd' || dump AS around, 0 AS depth, * FROM asked_asset WHERE native_id IS NOT NULL
	UNION ALL SELECT 'f' || f.ancestor_id, f.depth, copy.* FROM copy JOIN folder_around AS f ON f.folder_id = copy.folder_id
)
GROUP BY native_id, type, around, game, shadowed; -- the other columns are those of the smallest standing
CREATE INDEX temp.asset_choice_by_id ON asset_choice(native_id, type, around);
