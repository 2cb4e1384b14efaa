-- Which clips have the most events a second?
-- :limit = 20 number of rows
-- Clips of less than a tenth of a second are left out.
SELECT clip_id, name AS clip, system, events, round(duration, 3) AS seconds, round(events / duration, 2) AS events_a_second
FROM clip_summary
WHERE duration >= 0.1 AND events > 0
ORDER BY events / duration DESC, name, clip_id
LIMIT :limit;
