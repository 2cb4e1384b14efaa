/*
 * Geo layouts of Super Mario 64: the commands that build the node tree of a model, and the skeleton that its animated
 * parts form. A reader delivers the commands: from the bytes of a ROM (rom/geo_rom.c) or from the macros of C sources
 * (source/geo.c). This code builds the tree and the skeleton from either.
 *
 * Bones are the animated parts in the order in which the renderer visits them: depth-first, parents before children,
 * siblings in the order of the script, called layouts in place of the call. A switch draws one of its children, and of
 * sibling levels of detail one is drawn: the default skeleton takes the first of each.
 */
#ifndef ADB_SYSTEMS_SM64_GEO_H
#define ADB_SYSTEMS_SM64_GEO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "motion/content.h"

enum {
	ADB_SM64_GEO_MAX_COMMANDS = 4000, /* of one layout with what it calls; largest known below 600 */
	ADB_SM64_GEO_MAX_CALLS = 16,      /* calls within calls */
	ADB_SM64_GEO_MAX_DEPTH = 64,      /* open nodes; the game has room for 32 */
	ADB_SM64_GEO_MAX_PARTS = 255,     /* largest known 44 */
};

enum adb_sm64_geo_op {
	ADB_SM64_GEO_NOTHING,   /* makes no node: views, flags, padding */
	ADB_SM64_GEO_LINK,      /* 00: calls `target`, which comes back with END */
	ADB_SM64_GEO_END,       /* 01 */
	ADB_SM64_GEO_CALL,      /* 02 with 1: calls `target`, which comes back with RETURN */
	ADB_SM64_GEO_JUMP,      /* 02 with 0 */
	ADB_SM64_GEO_RETURN,    /* 03 */
	ADB_SM64_GEO_OPEN,      /* 04: what follows are children of the last node */
	ADB_SM64_GEO_CLOSE,     /* 05 */
	ADB_SM64_GEO_NODE,      /* a node that neither moves nor chooses: shadow, display list, camera, … */
	ADB_SM64_GEO_LOD,       /* 0D: children are drawn at some distances only */
	ADB_SM64_GEO_SWITCH,    /* 0E: one of its children is drawn */
	ADB_SM64_GEO_TRANSFORM, /* 10, 11, 12, 14: translation or rotation that no clip moves */
	ADB_SM64_GEO_PART,      /* 13, and 24 of sm64coopdx: animated part, a bone */
	ADB_SM64_GEO_SCALE,     /* 1D */
};

struct adb_sm64_geo_command {
	enum adb_sm64_geo_op op;
	const char *target;      /* LINK, CALL, JUMP: symbol in sources, NULL in ROMs */
	uint32_t target_address; /* the same as segmented address in ROMs */
	uint8_t opcode;          /* NODE, TRANSFORM: as in ROMs, which tells them apart */
	int layer;               /* of the display list */
	int16_t offset[3];       /* PART, TRANSFORM: x, y, z in game units */
	int16_t rotation[3]; /* PART (of sm64coopdx bones only), TRANSFORM: x, y, z in 1/65536 of a turn */
	const char *display_list;      /* what the node draws: symbol in sources; NULL = nothing, or a ROM */
	uint32_t display_list_address; /* the same as segmented address in ROMs, 0 = nothing */
	double scale;                  /* SCALE: 1.0 = as it is */
	double scales[3];              /* TRANSFORM with the opcode 1D: x, y, z */
	const void *layout;            /* of the cursor that it was read at */
	int64_t place;                 /* byte offset or line, for reports */
};

/* Opcodes of NODE and TRANSFORM that matter for what is drawn. */
enum {
	ADB_SM64_GEO_TRANSLATE_ROTATE = 0x10,
	ADB_SM64_GEO_TRANSLATE = 0x11,
	ADB_SM64_GEO_ROTATE = 0x12,
	ADB_SM64_GEO_BILLBOARD = 0x14,
	ADB_SM64_GEO_DISPLAY_LIST = 0x15,
	ADB_SM64_GEO_FUNCTION = 0x18,
	ADB_SM64_GEO_SCALES = 0x1D, /* of sm64coopdx: three axes */
};

/* A position in a layout, whose members only the reader interprets: a block and a byte offset, or a list of commands and an
 * index. */
struct adb_sm64_geo_cursor {
	const void *layout;
	size_t position;
};

struct adb_sm64_geo_reader {
	void *context;

	/* Reads the command at `at` and moves `at` behind it. Returns false when it cannot be read. */
	bool (*read)(void *context, struct adb_sm64_geo_cursor *at, struct adb_sm64_geo_command *command);

	/* Finds the target of a LINK, CALL or JUMP. Returns false when it is unknown: the command is then skipped and reported. */
	bool (*find)(void *context, const struct adb_sm64_geo_command *command,
		     struct adb_sm64_geo_cursor *to);
};

struct adb_sm64_geo_part {
	int32_t parent; /* index of the nearest enclosing part, ADB_NO_BONE = none */
	const struct adb_sm64_geo_command *command;
	bool has_transform; /* a node between it and its parent transforms it */
};

/* A node of the tree that a layout builds, whatever chooses among its children. */
struct adb_sm64_geo_node {
	struct adb_sm64_geo_command command;
	struct adb_sm64_geo_node *first, *last, *next; /* children, and the sibling after it */
};

/* The result of building a layout. Lives in the arena of the build. */
struct adb_sm64_geo {
	const struct adb_sm64_geo_node *root; /* NULL = an empty layout */
	struct adb_sm64_geo_part *parts;
	uint32_t part_count;
	double scale; /* product of the scales above the first part, in game units per unit of the layout */
	uint32_t switch_count, lod_count;
	bool counts
		[ADB_SM64_GEO_MAX_PARTS +
		 1]; /* the numbers of parts that are drawn by some choice of switch cases and levels of detail */
	bool is_whole; /* false when a limit, a bad command or an unknown target cut it: counts are then not reliable */
};

/*
 * Builds the layout at `start`. Problems are reported to `out`. Returns NULL only when the arena of `out` is exhausted; a
 * layout with no animated part has part_count 0.
 */
struct adb_sm64_geo *adb_sm64_geo_build(struct adb_content *out, const struct adb_sm64_geo_reader *reader,
					struct adb_sm64_geo_cursor start);

/*
 * Adds the skeleton of `geo`, and a model of kind 'geo' with the same names, to `out`. Bones are named after their
 * display list where it has a symbol, else part_NN. `name` and `native_id` live as long as `out`. NULL when the arena is
 * exhausted.
 */
struct adb_skeleton *adb_sm64_geo_add_skeleton(struct adb_content *out, const struct adb_sm64_geo *geo,
					       const char *name, const char *native_id);

/* ---- what a layout draws ---- */

/* A display list that is drawn, in the order in which the renderer visits its nodes. */
struct adb_sm64_draw {
	const struct adb_sm64_geo_command *command; /* with the display list and its layer */
	int32_t joint;                              /* the enclosing part, ADB_NO_BONE = none */
	bool is_billboard; /* the game turns it to the camera, around the translation of the matrix */
	double matrix[12]; /* three rows of four: joint, or model, from draw; in units of the skeleton */
};

/*
 * Returns what the default skeleton draws, in `arena`, and its number. A switch draws its first case, of sibling levels of detail
 * the first is drawn, and wings of a cap, which code hides, are left out. A billboard keeps the turn of its joint here; its scale
 * is that of the object. NULL when the arena is exhausted.
 */
struct adb_sm64_draw *adb_sm64_geo_draws(const struct adb_sm64_geo *geo, struct adb_arena *arena,
					 size_t *count);

/* ---- macros of C sources ---- */

/* An argument of a macro: a symbol that is no constant, or a number. */
struct adb_sm64_argument {
	const char *symbol; /* without '&' and casts; NULL = a number */
	int64_t value;
};

/*
 * Makes the command of the macro `name` (GEO_ANIMATED_PART, …) with its arguments; missing ones count as 0. Returns false for
 * unknown macros, whose command is NOTHING; the caller reports them. The symbol NULL and the number 0 stand for no display
 * list.
 */
bool adb_sm64_geo_from_macro(const char *name, const struct adb_sm64_argument *arguments, size_t count,
			     struct adb_sm64_geo_command *command);

/* Attributes of the tables skeletons and models, for lists of adb_attribute_doc. */
/* clang-format off */
#define ADB_SM64_GEO_ATTRIBUTES                                                                           \
	{ "skeletons", "part_counts", "numbers of animated parts that the choices of its switches and levels of detail give" }, \
	{ "skeletons", "display_lists", "what each bone draws: symbol or segmented address, empty = nothing" }, \
	{ "skeletons", "layers", "drawing layer of each bone" },                                          \
	{ "skeletons", "transformed_bones", "bones with nodes between them and their parent that code moves" }, \
	{ "skeletons", "switches", "nodes that draw one of their children" },                             \
	{ "skeletons", "lods", "nodes that are drawn at some distances only" },                           \
	{ "skeletons", "is_whole", "false when a limit or an unknown command or target cut the layout" }
/* clang-format on */

#endif
