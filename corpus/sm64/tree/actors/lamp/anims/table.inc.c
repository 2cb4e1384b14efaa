const struct Animation *const lamp_anims[] = {
	&lamp_anim_sway,
	&lamp_anim_nod,
	&lamp_anim_pose,
	NULL,
};
