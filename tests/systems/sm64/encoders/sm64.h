#ifndef ADB_TESTS_SYSTEMS_SM64_ENCODERS_SM64_H
#define ADB_TESTS_SYSTEMS_SM64_ENCODERS_SM64_H

#include "bytes.h"

#include <stdbool.h>

/* Encoders of Super Mario 64 animation data: formats/sm64.md. Binary data is big-endian. */

enum {
	SM64_MAX_BONES = 8,
	SM64_MAX_TRACKS = 3 * (SM64_MAX_BONES + 1),
	SM64_MAX_VALUES = 4096,
	SM64_MAX_ANIMS = 8,
	SM64_HEADER_SIZE = 24,
	SM64_NOLOOP = 1,
	SM64_BACKWARD = 2,
	SM64_NO_ACCEL = 4,
	SM64_DRAW_Y = 8,
	SM64_DRAW_XZ = 16,
	SM64_DRAW_NONE = 64,
};

void be16(struct bytes *out, uint32_t value);
void be32(struct bytes *out, uint32_t value);
void be32_at(struct bytes *out, size_t at, uint32_t value);
/* Zeros up to a multiple of `step`. */
void sm64_align(struct bytes *out, size_t step);

struct sm64_track {
	uint16_t count;
	uint16_t first;
};

/* The two arrays that headers point at; several headers may share them. */
struct sm64_arrays {
	const char *name;
	unsigned bones;
	int16_t values[SM64_MAX_VALUES];
	size_t value_count;
	struct sm64_track tracks[SM64_MAX_TRACKS];
};

struct sm64_anim {
	const char *name; /* after the actor's */
	uint16_t flags;
	int16_t divisor;
	int16_t start;
	int16_t loop_start;
	int16_t loop_end;
	const struct sm64_arrays *arrays;
};

static inline unsigned sm64_track_count(const struct sm64_arrays *arrays)
{
	return 3 * (arrays->bones + 1);
}

int16_t sm64_value(const struct sm64_arrays *arrays, unsigned track, unsigned frame);
/* Keys of the channel of three tracks that begins with `track`. */
unsigned sm64_key_count(const struct sm64_arrays *arrays, unsigned track);
unsigned sm64_longest_track(const struct sm64_arrays *arrays);
/* The input of the content hash, section 15. */
void sm64_put_content(struct bytes *out, const struct sm64_anim *anim);
uint32_t sm64_content_crc(const struct sm64_anim *anim);
/* The same without the playback fields in front. */
uint32_t sm64_tracks_crc(const struct sm64_anim *anim);
/* Equal for clips whose channels have the same keys. */
uint32_t sm64_motion_crc(const struct sm64_arrays *arrays);

void sm64_put_header(struct bytes *out, const struct sm64_anim *anim, uint32_t values, uint32_t index,
		     uint32_t length);
void sm64_put_values(struct bytes *out, const struct sm64_arrays *arrays);
void sm64_put_index(struct bytes *out, const struct sm64_arrays *arrays);

/* A bone of a geo layout and what is odd about its part. */
enum sm64_part {
	SM64_PLAIN,
	SM64_SWITCH,    /* two cases; the second is a lone part */
	SM64_LOD,       /* two levels; the second has as many parts, without meshes */
	SM64_CALLED,    /* in a layout of its own, reached by 02 and left by 03 */
	SM64_LINKED,    /* in a layout of its own, reached by 00 and left by 01 */
	SM64_ROTATED,   /* below a rotation node */
	SM64_BILLBOARD, /* without a mesh, above a billboard that has it */
	SM64_JAPANESE,  /* only in sources, below #ifdef VERSION_JP: no bone */
};

struct sm64_bone {
	int8_t parent;
	int16_t x, y, z;
	const char *mesh; /* display list, NULL for none */
	enum sm64_part part;
};

struct sm64_geo {
	const char *name;
	const struct sm64_bone *bones;
	uint8_t bone_count;
	uint8_t scale_percent;
	bool closes_too_often;
};

/* `meshes` is the segmented address of the first display list; they follow at every 100h. */
struct sm64_geo_bytes {
	struct bytes *out;
	uint32_t base; /* segmented address of out's first byte */
	uint32_t meshes;
};

/* Appends the layouts; returns the segmented address of the main one. */
uint32_t sm64_put_geo(struct sm64_geo_bytes *to, const struct sm64_geo *geo);
void sm64_put_geo_text(struct bytes *out, const struct sm64_geo *geo);

struct sm64_recipe;

struct sm64_actor {
	const char *name;
	const struct sm64_recipe *recipes;
	const uint8_t *table; /* indices into recipes */
	uint8_t recipe_count;
	uint8_t table_count;
	uint8_t null_count;
	uint8_t bones;
	const struct sm64_geo *geo;
	const struct sm64_geo *other_geo;
};

enum sm64_motion {
	SM64_SWING, /* there and back */
	SM64_SPIN,  /* the root turns once around Y */
	SM64_EASE,  /* each bone stops at another frame; tracks end there */
	SM64_POSE,  /* constant */
};

/* How a clip is made. Those with `variant_of` share the arrays of an earlier recipe. */
struct sm64_recipe {
	const char *name;
	uint16_t flags;
	int16_t divisor;
	int16_t start;
	int16_t loop_start;
	int16_t loop_end;
	uint8_t frames;
	enum sm64_motion motion;
	int8_t variant_of; /* index + 1, 0 = none */
};

/* An actor with its clips made. */
struct sm64_role {
	const struct sm64_actor *actor;
	struct sm64_arrays arrays[SM64_MAX_ANIMS];
	struct sm64_anim anims[SM64_MAX_ANIMS];
};

enum sm64_role_id {
	SM64_LAMP,
	SM64_WHEEL,
	SM64_KITE,
	SM64_CRAB,
	SM64_CRAB_SHELL,
	SM64_GATE,
	SM64_CLOCK,
	SM64_CUCKOO,
	SM64_FLAG,
	SM64_MARIO,
	SM64_ROLE_COUNT
};

extern const struct sm64_actor sm64_actors[SM64_ROLE_COUNT];
/* MARIO_ANIM_ names of the entries of SM64_MARIO. */
extern const char *const sm64_mario_names[SM64_MAX_ANIMS];

struct sm64_cast {
	struct sm64_role roles[SM64_ROLE_COUNT];
};

void sm64_cast_build(struct sm64_cast *cast);

/* A segment's data and what was put where. */
struct sm64_bank {
	uint32_t base; /* segmented address of the first byte */
	struct bytes data;
	struct {
		const struct sm64_anim *anim;
		uint32_t address;
	} headers[16];
	struct {
		const struct sm64_role *role;
		uint32_t address;
	} tables[4];
	size_t header_count;
	size_t table_count;
};

/* The memory order of the two compilers: values, index, header, …, table; or all of it reversed. */
enum sm64_order { SM64_TABLE_LAST, SM64_TABLE_FIRST };

void sm64_bank_clips(struct sm64_bank *bank, const struct sm64_role *role);
void sm64_bank_table(struct sm64_bank *bank, const struct sm64_role *role);
void sm64_bank_role(struct sm64_bank *bank, const struct sm64_role *role, enum sm64_order order);
uint32_t sm64_bank_header_address(const struct sm64_bank *bank, const struct sm64_anim *anim);
uint32_t sm64_bank_table_address(const struct sm64_bank *bank, const struct sm64_role *role);
/* Bytes that look like meshes and textures. */
void sm64_put_noise(struct bytes *out, size_t size, uint32_t seed);

/* Section 7. Neighbours that share arrays overlap. */
void sm64_put_dma(struct bytes *out, const struct sm64_anim *anims, size_t count);
/* Section 12.1. `bone_count` as the header says it. */
void sm64_put_insertable_clip(struct bytes *out, const struct sm64_anim *anim, unsigned bone_count);
void sm64_put_insertable_table(struct bytes *out, const struct sm64_role *role);
void sm64_put_insertable_dma(struct bytes *out, const struct sm64_anim *anims, size_t count);

/* Section 3. */
void sm64_put_mio0(struct bytes *out, const struct bytes *content);
void sm64_put_fake_mio0(struct bytes *out, const struct bytes *content);
void sm64_put_yay0(struct bytes *out, const struct bytes *content);
/* Padded so that the stored size lies before a multiple of 16. */
void sm64_put_szp(struct bytes *out, const struct bytes *content);

/* What mkcorpus asks for, see tests/mkcorpus/main.c. */
int mkcorpus_sm64(const char *out_dir, const char *expected_dir);
int selfcheck_sm64(void);

#endif
