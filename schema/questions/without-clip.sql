-- Which events have no clip?
-- :limit = 100 number of rows
-- They are in entries whose clip is missing, or in assets to which no clip refers.
SELECT system, set_name, animation, class, kind, name, frame
FROM animation_events
WHERE clip_id IS NULL AND precedence = 0
ORDER BY system, set_name, animation, frame, event_id
LIMIT :limit;
