-- Which rotations are stored as more than one turn, which a quaternion does not keep?
SELECT DISTINCT clip.name AS clip, channel.bone_id AS object, min(angle.value) AS smallest, max(angle.value) AS largest,
	round(360.0 * max(abs(angle.value)) / 4096, 2) AS degrees
FROM clips AS clip
JOIN channels AS channel ON channel.clip_id = clip.id AND channel.target = 'rotation'
JOIN json_tree(channel.attributes, '$.raw') AS angle ON angle.type = 'integer'
GROUP BY channel.id
HAVING max(abs(angle.value)) > 4096
ORDER BY clip, object;
