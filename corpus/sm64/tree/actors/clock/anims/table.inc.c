struct Animation *const clock_anims[] = {
	[CLOCK_ANIM_TICK] = &clock_anim_tick,
	[CLOCK_ANIM_CHIME] = &clock_anim_chime,
	[CLOCK_ANIM_STOP] = &clock_anim_stop,
	NULL,
	NULL,
	NULL,
};
