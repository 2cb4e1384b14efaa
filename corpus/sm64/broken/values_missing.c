static const u16 odd_index[] = { 1, 0, 2, 1, 1, 3, 4, 4, 1, 5, 1, 0 };
static const struct Animation odd_anim = {
	0, 0, 0, 0, 4, ANIMINDEX_NUMPARTS(odd_index), odd_values, odd_index, 0,
};
