-- Where is each moved bone of a clip in every frame, as numbers that other programs can read?
SELECT
	pose.bone_id AS bone_id,
	pose.bone_name AS bone,
	pose.frame AS frame,
	round(pose.time, 6) AS seconds,
	round(pose.tx, 5) AS tx, round(pose.ty, 5) AS ty, round(pose.tz, 5) AS tz,
	round(pose.qx, 5) AS qx, round(pose.qy, 5) AS qy, round(pose.qz, 5) AS qz, round(pose.qw, 5) AS qw
FROM (SELECT min(id) AS id FROM clips WHERE system_id = 'metroid-prime' AND name = 'T_rise_windup') AS one
JOIN pose(one.id) AS pose
WHERE pose.bone_id IN (SELECT bone_id FROM channels WHERE clip_id = one.id)
ORDER BY pose.bone_id, pose.frame;
