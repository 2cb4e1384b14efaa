#include "model_ids.h"

static const LevelScript script_func_local_1[] = {
	OBJECT(/*model*/ MODEL_LAMP, /*pos*/ 0, 10, 20, /*angle*/ 0, 90, 0, /*behParam*/ 0, /*beh*/ bhvLamp),
	OBJECT_WITH_ACTS(/*model*/ MODEL_WHEEL, /*pos*/ 0, 10, 20, /*angle*/ 0, 0, 0, /*behParam*/ 0x00010000, /*beh*/ bhvWheel, /*acts*/ ACT_1 | ACT_2),
	OBJECT(MODEL_FLAG, 0, 0, 0, 0, 0, 0, 0, bhvFlag),
	OBJECT(MODEL_GATE_IRON, -100, 0, 50, 0, 0, 0, 0, bhvGate),
	RETURN(),
};

const LevelScript level_yard_entry[] = {
	INIT_LEVEL(),
	LOAD_MODEL_FROM_GEO(MODEL_LAMP, lamp_geo),
	LOAD_MODEL_FROM_GEO(MODEL_WHEEL, wheel_geo),
	LOAD_MODEL_FROM_GEO(MODEL_FLAG, yard_geo_flag),
	JUMP_LINK(script_func_local_1),
	EXIT(),
};
