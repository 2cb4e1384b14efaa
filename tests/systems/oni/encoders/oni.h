#ifndef ADB_TESTS_SYSTEMS_ONI_ENCODERS_ONI_H
#define ADB_TESTS_SYSTEMS_ONI_ENCODERS_ONI_H

#include "bytes.h"
#include "space.h"

#include <stdbool.h>

/*
 * Encoders for the animation resources of Oni, written from formats/oni.md alone. They share no code with the decoders
 * of animdb, so that each proves the other.
 *
 * An instance is encoded once, from DB on, with notes of its link fields and of what it has in the raw file. Each file
 * that holds it fills those in with its own indices and offsets.
 */

enum {
	ONI_NAME_SIZE = 64,
	ONI_MAX_CHUNKS = 13,
	ONI_MAX_MEMBERS = 4096,
	ONI_MAX_BONES = 19,
};

/* What an instance means, one CSV file each. The rows lack their first two columns, source and member. */
enum oni_table {
	ONI_CLIPS,
	ONI_CLIP_FIELDS,
	ONI_KEYS,
	ONI_EVENTS,
	ONI_EVENT_FIELDS,
	ONI_SETS,
	ONI_ENTRIES,
	ONI_BONES,
	ONI_MODELS,
	ONI_LINKS,
	ONI_TABLE_COUNT,
};

/* ---- instances (sections 1.4 and 1.7) ---- */

struct oni_link {
	size_t at;              /* of the field, from DB */
	const char *kind;       /* NULL = in something that is not in use: the truth does not tell it */
	char to[ONI_NAME_SIZE]; /* key of another instance */
};

struct oni_chunk {
	size_t at;          /* of the offset field, from DB */
	bool separate;      /* in the .sep of the families that have one */
	size_t separate_at; /* of the field for an offset in the .sep; 0 = the same field */
	struct bytes content;
};

struct oni_instance {
	char key[ONI_NAME_SIZE]; /* full name; of a private one '#', tag and what we call it */
	struct bytes data;       /* from DB on */
	struct oni_link *links;
	size_t link_count, link_room;
	struct oni_chunk chunks[ONI_MAX_CHUNKS];
	size_t chunk_count;
	char motion[ONI_NAME_SIZE]; /* clips with the same name here move alike, bit for bit */
	struct bytes rows[ONI_TABLE_COUNT];
};

/* The four letters of the tag, not terminated. */
const char *oni_tag(const char *key);
bool oni_is_private(const char *key);

/* A link field at the end of the data so far, or one that is there already. NULL = null. */
void oni_put_link(struct oni_instance *instance, const char *kind, const char *to);
void oni_set_link(struct oni_instance *instance, size_t at, const char *kind, const char *to);
/* Notes that the field at `at` is the offset of `content`, which it takes over. */
void oni_set_chunk(struct oni_instance *instance, size_t at, bool separate, struct bytes *content);
/* A string of exactly `size` bytes, filled up with zeros. */
void oni_put_string(struct bytes *out, const char *text, size_t size);

/* All instances there are. */
struct oni_library {
	struct oni_instance *items[ONI_MAX_MEMBERS];
	size_t count;
};

/* A new one, without data. */
struct oni_instance *oni_library_add(struct oni_library *library, const char *key);
/* NULL when there is none. */
struct oni_instance *oni_library_find(const struct oni_library *library, const char *key);
void oni_library_free(struct oni_library *library);

/* ---- files (sections 1.1 to 1.8) ---- */

struct oni_file {
	const struct oni_library *library;
	const struct oni_instance *members[ONI_MAX_MEMBERS];
	size_t count;
};

struct oni_style {
	bool single;        /* VR32, one .oni */
	bool mac;           /* .raw and .sep */
	bool data_first;    /* VR32 of older writers: data before names */
	unsigned level;     /* VR31 */
	const char *suffix; /* "Final" */
};

struct oni_output {
	struct bytes dat, raw, sep;
};

/* Adds the instance and the private ones that it reaches, in the order of its links; once each. */
void oni_file_add(struct oni_file *file, const char *key);
/* Index of the member in the table of instances; fails when the file has none. */
size_t oni_file_index(const struct oni_file *file, const char *key);
/* Links to what the file lacks become placeholders behind its members. */
void oni_encode(const struct oni_file *file, const struct oni_style *style, struct oni_output *out);
void oni_output_free(struct oni_output *out);
uint32_t oni_lev_id(unsigned level, const char *suffix);

/* ---- OBAN (section 2) ---- */

enum {
	ONI_LOOP = 0x01,
	ONI_PING_PONG = 0x02,
	ONI_RANDOM_START = 0x04,
	ONI_AUTOSTART = 0x08,
	ONI_Z_UP = 0x10,
};

struct oni_oban_key {
	float rotation[4]; /* x, y, z, w as stored */
	float translation[3];
	int32_t time;
};

struct oni_oban {
	uint32_t flags;
	float initial[12], base[12];
	uint16_t ticks, frame_count, half_stop, key_count;
	const struct oni_oban_key *keys;
};

void oni_put_oban(struct bytes *out, const struct oni_oban *oban);
/* Makes the instance with its rows of truth. */
struct oni_instance *oni_add_oban(struct oni_library *library, const char *name, const struct oni_oban *oban);
void oni_oban_truth(struct bytes rows[ONI_TABLE_COUNT], const char *name, const char *motion,
		    const struct oni_oban *oban);

/* ---- TRAM (section 3) ---- */

struct oni_attack {
	uint32_t bones;
	float knockback;
	uint32_t flags;
	int16_t hit_points;
	uint16_t start, end, victim_type, hit_stun, block_stun, stagger, precedence, extent_index;
};

struct oni_damage {
	uint16_t points, frame;
};

struct oni_motion_blur {
	uint32_t bones;
	uint16_t start, end;
	uint8_t lifetime, alpha, interval;
};

struct oni_shortcut {
	uint16_t from_state, length;
	uint32_t flags;
};

struct oni_throw {
	float position[3], angle, distance;
	uint16_t target_type;
};

struct oni_footstep {
	uint16_t frame, mask;
};

struct oni_particle {
	uint16_t start, end;
	uint32_t bone;
	const char *name;
};

struct oni_position {
	int16_t x, z;
	uint16_t height;
	int16_t y_offset;
};

struct oni_sound {
	const char *name;
	uint16_t frame;
};

struct oni_extent {
	int16_t frame;
	uint16_t angle, length;
	int16_t min_y, max_y;
};

/* The two records of 32 bytes at 0x0EC and 0x10C. */
struct oni_reach {
	int16_t frame; /* -1 = none */
	uint8_t attack, offset;
	float x, minus_z, height, length, min_y, max_y, angle;
};

struct oni_key {
	uint16_t frame;
	int16_t euler[3];
	float rotation[4]; /* as stored, for keys of 16 bytes */
};

struct oni_track {
	struct oni_key *keys;
	size_t key_count;
};

struct oni_tram {
	uint32_t flags;
	const char *direct[2];
	uint32_t used_bones, replaced_bones;
	float final_rotation; /* radians */
	uint16_t direction, vocalization;
	float extent_max, extent_min_y, extent_max_y, ring[36];
	struct oni_reach first_reach, max_reach;
	const char *impact;
	uint16_t hard_pause, soft_pause;
	uint16_t fps, key_size, type, aiming_type, from_state, to_state;
	uint16_t bone_count, frame_count, duration, varient;
	uint16_t atomic_start, atomic_end, end_interpolation, max_interpolation;
	uint16_t action_frame, first_level;
	uint8_t invulnerable_start, invulnerable_end;
	const struct oni_attack *attacks;
	const struct oni_damage *damages;
	const struct oni_motion_blur *blurs;
	const struct oni_shortcut *shortcuts;
	const struct oni_footstep *footsteps;
	const struct oni_particle *particles;
	const struct oni_sound *sounds;
	const struct oni_extent *extents;
	const struct oni_throw *throwing; /* NULL = none */
	bool is_xml;                      /* precedence and extent index are not exported */
	size_t attack_count, damage_count, blur_count, shortcut_count, footstep_count, particle_count,
		sound_count, extent_count;
	/* owned, filled by oni_tram_move(): one for each frame, and one for each bone */
	float *heights, (*velocities)[2];
	struct oni_position *positions;
	struct oni_track tracks[ONI_MAX_BONES];
};

/* Degrees of one raw angle are v * 360 / 65535; this is the rotation of three of them. */
struct quat oni_euler_rotation(const int16_t euler[3]);
void oni_put_track(struct bytes *out, const struct oni_track *track, uint16_t key_size);
void oni_put_attack(struct bytes *out, const struct oni_attack *attack);
/* Fills the data and the chunks of `instance`. */
void oni_put_tram(struct oni_instance *instance, const struct oni_tram *tram);
void oni_tram_truth(struct bytes rows[ONI_TABLE_COUNT], const char *name, const char *motion,
		    const struct oni_tram *tram);
/* The root in the model's space at a frame (section 3.3); at frame_count it is the total. */
struct vec3 oni_tram_root(const struct oni_tram *tram, size_t frame);
void oni_tram_free(struct oni_tram *tram);

/* ---- the puppet that all characters are (oni_motion.c) ---- */

enum oni_motion {
	ONI_STILL,
	ONI_BREATHE,
	ONI_WALK,
	ONI_RUN,
	ONI_PUNCH,
	ONI_TURN,
	ONI_AIM,
	ONI_HOP,
};

/* Sets the counts, the root, the positions and the tracks; key_size is 6 or 16. */
void oni_tram_move(struct oni_tram *tram, enum oni_motion motion, uint16_t bone_count, uint16_t frame_count,
		   uint16_t key_size);
extern const char *const oni_bone_names[ONI_MAX_BONES];
extern const float oni_bone_offsets[ONI_MAX_BONES][3];
/* Parent by child and sibling links of the usual TRIA, -1 for the pelvis. */
extern const int oni_bone_parents[ONI_MAX_BONES];

/* ---- XML (section 1.9) ---- */

/* The fields of one instance, without the element around them. import_path names a DAE that holds the motion, or is NULL. */
void oni_xml_oban(struct bytes *out, const struct oni_oban *oban);
void oni_xml_tram(struct bytes *out, const struct oni_tram *tram, const char *import_path);

/* What mkcorpus asks for, see tests/mkcorpus/main.c. */
int mkcorpus_oni(const char *out_dir, const char *expected_dir);
int selfcheck_oni(void);

#endif
