-- Which clips and animations does a sound go with, those without a clip included?
SELECT event.set_name, event.precedence, event.animation, event.clip, event.kind, event.class, event.name,
    event.frame, round(event.time, 6) AS seconds
FROM animation_events AS event
WHERE event.class = 'sound' AND event.system = 'zengin'
ORDER BY event.set_name, event.precedence, event.animation, event.frame, event.event_id;
