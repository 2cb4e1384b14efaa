-- Which keys are not in the file, but what the game takes for a component that a keyframe lacks?
SELECT channel.bone_id AS object, channel.target AS target, channel.key_count AS keys,
	channel.attributes ->> '$.implicit_frames' AS implicit_frames, (
		SELECT sum((range.value ->> 1) - (range.value ->> 0) + 1)
		FROM json_each(channel.attributes, '$.implicit_frames') AS range
	) AS implicit_keys
FROM channels AS channel
JOIN clips AS clip ON clip.id = channel.clip_id AND clip.name = 'COMBINATIONS'
WHERE implicit_keys > 0
ORDER BY object, target;
