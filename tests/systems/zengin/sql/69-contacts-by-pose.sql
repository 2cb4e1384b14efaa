-- Do the contacts of all clips agree with what pose() says of the heights, with the thresholds that .doc states?
WITH
clip AS (SELECT clip_id AS id FROM clip_skeletons WHERE is_primary),
height AS MATERIALIZED (
    SELECT clip.id AS clip_id, pose.bone_id, pose.frame, pose.mty AS y
    FROM clip JOIN pose(clip.id) AS pose
    JOIN clip_skeletons AS fits ON fits.clip_id = clip.id AND fits.is_primary
    JOIN bones AS bone ON bone.skeleton_id = fits.skeleton_id AND bone.bone_id = pose.bone_id AND bone.parent_id IS NOT NULL
),
bone AS MATERIALIZED (SELECT clip_id, bone_id, min(y) AS lowest FROM height GROUP BY clip_id, bone_id),
ground AS MATERIALIZED (SELECT clip_id, min(lowest) AS y FROM bone GROUP BY clip_id),
contact AS MATERIALIZED (SELECT clip.id AS clip_id, c.* FROM clip JOIN contacts(clip.id) AS c),
touched AS MATERIALIZED (
    SELECT DISTINCT contact.clip_id, contact.bone_id, height.frame
    FROM contact
    JOIN height ON height.clip_id = contact.clip_id AND height.bone_id = contact.bone_id
        AND height.frame BETWEEN contact.from_frame AND contact.to_frame
)
SELECT
    (SELECT count(*) > 20 FROM contact) AS contacts,
    -- the lowest bone of a clip touches the ground in its lowest frame
    (SELECT count(*) FROM ground JOIN contact USING (clip_id) GROUP BY NULL) > 0 AS grounds,
    (SELECT count(*) FROM bone JOIN ground USING (clip_id) WHERE bone.lowest = ground.y
        AND (bone.clip_id, bone.bone_id) NOT IN (SELECT clip_id, bone_id FROM contact)
        AND bone.clip_id IN (SELECT clip_id FROM contact)) AS missed,
    -- no frame on the ground is higher than a frame of the same bone off it
    (SELECT count(*) FROM (
        SELECT max(iif(touched.frame IS NULL, NULL, height.y)) AS highest_on, min(iif(touched.frame IS NULL, height.y, NULL)) AS lowest_off
        FROM height
        LEFT JOIN touched ON touched.clip_id = height.clip_id AND touched.bone_id = height.bone_id AND touched.frame = height.frame
        WHERE (height.clip_id, height.bone_id) IN (SELECT clip_id, bone_id FROM contact)
        GROUP BY height.clip_id, height.bone_id) WHERE highest_on > lowest_off + 1e-4) AS wrong;
