-- Tracks without channels, which a run of index removes when it resolves references.

-- The counts are compared first: that is fast and nearly always enough, while a search for each track is slow.
SELECT 'rule', 'tracks', id, 'no channel uses it'
FROM tracks
WHERE (SELECT count(*) FROM (SELECT DISTINCT track_id FROM channels)) <> (SELECT count(*) FROM tracks)
	AND id NOT IN (SELECT track_id FROM channels);
