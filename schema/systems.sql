-- One row for each system whose formats are built in.
INSERT INTO systems (id, title, up_axis, handedness, metres_per_unit, gltf_axes, rotation_arc, notes) VALUES
	('zengin', 'ZenGin (Gothic 1 and 2)', 'Y', 'left', 0.01, '-X +Y +Z', 'shorter',
	 'One unit is a centimetre. A character faces +Z, its left arm is at -X.'),
	('metroid-prime', 'Metroid Prime 1 and 2 (GameCube)', 'Z', 'right', 1.0, '-X +Z +Y', 'signed',
	 'One unit is a metre, as the gravity of the game says. A character faces +Y, its right arm is at +X.'),
	('vib-ribbon', 'Vib-Ribbon (PlayStation)', '-Y', 'right', 0.00048828125, '+X -Y -Z', 'shorter',
	 'The length of a unit is a guess: 2048 to the metre, by which people divide in Blender. Figures face -Z, the viewer.'),
	('sm64', 'Super Mario 64', 'Y', 'right', 0.01, '+X +Y +Z', 'shorter',
	 'The size of a unit is a guess: Mario, who can be hit up to 160 units, is taken for 1.6 m high. An actor at yaw 0 faces +Z. Offsets of bones and translations of roots are to be multiplied by the scale of the model, which is 0.25 for most.'),
	('oni', 'Oni', 'Y', 'right', 0.1, '+X +Y +Z', 'shorter',
	 'The length of a unit is a guess. A character faces +Z, its left arm is at +X. 60 frames a second.');
