-- Which events have no clip?
-- :limit = 100 number of rows
-- They are in entries whose clip is missing, or in assets to which no clip refers.
-- empty: SELECT 'the database has no events' WHERE NOT EXISTS (SELECT 1 FROM events)
-- empty: SELECT 'each event belongs to a clip'
SELECT system, set_name, animation, class, kind, name, frame
FROM animation_events
WHERE clip_id IS NULL AND precedence = 0
ORDER BY system, set_name, animation, frame, event_id
LIMIT :limit;
