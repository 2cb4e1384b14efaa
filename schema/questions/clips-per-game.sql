-- How many clips does each game have?
-- Distinct clips have different keys or playback data; shadowed ones are replaced by another file of the same name.
-- empty: SELECT 'the database has no clips'
SELECT
	clip.system_id AS system, coalesce(asset.game, source.game, 'unknown') AS game, count(*) AS clips,
	count(DISTINCT clip.content_xxh128) AS distinct_clips, sum(asset.shadowed_by IS NOT NULL) AS shadowed,
	round(sum(clip.duration), 1) AS seconds, sum(clip.key_count) AS keys
FROM clips AS clip
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN sources AS source ON source.id = asset.source_id
GROUP BY 1, 2
ORDER BY 1, 2;
