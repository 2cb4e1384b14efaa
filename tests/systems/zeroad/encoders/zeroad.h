/* Encoders of 0 A.D.: PSA and PMD files from our own puppets, and the mods of corpus/0ad. */
#ifndef ENCODERS_ZEROAD_H
#define ENCODERS_ZEROAD_H

#include "bytes.h"
#include "space.h"

#include <stdbool.h>

/* A bone in the model, or a prop point relative to a bone. */
struct zeroad_state {
	struct vec3 t;
	struct quat q;
};

struct zeroad_clip {
	uint32_t version;
	const char *name; /* in the header */
	float frame_time; /* milliseconds */
	uint32_t bone_count, frame_count;
	const struct zeroad_state *states; /* of all bones at frame 0, at frame 1, … */
};

struct zeroad_vertex {
	struct vec3 position, normal;
	double uv[2]; /* the same in all sets */
	int bones[4]; /* -1 ends them */
	double weights[4];
};

struct zeroad_prop_point {
	const char *name;
	struct zeroad_state state;
	int bone; /* -1 = the model's origin */
};

struct zeroad_mesh {
	uint32_t version, uv_sets;
	const struct zeroad_vertex *vertices;
	uint32_t vertex_count;
	const uint16_t (*faces)[3];
	uint32_t face_count;
	const struct zeroad_state *bind;
	uint32_t bone_count;
	const struct zeroad_prop_point *props;
	uint32_t prop_count;
};

void zeroad_put_psa(struct bytes *out, const struct zeroad_clip *clip);
void zeroad_put_pmd(struct bytes *out, const struct zeroad_mesh *mesh);

/* ---- puppets ---- */

enum { ZEROAD_MAX_BONES = 16, ZEROAD_MAX_FRAMES = 16 };

struct zeroad_bone {
	const char *name;
	int parent;         /* -1 = a root */
	struct vec3 offset; /* from the parent */
	double swing;       /* turns about z, at most */
	bool is_placeholder;
};

struct zeroad_rig {
	const struct zeroad_bone *bones;
	uint32_t bone_count;
};

extern const struct zeroad_rig zeroad_puppet, zeroad_crane, zeroad_cart, zeroad_leaf;

/* The local transform of a bone at `phase`, 0 to 1; 0 is the rest pose. */
struct zeroad_state zeroad_local(const struct zeroad_bone *bone, double phase);

/* Fills the states of all bones in the model. Signs of quaternions alternate when `flip`. */
void zeroad_pose(const struct zeroad_rig *rig, double phase, bool flip, struct zeroad_state *states);

/* ---- what the puppet looks like ---- */

enum { ZEROAD_MAX_VERTICES = 256, ZEROAD_MAX_FACES = ZEROAD_MAX_VERTICES / 2 };

struct zeroad_figure {
	struct zeroad_vertex vertices[ZEROAD_MAX_VERTICES];
	uint16_t faces[ZEROAD_MAX_FACES][3];
	uint32_t vertex_count, face_count;
};

void zeroad_make_puppet(struct zeroad_figure *figure); /* in the rest pose */
void zeroad_make_hat(struct zeroad_figure *figure);

/* The cells of the texture of the puppet, from the top, four a row. */
enum zeroad_cell {
	ZEROAD_CELL_FACE,
	ZEROAD_CELL_HAIR,
	ZEROAD_CELL_SKIN,
	ZEROAD_CELL_COAT,
	ZEROAD_CELL_BUTTONS,
	ZEROAD_CELL_LEFT,
	ZEROAD_CELL_RIGHT,
	ZEROAD_CELL_LEG,
	ZEROAD_CELL_BELT,
};

void zeroad_put_dds(struct bytes *out); /* of the puppet: 32 x 32, DXT1 */
void zeroad_put_png(struct bytes *out); /* of the hat: 8 x 8, with alpha */

/* ---- the corpus ---- */

struct zeroad_corpus {
	const char *out_dir;
	/* What is in it, as CSV. */
	struct bytes clips, keys, bones, models, broken;
};

/* The worked example of the format's description. */
extern const struct zeroad_clip zeroad_wave;
extern const struct zeroad_mesh zeroad_stick;

void zeroad_add_broken(struct zeroad_corpus *corpus);
void zeroad_truth_clip(struct zeroad_corpus *corpus, const char *path, const char *native_id,
		       const struct zeroad_clip *clip);
void zeroad_truth_rest(struct zeroad_corpus *corpus, const char *skeleton, const struct zeroad_rig *rig);
void zeroad_truth_model(struct zeroad_corpus *corpus, const char *path, const char *native_id,
			const struct zeroad_mesh *mesh);
void zeroad_truth_write(struct zeroad_corpus *corpus, const char *dir);

#endif
