#ifndef ADB_TESTS_SYSTEMS_PRIME_ENCODERS_MESH_H
#define ADB_TESTS_SYSTEMS_PRIME_ENCODERS_MESH_H

#include "prime.h"

/* Encoders of meshes and textures, written from formats/mesh-metroid-prime.md alone. */

/* ---- CMDL (section 2) ---- */

enum prime_list_kind {
	PRIME_QUADS = 0x80,
	PRIME_TRIANGLES = 0x90,
	PRIME_TRIANGLE_STRIP = 0x98,
	PRIME_TRIANGLE_FAN = 0xA0,
	PRIME_LINES = 0xA8,
};

struct prime_stage {
	uint32_t colour_in, alpha_in;
	uint8_t konst_colour;
	uint8_t slot, coordinate; /* 0xFF = no texture */
};

struct prime_uv_animation {
	uint32_t type;
	float values[4];
	uint32_t value_count;
};

struct prime_material {
	uint32_t flags;
	uint32_t slots[2], slot_count;
	uint32_t descriptor;
	uint32_t konst[2], konst_count; /* with flag 8 */
	uint16_t blend_destination, blend_source;
	struct prime_stage stages[2];
	uint32_t stage_count;
	uint32_t generators[2], generator_count;
	const struct prime_uv_animation *uv_animation; /* NULL = none */
};

struct prime_surface {
	uint32_t material;
	float centre[3], normal[3];
	struct bytes lists;
};

struct prime_mesh {
	uint32_t version, flags;
	const float (*positions)[3];
	uint32_t position_count;
	const float (*normals)[3];
	uint32_t normal_count;
	const float (*uvs)[2];
	uint32_t uv_count;
	const float (*short_uvs)[2]; /* with flag 4 */
	uint32_t short_uv_count;
	const uint32_t *textures; /* of the first set; the others have the same in reverse */
	uint32_t texture_count, set_count;
	const struct prime_material *materials;
	uint32_t material_count;
	const struct prime_surface *surfaces;
	uint32_t surface_count;
};

struct prime_corner {
	uint32_t position, normal, uv;
};

/* Adds one primitive; a descriptor says how wide the indices are. */
void prime_put_list(struct bytes *out, unsigned opcode, uint32_t descriptor,
		    const struct prime_corner *corners, uint32_t count);
void prime_put_cmdl(struct bytes *out, const struct prime_mesh *mesh);

/* ---- figures: boxes that bones move ---- */

struct prime_figure_box {
	struct vec3 low, high;
	struct prime_weight weights[4];
	uint32_t weight_count;
	uint32_t material;
	uint32_t front; /* the material of the face that looks forward */
	enum prime_list_kind kind;
};

struct prime_figure {
	uint32_t version, flags, vertex_format;
	const struct prime_figure_box *boxes;
	uint32_t box_count;
	const uint32_t *textures;
	uint32_t texture_count, set_count;
	const struct prime_material *materials;
	uint32_t material_count;
};

/* The mesh of a figure, and the skin: a group of 24 vertices for each box. */
void prime_put_figure(struct bytes *out, const struct prime_figure *figure);
void prime_put_figure_skin(struct bytes *out, const struct prime_figure *figure, enum prime_game game);

/* ---- TXTR (section 5) ---- */

enum prime_texture_format {
	PRIME_I4,
	PRIME_I8,
	PRIME_IA4,
	PRIME_IA8,
	PRIME_C4,
	PRIME_C8,
	PRIME_C14X2,
	PRIME_RGB565,
	PRIME_RGB5A3,
	PRIME_RGBA8,
	PRIME_CMPR,
};

struct prime_texture {
	enum prime_texture_format format;
	uint32_t palette_format; /* 0 IA8, 1 RGB565, 2 RGB5A3 */
	uint32_t width, height, mips;
	/* Letters, row by row from the first in memory, that stand for colours. */
	const char *rows;
	const char *letters;
	const uint32_t *colours; /* RGBA, one a letter */
};

void prime_put_txtr(struct bytes *out, const struct prime_texture *texture);

#endif
