/* A TRAM with its raw data, for tests that change a few fields of it. */
#ifndef ADB_TESTS_SYSTEMS_ONI_UNIT_TRAM_MAKE_H
#define ADB_TESTS_SYSTEMS_ONI_UNIT_TRAM_MAKE_H

#include "decode_instance.h"
#include "store/pack.h"

extern const struct adb_format adb_format_oni_tram;

/* Offsets from DB of the fields that tests set. */
enum {
	TRAM_HEIGHT = 0x004,
	TRAM_VELOCITY = 0x008,
	TRAM_ATTACK = 0x00C,
	TRAM_DAMAGE = 0x010,
	TRAM_BLUR = 0x014,
	TRAM_SHORTCUT = 0x018,
	TRAM_THROW = 0x01C,
	TRAM_FOOTSTEP = 0x020,
	TRAM_PARTICLE = 0x024,
	TRAM_POSITION = 0x028,
	TRAM_ROTATION = 0x02C,
	TRAM_SOUND = 0x030,
	TRAM_FLAGS = 0x034,
	TRAM_LINKS = 0x038,
	TRAM_USED = 0x040,
	TRAM_REPLACED = 0x044,
	TRAM_DIRECTION = 0x04C,
	TRAM_VOCALIZATION = 0x04E,
	TRAM_EXTENT_COUNT = 0x130,
	TRAM_EXTENT = 0x134,
	TRAM_SOUND_COUNT = 0x14C,
	TRAM_FPS = 0x156,
	TRAM_KEY_SIZE = 0x158,
	TRAM_TYPE = 0x15A,
	TRAM_FROM_STATE = 0x15E,
	TRAM_BONES = 0x162,
	TRAM_FRAMES = 0x164,
	TRAM_DURATION = 0x166,
	TRAM_VARIENT = 0x168,
	TRAM_ATOMIC = 0x16C,
	TRAM_ACTION = 0x174,
	TRAM_INVULNERABLE = 0x178,
	TRAM_ATTACK_COUNT = 0x17A,
	TRAM_DAMAGE_COUNT = 0x17B,
	TRAM_BLUR_COUNT = 0x17C,
	TRAM_SHORTCUT_COUNT = 0x17D,
	TRAM_FOOTSTEP_COUNT = 0x17E,
	TRAM_PARTICLE_COUNT = 0x17F,
	TRAM_SIZE = 0x180,
};

struct tram {
	struct oni_bytes body, raw;
};

/* `frames` frames of `bones` bones without any raw data; ended with free(). */
static inline struct tram *tram_new(unsigned frames, unsigned bones)
{
	struct tram *t = calloc(1, sizeof *t);

	put_zeros(&t->body, TRAM_SIZE);
	set_u16(&t->body, TRAM_VOCALIZATION, 0xFFFF);
	set_u16(&t->body, TRAM_FPS, 60);
	set_u16(&t->body, TRAM_KEY_SIZE, 6);
	set_u16(&t->body, TRAM_BONES, bones);
	set_u16(&t->body, TRAM_FRAMES, frames);
	set_u16(&t->body, TRAM_DURATION, frames);
	set_u16(&t->body, TRAM_ACTION, 0xFFFF);
	put_zeros(&t->raw, 32);
	return t;
}

/* What is put next into t->raw is what the field at `field` points at. */
static inline void tram_point(struct tram *t, size_t field)
{
	set_u32(&t->body, field, (uint32_t)t->raw.size);
}

/* The table of `bones` tracks; tram_begin_track() fills it in. */
static inline void tram_begin_tracks(struct tram *t, unsigned bones)
{
	tram_point(t, TRAM_ROTATION);
	put_zeros(&t->raw, 2 * bones);
}

static inline void tram_begin_track(struct tram *t, unsigned bone)
{
	size_t table = t->body.data[TRAM_ROTATION] | (size_t)t->body.data[TRAM_ROTATION + 1] << 8;

	set_u16(&t->raw, table + 2 * bone, (unsigned)(t->raw.size - table));
}

static inline void put_hex(struct oni_bytes *b, const char *hex)
{
	uint8_t bytes[1024];

	put_bytes(b, bytes, hex_bytes(hex, bytes, sizeof bytes));
}

/* Instance 0 of a .dat, with a placeholder and a private one behind it. */
static inline struct oni_spec_instance *tram_instances(const struct tram *t)
{
	static struct oni_spec_instance instances[3];

	instances[0] = (struct oni_spec_instance){ "TRAM", "TRAMmove", t->body.data, t->body.size, 0, 0 };
	instances[1] = (struct oni_spec_instance){ "TRAM", "TRAMnext", NULL, 0, 0, 0 };
	instances[2] = (struct oni_spec_instance){ "TRAM", NULL, "", 1, 0, 0 };
	return instances;
}

struct tram_result {
	struct oni_opened file;
	struct decoded decoded;
	const struct adb_clip *clip; /* NULL when there is none */
};

/* As TRAMmove of level1_Final.dat, with its .raw beside it unless `without_raw`. */
static inline struct tram_result tram_decode_dat(const struct tram *t, bool without_raw)
{
	const struct oni_beside beside[] = { { "level1_Final.raw", t->raw.data, t->raw.size },
					     { NULL, NULL, 0 } };
	const struct oni_spec spec = { .level = 1, .instances = tram_instances(t), .count = 3 };
	struct tram_result r;

	oni_open_spec(&r.file, &spec, "level1_Final.dat", without_raw ? NULL : beside);
	r.decoded = oni_decode(&r.file, &adb_format_oni_tram, "TRAMmove");
	r.clip = r.decoded.content.clips;
	return r;
}

static inline struct tram_result tram_decode_oni(const struct tram *t)
{
	const struct oni_spec spec = { .single = true,
				       .instances = tram_instances(t),
				       .count = 3,
				       .names_first = true,
				       .raw = t->raw.data,
				       .raw_size = t->raw.size };
	struct tram_result r;

	oni_open_spec(&r.file, &spec, "TRAMmove.oni", NULL);
	r.decoded = oni_decode(&r.file, &adb_format_oni_tram, "TRAMmove");
	r.clip = r.decoded.content.clips;
	return r;
}

static inline void tram_end(struct tram_result *r)
{
	decoded_free(&r->decoded);
	oni_close(&r->file);
}

/* motion_xxh128 of the clip. */
static inline struct adb_hash tram_motion(struct tram_result *r)
{
	const struct adb_packed *packed = adb_pack(&r->decoded.content);

	return packed != NULL && r->clip != NULL ? packed->clips[0].motion : (struct adb_hash){ { 0 } };
}

#endif
