/*
 * Vib-Ribbon ANC: the movement of a camera.
 *
 *   0x00  u16  magic, 0x8000
 *   0x02  u16  rate, frames per second   as in an ANM
 *   0x04  u16  key count N
 *   0x06  N times  s16[3]  eye            units of TMD vertices
 *                  s16[3]  target
 *                  s16     roll           4096 = 1 degree, by the documentation of the library; no known file uses it
 *                  s16     field of view  vertical, 4096 = one turn
 *
 * Little-endian. There is one key for each frame, and nothing after the last key.
 *
 * Quirk: the game does not interpolate between keys. Its code may negate the x of both points, which mirrors the
 * movement; the file does not say when.
 */
#include <string.h>

#include "base/ledger.h"
#include "systems/vib/anm_file.h"

static const struct adb_attribute_doc anc_attributes[] = {
	{ "clips", "rate_raw", "rate word of the header; frames per second where it is 1 to 120" },
	{ "clips", "fps_source",
	  "'header', or 'fallback' where the rate word is outside of 1 to 120 and 30 is used" },
	{ NULL, NULL, NULL },
};

enum {
	COUNT_OFFSET = 4,
	KEY_SIZE = 16,
	SIZE_BITS = 32, /* the magic, and a key count that matches the file size */
	/* The extension outweighs an ANM whose numbers happen to give the size of an ANC. */
	CLAIMED_SIZE_BITS = 96,
	CLAIMED_BITS = 16,
};

enum { EYE, TARGET, POINT_COUNT };

struct camera {
	struct adb_channel *points[POINT_COUNT], *roll, *fov;
};

/* ---- decoding ---- */

/* Adds a skeleton of the eye and the target, so that the channels of the camera have bone names. */
static void add_rig(struct adb_decoder *d, const char *native_id)
{
	static const char *const names[POINT_COUNT] = { "eye", "target" };
	struct adb_skeleton *rig = adb_content_add_skeleton(d->out, d->stem, POINT_COUNT);

	if (rig == NULL)
		return;
	rig->native_id = native_id;
	for (int i = 0; i < POINT_COUNT; i++) {
		rig->bones[i].name = names[i];
		rig->bones[i].kind = "camera";
	}
}

static bool add_channels(struct adb_decoder *d, struct adb_clip *clip, struct camera *camera)
{
	uint32_t count = clip->frame_count;

	for (int32_t i = 0; i < POINT_COUNT; i++) {
		camera->points[i] = adb_clip_add_channel(d->out, clip, i, ADB_TRANSLATION, ADB_STEP, count);
		if (camera->points[i] == NULL)
			return false;
	}
	camera->roll = adb_clip_add_channel(d->out, clip, ADB_NO_BONE, ADB_ROLL, ADB_STEP, count);
	camera->fov = adb_clip_add_channel(d->out, clip, ADB_NO_BONE, ADB_FOV, ADB_STEP, count);
	return camera->roll != NULL && camera->fov != NULL;
}

static void note_keys(const struct adb_reader *in, uint32_t count, const struct camera *camera)
{
	static const struct adb_field_layout layout[] = {
		{ 0, ADB_FIELD_S16LE, 3, "eye x y z [units]" },
		{ 6, ADB_FIELD_S16LE, 3, "target x y z [units]" },
		{ 12, ADB_FIELD_S16LE, 1, "roll [1/4096 degree]" },
		{ 14, ADB_FIELD_S16LE, 1, "field of view [1/4096 turn]" },
		{ 0, 0, 0, NULL },
	};
	static const char point[] = "x, y, z = three little-endian s16";
	const struct {
		const struct adb_channel *channel;
		uint32_t offset, size;
		const char *formula;
	} values[] = {
		{ camera->points[EYE], 0, 6, point },
		{ camera->points[TARGET], 6, 6, point },
		{ camera->roll, 12, 2, "little-endian s16 / 4096" },
		{ camera->fov, 14, 2, "little-endian s16 * 360 / 4096" },
	};
	const uint8_t *keys = in->data + in->position;

	adb_field_records(keys, count, KEY_SIZE, layout, "key");
	for (size_t i = 0; i < sizeof values / sizeof values[0]; i++)
		adb_field_keys(keys + values[i].offset, &(struct adb_key_source){
								.channel = values[i].channel,
								.formula = values[i].formula,
								.bit_stride = 8 * (uint64_t)KEY_SIZE,
								.bit_length = 8 * (uint64_t)values[i].size,
								.count = count,
							});
}

static void read_keys(struct adb_reader *in, uint32_t count, struct camera *camera)
{
	for (uint32_t key = 0; key < count; key++) {
		for (int point = 0; point < POINT_COUNT; point++)
			for (int axis = 0; axis < 3; axis++)
				camera->points[point]->values[key * 3 + (uint32_t)axis] =
					(float)adb_reader_s16le(in);
		camera->roll->values[key] = (float)adb_reader_s16le(in) / ADB_VIB_ONE;
		camera->fov->values[key] = (float)(adb_reader_s16le(in) * 360.0 / ADB_VIB_ONE);
	}
}

static enum adb_outcome anc_decode(struct adb_decoder *d)
{
	struct adb_reader *in = &d->in;
	uint16_t magic = adb_read_u16le(in, "magic"), rate = adb_read_u16le(in, "rate [1/s]"),
		 count = adb_read_u16le(in, "key count");

	if (!adb_reader_ok(in))
		return adb_fail(d, ADB_CORRUPT, 0, "shorter than its header");
	if (magic != ADB_VIB_MAGIC)
		return adb_fail(d, ADB_CORRUPT, 0, "begins with %04x, not %04x", magic, ADB_VIB_MAGIC);
	if (count == 0)
		return adb_fail(d, ADB_CORRUPT, COUNT_OFFSET, "no keys");
	if (!adb_reader_has(in, count, KEY_SIZE))
		return adb_fail(d, ADB_CORRUPT, COUNT_OFFSET, "%u keys do not fit", count);

	const char *native_id = adb_text_upper(d->arena, d->stem);
	struct adb_clip *clip = adb_content_add_clip(d->out, d->stem, native_id);
	struct camera camera;

	if (clip == NULL)
		return adb_fail_memory(d);
	clip->frame_count = count;
	adb_vib_set_rate(d, clip, rate);
	add_rig(d, native_id);
	if (!add_channels(d, clip, &camera))
		return adb_fail_memory(d);
	note_keys(in, count, &camera);
	read_keys(in, count, &camera);
	if (adb_reader_left(in) > 0)
		adb_warn(d, "extra-data", in->position, "%zu bytes after the last key", adb_reader_left(in));
	d->used_size = in->position;
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

/* ---- recognising ---- */

static uint64_t size_for(const uint8_t *header)
{
	return ADB_VIB_HEADER + (uint64_t)KEY_SIZE * (header[4] | (unsigned)header[5] << 8);
}

static int anc_sniff(struct adb_peek *peek)
{
	const uint8_t *header = adb_peek_bytes(peek, 0, ADB_VIB_HEADER);
	bool claims = strcmp(peek->type, "ANC") == 0;

	if (header == NULL || header[0] != (ADB_VIB_MAGIC & 0xFF) || header[1] != ADB_VIB_MAGIC >> 8)
		return 0;
	if (size_for(header) != peek->size || peek->size == ADB_VIB_HEADER)
		return claims ? CLAIMED_BITS : 0;
	return claims ? CLAIMED_SIZE_BITS : SIZE_BITS;
}

const struct adb_format adb_format_vib_anc = {
	.name = "vib-anc",
	.title = "Vib-Ribbon camera",
	.games = "Vib-Ribbon",
	.system = "vib-ribbon",
	.type = "ANC",
	.claims = "ANC",
	.attributes = anc_attributes,
	.sniff = anc_sniff,
	.decode = anc_decode,
};
