// clock.inc.c

struct SoundState sClockSoundStates[] = {
	{ 1, 3, 18, SOUND_CLOCK_TICK },
	{ 1, 7, -1, SOUND_CLOCK_CHIME },
	{ 0, 0, 0, NO_SOUND },
};

void bhv_clock_loop(void) {
	if (cur_obj_check_anim_frame(4)) {
		cur_obj_init_animation_with_sound(CLOCK_ANIM_CHIME);
	}
}

void bhv_tower_init(void) {
	struct Object *clock = spawn_object(o, MODEL_CLOCK, bhvClock);

	obj_scale(clock, 2.0f);
}
