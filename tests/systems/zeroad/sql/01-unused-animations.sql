-- Which clips does no actor play?
SELECT c.native_id FROM orphan_clips AS o JOIN clips AS c ON c.id = o.clip_id JOIN assets AS a ON a.id = c.asset_id
JOIN sources AS s ON s.id = a.source_id
WHERE s.path NOT LIKE '%/broken/%' ORDER BY 1;
