-- oni-1 | oni.md 10 | The duration of every animation is its number of frames
SELECT count(*) FILTER (WHERE abs(c.duration * 60 - c.frame_count) < 0.01), count(*) FILTER (WHERE abs(c.duration * 60 - c.frame_count) >= 0.01)
FROM census_clip AS c
WHERE c.type = 'TRAM';
-- oni-2 | oni.md 10 | Every animation has 60 frames a second
SELECT
	count(*) FILTER (WHERE coalesce(c.attributes ->> '$.stored_fps', 60) = 60),
	count(*) FILTER (WHERE coalesce(c.attributes ->> '$.stored_fps', 60) <> 60)
FROM census_clip AS c
WHERE c.type = 'TRAM';
-- oni-3 | oni.md 2.1 | Whether the engine turns from key to key by a normalised lerp or by slerp does not matter: no bone turns by more than 10 degrees in a frame, where the two differ by less than 0.01 degrees
SELECT count(*) FILTER (WHERE m.step_degrees <= 10), count(*) FILTER (WHERE m.step_degrees > 10)
FROM census_clip AS c
JOIN clip_measures AS m ON m.clip_id = c.id
WHERE c.type = 'TRAM';
-- oni-4 | oni.md 10 | Quaternions of 16 bytes have the sign that is read: neighbouring keys are near each other
SELECT count(*) FILTER (WHERE m.step_degrees < 90), count(*) FILTER (WHERE m.step_degrees >= 90)
FROM census_clip AS c
JOIN clip_measures AS m ON m.clip_id = c.id
WHERE c.type = 'TRAM' AND c.attributes ->> '$.key_size' = 16;
-- oni-5 | oni.md 10 | An aiming animation has a frame for each pose of its grid, and repeats the last
SELECT count(*) FILTER (WHERE poses + 1 = frames), count(*) FILTER (WHERE poses + 1 <> frames)
FROM (
	SELECT
		(1 + (a.attributes ->> '$.left_poses') + (a.attributes ->> '$.right_poses'))
			* (1 + (a.attributes ->> '$.up_poses') + (a.attributes ->> '$.down_poses')) AS poses,
		c.frame_count AS frames
	FROM census_asset AS a
	JOIN links AS l ON l.from_asset_id = a.asset_id
	JOIN clips AS c ON c.asset_id = l.to_asset_id
	WHERE a.type = 'TRAS'
);
-- oni-6 | oni.md 10 | Bits 2 and 3 of the flags of a descriptor mean that files share the instance: a private one has neither
SELECT
	count(*) FILTER (WHERE a.attributes ->> '$.instance_flags' & 1 = 0 OR a.attributes ->> '$.instance_flags' & 12 = 0),
	count(*) FILTER (WHERE a.attributes ->> '$.instance_flags' & 1 AND a.attributes ->> '$.instance_flags' & 12)
FROM census_asset AS a
WHERE a.attributes ->> '$.instance_flags' & 12;
-- oni-7 | oni.md 10 | A character cannot be hurt in the last frame of its range, too
-- oni-8 | oni.md 2.2 | One unit of the world is a tenth of a metre
-- oni-9 | oni.md 1.1 | There are no levels 5, 7, 15, 16 and 17
SELECT
	count(DISTINCT s.attributes ->> '$.level') FILTER (WHERE s.attributes ->> '$.level' NOT IN (5, 7, 15, 16, 17)),
	count(DISTINCT s.attributes ->> '$.level') FILTER (WHERE s.attributes ->> '$.level' IN (5, 7, 15, 16, 17))
FROM sources AS s
WHERE s.dump_id = :dump AND s.attributes ->> '$.suffix_hash' = 0;
-- oni-10 | oni.md 1.2 | Level files of the PlayStation 2 have animations of another layout
SELECT
	count(*) FILTER (WHERE NOT a.decoded), count(*) FILTER (WHERE a.decoded)
FROM census_asset AS a
JOIN sources AS s ON s.id = a.source_id
WHERE a.type = 'TRAM' AND s.attributes ->> '$.family' = 'ps2';
-- oni-11 | oni.md 10 | Names in StNA resources could replace the fixed lists of states and types
-- oni-12 | facts about names | KONCOMthrow_rev, KONRIFturn_right and KONOKOcorner_hide are named by a collection and are not there
SELECT count(*) FILTER (WHERE NOT is_there), count(*) FILTER (WHERE is_there)
FROM (
	SELECT EXISTS (SELECT 1 FROM census_asset AS a WHERE a.type = 'TRAM' AND a.native_id = 'TRAM' || n.name) AS is_there
	FROM (SELECT 'KONCOMthrow_rev' AS name UNION ALL SELECT 'KONRIFturn_right' UNION ALL SELECT 'KONOKOcorner_hide') AS n
	WHERE (SELECT count(*) FROM census_asset AS a JOIN fact_tram AS t ON a.native_id = 'TRAM' || t.character || t.name) > 500
);
-- oni-mesh-1 | mesh-oni.md 9 | Every mesh, character and texture of a level file has the layout that is read
SELECT count(*) FILTER (WHERE decoded), count(*) FILTER (WHERE NOT decoded)
FROM census_asset
WHERE type IN ('M3GM', 'ONCC', 'TRMA', 'TRBS', 'TXMP') AND status <> 'listed';
-- oni-mesh-2 | mesh-oni.md 1 | A weapon hangs on the hand without an offset
-- oni-mesh-3 | mesh-oni.md 4, 4.1 | Pixels of textures of a Mac are little-endian, too, transparent texels of DXT1 are drawn black, and bodies without a flag are opaque
-- oni-mesh-4 | mesh-oni.md 4.2 | The speed of an animated texture counts ticks of 1/60 s
