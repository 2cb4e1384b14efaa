-- One row for each system whose formats are built in.
INSERT INTO systems (id, title, up_axis, handedness, metres_per_unit, gltf_axes, notes) VALUES
	('zengin', 'ZenGin (Gothic 1 and 2)', 'Y', 'left', 0.01, '-X +Y +Z',
	 'One unit is a centimetre. A character faces +Z, its left arm is at -X.');
