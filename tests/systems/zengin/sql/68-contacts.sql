-- When are the feet of a PUPPET on the ground while it walks?
SELECT contact.bone_name AS bone, contact.from_frame, contact.to_frame, round(contact.from_time, 2) AS from_s, round(contact.to_time, 2) AS to_s
FROM (SELECT min(id) AS id FROM clips WHERE name = 'PUPPET-S_WALKL') AS walk
JOIN contacts(walk.id) AS contact
ORDER BY bone, from_frame;
