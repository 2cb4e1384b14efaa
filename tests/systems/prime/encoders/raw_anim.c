#include "prime.h"

enum { TABLE_SIZE = 100 };

typedef const void *property_of(const struct prime_raw_channel *channel);

static const void *rotation_of(const struct prime_raw_channel *channel)
{
	return channel->rotation;
}

static const void *translation_of(const struct prime_raw_channel *channel)
{
	return channel->translation;
}

static const void *scale_of(const struct prime_raw_channel *channel)
{
	return channel->scale;
}

static uint32_t count_of(const struct prime_raw_anim *anim, property_of *property)
{
	uint32_t count = 0;

	for (uint32_t i = 0; i < anim->channel_count; i++)
		count += property(&anim->channels[i]) != NULL;
	return count;
}

/* Channel -> position in the array of one property, -1 where a channel has none. */
static void put_table(struct bytes *out, const struct prime_raw_anim *anim, property_of *property)
{
	const uint32_t count = count_of(anim, property);
	uint32_t next = 0;

	put_u32(out, anim->channel_count);
	for (uint32_t i = 0; i < anim->channel_count; i++) {
		const uint32_t position = anim->reversed ? count - 1 - next : next;

		if (property(&anim->channels[i])) {
			bytes_u8(out, (uint8_t)position);
			next++;
		} else {
			bytes_u8(out, 0xFF);
		}
	}
}

static void put_array(struct bytes *out, const struct prime_raw_anim *anim, property_of *property,
		      uint32_t width)
{
	put_u32(out, count_of(anim, property) * anim->key_count);
	for (uint32_t i = 0; i < anim->channel_count; i++) {
		const uint32_t channel = anim->reversed ? anim->channel_count - 1 - i : i;
		const float *values = property(&anim->channels[channel]);

		if (values)
			put_f32s(out, values, (size_t)anim->key_count * width);
	}
}

static void put_bone_table(struct bytes *out, const struct prime_raw_anim *anim)
{
	unsigned char table[TABLE_SIZE];

	for (int i = 0; i < TABLE_SIZE; i++)
		table[i] = 0xFF;
	for (uint32_t i = 0; i < anim->channel_count; i++)
		table[anim->channels[i].bone_id] = (unsigned char)(i & 0xFF);
	put_u32(out, TABLE_SIZE);
	bytes_put(out, table, TABLE_SIZE);
}

/*
 * The first game has no table for rotations: channel c has rotations c * K onwards, so `reversed` means
 * its translations only.
 */
static void put_rotations(struct bytes *out, const struct prime_raw_anim *anim)
{
	struct prime_raw_anim in_order = *anim;

	if (anim->game != PRIME_2)
		in_order.reversed = false;
	put_array(out, &in_order, rotation_of, 4);
}

void prime_put_raw_anim(struct bytes *out, const struct prime_raw_anim *anim)
{
	put_u32(out, 0);
	put_time_state(out, anim->duration, anim->duration_state);
	put_time_state(out, anim->interval, 0);
	put_u32(out, anim->key_count);
	put_u32(out, anim->root_bone_id);
	put_bone_table(out, anim);
	if (anim->game == PRIME_2)
		put_table(out, anim, rotation_of);
	put_table(out, anim, translation_of);
	if (anim->game == PRIME_2) {
		put_table(out, anim, scale_of);
		put_array(out, anim, scale_of, 3);
	}
	put_rotations(out, anim);
	put_array(out, anim, translation_of, 3);
	if (anim->game != PRIME_2)
		put_u32(out, anim->evnt_id);
}
