-- Which events of EVNT assets go with which clips, and which with none?
SELECT event.animation, event.clip_id IS NOT NULL AS has_clip, event.kind, event.class, event.name, round(event.time, 6) AS seconds,
    event.bone_name AS bone, event.ref, count(*) AS times
FROM animation_events AS event
WHERE event.set_name IS NULL AND event.kind IN ('sound', 'particle')
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
ORDER BY event.animation, seconds, event.kind, event.name, event.ref;
