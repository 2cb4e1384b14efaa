#include "model_ids.h"

const LevelScript level_main_scripts_entry[] = {
	LOAD_RAW(/*seg*/ 0x17, _group0_geoSegmentRomStart, _group0_geoSegmentRomEnd),
	LOAD_MIO0(/*seg*/ 0x03, _common1_mio0SegmentRomStart, _common1_mio0SegmentRomEnd),
	ALLOC_LEVEL_POOL(),
	LOAD_MODEL_FROM_GEO(MODEL_MARIO, mario_geo),
	LOAD_MODEL_FROM_GEO(MODEL_GATE_WOOD, gate_wood_geo),
	LOAD_MODEL_FROM_GEO(MODEL_GATE_IRON, gate_iron_geo),
	LOAD_MODEL_FROM_GEO(MODEL_CRAB, crab_geo),
	LOAD_MODEL_FROM_GEO(MODEL_CRAB_SHELL, crab_shell_geo),
	MARIO(/*model*/ MODEL_MARIO, /*param*/ 0x00000001, /*behavior*/ bhvMario),
	FREE_LEVEL_POOL(),
	EXIT(),
};
