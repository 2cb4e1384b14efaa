-- Does animation_events hold every event, and clip_events what events holds of each?
SELECT
    (SELECT count(*) FROM events WHERE id NOT IN (SELECT event_id FROM animation_events)) AS missing,
    (SELECT count(*) - count(DISTINCT event_id) FROM animation_events) AS repeated,
    (SELECT count(*) FROM animation_events WHERE clip_id IS NULL) AS without_clip,
    (SELECT count(*) FROM animation_events WHERE class IS NULL OR system IS NOT 'zengin') AS unknown,
    (SELECT count(*) FROM clip_events AS seen JOIN events AS event ON event.id = seen.event_id
     WHERE (seen.kind, seen.name, seen.frame, seen.time, seen.end_time, seen.bone_name, seen.ref, seen.value)
        IS NOT (event.kind, event.name, event.frame, event.time, event.end_time, event.bone_name, event.ref_native_id, event.value)
    ) AS different,
    (SELECT count(*) - count(DISTINCT clip_id || ' ' || model_id) FROM clip_models) AS pairs_repeated;
