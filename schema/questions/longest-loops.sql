-- Which loops are longest?
-- :limit = 20 number of rows
-- In seconds, with their frames. Only clips whose data say that they repeat.
-- empty: SELECT 'the database has no clips' WHERE NOT EXISTS (SELECT 1 FROM clips)
-- empty: SELECT 'no clip of ' || (SELECT group_concat(title, ', ') FROM systems WHERE id IN (SELECT system_id FROM clips)) || ' says whether it loops' WHERE NOT EXISTS (SELECT 1 FROM clips WHERE looping IS NOT NULL)
-- empty: SELECT 'no clip loops'
SELECT clip_id, name AS clip, system, round(duration, 3) AS seconds, frames, fps
FROM clip_summary
WHERE looping = 1
ORDER BY duration DESC, name, clip_id
LIMIT :limit;
