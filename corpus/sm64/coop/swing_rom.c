#include "types.h"

ROM_ASSET_LOAD_ANIM(swing_anim_values, 0x004EC690, 0x120, 0x00000000, 0x120);
ROM_ASSET_LOAD_ANIM(swing_anim_index, 0x004EC648, 0x48, 0x00000000, 0x48);

static const struct Animation swing_anim = {
	0,
	0,
	0,
	0,
	30,
	ANIMINDEX_NUMPARTS(swing_anim_index),
	swing_anim_values,
	swing_anim_index,
	0,
};

