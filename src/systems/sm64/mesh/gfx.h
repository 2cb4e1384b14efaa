/*
 * Display lists of Super Mario 64 in one form, whatever microcode they were made for and whether they are bytes of a ROM or macros
 * of C sources. A reader delivers the commands and what they refer to (rom/gfx_rom.c, source/gfx.c); mesh/machine.c plays
 * them.
 */
#ifndef ADB_SYSTEMS_SM64_MESH_GFX_H
#define ADB_SYSTEMS_SM64_MESH_GFX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "codec/image.h"
#include "systems/sm64/geo.h"

enum {
	ADB_SM64_GFX_SLOTS = 64, /* vertices that a microcode keeps, at most */
	ADB_SM64_GFX_DEPTH = 16, /* calls within calls */
};

/* Bits of the geometry mode, with the numbers of Fast3D. */
enum {
	ADB_SM64_SHADE = 0x4,
	ADB_SM64_SMOOTH = 0x200,
	ADB_SM64_CULL_FRONT = 0x1000,
	ADB_SM64_CULL_BACK = 0x2000,
	ADB_SM64_LIGHTING = 0x20000,
	ADB_SM64_TEXTURE_GEN = 0x40000,
};

enum adb_sm64_gfx_op {
	ADB_SM64_GFX_NOTHING,   /* without an effect on meshes: syncs, fog, render modes, … */
	ADB_SM64_GFX_UNKNOWN,   /* no command of the microcode */
	ADB_SM64_GFX_VERTICES,  /* `ref`, `count` of them, to the slots from `first` on */
	ADB_SM64_GFX_TRIANGLES, /* `count` of them (1, 2), `corners` */
	ADB_SM64_GFX_CALL,      /* `ref` */
	ADB_SM64_GFX_JUMP,      /* `ref` */
	ADB_SM64_GFX_END,       /* of the list */
	ADB_SM64_GFX_LIGHT, /* `ref`, or `colour` with `is_on`; `first` is the number of the light, from 1 */
	ADB_SM64_GFX_MODE,  /* geometry mode: bits `clear`, then `set` */
	ADB_SM64_GFX_TEXTURE,      /* `is_on`, `tile_number`, `scale` */
	ADB_SM64_GFX_IMAGE,        /* `ref`, `tile.format`, `tile.size`, `count` texels in a row */
	ADB_SM64_GFX_TILE,         /* `tile_number`, `tile` */
	ADB_SM64_GFX_LOAD_BLOCK,   /* `tile_number`, `upper`, `count` texels, `step` (dxt) */
	ADB_SM64_GFX_LOAD_TILE,    /* `tile_number`, `upper`, `lower` */
	ADB_SM64_GFX_TILE_SIZE,    /* `tile_number`, `upper`, `lower` */
	ADB_SM64_GFX_LOAD_PALETTE, /* `tile_number`, `count` colours */
	ADB_SM64_GFX_ENVIRONMENT,  /* `colour` */
	ADB_SM64_GFX_PRIMITIVE,    /* `colour` */
	ADB_SM64_GFX_COMBINE,      /* `combine` */
	ADB_SM64_GFX_OTHER_MODE,   /* high half of the other mode: bits `clear`, then `set` */
};

/* What a command refers to: an address in a ROM, or a place in an array of C sources. */
struct adb_sm64_ref {
	const void *owner; /* the array, NULL in ROMs and when it is not found */
	uint32_t address;  /* segmented address; in sources the offset in bytes in the array */
	const char *name;  /* the symbol; NULL in ROMs */
};

enum { ADB_SM64_RGBA, ADB_SM64_YUV, ADB_SM64_CI, ADB_SM64_IA, ADB_SM64_I };

/* Of each pair the first is s, to the right, and the second t, downward. */
struct adb_sm64_tile {
	uint8_t format, size; /* 4, 8, 16, 32 bits a texel = 0, 1, 2, 3 */
	uint16_t line, tmem;  /* in 64-bit words */
	uint8_t palette;
	uint8_t wrap[2], mask[2], shift[2]; /* wrap: bit 0 mirrors, bit 1 clamps */
	uint16_t upper[2], lower[2];        /* in quarters of a texel */
};

struct adb_sm64_gfx_command {
	enum adb_sm64_gfx_op op;
	struct adb_sm64_ref ref;
	uint32_t count, first, step, clear, set, combine[2];
	uint8_t corners[6], colour[4];
	bool is_on;
	uint8_t tile_number;
	uint16_t scale[2], upper[2], lower[2];
	struct adb_sm64_tile tile;
};

/* As games store it. `colour` is red, green, blue, alpha or, with lighting, a normal of signed bytes and alpha. */
struct adb_sm64_vertex {
	int16_t position[3], st[2];
	uint8_t colour[4];
};

/* A position in a list, whose members only the reader interprets. */
struct adb_sm64_gfx_cursor {
	const void *list;
	size_t position;
};

/* The stored bytes of an image or palette, or its pixels where only those are known. All NULL = it is missing. */
struct adb_sm64_texels {
	const uint8_t *bytes;
	size_t size;
	struct adb_pixels pixels;
};

struct adb_sm64_gfx_reader {
	void *context;
	uint32_t slots; /* vertices that the microcode keeps, at most ADB_SM64_GFX_SLOTS */

	/* Returns the reference to the list of a node of a geo layout. */
	struct adb_sm64_ref (*list_of)(void *context, const struct adb_sm64_geo_command *node);

	/* Finds a list. Returns false when it is unknown. */
	bool (*enter)(void *context, const struct adb_sm64_ref *ref, struct adb_sm64_gfx_cursor *to);

	/* Reads the command at `at` and moves `at` behind it. Returns false at the end of the data. */
	bool (*read)(void *context, struct adb_sm64_gfx_cursor *at, struct adb_sm64_gfx_command *command);

	/* Reads up to `count` vertices, at most ADB_SM64_GFX_SLOTS. Returns how many are there. */
	size_t (*vertices)(void *context, const struct adb_sm64_ref *ref, size_t count,
			   struct adb_sm64_vertex *vertices);

	/* Reads the colour of a light. Returns false when it is not there. */
	bool (*light)(void *context, const struct adb_sm64_ref *ref, uint8_t colour[3]);

	/* Finds the bytes or pixels from `ref` on; they stay valid as long as the reader. Returns false when it is missing. */
	bool (*texels)(void *context, const struct adb_sm64_ref *ref, struct adb_sm64_texels *texels);
};

#endif
