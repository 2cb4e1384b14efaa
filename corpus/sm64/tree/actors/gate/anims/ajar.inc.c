static const struct Animation gate_anim_ajar = {
	ANIM_FLAG_NOLOOP,
	0,
	0,
	0,
	1,
	ANIMINDEX_NUMPARTS(gate_anim_open_index),
	gate_anim_open_values,
	gate_anim_open_index,
	0,
};

