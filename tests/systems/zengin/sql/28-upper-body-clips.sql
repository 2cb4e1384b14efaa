-- Which clips move the arms but not the legs, and which nodes do they animate?
SELECT
	clip.name AS clip,
	count(DISTINCT channel.bone_id) AS nodes,
	(SELECT group_concat(bone_name, ', ') FROM (
		SELECT DISTINCT bone_id, bone_name FROM channels WHERE clip_id = clip.id ORDER BY bone_id)) AS names
FROM clips AS clip
JOIN assets AS asset ON asset.id = clip.asset_id AND asset.shadowed_by IS NULL
JOIN channels AS channel ON channel.clip_id = clip.id
GROUP BY clip.id
HAVING max(channel.bone_name LIKE '% HAND') AND NOT max(channel.bone_name LIKE '% THIGH')
ORDER BY clip;
