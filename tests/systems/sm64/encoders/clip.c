/* Clips of Super Mario 64: arrays, headers and hash inputs (formats/sm64.md sections 4 and 15). */
#include "sm64.h"

#include <zlib.h>

enum { PLAYBACK_SIZE = 12 };

void be16(struct bytes *out, uint32_t value)
{
	bytes_u8(out, (uint8_t)(value >> 8 & 0xFF));
	bytes_u8(out, (uint8_t)(value & 0xFF));
}

void be32(struct bytes *out, uint32_t value)
{
	be16(out, value >> 16);
	be16(out, value & 0xFFFF);
}

void be32_at(struct bytes *out, size_t at, uint32_t value)
{
	bytes_patch_u32(out, at, __builtin_bswap32(value));
}

void sm64_align(struct bytes *out, size_t step)
{
	bytes_fill(out, 0, (step - out->size % step) % step);
}

int16_t sm64_value(const struct sm64_arrays *arrays, unsigned track, unsigned frame)
{
	const struct sm64_track *t = &arrays->tracks[track];

	return arrays->values[t->first + (frame < t->count ? frame : t->count - 1U)];
}

unsigned sm64_key_count(const struct sm64_arrays *arrays, unsigned track)
{
	unsigned count = 1;

	for (unsigned axis = 0; axis < 3; axis++) {
		if (arrays->tracks[track + axis].count > count)
			count = arrays->tracks[track + axis].count;
	}
	return count;
}

unsigned sm64_longest_track(const struct sm64_arrays *arrays)
{
	unsigned count = 1;

	for (unsigned track = 0; track < sm64_track_count(arrays); track += 3) {
		if (sm64_key_count(arrays, track) > count)
			count = sm64_key_count(arrays, track);
	}
	return count;
}

static void put_playback(struct bytes *out, const struct sm64_anim *anim, unsigned bones)
{
	be16(out, anim->flags);
	be16(out, (uint16_t)anim->divisor);
	be16(out, (uint16_t)anim->start);
	be16(out, (uint16_t)anim->loop_start);
	be16(out, (uint16_t)anim->loop_end);
	be16(out, bones);
}

void sm64_put_content(struct bytes *out, const struct sm64_anim *anim)
{
	const struct sm64_arrays *arrays = anim->arrays;

	put_playback(out, anim, arrays->bones);
	for (unsigned track = 0; track < sm64_track_count(arrays); track++) {
		be16(out, arrays->tracks[track].count);
		for (unsigned i = 0; i < arrays->tracks[track].count; i++)
			be16(out, (uint16_t)sm64_value(arrays, track, i));
	}
}

static uint32_t crc_and_free(struct bytes *content)
{
	const uint32_t crc = (uint32_t)crc32(crc32(0, NULL, 0), content->data, (uInt)content->size);

	bytes_free(content);
	return crc;
}

uint32_t sm64_content_crc(const struct sm64_anim *anim)
{
	struct bytes content = { 0 };

	sm64_put_content(&content, anim);
	return crc_and_free(&content);
}

uint32_t sm64_tracks_crc(const struct sm64_anim *anim)
{
	struct bytes content = { 0 }, tracks = { 0 };

	sm64_put_content(&content, anim);
	bytes_put(&tracks, content.data + PLAYBACK_SIZE, content.size - PLAYBACK_SIZE);
	bytes_free(&content);
	return crc_and_free(&tracks);
}

uint32_t sm64_motion_crc(const struct sm64_arrays *arrays)
{
	struct bytes content = { 0 };

	for (unsigned track = 0; track < sm64_track_count(arrays); track += 3) {
		const unsigned keys = sm64_key_count(arrays, track);

		be16(&content, keys);
		for (unsigned i = 0; i < 3 * keys; i++)
			be16(&content, (uint16_t)sm64_value(arrays, track + i % 3, i / 3));
	}
	return crc_and_free(&content);
}

void sm64_put_header(struct bytes *out, const struct sm64_anim *anim, uint32_t values, uint32_t index,
		     uint32_t length)
{
	put_playback(out, anim, anim->arrays->bones);
	be32(out, values);
	be32(out, index);
	be32(out, length);
}

void sm64_put_values(struct bytes *out, const struct sm64_arrays *arrays)
{
	for (size_t i = 0; i < arrays->value_count; i++)
		be16(out, (uint16_t)arrays->values[i]);
}

void sm64_put_index(struct bytes *out, const struct sm64_arrays *arrays)
{
	for (unsigned track = 0; track < sm64_track_count(arrays); track++) {
		be16(out, arrays->tracks[track].count);
		be16(out, arrays->tracks[track].first);
	}
}
