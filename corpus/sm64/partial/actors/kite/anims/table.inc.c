const struct Animation *const kite_anims[] = {
	&kite_anim_fly,
	&kite_anim_fall,
	&kite_anim_fly,
};
