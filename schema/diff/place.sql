-- Marks the last inserted item as one whose name or native id says where it lies. ?1 is compared beside the fields; ?2 is the type and
-- the folder of an asset.
UPDATE item SET placed = content, family = ?2, motion = iif(kind = 'asset', ?1, motion)
WHERE item = last_insert_rowid()
