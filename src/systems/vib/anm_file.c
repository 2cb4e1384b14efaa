/* Reads the header, the frame table and the keyframes of an ANM; anm.c has the layout. */
#include "systems/vib/anm_file.h"

#include <string.h>

#include "base/ledger.h"

enum {
	MAX_STRICT_FRAMES = 16384,
	VECTOR_SIZE = 6,
	MAX_RATE = 120,
	DEFAULT_RATE = 30,
	RATE_OFFSET = 2,
};

/* ---- frames ---- */

static void read_keyframe(struct adb_reader *in, uint8_t flags, struct adb_vib_keyframe *key)
{
	static const int16_t identity[ADB_VIB_COMPONENTS] = { 0, ADB_VIB_ONE, 0 };

	key->flags = flags;
	for (int component = 0; component < ADB_VIB_COMPONENTS; component++)
		for (int axis = 0; axis < 3; axis++)
			key->raw[component][axis] =
				flags & 1 << component ? adb_reader_s16le(in) : identity[component];
}

/* ---- rate ---- */

static bool is_valid_rate(uint16_t rate)
{
	return rate >= 1 && rate <= MAX_RATE;
}

/* ---- what the header declares, and its helpers ---- */

static uint16_t u16_at(const uint8_t *bytes)
{
	return (uint16_t)(bytes[0] | bytes[1] << 8);
}

/* Offsets must not descend: otherwise a small file could claim any number of keyframes. */
static enum adb_outcome check_table(const struct adb_vib_anm *anm, size_t size, struct adb_error *error)
{
	size_t before = adb_vib_frame_table_end(anm->frame_count);

	for (uint32_t i = 0; i <= anm->frame_count; i++) {
		size_t start = adb_vib_frame_start(anm, i), entry = ADB_VIB_HEADER + 2 * (size_t)i;

		if (start < before)
			return adb_error_set(
				error, ADB_CORRUPT, (int64_t)entry,
				i == 0 ? "frame %u begins at %zu, before the table ends at %zu"
				       : "frame %u begins at %zu, before the one before it at %zu",
				i, start, before);
		before = start;
	}
	if (anm->end > size)
		return adb_error_set(error, ADB_CORRUPT,
				     (int64_t)(ADB_VIB_HEADER + 2 * (size_t)anm->frame_count),
				     "frames end at %zu, the file at %zu", anm->end, size);
	return ADB_OK;
}

enum adb_outcome adb_vib_anm_open(struct adb_reader in, size_t size, struct adb_vib_anm *anm,
				  struct adb_error *error)
{
	uint16_t magic = adb_read_u16le(&in, "magic");

	*anm = (struct adb_vib_anm){ .bytes = in.data, .available = in.size };
	anm->rate = adb_read_u16le(&in, "rate [1/s]");
	anm->frame_count = adb_read_u16le(&in, "frame count");
	if (!adb_reader_ok(&in))
		return adb_error_set(error, ADB_CORRUPT, 0, "shorter than its header");
	if (magic != ADB_VIB_MAGIC)
		return adb_error_set(error, ADB_CORRUPT, 0, "begins with %04x, not %04x", magic,
				     ADB_VIB_MAGIC);
	if (adb_vib_frame_table_end(anm->frame_count) > in.size)
		return adb_error_set(error, ADB_CORRUPT, 4, "the table of %u frames does not fit",
				     anm->frame_count);
	anm->data_start = adb_vib_frame_start(anm, 0);
	anm->end = adb_vib_frame_start(anm, anm->frame_count);
	return check_table(anm, size, error);
}

size_t adb_vib_frame_start(const struct adb_vib_anm *anm, uint32_t index)
{
	return 2 * (size_t)u16_at(anm->bytes + ADB_VIB_HEADER + 2 * (size_t)index);
}

enum adb_outcome adb_vib_frame_read(const struct adb_vib_anm *anm, uint32_t index,
				    struct adb_vib_frame *frame, struct adb_error *error)
{
	size_t start = adb_vib_frame_start(anm, index), end = adb_vib_frame_start(anm, index + 1);
	struct adb_reader in = adb_reader_of(anm->bytes, end);

	memset(frame->present, 0, sizeof frame->present);
	frame->keyframe_count = frame->repeated_count = frame->unknown_count = 0;
	if (end > anm->available)
		return adb_error_set(error, ADB_CORRUPT, (int64_t)start,
				     "frame %u ends beyond the available bytes", index);
	adb_reader_seek(&in, start);
	while (adb_reader_left(&in) > 0) {
		size_t offset = in.position;
		uint8_t object = adb_reader_u8(&in), flags = adb_reader_u8(&in);
		uint64_t bit = (uint64_t)1 << object % 64;

		read_keyframe(&in, flags, &frame->keys[object]);
		frame->unknown_count += (flags & ~ADB_VIB_KNOWN_FLAGS) != 0;
		if (!adb_reader_ok(&in))
			return adb_error_set(
				error, ADB_CORRUPT, (int64_t)offset,
				"the keyframe of object %u with flags %02x reaches beyond frame %u%s", object,
				flags, index,
				frame->unknown_count > 0
					? ": flags that are not known may have bytes of their own"
					: "");
		frame->repeated_count += (frame->present[object / 64] & bit) != 0;
		frame->present[object / 64] |= bit;
		frame->keyframe_count++;
	}
	return ADB_OK;
}

bool adb_vib_anm_is_strict(const struct adb_vib_anm *anm)
{
	struct adb_vib_frame frame;

	if (anm->frame_count == 0 || anm->frame_count > MAX_STRICT_FRAMES ||
	    anm->data_start != adb_vib_frame_table_end(anm->frame_count) || anm->end == anm->data_start)
		return false;
	for (uint32_t i = 0; i < anm->frame_count; i++) {
		if (adb_vib_frame_start(anm, i + 1) > anm->available)
			return true;
		if (adb_vib_frame_read(anm, i, &frame, NULL) != ADB_OK || frame.repeated_count > 0 ||
		    frame.unknown_count > 0)
			return false;
	}
	return true;
}

double adb_vib_fps(uint16_t rate)
{
	return is_valid_rate(rate) ? rate : DEFAULT_RATE;
}

void adb_vib_set_rate(struct adb_decoder *d, struct adb_clip *clip, uint16_t rate)
{
	clip->fps = adb_vib_fps(rate);
	clip->duration = clip->frame_count / clip->fps;
	adb_attribute_integer(d->arena, &clip->attributes, "rate_raw", rate);
	adb_attribute_text(d->arena, &clip->attributes, "fps_source",
			   is_valid_rate(rate) ? "header" : "fallback");
	if (!is_valid_rate(rate))
		adb_warn(d, "frame-rate", RATE_OFFSET, "a rate of %u: %d frames per second are taken", rate,
			 DEFAULT_RATE);
}
