-- Which attachment slots does each skeleton have, and on which bone?
SELECT skeleton.name AS skeleton, slot.name AS slot, parent.name AS on_bone
FROM bones AS slot
JOIN skeletons AS skeleton ON skeleton.id = slot.skeleton_id
JOIN assets AS asset ON asset.id = skeleton.asset_id AND asset.shadowed_by IS NULL
LEFT JOIN bones AS parent ON parent.skeleton_id = slot.skeleton_id AND parent.bone_id = slot.parent_id
WHERE slot.kind = 'slot'
ORDER BY skeleton, slot.ordinal;
