/*
 * The hierarchy chunks of MDH and MDL files, which hold a skeleton.
 *
 *   D100  hierarchy  u32 version                3
 *                    u16 node count N           largest known below 100
 *                    N times { string name, s16 parent, -1 = root, f32 matrix[4][4] }
 *                    box bbox, box collision_bbox, vector root translation
 *                    u32 checksum               CRC-32 of all names as stored, one after the other
 *   D110  source     date, string path
 *   D120  end        empty
 *
 * A matrix is stored row after row. It is parent-from-local, for column vectors: its last column is the translation.
 *
 * Quirk: the matrix of a root has no translation; the root translation of the file is the rest position of all roots.
 */
#ifndef ADB_SYSTEMS_ZENGIN_HIERARCHY_H
#define ADB_SYSTEMS_ZENGIN_HIERARCHY_H

#include "systems/zengin/chunk.h"

/* The chunks of a hierarchy. Initialise it to zeros. */
struct adb_zengin_hierarchy {
	struct adb_zengin_chunk nodes, source, end;
};

/* Stores the chunk when it belongs to a hierarchy. Returns false when it does not. */
bool adb_zengin_hierarchy_chunk(struct adb_decoder *d, struct adb_zengin_hierarchy *hierarchy,
				const struct adb_zengin_chunk *chunk);

/* After all chunks are stored, D100 among them: adds the skeleton. Returns ADB_OK, or the outcome of adb_fail(). */
enum adb_outcome adb_zengin_hierarchy_finish(struct adb_decoder *d, struct adb_zengin_hierarchy *hierarchy);

/* Documentation of the attributes of skeletons, for the attribute lists of formats. */
/* clang-format off */
#define ADB_ZENGIN_SKELETON_ATTRIBUTES                                                                    \
	{ "skeletons", "version", "of the hierarchy; 3 in every known game" },                            \
	{ "skeletons", "bbox", "bounds of the model: minimum x, y, z, maximum x, y, z, centimetres" },    \
	{ "skeletons", "collision_bbox", "the box that collides, in the same form" },                     \
	{ "skeletons", "root_translation", "x, y, z in centimetres, which the rest pose of roots has" },  \
	{ "skeletons", "source_path", "file that it was made from" },                                     \
	{ "skeletons", "source_date", "when that file was written; left out where the game wrote none" }, \
	{ "skeletons", "computed_checksum", "CRC-32 of the bone names, where the stored one differs" }
/* clang-format on */

#endif
