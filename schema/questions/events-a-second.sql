-- Which clips have the most events a second?
-- :limit = 20 number of rows
-- Clips of less than a tenth of a second are left out.
-- empty: SELECT 'the database has no clips' WHERE NOT EXISTS (SELECT 1 FROM clips)
-- empty: SELECT 'no clip of ' || (SELECT group_concat(title, ', ') FROM systems WHERE id IN (SELECT system_id FROM clips)) || ' has events' WHERE NOT EXISTS (SELECT 1 FROM clip_events)
-- empty: SELECT 'all clips with events last less than a tenth of a second'
SELECT clip_id, name AS clip, system, events, round(duration, 3) AS seconds, round(events / duration, 2) AS events_a_second
FROM clip_summary
WHERE duration >= 0.1 AND events > 0
ORDER BY events / duration DESC, name, clip_id
LIMIT :limit;
