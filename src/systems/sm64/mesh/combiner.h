/* What the colour combiner does with texture, shade and constant colours, reduced to what a material can say. */
#ifndef ADB_SYSTEMS_SM64_MESH_COMBINER_H
#define ADB_SYSTEMS_SM64_MESH_COMBINER_H

#include <stdbool.h>
#include <stdint.h>

/* Factors of a product; none = 1. */
enum {
	ADB_SM64_BY_TEXEL = 1,
	ADB_SM64_BY_SHADE = 2,
	ADB_SM64_BY_PRIMITIVE = 4,
	ADB_SM64_BY_ENVIRONMENT = 8,
	ADB_SM64_BY_ZERO = 16,
};

enum adb_sm64_mix_kind {
	ADB_SM64_PRODUCT, /* of `colour` */
	ADB_SM64_OVER,    /* the texture lies over the product of `colour`, by its alpha */
	ADB_SM64_FADE,    /* the texel fades from the product of `colour` to that of `other` */
};

struct adb_sm64_mix {
	enum adb_sm64_mix_kind kind;
	uint8_t colour, other, alpha; /* factors */
	bool is_approximate;
};

/* Reduces the words of a combine command. Only its first cycle counts. */
struct adb_sm64_mix adb_sm64_reduce(const uint32_t combine[2]);

#endif
