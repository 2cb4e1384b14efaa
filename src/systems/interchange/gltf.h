/* glTF: what its files share. See gltf.c for the layout. */
#ifndef ADB_SYSTEMS_INTERCHANGE_GLTF_H
#define ADB_SYSTEMS_INTERCHANGE_GLTF_H

#include "base/json_read.h"
#include "dump/format.h"

/* The items of an array of the document, by their index. */
struct adb_gltf_list {
	const struct adb_json_value **items;
	uint32_t count;
};

struct adb_gltf_buffer;
struct adb_gltf_accessor;

struct adb_gltf {
	struct adb_decoder *d;
	const struct adb_json_value *root;
	size_t offset;      /* of the JSON text in the asset, for offsets of its values */
	const uint8_t *bin; /* the binary chunk of a GLB, NULL = none */
	size_t bin_size;
	size_t memory; /* what accessors and channels may still take, in bytes */
	uint64_t work; /* what the search for rates may still look at */
	struct adb_gltf_list accessor_list, view_list, buffer_list, node_list, mesh_list, skin_list;
	struct adb_gltf_list image_list, texture_list, sampler_list, material_list;
	struct adb_texture **textures;       /* of each image */
	struct adb_gltf_accessor *accessors; /* what was read of each */
	struct adb_gltf_buffer *buffers;
	struct adb_gltf_node *nodes;
};

/* Sizes of an asset that are limited: bytes of decoded keys, and keys of an accessor without data. */
enum { ADB_GLTF_MEMORY = 48 * 1024 * 1024, ADB_GLTF_MAX_ZEROS = 1 << 20, ADB_GLTF_WORK = 100 * 1000 * 1000 };

/* The same for meshes and pixels, beside the keys. */
enum { ADB_GLTF_MESH_MEMORY = 48 * 1024 * 1024 };

/* Where a value lies in the asset. */
static inline size_t adb_gltf_offset(const struct adb_gltf *g, const struct adb_json_value *value)
{
	return g->offset + (value != NULL ? value->offset : 0);
}

/* ---- gltf_json.c ---- */

/* Fills the list with the items of the array that the member `key` of the document is. False when the arena is exhausted. */
bool adb_gltf_list_of(struct adb_gltf *g, const char *key, struct adb_gltf_list *list);

/* extras.animdb of a value, NULL when it has none. */
const struct adb_json_value *adb_gltf_extras_of(const struct adb_json_value *value);

/* Reads exactly `count` numbers. False, with `out` as it was, when the array has others or they are not finite. */
bool adb_gltf_read_reals(const struct adb_json_value *array, double *out, uint32_t count);

/* ---- gltf_data.c ---- */

/* The values of an accessor, dequantised, sparse ones filled in. */
struct adb_gltf_values {
	float *values; /* width × count */
	uint32_t count;
	unsigned width;
	bool is_finite;        /* every number */
	const uint8_t *stored; /* the first element in its bytes; NULL = it has none, or sparse ones */
	size_t stride, element_size;
	const char *meaning; /* how a number is stored, for the ledger */
	bool ascends;        /* from 0 or more, each number larger than the one before it */
};

/* How an accessor was used so far: the clip that had it as input last, and its number there; whether a channel has its values. */
struct adb_gltf_use {
	const struct adb_clip *clip;
	uint32_t index;
	bool is_lent;
};

/* NULL when there is no such accessor. */
struct adb_gltf_use *adb_gltf_use_of(struct adb_gltf *g, int64_t accessor);

/* Prepares accessors and buffers. False when the arena is exhausted. */
bool adb_gltf_open_data(struct adb_gltf *g);
void adb_gltf_close_data(struct adb_gltf *g);

/*
 * Reads accessor number `index`, a second time without work. Returns false with `*fault` set to the reason, a text that goes on
 * after "accessor 7 ", when it cannot be read. Sets d->needs where a file is missing.
 */
bool adb_gltf_read_accessor(struct adb_gltf *g, int64_t index, struct adb_gltf_values *out,
			    const char **fault);

/* Takes `count` × `size` bytes off the memory that is left. False when there is less. */
bool adb_gltf_take_memory(struct adb_gltf *g, size_t count, size_t size);

struct adb_gltf_bytes {
	const uint8_t *data;
	size_t size;
};

/*
 * Find the bytes of buffer view number `index`, or those that `uri` names: base64, or a file, of which at most the first `most`
 * bytes are read. Return false with `*fault` as adb_gltf_read_accessor(), but a file that is missing is no need of the asset.
 */
bool adb_gltf_read_view(struct adb_gltf *g, int64_t index, struct adb_gltf_bytes *out, const char **fault);
bool adb_gltf_read_uri(struct adb_gltf *g, const struct adb_json_value *uri, size_t most,
		       struct adb_gltf_bytes *out, const char **fault);

/* Reads what `attributes` has under `name`, which must have `count` values. Returns why it cannot, NULL when it did. */
const char *adb_gltf_read_attribute(struct adb_gltf *g, const struct adb_json_value *attributes,
				    const char *name, uint32_t count, struct adb_gltf_values *out);

/* ---- gltf_nodes.c ---- */

struct adb_gltf_node {
	int32_t parent;                      /* index, -1 = none */
	int32_t bone_id;                     /* ADB_NO_BONE = it is no bone */
	int32_t first_morph;                 /* bone_id of the first morph target of its mesh */
	uint32_t morph_count;                /* number of those bones */
	const struct adb_json_value *animdb; /* extras.animdb, NULL = none */
	bool is_joint, is_animated, has_animated_weights;
	bool is_wanted; /* it, or something below it, is a joint or animated */
};

/* Reads the nodes and finds the parents. False when the arena is exhausted. */
bool adb_gltf_read_nodes(struct adb_gltf *g);

/* Adds the skeleton of all joints and of what `animations` move, with everything above them, and gives the nodes their bones. */
bool adb_gltf_add_skeleton(struct adb_gltf *g, const struct adb_gltf_list *animations);

/* ---- gltf_clip.c ---- */

/* Adds a clip for the animation with that index. False when the arena is exhausted. */
bool adb_gltf_add_clip(struct adb_gltf *g, const struct adb_json_value *animation, uint32_t index,
		       uint32_t animation_count);

/* ---- gltf_image.c, gltf_material.c, gltf_mesh.c, gltf_skin.c ---- */

/* Adds a texture for each image, with pixels where meshes are wanted. False when the arena is exhausted. */
bool adb_gltf_read_images(struct adb_gltf *g);

/* Returns a channel of linear light as sRGB has it; both are 0 to 1. */
float adb_gltf_srgb(double linear);

/* Adds all materials to a model, in their order. */
void adb_gltf_read_materials(struct adb_gltf *g, struct adb_model *model);

/* The base texture of a material: its index in the document, -1 = none, and how its coordinates are found. */
struct adb_gltf_texture_use {
	int64_t texture;
	unsigned uv_set;
	bool has_transform;
	double offset[2], rotation, scale[2]; /* KHR_texture_transform */
};
struct adb_gltf_texture_use adb_gltf_base_texture(const struct adb_gltf *g, int64_t material);

/* A matrix for column vectors: three rows of four. */
struct adb_gltf_matrix {
	double m[3][4];
};

/*
 * Adds the model of the document, unless it has no mesh: the meshes of all nodes that its scene shows. Its parts are made where
 * meshes are wanted. False when the arena is exhausted.
 */
bool adb_gltf_read_model(struct adb_gltf *g);

/* The binds of a model, which several skins may share. */
struct adb_gltf_skins;

/* Adds the binds of all skins to the model. NULL when they are beyond the limits of an asset. */
struct adb_gltf_skins *adb_gltf_read_skins(struct adb_gltf *g, struct adb_model *model);

/*
 * Fills in the joints and weights of a part from the attributes of its primitive, and moves its vertices to the bind pose of the
 * model where that of its skin differs. Returns why it cannot, NULL when it did.
 */
const char *adb_gltf_put_influences(struct adb_gltf *g, const struct adb_gltf_skins *skins, int64_t skin,
				    const struct adb_json_value *attributes, struct adb_mesh_part *part);

/* Apply a matrix to `count` times three numbers: points, offsets, or normals, which do not stay unit vectors. */
void adb_gltf_move_points(const struct adb_gltf_matrix *by, float *values, size_t count);
void adb_gltf_turn_directions(const struct adb_gltf_matrix *by, float *values, size_t count);
void adb_gltf_turn_normals(const struct adb_gltf_matrix *by, float *values, size_t count);

extern const struct adb_gltf_matrix adb_gltf_unit;

struct adb_gltf_matrix adb_gltf_product(const struct adb_gltf_matrix *a, const struct adb_gltf_matrix *b);
double adb_gltf_determinant(const struct adb_gltf_matrix *a);

#endif
