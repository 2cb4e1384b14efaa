-- Which clips are copies of others that are retimed, reversed, mirrored, cropped or slightly changed?
SELECT
    clip.name AS clip,
    clip.frame_count AS frames,
    near.relation,
    other.name AS other_clip,
    other.frame_count AS other_frames,
    round(near.angle, 2) AS angle
FROM clips AS clip
JOIN near_duplicates(clip.id) AS near
JOIN clips AS other ON other.id = near.clip_id
WHERE clip.system_id = 'zengin' AND clip.id < other.id
ORDER BY clip, other_clip, frames, other_frames;
