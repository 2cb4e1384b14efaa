-- The primary skeleton of each clip, and the names of bones that its channels have from it, or else from their own data.

SELECT 'rule', 'clips', clip_id, printf('%d of its %d skeletons are primary', sum(is_primary <> 0), count(*))
FROM clip_skeletons
GROUP BY clip_id
HAVING sum(is_primary NOT IN (0, 1)) > 0 OR sum(is_primary = 1) > 1
	-- of several that only have as many bones as the clip, none need be the right one
	OR (sum(is_primary = 1) = 0 AND (count(*) = 1 OR max(via <> 'bone_count')));

SELECT 'rule', 'channels', h.id, printf('bone_name is %s, but the skeleton has %s', quote(h.bone_name), quote(b.name))
FROM channels AS h
LEFT JOIN clip_skeletons AS f ON f.clip_id = h.clip_id AND f.is_primary = 1
LEFT JOIN bones AS b ON b.skeleton_id = f.skeleton_id AND b.bone_id = h.bone_id
WHERE h.bone_name IS NOT coalesce(b.name, h.attributes ->> '$.bone_name');
