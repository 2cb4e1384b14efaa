const struct Animation *const cuckoo_anims[] = {
	&cuckoo_anim_pop,
	NULL,
};
