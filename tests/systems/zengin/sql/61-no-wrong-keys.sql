-- Which keys, quaternions and times break a rule? (None may.)
SELECT 'rotations have four numbers, all finite' AS rule, count(*) AS broken FROM keys
WHERE target = 'rotation' AND (x IS NULL OR y IS NULL OR z IS NULL OR w IS NULL OR abs(x) + abs(y) + abs(z) + abs(w) > 9)
UNION ALL SELECT 'rotations are unit', count(*) FROM keys
WHERE target = 'rotation' AND abs(x * x + y * y + z * z + w * w - 1) > 1e-5
UNION ALL SELECT 'w is never negative', count(*) FROM keys WHERE target = 'rotation' AND w < 0
UNION ALL SELECT 'translations have three numbers, all finite', count(*) FROM keys
WHERE target = 'translation' AND (x IS NULL OR y IS NULL OR z IS NULL OR w IS NOT NULL OR abs(x) + abs(y) + abs(z) > 1e30)
UNION ALL SELECT 'rotation is slerp, translation is linear', count(*) FROM channels
WHERE interpolation <> iif(target = 'rotation', 'slerp', 'linear')
UNION ALL SELECT 'key.time is frame / fps', count(*) FROM keys AS k JOIN clips AS c ON c.id = k.clip_id
WHERE k.time IS NOT iif(c.fps IS NULL, NULL, k.frame / c.fps)
UNION ALL SELECT 'every frame of a channel has one key', count(*) FROM keys AS k JOIN clips AS c ON c.id = k.clip_id
WHERE (k.frame <> k.key_index AND k.target <> 'weight') OR k.frame >= c.frame_count
UNION ALL SELECT 'duration is frame_count / fps', count(*) FROM clips
WHERE abs(coalesce(duration, -1) - coalesce(frame_count / fps, -1)) > 1e-9
UNION ALL SELECT 'events of clips lie within them', count(*) FROM events AS v JOIN clips AS c ON c.id = v.clip_id
WHERE v.time IS NULL OR v.time NOT BETWEEN 0 AND c.duration
UNION ALL SELECT 'events of entries lie within their source frames', count(*)
FROM events AS v
JOIN set_entries AS e ON e.id = v.entry_id
JOIN set_entries AS ani ON ani.set_id = e.set_id AND ani.kind = 'ani' AND ani.name = coalesce(e.attributes ->> '$.alias_of', e.name)
WHERE e.kind IN ('ani', 'aniAlias') AND (v.time IS NULL OR v.time < 0
	OR v.time > ((ani.attributes ->> '$.last') - (ani.attributes ->> '$.first')) / 25.0 AND ani.attributes ->> '$.last' <> -1)
UNION ALL SELECT 'events of combs, blends and syncs have no time', count(*)
FROM events AS v JOIN set_entries AS e ON e.id = v.entry_id
WHERE e.kind NOT IN ('ani', 'aniAlias') AND v.time IS NOT NULL
UNION ALL SELECT 'loops lie within their clip', count(*) FROM clips
WHERE looping = 1 AND frame_count > 0 AND (loop_start IS NULL OR loop_end IS NULL OR loop_start > loop_end OR loop_end >= frame_count)
UNION ALL SELECT 'rest rotations are unit', count(*) FROM bones WHERE abs(qx * qx + qy * qy + qz * qz + qw * qw - 1) > 1e-5;
