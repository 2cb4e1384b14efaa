-- No limb of the puppet changes its length, though all of its keys move in the model.
SELECT c.native_id, b.bone_name, round(min(sqrt(b.tx * b.tx + b.ty * b.ty + b.tz * b.tz)), 4) AS shortest,
	round(max(sqrt(b.tx * b.tx + b.ty * b.ty + b.tz * b.tz)), 4) AS longest
FROM clips AS c, pose(c.id) AS b
WHERE c.native_id IN ('puppet/walk', 'crane/lift') AND c.frame_count <> 11
GROUP BY 1, b.bone_id ORDER BY 1, b.bone_id;
