/*
 * Plays the display lists of a model as the game does: layer by layer, with one state of lights, textures and combiner that goes
 * on from list to list; makes triangles of it, each with the surface that it has at that point.
 */
#ifndef ADB_SYSTEMS_SM64_MESH_MACHINE_H
#define ADB_SYSTEMS_SM64_MESH_MACHINE_H

#include "base/arena.h"
#include "motion/mesh.h"
#include "systems/sm64/geo.h"
#include "systems/sm64/mesh/combiner.h"
#include "systems/sm64/mesh/texels.h"

enum {
	ADB_SM64_MESH_COMMANDS = 500000,  /* of one model */
	ADB_SM64_MESH_TRIANGLES = 200000, /* of one model */
	ADB_SM64_MESH_SURFACES = 4096,    /* of one model */
	ADB_SM64_MESH_VERTICES = 65535,   /* of one model */
	ADB_SM64_MIXED_JOINTS = -2,       /* a triangle whose corners have several */
};

/* All that a material says. Compared as bytes. */
struct adb_sm64_surface {
	struct adb_sm64_picture picture; /* where `has_texture` is set */
	int32_t layer;
	uint8_t colour[4], ambient[3];
	uint8_t mix;        /* enum adb_sm64_mix_kind, how the texture is to be baked */
	uint8_t below[3];   /* OVER: the colour under the texture; FADE: that of the texel 0 */
	uint8_t above[3];   /* FADE: the colour of the texel 1 */
	uint8_t alpha_mode; /* enum adb_alpha_mode */
	uint8_t wrap[2];    /* enum adb_wrap */
	bool has_texture;   /* it names one, which may be missing */
	bool drops_alpha;   /* of the texture */
	bool is_two_sided, is_unlit, is_generated, is_approximate, has_odd_wrap;
	bool has_ambient;
	bool has_vertex_colours; /* red, green and blue of the corners count */
	bool has_vertex_alpha;
};

struct adb_sm64_corner {
	float position[3], normal[3], uv[2];
	uint8_t colour[4];
	int32_t joint;
};

struct adb_sm64_triangle {
	uint32_t surface;
	int32_t joint; /* ADB_NO_BONE = in the model, ADB_SM64_MIXED_JOINTS = see the corners */
	const struct adb_sm64_draw *billboard; /* what drew it, where that is one, else NULL */
	struct adb_sm64_corner corners[3];     /* counter-clockwise from outside */
};

/* The result, in the arena that it begins with. */
struct adb_sm64_mesh {
	struct adb_arena *arena;
	struct adb_sm64_surface *surfaces;
	size_t surface_count, surface_capacity;
	struct adb_sm64_triangle *triangles;
	size_t triangle_count, triangle_capacity;

	/* What was left out, and the first reference that leads nowhere. */
	size_t command_count, unknown_count, missing_count, skipped_count, clamped_count, short_count;
	struct adb_sm64_ref missing, first_short;
	bool is_cut; /* by a limit */
};

/* Plays the lists, of which at most `most_commands` commands. Returns false when the arena is exhausted. */
bool adb_sm64_play(struct adb_sm64_mesh *mesh, const struct adb_sm64_gfx_reader *reader,
		   const struct adb_sm64_draw *draws, size_t draw_count, size_t most_commands);

#endif
