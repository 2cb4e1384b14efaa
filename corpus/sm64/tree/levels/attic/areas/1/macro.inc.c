const MacroObject attic_macro_objs[] = {
	MACRO_OBJECT(/*preset*/ macro_kite, /*yaw*/ 90, /*pos*/ 100, 900, -300),
	MACRO_OBJECT_END(),
};
