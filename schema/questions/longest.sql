-- Which clips last longest?
-- :limit = 20 number of rows
-- In seconds, with their frames.
-- empty: SELECT 'the database has no clips'
SELECT clip_id, name AS clip, system, round(duration, 3) AS seconds, frames, fps, looping
FROM clip_summary
ORDER BY duration DESC, name, clip_id
LIMIT :limit;
