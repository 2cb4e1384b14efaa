/*
 * Reads what a model looks like, put together from all of its components, on a skeleton: for exports and pictures. Damaged rows
 * are errors, so that every count and every index can be relied on.
 */
#ifndef ADB_STORE_FIGURE_H
#define ADB_STORE_FIGURE_H

#include <sqlite3.h>

#include "codec/image.h"
#include "motion/mesh.h"
#include "store/read.h"

enum { ADB_FIGURE_NONE = UINT32_MAX };

struct adb_figure_material {
	int64_t id; /* materials.id */
	const char *name;
	double colour[4]; /* red, green, blue in sRGB, alpha; 0..1 */
	int64_t image_id; /* 0 = none */
	const char *
		image_xxh128; /* of the image as pages show it: where that is painted, of its hash and the player's colour */
	const char *texture_name; /* of the texture with that image */
	bool image_has_alpha;
	bool shows_player;        /* the alphas of its image say how little of the player's colour it has */
	uint8_t player_colour[3]; /* red, green, blue in sRGB, 0..255 */
	const char
		*missing_texture; /* the texture that it names and that is not in the database, else NULL */
	enum adb_alpha_mode alpha_mode;
	double alpha_cutoff;
	bool is_two_sided, is_unlit;
	enum adb_wrap wrap_u, wrap_v;
	const char *attributes; /* JSON */
};

struct adb_figure_shape {
	const char *name;
	int64_t bone_id; /* of kind "morph"; INT64_MIN = none */
	const float *offsets;
};

/*
 * Triangles, lines or points of one material. Vertices move by
 *
 *   sum over k of weights[k] × M(joints[k]) × skin.bone_from_model(joints[k]) × position + (1 - sum of weights) × position
 *
 * where M is the transform of a bone in the model at some time. Positions look as at rest, where the data allow that.
 */
struct adb_figure_part {
	const char *name;
	uint32_t material; /* index, ADB_FIGURE_NONE = none: white */
	enum adb_topology topology;
	uint32_t vertex_count, index_count;
	const float *positions; /* 3 a vertex */
	const float *
		normals; /* 3 a vertex, unit length; of triangles never NULL: flat where the data have none */
	const float *uvs, *colours; /* 2, and 4 in sRGB, a vertex; may be NULL */
	const uint32_t *indices;    /* counter-clockwise from outside in the axes of the figure */
	uint32_t skin;              /* index, ADB_FIGURE_NONE = nothing moves it */
	const uint16_t *joints; /* ADB_INFLUENCES a vertex: indices of bones of the skeleton; NULL as above */
	const float *
		weights; /* as many; the sum is 1, less where `is_partly_still`; an unused one has the joint 0 */
	bool is_partly_still; /* what is missing of the sum of weights does not move */
	const struct adb_figure_shape *shapes;
	uint32_t shape_count;
	const float *
		billboard; /* the place, among its positions, around which it is turned to the viewer; NULL = it is not */
	const char *attributes; /* JSON */
};

/* bone_from_model of each bone of the skeleton: three rows of four. */
struct adb_figure_skin {
	double (*bone_from_model)[12];
};

struct adb_figure {
	int64_t model_id;
	const char *model_name;
	struct adb_figure_part *parts;
	uint32_t part_count;
	struct adb_figure_material *materials;
	uint32_t material_count;
	struct adb_figure_skin *skins;
	uint32_t skin_count;
	uint32_t bone_count; /* of the skeleton that it is on: of each skin */
	uint64_t vertex_count, triangle_count;
	uint32_t empty_extras;    /* extras without a stored mesh */
	uint32_t lost_bones;      /* parts or influences whose bone the skeleton does not have */
	uint8_t player_colour[3]; /* of its materials */

	/* Materials that do not have the variant that was asked for, and show what they name; one of these variants, and its material. */
	uint32_t lacking_variants;
	const char *lacking_variant, *lacking_material;
};

/* A model that is shown besides, on a bone: a head or a weapon. */
struct adb_figure_extra {
	int64_t model_id;
	int32_t bone; /* index in the skeleton */
};

/* What a figure is shown with. */
struct adb_figure_outfit {
	const struct adb_figure_extra *extras;
	size_t extra_count;
	const char *
		bare_bone; /* the components that the models have on the bone of that name are left out; NULL = none */
	const char *skin; /* variants of materials, as in store/variant.h; NULL = those that they name */
	const uint8_t *player_colour; /* red, green, blue in sRGB; NULL = a plain blue */
};

/*
 * Reads the figure of a model into `arena`, in the axes and units of `space` (positions are multiplied by space->scale). Returns NULL
 * with `error` set: ADB_CORRUPT, ADB_LIMIT, ADB_DATABASE, ADB_NO_MEMORY. A model without stored mesh gives a figure without parts.
 */
struct adb_figure *adb_figure_read(sqlite3 *db, int64_t model_id, const struct adb_figure_outfit *outfit,
				   const struct adb_stored_skeleton *skeleton,
				   const struct adb_stored_space *space, struct adb_arena *arena,
				   struct adb_error *error);

/*
 * Replaces the materials of a figure by those of another set (ADB_MATERIAL_SET), where its models have that. Counts in `replaced` how
 * many were. False with `error` set.
 */
bool adb_figure_use_material_set(sqlite3 *db, struct adb_figure *figure, int64_t set, uint32_t *replaced,
				 struct adb_arena *arena, struct adb_error *error);

/* The bytes of an image file. */
struct adb_figure_image {
	const void *data;
	size_t size;
	const char *media_type;
};

/* Reads images.data into `arena`. False with `error` set. */
bool adb_figure_read_image(sqlite3 *db, int64_t image_id, struct adb_figure_image *image,
			   struct adb_arena *arena, struct adb_error *error);

/* Whether the material shows its image with other texels than it has: opaque ones are seen whatever their alpha is. */
bool adb_figure_paints_image(const struct adb_figure_material *material);

/* Makes them what the material shows: opaque, and where alpha says so in the player's colour, which multiplies theirs. */
void adb_figure_paint_texels(const struct adb_figure_material *material, struct adb_pixels *pixels);

/* Reads the image of a material with such texels, which a PNG file then has without alphas. False with `error` set. */
bool adb_figure_read_painted_image(sqlite3 *db, const struct adb_figure_material *material,
				   struct adb_figure_image *image, struct adb_arena *arena,
				   struct adb_error *error);

/*
 * The model that shows clips best, 0 when none with a stored mesh does or the database fails. `clips` holds ids. Of the models that
 * clip_models has, in this order: it is neither a component of another of them nor in an asset that is a part of another, a link
 * names its asset as that of a set (the actor of a unit), it consists of components, sets name it for most of the clips, it fits most of the
 * clips, it has most vertices (of characters, which consist of components, the first in the data is the usual one), it was stored first.
 */
int64_t adb_figure_choose(sqlite3 *db, const int64_t *clips, size_t count);

/* The same for who has the rows of clip_models and chooses often: what it looks up of a model is kept. One thread uses it. */
struct adb_figure_chooser;

/* A model, how many of some clips it fits, and of how many of these sets name it. */
struct adb_figure_fit {
	int64_t model_id;
	uint32_t clips, clips_of_sets;
};

/* NULL when the database fails or memory runs out. The caller frees it; NULL is ignored. */
struct adb_figure_chooser *adb_figure_chooser_new(sqlite3 *db);
void adb_figure_chooser_free(struct adb_figure_chooser *chooser);

/* The best of models that are all different; NULL = none has a stored mesh, or the database fails. */
const struct adb_figure_fit *adb_figure_chooser_best(struct adb_figure_chooser *chooser,
						     const struct adb_figure_fit *fits, size_t count);

/* The vertices of a model with all its components; whether a link names its asset as that of a set. */
uint64_t adb_figure_chooser_vertices(struct adb_figure_chooser *chooser, int64_t model_id);
bool adb_figure_chooser_is_of_set(struct adb_figure_chooser *chooser, int64_t model_id);

#endif
