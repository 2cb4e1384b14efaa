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
	struct adb_gltf_accessor *accessors; /* what was read of each */
	struct adb_gltf_buffer *buffers;
	struct adb_gltf_node *nodes;
};

/* Sizes of an asset that are limited: bytes of decoded keys, and keys of an accessor without data. */
enum { ADB_GLTF_MEMORY = 48 * 1024 * 1024, ADB_GLTF_MAX_ZEROS = 1 << 20, ADB_GLTF_WORK = 100 * 1000 * 1000 };

/* Where a value lies in the asset. */
static inline size_t adb_gltf_offset(const struct adb_gltf *g, const struct adb_json_value *value)
{
	return g->offset + (value != NULL ? value->offset : 0);
}

/* ---- gltf_data.c ---- */

/* The values of an accessor, dequantised, sparse ones filled in. */
struct adb_gltf_values {
	float *values; /* width × count */
	uint32_t count;
	unsigned width;
	bool is_finite; /* every number */
	bool ascends;   /* from 0 or more, each number larger than the one before it */
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

/* ---- gltf.c ---- */

/* Fills the list with the items of the array that the member `key` of the document is. False when the arena is exhausted. */
bool adb_gltf_list_of(struct adb_gltf *g, const char *key, struct adb_gltf_list *list);

/* extras.animdb of a value, NULL when it has none. */
const struct adb_json_value *adb_gltf_extras_of(const struct adb_json_value *value);

#endif
