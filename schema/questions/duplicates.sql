-- Which clips are there more than once?
-- :limit = 100 number of rows
-- Copies have equal keys and playback data; their names may differ.
-- empty: SELECT 'the database has no clips' WHERE NOT EXISTS (SELECT 1 FROM clips)
-- empty: SELECT 'no two clips have equal keys and playback data'
SELECT min(name) AS clip, count(*) AS copies, count(DISTINCT name) AS names, system_id AS system, group_concat(id) AS clip_ids
FROM clips
WHERE channel_count > 0
GROUP BY content_xxh128
HAVING copies > 1
ORDER BY copies DESC, clip
LIMIT :limit;
