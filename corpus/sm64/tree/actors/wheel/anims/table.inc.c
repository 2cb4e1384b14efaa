const struct Animation *const wheel_anims[] = {
	&wheel_anim_roll,
	NULL,
	NULL,
};
