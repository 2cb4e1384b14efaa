-- What a later run of index leaves undone until references are resolved.

-- Counting is cheap where looking for each of them is not, and nearly always enough.
SELECT 'rule', 'tracks', id, 'no channel has it'
FROM tracks
WHERE (SELECT count(*) FROM (SELECT DISTINCT track_id FROM channels)) <> (SELECT count(*) FROM tracks)
	AND id NOT IN (SELECT track_id FROM channels);
