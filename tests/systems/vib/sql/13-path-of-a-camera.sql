-- Where does a camera stand, and what does it look at?
SELECT eye.frame AS frame, eye.time AS time, eye.x AS eye_x, eye.y AS eye_y, eye.z AS eye_z, at.x AS target_x,
	at.y AS target_y, at.z AS target_z
FROM clips AS clip
JOIN assets AS asset ON asset.id = clip.asset_id AND asset.path = 'GAME/01_FILES.PAK!ROAD/S01.ANC'
JOIN sources AS source ON source.id = asset.source_id AND source.path LIKE '%/ribbon.iso'
JOIN keys AS eye ON eye.clip_id = clip.id AND eye.bone_name = 'eye'
JOIN keys AS at ON at.clip_id = clip.id AND at.bone_name = 'target' AND at.frame = eye.frame
ORDER BY frame;
