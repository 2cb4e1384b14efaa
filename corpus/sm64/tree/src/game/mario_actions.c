s32 act_walking(struct MarioState *m) {
	s32 animation = m->forwardVel > 8.0f ? MARIO_ANIM_BACKFLIP : MARIO_ANIM_SLOW_LEDGE_GRAB;

	if (m->marioObj->header.gfx.animInfo.animID == MARIO_ANIM_DYING_ON_BACK) {
		return FALSE;
	}
	set_mario_animation(m, animation);
	set_mario_anim_with_accel(m, MARIO_ANIM_CLIMB_UP_POLE, 0x10000);
	return FALSE;
}

s32 act_backflip(struct MarioState *m) {
	common_air_action_step(m, ACT_BACKFLIP_LAND, MARIO_ANIM_BACKFLIP, 0);
	set_mario_animation(m, MARIO_ANIM_UNKNOWN);
	return FALSE;
}
