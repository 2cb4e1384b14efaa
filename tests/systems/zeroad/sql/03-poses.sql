-- The keys are in the model; pose() gives both spaces, and between frames what is interpolated in the model.
SELECT b.bone_id, b.bone_name, b.frame, round(b.tx, 5) AS tx, round(b.ty, 5) AS ty, round(b.tz, 5) AS tz, round(abs(b.qw), 5) AS qw,
	round(b.mtx, 5) AS mtx, round(b.mty, 5) AS mty, round(b.mtz, 5) AS mtz, round(abs(b.mqw), 5) AS mqw
FROM clips AS c, pose(c.id, 1.0 / 60) AS b
WHERE c.native_id = 'wave'
UNION ALL
SELECT b.bone_id, b.bone_name, b.frame, round(b.tx, 5), round(b.ty, 5), round(b.tz, 5), round(abs(b.qw), 5),
	round(b.mtx, 5), round(b.mty, 5), round(b.mtz, 5), round(abs(b.mqw), 5)
FROM clips AS c, pose(c.id) AS b
WHERE c.native_id = 'wave';
