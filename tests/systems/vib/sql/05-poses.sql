-- Which clips are single poses, and which look like tables of poses that code picks from?
SELECT DISTINCT clip.name AS clip, clip.frame_count AS frames,
	iif(clip.frame_count = 1, 'pose', 'table') AS kind
FROM clips AS clip
WHERE clip.format = 'vib-anm' AND (clip.frame_count = 1 OR clip.attributes ->> '$.pose_table_guess')
ORDER BY kind, clip;
