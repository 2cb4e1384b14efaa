-- Which clips move a bone whose name contains 'hand', and how?
SELECT DISTINCT
	clip.name AS clip,
	clip.native_id AS anim,
	channel.bone_id AS bone_id,
	channel.bone_name AS bone,
	channel.target AS target,
	channel.key_count AS keys,
	channel.is_constant AS is_constant
FROM channels AS channel
JOIN clips AS clip ON clip.id = channel.clip_id
WHERE clip.system_id = 'metroid-prime' AND channel.bone_name LIKE '%hand%'
ORDER BY anim, clip, bone_id, target;
