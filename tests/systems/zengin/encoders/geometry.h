#ifndef ADB_TESTS_SYSTEMS_ZENGIN_ENCODERS_GEOMETRY_H
#define ADB_TESTS_SYSTEMS_ZENGIN_ENCODERS_GEOMETRY_H

#include "bytes.h"
#include "rig.h"

#include <stdbool.h>

/*
 * Meshes, skins, materials and textures, written from formats/mesh-zengin.md alone. The section numbers are those of that
 * document.
 */

/* ---- materials (section 5) ---- */

struct zen_material {
	const char *name;
	const char *texture; /* NAME.TGA, "" = none */
	uint8_t bgra[4];
	uint8_t alpha_func; /* 0 default, 1 none, 2 blend, … */
};

/* ---- progressive meshes (section 2) ---- */

enum { ZEN_MAX_POSITIONS = 160, ZEN_MAX_WEDGES = 320, ZEN_MAX_TRIANGLES = 160, ZEN_MAX_SUBMESHES = 3 };

struct zen_wedge {
	float normal[3];
	float uv[2];
	uint16_t position;
};

struct zen_submesh {
	struct zen_material material;
	struct zen_wedge wedges[ZEN_MAX_WEDGES];
	uint16_t wedge_count;
	uint16_t triangles[ZEN_MAX_TRIANGLES][3];
	uint16_t triangle_count;
};

/* A node that moves a position, and where the position is in its space. */
struct zen_weight {
	float weight;
	float local[3];
	uint8_t node;
};

struct zen_geometry {
	float positions[ZEN_MAX_POSITIONS][3];
	uint16_t position_count;
	struct zen_weight weights[ZEN_MAX_POSITIONS][2]; /* of skins */
	uint8_t weight_counts[ZEN_MAX_POSITIONS];
	struct zen_submesh submeshes[ZEN_MAX_SUBMESHES];
	uint8_t submesh_count;
	bool alpha_test;
};

/* Chunk B100. `version` is 0x0305 or 0x0905. */
void zen_put_progressive_mesh(struct bytes *out, const struct zen_geometry *geometry, uint16_t version);
/* What chunk B1FF holds of a soft skin (section 3). */
void zen_put_weights(struct bytes *out, const struct zen_geometry *geometry);

/* ---- boxes ---- */

/* The halves of a texture that the sides of a box have. */
enum zen_texture_use {
	ZEN_WHOLE,
	ZEN_FACE,  /* the side towards +Y has the left half, the others the right half */
	ZEN_PLAIN, /* all have the right half */
};

/* A box on a node of a rig: from `min` to `max` in the space of the node. */
struct zen_box_plan {
	enum joint joint; /* of the node, the first one of the rig that has it */
	double min[3];
	double max[3];
	uint8_t submesh;
	bool bends; /* the end at min[0] follows the parent of the node as well */
	enum zen_texture_use use;
};

/* Starts a mesh with these materials. */
void zen_begin_geometry(struct zen_geometry *geometry, const struct zen_material *materials, uint8_t count);
/* Adds a box to a skin, which is exported in `pose`. Nothing when the rig has no such joint. */
void zen_add_skin_box(struct zen_geometry *geometry, const struct rig *rig, const struct pose *pose,
		      const struct zen_box_plan *plan);
/* Adds a box to a mesh without weights: the joint is not used. */
void zen_add_box(struct zen_geometry *geometry, const struct zen_box_plan *plan);

/* ---- textures (section 7) ---- */

enum { ZEN_TEX_R5G6B5 = 8, ZEN_TEX_DXT1 = 10, ZEN_TEX_DXT3 = 12 };

/* The rows of a picture, a letter a texel, and the colours of the letters: red, green, blue, alpha. */
struct zen_picture {
	const char *const *rows;
	uint32_t width, height; /* multiples of 4 */
	const char *letters;
	const uint8_t (*colours)[4];
};

/* NAME-C.TEX with one level. A block of 4 × 4 texels of DXT formats has at most two colours. */
void zen_put_tex(struct bytes *out, const struct zen_picture *picture, uint32_t format);
/* NAME.TGA, from which that is compiled. */
void zen_put_tga(struct bytes *out, const struct zen_picture *picture);

#endif
