-- Do clips with one motion on one body count as one, where the body is at another place in the files of another release?
SELECT
    (
        SELECT count(*)
        FROM clips AS asked
        JOIN clip_skeletons AS fits ON fits.clip_id = asked.id AND fits.is_primary = 1
        JOIN skeletons AS body ON body.id = fits.skeleton_id
        JOIN clips AS copy ON copy.motion_xxh128 = asked.motion_xxh128
        JOIN clip_skeletons AS copy_fits ON copy_fits.clip_id = copy.id AND copy_fits.is_primary = 1
        JOIN skeletons AS copy_body ON copy_body.id = copy_fits.skeleton_id AND copy_body.name = body.name
        WHERE copy_body.native_id <> body.native_id
    ) > 0 AS there_are_such,
    count(*) AS on_another_skeleton
FROM clips AS asked
JOIN clip_skeletons AS fits ON fits.clip_id = asked.id AND fits.is_primary = 1
JOIN skeletons AS body ON body.id = fits.skeleton_id
JOIN similar(asked.id, 3) AS found ON found.same_skeleton = 0
JOIN clips AS clip ON clip.id = found.clip_id AND clip.motion_xxh128 = asked.motion_xxh128
JOIN clip_skeletons AS clip_fits ON clip_fits.clip_id = clip.id AND clip_fits.is_primary = 1
JOIN skeletons AS clip_body ON clip_body.id = clip_fits.skeleton_id AND clip_body.name = body.name;
