// crab.inc.c

static void crab_act_snap(void) {
	if (cur_obj_init_animation_and_check_if_near_end(1)) {
		o->oAction = 0;
	}
}

void bhv_crab_loop(void) {
	cur_obj_init_animation_with_accel_and_sound(0, 2.0f);
	crab_act_snap();
}

void bhv_crab_shell_loop(void) {
	cur_obj_init_animation(o->oAction);
}
