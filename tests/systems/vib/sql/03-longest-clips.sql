-- Which movements are the longest, and in how many places are they?
SELECT min(clip.name) AS clip, clip.duration AS seconds, clip.frame_count AS frames, clip.fps AS fps, count(*) AS places
FROM clips AS clip
WHERE clip.format = 'vib-anm' AND NOT clip.attributes ->> '$.pose_table_guess'
GROUP BY clip.content_xxh128
ORDER BY seconds DESC, clip
LIMIT 8;
