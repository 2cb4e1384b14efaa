SELECT 'bone', bone_id, ?2, name, NULL, bone_id, rest, NULL, ordinal, NULL, NULL, fields, rest
FROM bone_line
WHERE skeleton_id = ?1
