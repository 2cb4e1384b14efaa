#include "behavior_commands.h"

const BehaviorScript bhvCommon[] = {
	OR_INT(oFlags, OBJ_FLAG_UPDATE_GFX_POS_AND_ANGLE),
	CALL_NATIVE(bhv_common_init),
	RETURN(),
};

const BehaviorScript bhvCrabShell[] = {
	BEGIN(OBJ_LIST_DEFAULT),
	LOAD_ANIMATIONS(oAnimations, crab_shell_anims),
	ANIMATE(0),
	BEGIN_LOOP(),
		CALL_NATIVE(bhv_crab_shell_loop),
	END_LOOP(),
};

const BehaviorScript bhvCrab[] = {
	BEGIN(OBJ_LIST_DEFAULT),
	LOAD_ANIMATIONS(oAnimations, crab_anims),
	ANIMATE(0),
	SPAWN_CHILD(/*Model*/ MODEL_CRAB_SHELL, /*Behavior*/ bhvCrabShell),
	BEGIN_LOOP(),
		CALL_NATIVE(bhv_crab_loop),
	END_LOOP(),
};

const BehaviorScript bhvLamp[] = {
	BEGIN(OBJ_LIST_DEFAULT),
	OR_INT(oFlags, OBJ_FLAG_UPDATE_GFX_POS_AND_ANGLE),
	LOAD_ANIMATIONS(oAnimations, lamp_anims),
	ANIMATE(LAMP_ANIM_SWAY),
	SPAWN_OBJ(MODEL_CRAB, bhvCrab),
	BEGIN_LOOP(),
		CALL_NATIVE(bhv_lamp_loop),
	END_LOOP(),
};

const BehaviorScript bhvWheel[] = {
	BEGIN(OBJ_LIST_DEFAULT),
	LOAD_ANIMATIONS(oAnimations, wheel_anims),
	ANIMATE(0),
	BEGIN_LOOP(),
	END_LOOP(),
};

const BehaviorScript bhvKite[] = {
	BEGIN(OBJ_LIST_DEFAULT),
	CALL(bhvCommon),
	LOAD_ANIMATIONS(oAnimations, &kite_anims),
	ANIMATE(0),
	BEGIN_LOOP(),
	END_LOOP(),
};

const BehaviorScript bhvGate[] = {
	BEGIN(OBJ_LIST_SURFACE),
	LOAD_ANIMATIONS(oAnimations, gate_anims),
	ANIMATE(1),
	BEGIN_LOOP(),
	END_LOOP(),
};

/* Nothing but C code makes one. */
const BehaviorScript bhvClock[] = {
	BEGIN(OBJ_LIST_DEFAULT),
	LOAD_ANIMATIONS(oAnimations, clock_anims),
	ANIMATE(CLOCK_ANIM_TICK),
	BEGIN_LOOP(),
		CALL_NATIVE(bhv_clock_loop),
	END_LOOP(),
};

const BehaviorScript bhvFlag[] = {
	BEGIN(OBJ_LIST_DEFAULT),
	LOAD_ANIMATIONS(oAnimations, flag_anims),
	ANIMATE(0),
	BEGIN_LOOP(),
	END_LOOP(),
};

const BehaviorScript bhvMario[] = {
	BEGIN(OBJ_LIST_PLAYER),
	BEGIN_LOOP(),
	END_LOOP(),
};
