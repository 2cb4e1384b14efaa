/*
 * The frames of morph animations, which move vertices. Each frame that differs from the mesh and from the frames before it
 * becomes a shape: a bone of kind "morph" below one of kind "mesh". A clip moves the weights of these bones, so that in
 * each of its frames the shape of that frame has the weight 1 and the others 0, and between frames both change evenly.
 */
#ifndef ADB_SYSTEMS_ZENGIN_MMB_SHAPES_H
#define ADB_SYSTEMS_ZENGIN_MMB_SHAPES_H

#include "systems/zengin/mesh_progressive.h"

/* The vertices of an animation, and where they are in each of its frames. */
struct adb_mmb_frames {
	struct adb_mmb_frames *next;
	struct adb_clip *clip;
	const uint8_t *vertices; /* vertex_count × u32 */
	const uint8_t *offsets;  /* frame_count × vertex_count vectors */
	uint32_t vertex_count, frame_count;
	int32_t *shapes; /* of each frame, -1 = the mesh as it is; filled in by adb_mmb_add_shapes() */
};

/* The shapes of a mesh. */
struct adb_mmb_shapes {
	uint32_t count;
	const struct adb_mmb_frames **frames; /* the animation that has the shape first */
	uint32_t *frame;                      /* and its frame there */
};

/*
 * Finds the shapes of all animations, adds a skeleton of them and the channels of the clips. Without shapes there is no
 * skeleton. Returns false when memory runs out.
 */
bool adb_mmb_add_shapes(struct adb_decoder *d, struct adb_mmb_frames *all, struct adb_mmb_shapes *shapes);

/* Adds all shapes to each of `count` parts of the mesh. Reports vertices that the mesh does not have, and shapes that are too many. */
void adb_mmb_shape_parts(struct adb_decoder *d, const struct adb_mmb_shapes *shapes,
			 const struct adb_zengin_progressive *mesh, struct adb_mesh_part *const *parts,
			 const struct adb_zengin_submesh *const *submeshes, size_t count);

#endif
