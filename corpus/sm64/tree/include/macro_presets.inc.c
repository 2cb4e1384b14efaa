/* { behaviour, model, parameter } */
struct MacroPreset sMacroObjectPresets[] = {
	/* macro_nothing */ { bhvCommon, MODEL_NONE, 0 },
	/* macro_kite    */ { bhvKite, MODEL_KITE, 0 },
};
