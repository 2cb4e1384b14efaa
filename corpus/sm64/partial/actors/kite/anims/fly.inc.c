static const struct Animation kite_anim_fly = {
	0,
	0,
	0,
	0,
	12,
	ANIMINDEX_NUMPARTS(kite_anim_fly_index),
	kite_anim_fly_values,
	kite_anim_fly_index,
	0,
};

