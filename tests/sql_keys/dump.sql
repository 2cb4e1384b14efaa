-- Every row of keys, with the type and the bits of each real number.
.mode list
.nullvalue NULL
SELECT channel_id, clip_id, bone_id, bone_name, target, key_index, frame,
	typeof(time) || ' ' || hex(ieee754_to_blob(time)),
	typeof(x) || ' ' || hex(ieee754_to_blob(x)),
	typeof(y) || ' ' || hex(ieee754_to_blob(y)),
	typeof(z) || ' ' || hex(ieee754_to_blob(z)),
	typeof(w) || ' ' || hex(ieee754_to_blob(w))
FROM keys
ORDER BY channel_id, key_index;
