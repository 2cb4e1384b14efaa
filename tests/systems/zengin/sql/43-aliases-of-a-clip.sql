-- Which animations share one clip, and which way round does each play it?
SELECT
	clip.name AS clip,
	entry.name AS animation,
	entry.kind AS kind,
	entry.attributes ->> '$.direction' AS direction,
	entry.attributes ->> '$.next' AS next
FROM set_entries AS entry
JOIN animation_sets AS script ON script.id = entry.set_id AND script.precedence = 0
JOIN clips AS clip ON clip.id = entry.clip_id
WHERE clip.id IN (
	SELECT e.clip_id FROM set_entries AS e JOIN animation_sets AS s ON s.id = e.set_id AND s.precedence = 0
	GROUP BY e.clip_id HAVING count(*) > 1)
ORDER BY clip, entry.entry_index;
