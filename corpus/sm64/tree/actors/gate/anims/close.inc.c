static const struct Animation gate_anim_close = {
	ANIM_FLAG_NOLOOP | ANIM_FLAG_BACKWARD,
	0,
	19,
	0,
	20,
	ANIMINDEX_NUMPARTS(gate_anim_open_index),
	gate_anim_open_values,
	gate_anim_open_index,
	0,
};

