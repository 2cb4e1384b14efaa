-- Which assets does a script refer to, which refer to it, and through which references?
SELECT reached.direction, reached.depth, reached.via, asset.type, asset.name, neighbour.name AS neighbour
FROM animation_sets AS script
JOIN reach(script.asset_id) AS reached
JOIN assets AS asset ON asset.id = reached.asset_id
JOIN assets AS neighbour ON neighbour.id = reached.neighbour_id
WHERE script.name = 'PUPPET_DRUNK'
ORDER BY reached.direction DESC, reached.depth, reached.via, asset.name;
