// lamp.inc.c

void bhv_lamp_loop(void) {
	if (o->oTimer == 30) {
		cur_obj_init_animation(LAMP_ANIM_NOD);
		obj_init_animation_with_sound(o->parentObj, crab_anims, 1);
	}
}
