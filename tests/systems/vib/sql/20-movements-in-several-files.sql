-- Which files may be parts of one movement?
SELECT DISTINCT first.path AS part, second.path AS next_part, link.attributes ->> '$.method' AS method
FROM links AS link
JOIN assets AS first ON first.id = link.from_asset_id
JOIN assets AS second ON second.id = link.to_asset_id
WHERE link.kind = 'next_part'
ORDER BY part;
