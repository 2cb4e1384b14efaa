-- How many clips have each frame rate, 25 aside?
SELECT fps, count(*) AS clips, min(name) AS first, max(name) AS last
FROM clips
WHERE fps IS NOT 25
GROUP BY fps
ORDER BY fps;
