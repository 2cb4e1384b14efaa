-- Which clips have a name like this?
-- :name = '' a part of the name
-- All clips when no name is given, with their skeleton, length and events.
SELECT clip_id, name, system, skeleton, round(duration, 3) AS seconds, frames, bones, events
FROM clip_summary
WHERE instr(lower(name), lower(:name)) > 0
ORDER BY name, clip_id;
