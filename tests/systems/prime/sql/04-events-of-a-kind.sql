-- Which animations of sets fire, hit, step, shake or emit particles: when, in which frame, at which bone, with what, and for which character?
SELECT DISTINCT
	clip.name AS clip,
	event.kind AS kind,
	event.name AS name,
	round(event.time, 6) AS seconds,
	event.frame AS frame,
	event.bone_name AS bone,
	event.ref_type AS calls,
	event.ref_native_id AS id,
	nullif(event.attributes ->> '$.character', -1) AS character
FROM clip_events AS happens
JOIN events AS event ON event.id = happens.event_id
JOIN clips AS clip ON clip.id = happens.clip_id
WHERE clip.system_id = 'metroid-prime' AND clip.id NOT IN (SELECT clip_id FROM orphan_clips)
	AND (event.kind IN ('particle', 'sound')
		OR event.name IN ('Projectile', 'DamageOn', 'DamageOff', 'ScreenShake', 'Landing'))
ORDER BY clip.native_id, clip, seconds, kind, name, id, character;
