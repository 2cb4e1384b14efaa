/*
 * What models look like, as a decoder produces it: parts of meshes, materials and textures. It lives in the arena of the decoding,
 * as all of adb_content does. Decoders make it when adb_decoder.wants_meshes is set.
 *
 * The functions that add something return NULL only when the arena is exhausted.
 */
#ifndef ADB_MOTION_MESH_H
#define ADB_MOTION_MESH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "codec/image.h"
#include "motion/attributes.h"

struct adb_content;
struct adb_model;

/* ---- textures and materials ---- */

/* An image that materials refer to: an asset of its own, or part of the asset of a model. */
struct adb_texture {
	struct adb_texture *next;
	size_t index; /* in the list of its content */
	const char *name, *native_id;
	const char *format;     /* of the stored pixels, in the words of the format: "DXT1" */
	uint32_t width, height; /* of the largest level */
	struct adb_pixels
		pixels; /* of that level; rgba is NULL when the decoder was not asked for it or could not */
	const void *encoded;    /* instead of pixels: a whole image file, stored as it is */
	size_t encoded_size;    /* bytes of it */
	const char *media_type; /* of it: "image/jpeg" */
	struct adb_attributes attributes;
};

enum adb_alpha_mode { ADB_OPAQUE, ADB_MASK, ADB_BLEND };

/* What a texture coordinate outside of 0..1 selects. */
enum adb_wrap { ADB_REPEAT, ADB_CLAMP, ADB_MIRROR };

/* Return the name that the database stores: "opaque", "repeat", …, or find the value with that name. */
const char *adb_alpha_mode_name(enum adb_alpha_mode mode);
bool adb_alpha_mode_parse(const char *name, enum adb_alpha_mode *mode);
const char *adb_wrap_name(enum adb_wrap wrap);
bool adb_wrap_parse(const char *name, enum adb_wrap *wrap);

/*
 * The attribute of a material of one of several sets that show the same model in other ways: the number of the set. Parts have
 * materials of the set 0; the n-th material of another set replaces the n-th of that one.
 */
#define ADB_MATERIAL_SET "material_set"

struct adb_material {
	struct adb_material *next;
	const char *name;
	float colour
		[4]; /* red, green, blue, alpha, 0..1; in sRGB, as games store it. What the texture is multiplied by */

	/* The texture: an asset, by its type and what refers to it (as in adb_link), or one of the same content. All NULL = none. */
	const char *texture_type, *texture_name, *texture_native_id;
	const struct adb_texture *texture;

	enum adb_alpha_mode alpha_mode;
	float alpha_cutoff; /* of ADB_MASK: alpha below it is not drawn */
	bool is_two_sided, is_unlit;
	enum adb_wrap wrap_u, wrap_v;
	struct adb_attributes attributes;
};

/* ---- parts ---- */

enum adb_topology { ADB_TRIANGLES, ADB_LINES, ADB_POINTS };

/* Return the name that the database stores: "triangles", …, or find the value with that name. */
const char *adb_topology_name(enum adb_topology topology);
bool adb_topology_parse(const char *name, enum adb_topology *topology);

/*
 * The space of the positions and normals of a part, which says what a bone does with them. M is the transform of a bone in the
 * model (model-from-bone) at some time.
 *
 *   ADB_BIND_MODEL   the model as adb_model.binds has it: M × bind.bone_from_model × position, weighted
 *   ADB_BIND_REST    the model in the rest pose of the skeleton: M × (M at rest)⁻¹ × position, weighted
 *   ADB_BIND_BONE    the bone: M × position, weighted. Each vertex of such a part normally has one bone
 *
 * A part without joints and without a bone does not move: its positions are in the model.
 */
enum adb_bind { ADB_BIND_MODEL, ADB_BIND_REST, ADB_BIND_BONE };

/* Return the name that the database stores: "model", "rest", "bone", or find the value with that name. */
const char *adb_bind_name(enum adb_bind bind);
bool adb_bind_parse(const char *name, enum adb_bind *bind);

enum { ADB_INFLUENCES = 4 }; /* bones that move a vertex, at most */

/* A shape into which a part can be morphed. */
struct adb_shape {
	struct adb_shape *next;
	const char *name;
	int32_t bone_id; /* the bone of kind "morph" whose channel of target weight moves it; ADB_NO_BONE = none */
	float *offsets; /* 3 × vertex_count, to be added to positions, times the weight */
};

/* The attribute of a material whose alpha does not say what is seen through it, and its value where it says how little of the player's
 * colour the texture is multiplied by. */
#define ADB_ALPHA_MEANING "alpha"
#define ADB_PLAYER_COLOUR "player colour"

/*
 * The attribute of a billboard, a part that the game turns to the viewer however its bone turns: [x, y, z], the place in the space of
 * its positions that stays where the bone has it. Around that place the positions lie as a viewer before the model sees them when
 * nothing turns it.
 */
#define ADB_BILLBOARD "billboard"

/*
 * The attribute of a part of which something is not moved: the bone_id, one that no skeleton has, of the joint that stands for the
 * model itself. Its bind pose is the identity.
 */
#define ADB_STILL_BONE "still_bone"

/* Triangles, lines or points of one material. */
struct adb_mesh_part {
	struct adb_mesh_part *next;
	const char *name;
	int32_t material; /* index in the list of the model, ADB_NO_MATERIAL = none */
	enum adb_topology topology;
	enum adb_bind bind;

	/* The one bone of all vertices, where `joints` is NULL. A name is used where the decoder does not know the number. */
	int32_t bone_id; /* ADB_NO_BONE = none */
	const char *bone_name;

	uint32_t vertex_count, index_count;
	float *positions; /* 3 × vertex_count, native axes and units. NULL in a skin, which has joints, weights and nothing else */
	float *normals;   /* 3 × vertex_count, unit length; NULL = to be computed from the faces */
	float *uvs;       /* 2 × vertex_count, origin at the top left, v downward; NULL = none */
	float *colours;   /* 4 × vertex_count, 0..1 in sRGB; NULL = white */
	uint16_t *joints; /* ADB_INFLUENCES × vertex_count bone_ids; NULL = one bone, or none, moves all */
	float *weights;   /* as many, sum 1; unused ones are 0 and their joint is 0 */
	uint32_t *
		points; /* the index of each vertex in a skin that is apart from the mesh; NULL = no such skin is used */
	uint32_t *
		indices; /* index_count, three a triangle, counter-clockwise from outside in native axes; two a line */
	struct adb_shape *shapes, *last_shape;
	struct adb_attributes attributes;
};

enum { ADB_NO_MATERIAL = -1 };

/* Of ADB_BIND_MODEL: the transform from the space of the model to that of a bone. */
struct adb_bind_pose {
	int32_t bone_id;
	float bone_from_model
		[12]; /* three rows of four: a matrix for column vectors, without its last row 0 0 0 1 */
};

/* Adds a texture to the content of the asset. */
struct adb_texture *adb_content_add_texture(struct adb_content *content, const char *name);

/* Adds a white, opaque, lit material without texture that repeats; its index is model->material_count - 1 then. */
struct adb_material *adb_model_add_material(struct adb_content *content, struct adb_model *model,
					    const char *name);

/* Adds triangles without material and bone, bound to the rest pose, and allocates zeroed positions and indices. */
struct adb_mesh_part *adb_model_add_part(struct adb_content *content, struct adb_model *model,
					 const char *name, uint32_t vertex_count, uint32_t index_count);

/* Allocate the array of a part, zeroed, store it in the part and return it. */
float *adb_part_add_normals(struct adb_content *content, struct adb_mesh_part *part);
float *adb_part_add_uvs(struct adb_content *content, struct adb_mesh_part *part);
float *adb_part_add_colours(struct adb_content *content, struct adb_mesh_part *part);
uint32_t *adb_part_add_points(struct adb_content *content, struct adb_mesh_part *part);

/* Allocates both joints and weights, zeroed. False when the arena is exhausted. */
bool adb_part_add_influences(struct adb_content *content, struct adb_mesh_part *part);

/* Adds a shape with zeroed offsets. */
struct adb_shape *adb_part_add_shape(struct adb_content *content, struct adb_mesh_part *part,
				     const char *name);

/* Allocates the bind poses of a model, zeroed; the caller fills them in. */
struct adb_bind_pose *adb_model_add_binds(struct adb_content *content, struct adb_model *model,
					  uint32_t count);

/* One bone that moves a vertex, before the four strongest are chosen. */
struct adb_influence {
	int32_t bone_id;
	float weight;
};

/*
 * Writes at most ADB_INFLUENCES of `count` influences as joints and weights of one vertex: adds up those of the same bone, leaves
 * out those that are not positive and finite or whose bone_id is below 0 or above 65535, keeps the strongest, and
 * makes their sum 1. Sorts `influences`. False, with nothing written, when none remains.
 */
bool adb_choose_influences(struct adb_influence *influences, size_t count, uint16_t joints[ADB_INFLUENCES],
			   float weights[ADB_INFLUENCES]);

#endif
