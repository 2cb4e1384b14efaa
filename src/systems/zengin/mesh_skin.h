/*
 * A soft skin: the weights of a progressive mesh, in the chunk B1FF behind it.
 *
 *   u32  size of the weights
 *   for each position: u32 count, count × { f32 weight, vector, u8 node }
 *                        the vector is the position in the space of the node; nodes are those of the hierarchy
 *   u32  count, count × { vector, s32 }       normals: none in known files
 *   u16  count, count × s32                   nodes that occur
 *   count × oriented box
 */
#ifndef ADB_SYSTEMS_ZENGIN_MESH_SKIN_H
#define ADB_SYSTEMS_ZENGIN_MESH_SKIN_H

#include "systems/zengin/mesh_progressive.h"

enum { ADB_ZENGIN_INFLUENCE_SIZE = 4 + 12 + 1 };

/* A node that moves a position. */
struct adb_zengin_influence {
	float weight, local[3]; /* finite; the weight is not negative */
	uint8_t node;
};

struct adb_zengin_skin {
	struct adb_zengin_skin *next;
	struct adb_zengin_progressive mesh;
	uint32_t *first; /* mesh.position_count + 1 indices of influences */
	struct adb_zengin_influence *influences;
};

/*
 * Reads the weights of skin->mesh. Returns false when they end before the last position, which is reported, or when the arena is
 * exhausted.
 */
bool adb_zengin_read_weights(struct adb_decoder *d, const struct adb_zengin_chunk *chunk,
			     struct adb_zengin_skin *skin);

/*
 * Adds the parts of all skins of a model and the bind poses of their nodes. Nodes from `node_count` on do not exist; their influences
 * are left out.
 */
void adb_zengin_add_skins(struct adb_decoder *d, struct adb_zengin_skin *skins, struct adb_model *model,
			  unsigned node_count);

#endif
