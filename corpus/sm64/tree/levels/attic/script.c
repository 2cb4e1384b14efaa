#include "model_ids.h"

const LevelScript level_attic_entry[] = {
	INIT_LEVEL(),
	LOAD_MODEL_FROM_GEO(MODEL_KITE, kite_geo),
	LOAD_MODEL_FROM_GEO(MODEL_CLOCK, clock_geo),
	LOAD_MODEL_FROM_GEO(MODEL_CUCKOO, cuckoo_geo),
#ifdef VERSION_EU
	OBJECT(MODEL_CUCKOO, 0, 0, 0, 0, 0, 0, 0, bhvKite),
#endif
	MACRO_OBJECTS(/*objList*/ attic_macro_objs),
	EXIT(),
};
