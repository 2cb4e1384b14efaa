-- Which clips translate or scale bones beside the root?
SELECT DISTINCT
	clip.name AS clip,
	clip.native_id AS anim,
	channel.bone_id AS bone_id,
	channel.bone_name AS bone,
	channel.target AS target
FROM channels AS channel
JOIN clips AS clip ON clip.id = channel.clip_id
WHERE clip.system_id = 'metroid-prime' AND channel.target <> 'rotation'
	AND NOT EXISTS (
		SELECT 1 FROM channels AS root
		WHERE root.clip_id = clip.id AND root.bone_id = channel.bone_id AND root.is_root_motion)
ORDER BY anim, clip, bone_id, target;
