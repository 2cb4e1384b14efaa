#ifndef ADB_TESTS_SYSTEMS_ONI_ENCODERS_NAMES_H
#define ADB_TESTS_SYSTEMS_ONI_ENCODERS_NAMES_H

#include "bytes.h"

#include <stdbool.h>

enum oni_names {
	ONI_TYPES,
	ONI_STATES,
	ONI_DIRECTIONS,
	ONI_VARIENTS,
	ONI_FLAGS,
	ONI_BONE_MASK,
	ONI_ATTACK_FLAGS,
	ONI_FEET,
	ONI_OBAN_FLAGS,
	ONI_TEXTURE_FLAGS,
};

/* The name of a number; the number itself, and false, when it has none. */
bool oni_put_enum(struct bytes *out, enum oni_names names, uint32_t value);
/* The names of all bits, a blank between two. False when a bit has none. */
bool oni_put_mask(struct bytes *out, enum oni_names names, uint32_t value);

#endif
