/*
 * The frames of morph animations, which move vertices, of compiled files (MMB) and of their sources (ASC). Each frame that differs from the mesh and from the frames before it
 * becomes a shape: a bone of kind "morph" below one of kind "mesh". A clip moves the weights of these bones, so that in
 * each of its frames the shape of that frame has the weight 1 and the others 0, and between frames both change evenly.
 */
#ifndef ADB_SYSTEMS_ZENGIN_MMB_SHAPES_H
#define ADB_SYSTEMS_ZENGIN_MMB_SHAPES_H

#include "systems/zengin/mesh_progressive.h"

/* Bytes that a frame was read from. */
struct adb_mmb_source {
	const void *start;
	size_t size;
};

/* The vertices of an animation, and where they are in each of its frames. */
struct adb_mmb_frames {
	struct adb_mmb_frames *next;
	struct adb_clip *clip;
	const char *name;                     /* of its shapes, before the number of the frame */
	const uint8_t *vertices;              /* vertex_count × u32 */
	const uint8_t *offsets;               /* frame_count × vertex_count vectors, little-endian */
	const struct adb_mmb_source *sources; /* of each frame; NULL = the offsets themselves */
	const char *formula;                  /* from these to a weight, see struct adb_key_source */
	uint32_t vertex_count, frame_count;
	int32_t *shapes; /* of each frame, -1 = the mesh as it is; filled in by adb_mmb_add_shapes() */
};

/* bone_id of the mesh; that of a shape is its number plus 1. */
enum { ADB_MMB_ROOT = 0 };

/* Bytes of the offsets of all shapes in all parts of a mesh. */
enum { ADB_MMB_LARGEST_SHAPES = 32 * 1024 * 1024 };

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

/*
 * Whether a morph mesh, or an animation of one, is called like a head or one of its animations: the file does not say what it is. Heads
 * have such names in all known games and mods; others are bows and flags. `name` is in upper case.
 */
bool adb_mmb_is_head(const char *name);

/*
 * Turns the root of the shapes, which were added last. Heads are in the space of the node BIP01 HEAD, whose X axis points upward and whose Z
 * axis points forward in characters that stand: a quarter turn about Z. Does nothing without shapes.
 */
void adb_mmb_stand_upright(struct adb_decoder *d, const struct adb_mmb_shapes *shapes);

/* Returns the name of a shape; NULL when memory runs out. */
const char *adb_mmb_shape_name(struct adb_decoder *d, const struct adb_mmb_shapes *shapes, uint32_t shape);

/* The offset of a vertex of an animation in one of its frames. */
struct adb_vec3 adb_mmb_offset(const struct adb_mmb_frames *frames, uint32_t frame, uint32_t vertex);

/* Adds all shapes to each of `count` parts of the mesh. Reports vertices that the mesh does not have, and shapes that are too many. */
void adb_mmb_shape_parts(struct adb_decoder *d, const struct adb_mmb_shapes *shapes,
			 const struct adb_zengin_progressive *mesh, struct adb_mesh_part *const *parts,
			 const struct adb_zengin_submesh *const *submeshes, size_t count);

#endif
