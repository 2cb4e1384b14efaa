/*
 * The nodes of ASC files: their tree, what the engine makes of them, and their rest pose.
 *
 * A node whose name begins with BIP01 is a bone, with ZS_ a slot, with ZM_ the holder of a mesh; the engine ignores all others, and
 * Bip01 Footsteps. A
 * hierarchy (MDH) has, in the order of the file, all bones, all slots and the mesh holders that are no soft skins. Quirk: the
 * mesh of the first such holder below a node goes to that node, so that the holder itself is left out.
 *
 * From the world of 3ds Max (rotation R, position p) and that of the parent (P, pp) to the space of the parent in the engine:
 *
 *   r = P⁻¹ · R, d = P⁻¹ · (p - pp)        t = (dx, dz, dy), q = (-rx, -rz, -ry, rw)
 *   root: the half turn about Y as well    t = (-px, pz, -py), q = (0, 1, 0, 0) ⊗ (-Rx, -Rz, -Ry, Rw)
 */
#ifndef ADB_SYSTEMS_ZENGIN_ASC_NODES_H
#define ADB_SYSTEMS_ZENGIN_ASC_NODES_H

#include "systems/zengin/asc/file.h"

/* A rotation and a position in the world of 3ds Max. */
struct adb_asc_pose {
	struct adb_quat rotation;
	struct adb_vec3 position;
};

/* Finds the parents of all nodes, their rest poses and those that the engine keeps. Reports what is wrong with them. */
void adb_asc_link_nodes(struct adb_decoder *d, struct adb_asc_file *file);

/* Number of nodes that the engine keeps, and the checksum of their names. */
uint32_t adb_asc_bone_count(const struct adb_asc_file *file);
uint32_t adb_asc_checksum(struct adb_decoder *d, const struct adb_asc_file *file);

/* The nearest node above `node` that the engine keeps; NULL = it is a root. */
const struct adb_asc_node *adb_asc_bone_above(const struct adb_asc_node *node);

struct adb_asc_pose adb_asc_rest(const struct adb_asc_node *node);

/* `pose` in the space of `parent` in the engine; `parent` NULL = of a root. */
struct adb_transform adb_asc_to_engine(const struct adb_asc_pose *parent, const struct adb_asc_pose *pose);

/* `inner` in the space of `outer`, and back. */
struct adb_asc_pose adb_asc_pose_within(const struct adb_asc_pose *outer, const struct adb_asc_pose *inner);
struct adb_asc_pose adb_asc_pose_multiply(const struct adb_asc_pose *outer, const struct adb_asc_pose *inner);

/* Fills in the bone of a node that the engine keeps, which is at `pose`; `parent` is the pose of the bone above it, NULL = it is a root. */
void adb_asc_put_bone(struct adb_skeleton *skeleton, const struct adb_asc_node *node,
		      const struct adb_asc_pose *parent, const struct adb_asc_pose *pose);

/* Adds the skeleton of a file without animations. Does nothing when the engine keeps no node. */
void adb_asc_add_skeleton(struct adb_decoder *d, const struct adb_asc_file *file);

#endif
