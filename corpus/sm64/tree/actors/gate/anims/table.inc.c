const struct Animation *const gate_anims[] = {
	&gate_anim_open,
	&gate_anim_close,
	&gate_anim_ajar,
	NULL,
	NULL,
};
