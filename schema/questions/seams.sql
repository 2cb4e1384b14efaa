-- Which loops have a seam?
-- :limit = 50 number of rows
-- A bone jumps from the end of the loop to its start.
-- empty: SELECT 'the database has no clips' WHERE NOT EXISTS (SELECT 1 FROM clips)
-- empty: SELECT 'no clip of ' || (SELECT group_concat(title, ', ') FROM systems WHERE id IN (SELECT system_id FROM clips)) || ' says that it loops' WHERE NOT EXISTS (SELECT 1 FROM clips WHERE looping = 1)
-- empty: SELECT 'no bone jumps from the end of a loop to its start'
SELECT clip.id AS clip_id, clip.name AS clip, lint.code, round(lint.value, 3) AS value, lint.message
FROM lint
JOIN clips AS clip ON clip.id = lint.clip_id
WHERE lint.code IN ('loop-seam', 'loop-jump')
ORDER BY lint.code, lint.value DESC, clip, clip_id
LIMIT :limit;
