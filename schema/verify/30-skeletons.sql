-- Skeletons and their bones.

SELECT 'count', 'skeletons', id, printf('bone_count is %d, but it has %d bones', bone_count, found)
FROM (SELECT id, bone_count, (SELECT count(*) FROM bones WHERE skeleton_id = s.id) AS found FROM skeletons AS s)
WHERE bone_count <> found;

SELECT 'rule', 'skeletons', id, printf('model_scale is %s', quote(model_scale))
FROM skeletons
WHERE typeof(model_scale) <> 'real' OR abs(model_scale) = 9e999;

SELECT 'rule', 'skeletons', skeleton_id, 'the ordinals of its bones are not 0, 1, 2, …'
FROM bones
GROUP BY skeleton_id
HAVING min(ordinal) <> 0 OR max(ordinal) <> count(*) - 1 OR count(DISTINCT ordinal) <> count(*);

SELECT 'rule', 'skeletons', b.skeleton_id, printf('the parent of bone %d is bone %d, which is missing', b.bone_id, b.parent_id)
FROM bones AS b
WHERE b.parent_id IS NOT NULL
	AND NOT EXISTS (SELECT 1 FROM bones AS p WHERE p.skeleton_id = b.skeleton_id AND p.bone_id = b.parent_id);

-- When all bones of a skeleton follow their parents, there is no cycle.
WITH RECURSIVE
	odd(skeleton_id) AS (
		SELECT DISTINCT b.skeleton_id
		FROM bones AS b
		JOIN bones AS p ON p.skeleton_id = b.skeleton_id AND p.bone_id = b.parent_id
		WHERE p.ordinal >= b.ordinal
	),
	reached(skeleton_id, bone_id) AS (
		SELECT skeleton_id, bone_id FROM bones WHERE parent_id IS NULL AND skeleton_id IN (SELECT skeleton_id FROM odd)
		UNION ALL
		SELECT b.skeleton_id, b.bone_id
		FROM reached AS r
		JOIN bones AS b ON b.skeleton_id = r.skeleton_id AND b.parent_id = r.bone_id
	)
SELECT 'rule', 'skeletons', b.skeleton_id, printf('the parents of bone %d form a cycle', b.bone_id)
FROM bones AS b
JOIN bones AS p ON p.skeleton_id = b.skeleton_id AND p.bone_id = b.parent_id
WHERE b.skeleton_id IN (SELECT skeleton_id FROM odd)
	AND (b.skeleton_id, b.bone_id) NOT IN (SELECT skeleton_id, bone_id FROM reached);

SELECT 'rule', 'skeletons', skeleton_id, printf('the rest rotation of bone %d is not a unit quaternion', bone_id)
FROM bones
WHERE abs(qx * qx + qy * qy + qz * qz + qw * qw - 1) > 1e-6;

SELECT 'rule', 'skeletons', skeleton_id, printf('the rest pose of bone %d is not finite', bone_id)
FROM bones
WHERE abs(tx) = 9e999 OR abs(ty) = 9e999 OR abs(tz) = 9e999 OR abs(qx) = 9e999 OR abs(qy) = 9e999 OR abs(qz) = 9e999
	OR abs(qw) = 9e999 OR abs(sx) = 9e999 OR abs(sy) = 9e999 OR abs(sz) = 9e999;

WITH checked(name, id, value) AS (
	SELECT 'skeletons', id, checksum FROM skeletons
	UNION ALL SELECT 'clips', id, skeleton_checksum FROM clips
	UNION ALL SELECT 'models', id, skeleton_checksum FROM models
)
SELECT 'rule', name, id, printf('the checksum is %s', quote(value))
FROM checked
WHERE value IS NOT NULL AND (typeof(value) <> 'integer' OR value NOT BETWEEN 0 AND 4294967295);
