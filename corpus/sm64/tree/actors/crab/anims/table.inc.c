const struct Animation *const crab_anims[] = {
	&crab_anim_walk,
	&crab_anim_snap,
};

const struct Animation *const crab_shell_anims[] = {
	&crab_shell_anim_tumble,
};
