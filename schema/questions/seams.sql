-- Which loops have a seam?
-- :limit = 50 number of rows
-- A bone jumps from the end of the loop to its start.
SELECT clip.id AS clip_id, clip.name AS clip, lint.code, round(lint.value, 3) AS value, lint.message
FROM lint
JOIN clips AS clip ON clip.id = lint.clip_id
WHERE lint.code IN ('loop-seam', 'loop-jump')
ORDER BY lint.code, lint.value DESC, clip, clip_id
LIMIT :limit;
