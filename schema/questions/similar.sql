-- Which clips move like this one?
-- :clip id, name, native id or hash of the clip
-- find clip clip
-- :limit = 10 number of nearest clips, in motion and in pose
-- Of several clips with the name, the one with the smallest id.
-- empty: SELECT 'the clip has no keys that can be compared, or there is no other clip'
SELECT found.clip_id, clip.name AS clip, round(found.distance, 3) AS distance, found.relation, round(found.angle, 2) AS degrees
FROM (
	SELECT min(id) AS id FROM clips WHERE name = :clip COLLATE NOCASE OR id = :clip
) AS chosen
JOIN similar(chosen.id, :limit) AS found
JOIN clips AS clip ON clip.id = found.clip_id
ORDER BY found.relation IS NULL, NOT found.same_skeleton, found.distance, found.clip_id;
