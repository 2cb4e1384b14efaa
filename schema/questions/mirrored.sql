-- Which clips are mirrored copies of another?
-- :name = '' a part of the name of one of them
-- Every clip with such a name is compared with those that are like it, which takes about 10 ms for each.
-- known name clip: SELECT name FROM clips
-- empty: SELECT 'the database has no clips' WHERE NOT EXISTS (SELECT 1 FROM clips)
-- empty: SELECT 'no clip of such a name is a mirrored copy of another; ask similar finds what moves alike'
SELECT clip.id AS clip_id, clip.name AS clip, other.id AS other_id, other.name AS mirrored, round(near.angle, 2) AS degrees
FROM clips AS clip
JOIN near_duplicates(clip.id) AS near ON near.relation = 'mirrored'
JOIN clips AS other ON other.id = near.clip_id
WHERE instr(lower(clip.name), lower(:name)) > 0
	AND (clip.id < other.id OR instr(lower(other.name), lower(:name)) = 0)
ORDER BY clip, mirrored, clip_id, other_id;
