/* The state of the display lists of a model between two commands, as machine.c and emit.c share it. */
#ifndef ADB_SYSTEMS_SM64_MESH_STATE_H
#define ADB_SYSTEMS_SM64_MESH_STATE_H

#include "systems/sm64/mesh/machine.h"

enum {
	ADB_SM64_LOADS = 8,            /* images in the texture memory that are kept apart */
	ADB_SM64_FILTER_BITS = 0x3000, /* of the other mode: 0 = the nearest texel is shown */
	ADB_SM64_PALETTE_BITS = 0xC000,
	ADB_SM64_PALETTE_IA = 0xC000,
};

/* A loaded vertex. */
struct adb_sm64_slot {
	bool is_loaded, is_lit, is_generated, has_ambient;
	const struct adb_sm64_draw *billboard; /* what loaded it, where that is one, else NULL */
	int32_t joint;
	float position[3], normal[3];
	int16_t stored[3], st[2];
	uint16_t scale[2];
	uint8_t colour[4], lights[2][3]; /* the lights are the diffuse and the ambient one */
};

/* An image in the texture memory. */
struct adb_sm64_load {
	struct adb_sm64_ref image;
	uint8_t size;
	uint32_t width, pitch;
	uint16_t tmem;
	bool is_used, is_tile, is_swapped;
};

struct adb_sm64_state {
	struct adb_sm64_mesh *mesh;
	const struct adb_sm64_gfx_reader *reader;
	size_t most_commands;
	const struct adb_sm64_draw *draw;
	int layer;
	struct adb_sm64_slot slots[ADB_SM64_GFX_SLOTS];
	uint32_t mode, other_mode;
	uint8_t environment[4], primitive[4], lights[2][3];
	bool has_ambient, filters;
	struct adb_sm64_mix mix;
	bool has_texture;
	uint8_t tile;
	uint16_t scale[2];
	struct adb_sm64_tile tiles[8];
	struct adb_sm64_load image, loads[ADB_SM64_LOADS];
	struct adb_sm64_ref palette;
	uint16_t palette_start;
	bool has_palette;
};

/* Adds the triangle of three slots to the mesh, or counts it among those that are left out. */
void adb_sm64_emit(struct adb_sm64_state *s, const uint8_t corners[3]);

#endif
