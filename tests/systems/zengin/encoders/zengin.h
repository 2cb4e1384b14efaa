#ifndef ADB_TESTS_SYSTEMS_ZENGIN_ENCODERS_ZENGIN_H
#define ADB_TESTS_SYSTEMS_ZENGIN_ENCODERS_ZENGIN_H

#include "bytes.h"
#include "geometry.h"
#include "space.h"

#include <stdbool.h>

/*
 * Encoders for the animation files of ZenGin, written from formats/zengin.md alone. They share no
 * code with the decoders of animdb, so that each proves the other.
 */

struct zen_date {
	uint32_t year;
	uint16_t month, day, hour, minute, second;
	uint16_t pad;
};

/* ---- chunks (section 3) ---- */

/* Returns what zen_chunk_end() wants, which fills in the length. */
size_t zen_chunk_begin(struct bytes *out, uint16_t id);
void zen_chunk_end(struct bytes *out, size_t start);
void zen_chunk_empty(struct bytes *out, uint16_t id);
void zen_string(struct bytes *out, const char *text);
void zen_put_date(struct bytes *out, const struct zen_date *date);
void zen_put_vec3(struct bytes *out, const float v[3]);

/* ---- MDH, the skeleton (section 6) ---- */

struct zen_node {
	const char *name;
	int16_t parent; /* -1 = root */
	float matrix[3][4];
};

struct zen_box {
	float min[3];
	float max[3];
};

struct zen_skeleton {
	const struct zen_node *nodes;
	uint16_t node_count;
	struct zen_box box;
	struct zen_box collision_box;
	float root_translation[3];
	uint32_t checksum;
	struct zen_date date;
	const char *source_path;
};

/* CRC-32 of the node names in order, without separators. */
uint32_t zen_checksum(const struct zen_node *nodes, size_t count);
void zen_put_mdh(struct bytes *out, const struct zen_skeleton *skeleton);

/* ---- MAN, the clip (section 4) ---- */

struct zen_sample {
	uint16_t rotation[3];
	uint16_t position[3];
};

/* A pose of one node: the bone's own rotation (q_bone), and its translation in cm. */
struct zen_key {
	struct quat rotation;
	struct vec3 translation;
};

struct zen_man_event {
	uint32_t type;
	uint32_t frame;
	const char *text[5]; /* tag and four strings; NULL = "" */
	float value[4];
	float probability;
};

enum zen_man_oddity {
	ZEN_MAN_NO_HEADER = 1 << 0,
	ZEN_MAN_NO_SOURCE = 1 << 1,
	ZEN_MAN_SAMPLES_FIRST = 1 << 2, /* A000 A090 A010 A020 */
	ZEN_MAN_TWO_HEADERS = 1 << 3,   /* a wrong one before the right one */
	ZEN_MAN_UNKNOWN_CHUNK = 1 << 4,
	ZEN_MAN_EXTRA_SAMPLES = 1 << 5, /* seven bytes that no sample needs */
	ZEN_MAN_TRAILING_BYTES = 1 << 6,
};

struct zen_clip {
	uint16_t version;
	char name[64];
	char next[64];
	uint32_t layer;
	float fps;
	float fps_source;
	float pos_min;
	float pos_scale;
	struct zen_box box;
	uint32_t checksum;
	uint32_t frame_count;
	uint32_t node_count;
	uint32_t stated_frame_count; /* what the header says */
	uint32_t *node_index;        /* node_count */
	struct zen_sample *samples;  /* frame_count * node_count, frame-major */
	struct zen_date date;
	char source_path[128];
	char script_line[256];
	const struct zen_man_event *events;
	size_t event_count;
	unsigned oddities;
};

void zen_clip_init(struct zen_clip *clip, uint32_t frame_count, uint32_t node_count);
void zen_clip_free(struct zen_clip *clip);
/* Sets pos_min, pos_scale and all samples from frame-major poses. */
void zen_clip_quantise(struct zen_clip *clip, const struct zen_key *keys);
void zen_put_man(struct bytes *out, const struct zen_clip *clip);

/* What a sample means (section 4.3), in double. The truth that decoders are compared with. */
struct quat zen_sample_rotation(const struct zen_sample *sample);
struct vec3 zen_sample_translation(const struct zen_clip *clip, const struct zen_sample *sample);

/* ---- ASC, the source of clips and skeletons (formats/zengin-asc.md) ---- */

struct zen_asc_node {
	const char *name;
	int parent;           /* index of an earlier node, -1 = root */
	struct zen_key rest;  /* in the space of the parent, as the engine has it */
	struct zen_key *keys; /* one a frame, the same; NULL = no tracks */

	/* Of a mesh holder (ZM_). A skin is in the space of the model, another mesh in that of the parent. NULL = none */
	const struct zen_geometry *mesh;
	bool is_skin;
};

struct zen_asc {
	const char *scene; /* SCENE_FILENAME */
	int first;
	uint32_t frame_count;
	int fps;
	const struct zen_asc_node *nodes;
	uint32_t node_count;
	const int *bone_nodes; /* of skins: the node of each node of the compiled hierarchy */
};

void zen_put_asc(struct bytes *out, const struct zen_asc *asc);

/*
 * The frames that the compiler takes of `count` at `fps_source` for a clip at `fps` (section 7): their indices, and
 * their number.
 */
uint32_t zen_cut_frames(uint32_t count, double fps_source, double fps, uint32_t *frames);

/* ---- MDM, MDL, MMB: meshes (sections 7 and 8) ---- */

#define ZEN_MDM_GOTHIC1 0x04030506u
#define ZEN_MDM_GOTHIC2 0x04090506u

struct zen_mesh {
	uint32_t version;                    /* ZEN_MDM_*; the mesh version inside follows from it */
	const char *const *attachments;      /* node names, ends with NULL; NULL = no D020 */
	const struct zen_geometry *attached; /* one for each of these */
	uint32_t checksum;
	uint16_t skin_count; /* 0 = no D030, and so no checksum */
	const struct zen_geometry *skins;
	struct zen_date date;
	const char *source_path;
};

void zen_put_mdm(struct bytes *out, const struct zen_mesh *mesh);
/* MDL: the MDH chunks, then the MDM chunks. */
void zen_put_mdl(struct bytes *out, const struct zen_skeleton *skeleton, const struct zen_mesh *mesh);

enum { ZEN_MORPH_ONCE = 1, ZEN_MORPH_LOOP = 2, ZEN_MORPH_SHAPE = 4, ZEN_MORPH_REFERENCE = 8 };

struct zen_morph {
	const char *name;
	double blend_in_s;
	double blend_out_s;
	double hold_s; /* -1 = forever */
	int32_t layer;
	double fps;
	uint8_t flags;
	uint32_t vertex_count;
	uint32_t frame_count;
};

struct zen_morph_mesh {
	const char *name;
	const char *source_path;
	struct zen_date date;
	const struct zen_geometry *geometry;
	const struct zen_morph *morphs;
	uint16_t morph_count;
};

void zen_put_mmb(struct bytes *out, const struct zen_morph_mesh *mesh);

/* ---- model scripts (section 5): one description, written as MSB or as MDS ---- */

enum zen_event_kind {
	ZEN_SFX,        /* text: sound; value: range cm or 0, 1 = EMPTY_SLOT */
	ZEN_SFX_GROUND, /* the same */
	ZEN_TAG,        /* text: tag and up to four parameters */
	ZEN_PFX,        /* text: effect, node; value: handle, 1 = ATTACH */
	ZEN_PFX_STOP,   /* value: handle */
	ZEN_PFX_GROUND,
	ZEN_SET_MESH,  /* text: ASC */
	ZEN_SWAP_MESH, /* text: two nodes */
	ZEN_MORPH,     /* text: morph, node; value: intensity, hold s */
	ZEN_TREMOR,    /* value: radius cm, duration ms, amplitudes cm */
	ZEN_HEADING,   /* text scripts only. text: direction; value: axis, angle */
};

struct zen_event {
	enum zen_event_kind kind;
	int32_t frame;
	const char *text[5];
	double value[4];
	const char *line; /* how a text script says it, where that is odd */
};

enum zen_entry_kind { ZEN_ANI, ZEN_ALIAS, ZEN_BLEND, ZEN_SYNC, ZEN_COMB, ZEN_BATCH, ZEN_DISABLE };

struct zen_entry {
	enum zen_entry_kind kind;
	const char *name;
	int32_t layer;
	const char *next; /* NULL = "" */
	double blend_in, blend_out;
	const char *flags;
	const char *target; /* ASC of an ani, target of an alias, prefix of a comb */
	const char *dir;
	int32_t first, last;
	double fps; /* 0 = 25 */
	double speed;
	double cvs; /* 0 = 1 */
	int32_t count;
	const struct zen_event *events;
	size_t event_count;
	bool outside;     /* stands after the end of aniEnum */
	bool bare_events; /* events without braces */
	const char *line; /* how a text script says it, where that is odd */
};

struct zen_script {
	const char *name;  /* base name of the file */
	const char *model; /* what Model ("...") says */
	struct zen_date date;
	const char *asc_base;
	const char *source_path;
	const char *mesh; /* meshAndTree, without .ASC */
	bool dont_use_mesh;
	const char *const *registered; /* ends with NULL */
	const char *const *model_tag;  /* tag and up to four parameters, ends with NULL */
	double max_fps;                /* 0 = not said */
	const struct zen_entry *entries;
	size_t entry_count;
	const char *head; /* text script: all up to the first entry, NULL = the usual */
	const char *tail; /* text script: all after the last entry, NULL = the usual */
};

double zen_entry_fps(const struct zen_entry *entry);
/* Name of an event command in text scripts, without the star. */
const char *zen_event_command(enum zen_event_kind kind);
const char *zen_entry_command(enum zen_entry_kind kind);

void zen_put_entry(struct bytes *out, const struct zen_entry *entry);
void zen_put_event(struct bytes *out, const struct zen_event *event);
/* All before and after the entries, for writers that make entries one at a time. */
void zen_msb_begin(struct bytes *out, const struct zen_script *script);
void zen_msb_end(struct bytes *out, const struct zen_script *script);
void zen_put_msb(struct bytes *out, const struct zen_script *script);
/* One command as text, without the line's end. */
void zen_text_entry(struct bytes *out, const struct zen_entry *entry);
void zen_put_mds(struct bytes *out, const struct zen_script *script);

/* What mkcorpus asks for, see tests/mkcorpus/main.c. */
int mkcorpus_zengin(const char *out_dir, const char *expected_dir);
int selfcheck_zengin(void);

#endif
