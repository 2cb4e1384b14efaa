/* { id, type, parameter, model, behaviour } */
static struct SpecialPreset sSpecialObjectPresets[] = {
	{ 0x00, SPTYPE_YROT_NO_PARAMS, 0x00, MODEL_NONE, NULL },
	{ 0x03, SPTYPE_YROT_NO_PARAMS, 0x00, MODEL_GATE_WOOD, bhvGate },
	{ 0xFF, SPTYPE_NO_YROT_OR_PARAMS, 0x00, MODEL_NONE, NULL },
};
