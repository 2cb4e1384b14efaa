-- Which clips do distinct_clips and the views of single clips tell something else of? None.
SELECT clip.name, clip.copies
FROM distinct_clips AS clip
JOIN (
	SELECT content_xxh128, min(id) AS first, count(*) AS copies, min(id IN (SELECT clip_id FROM orphan_clips)) AS is_unused
	FROM clips
	GROUP BY content_xxh128
) AS content ON content.content_xxh128 = clip.content_xxh128
WHERE clip.clip_id <> content.first OR clip.copies <> content.copies OR clip.is_used = content.is_unused
UNION ALL
SELECT 'count', count(*) - (SELECT count(*) FROM distinct_clips)
FROM (SELECT DISTINCT content_xxh128 FROM clips)
HAVING count(*) <> (SELECT count(*) FROM distinct_clips)
ORDER BY 1;
