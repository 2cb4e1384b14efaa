#include "prime.h"

#include <math.h>
#include <stdlib.h>

void prime_anim_init(struct prime_anim *anim, enum prime_game game, uint32_t frame_count, uint32_t key_count,
		     uint32_t channel_count)
{
	*anim = (struct prime_anim){
		.game = game,
		.interval = 0.033333F, /* as the game's tools cut it off */
		.duration = (float)(frame_count ? frame_count - 1 : 0) * 0.033333F,
		.root_bone_id = game == PRIME_2 ? 0 : 3,
		.divisor = 16383,
		.translation_multiplier = 1 / 1024.0F,
		.scale_multiplier = 1 / 1024.0F,
		.frame_count = frame_count,
		.key_count = key_count,
		.channel_count = channel_count,
	};
	anim->key_frame = allocate(key_count + 1, sizeof(*anim->key_frame));
	anim->channels = allocate(channel_count, sizeof(*anim->channels));
}

void prime_anim_free(struct prime_anim *anim)
{
	for (uint32_t i = 0; i < anim->channel_count; i++) {
		free(anim->channels[i].rotation.steps);
		free(anim->channels[i].translation.steps);
		free(anim->channels[i].scale.steps);
	}
	free(anim->channels);
	free(anim->key_frame);
	*anim = (struct prime_anim){ 0 };
}

void prime_curve_init(struct prime_curve *curve, const struct prime_anim *anim)
{
	curve->steps = allocate(anim->key_count + 1, sizeof(*curve->steps));
}

uint32_t prime_key_frames(uint32_t *key_frame, uint32_t frame_count, uint32_t step)
{
	uint32_t count = 0;

	if (key_frame)
		key_frame[0] = 0;
	for (uint32_t frame = 1; frame < frame_count; frame++) {
		if (frame % step != 0 && frame != frame_count - 1)
			continue;
		count++;
		if (key_frame)
			key_frame[count] = frame;
	}
	return count;
}

/* The integer whose sine is nearest: the sine rises from -divisor to divisor. */
static int16_t quantise_sine(double value, uint32_t divisor)
{
	int32_t low = -(int32_t)divisor, high = (int32_t)divisor;

	while (high - low > 1) {
		const int32_t middle = low + (high - low) / 2;

		if (sine(middle / (4.0 * divisor)) <= value)
			low = middle;
		else
			high = middle;
	}
	if (fabs(sine(high / (4.0 * divisor)) - value) < fabs(sine(low / (4.0 * divisor)) - value))
		low = high;
	return (int16_t)low;
}

void prime_set_rotation(const struct prime_anim *anim, struct prime_step *step, struct quat rotation)
{
	step->value[0] = quantise_sine(rotation.x, anim->divisor);
	step->value[1] = quantise_sine(rotation.y, anim->divisor);
	step->value[2] = quantise_sine(rotation.z, anim->divisor);
	step->negative_w = rotation.w < 0;
}

static int16_t quantise(double value, double multiplier)
{
	const int64_t whole = (int64_t)floor(value / multiplier + 0.5);

	return (int16_t)(uint16_t)((uint64_t)whole & 0xFFFF);
}

void prime_set_vector(struct prime_step *step, struct vec3 value, float multiplier)
{
	step->value[0] = quantise(value.x, (double)multiplier);
	step->value[1] = quantise(value.y, (double)multiplier);
	step->value[2] = quantise(value.z, (double)multiplier);
}

struct quat prime_rotation_of(const struct prime_anim *anim, const struct prime_step *step)
{
	struct quat q = {
		.x = sine(step->value[0] / (4.0 * anim->divisor)),
		.y = sine(step->value[1] / (4.0 * anim->divisor)),
		.z = sine(step->value[2] / (4.0 * anim->divisor)),
	};

	q.w = sqrt(fmax(0, 1 - (q.x * q.x + q.y * q.y + q.z * q.z)));
	if (step->negative_w)
		q.w = -q.w;
	return q;
}

struct vec3 prime_vector_of(const struct prime_step *step, float multiplier)
{
	return vec3_scale((struct vec3){ step->value[0], step->value[1], step->value[2] },
			  (double)multiplier);
}

/* What has to be added, modulo 2^16, to come from key j - 1 to key j. */
static int32_t delta(const struct prime_curve *curve, uint32_t key, int axis)
{
	const int32_t difference = curve->steps[key].value[axis] - curve->steps[key - 1].value[axis];

	return (int16_t)(uint16_t)((uint32_t)difference & 0xFFFF);
}

static uint8_t width_of(const struct prime_anim *anim, const struct prime_curve *curve, int axis)
{
	uint8_t width = anim->least_width;

	if (curve->bits[axis])
		return curve->bits[axis];
	for (uint32_t key = 1; key <= anim->key_count; key++) {
		const int32_t value = delta(curve, key, axis);

		while (width == 0 ? value != 0 : value < -(1 << (width - 1)) || value >= (1 << (width - 1)))
			width++;
	}
	return width;
}

struct bit_writer {
	uint32_t word;
	unsigned used;
};

/* The first bit of a word is its lowest. */
static void put_bits(struct bytes *out, struct bit_writer *bits, uint32_t value, unsigned width)
{
	for (unsigned i = 0; i < width; i++) {
		bits->word |= (value >> i & 1) << bits->used++;
		if (bits->used < 32)
			continue;
		put_u32(out, bits->word);
		*bits = (struct bit_writer){ 0 };
	}
}

static void put_deltas(struct bytes *out, struct bit_writer *bits, const struct prime_anim *anim,
		       const struct prime_curve *curve, uint32_t key)
{
	for (int axis = 0; axis < 3; axis++)
		put_bits(out, bits, (uint32_t)delta(curve, key, axis), width_of(anim, curve, axis));
}

static void put_stream(struct bytes *out, const struct prime_anim *anim)
{
	struct bit_writer bits = { 0 };

	for (uint32_t key = 1; key <= anim->key_count; key++) {
		for (uint32_t i = 0; i < anim->channel_count; i++) {
			const struct prime_channel *channel = &anim->channels[i];

			if (channel->rotation.steps) {
				put_bits(out, &bits, channel->rotation.steps[key].negative_w, 1);
				put_deltas(out, &bits, anim, &channel->rotation, key);
			}
			if (channel->translation.steps)
				put_deltas(out, &bits, anim, &channel->translation, key);
			if (channel->scale.steps)
				put_deltas(out, &bits, anim, &channel->scale, key);
		}
	}
	if (bits.used)
		put_u32(out, bits.word);
}

static void put_curve(struct bytes *out, const struct prime_anim *anim, const struct prime_curve *curve)
{
	put_u16(out, curve->steps ? anim->key_count : 0);
	if (!curve->steps || anim->key_count == 0)
		return;
	for (int axis = 0; axis < 3; axis++) {
		put_i16(out, curve->steps[0].value[axis]);
		bytes_u8(out, width_of(anim, curve, axis));
	}
}

static void put_descriptors(struct bytes *out, const struct prime_anim *anim)
{
	if (anim->game != PRIME_2)
		put_u32(out, anim->channel_count);
	put_u32(out, anim->channel_count);
	for (uint32_t i = 0; i < anim->channel_count; i++) {
		const struct prime_channel *channel = &anim->channels[i];

		if (anim->game == PRIME_2)
			bytes_u8(out, channel->bone_id);
		else
			put_u32(out, channel->bone_id);
		put_curve(out, anim, &channel->rotation);
		put_curve(out, anim, &channel->translation);
		if (anim->game == PRIME_2)
			put_curve(out, anim, &channel->scale);
	}
}

static void put_bitmap(struct bytes *out, const struct prime_anim *anim)
{
	const uint32_t word_count = (anim->frame_count + 31) / 32;
	uint32_t *words = allocate(word_count, sizeof(*words));

	for (uint32_t key = 0; key <= anim->key_count && anim->frame_count; key++) {
		const uint32_t frame = anim->key_frame[key];

		words[frame / 32] |= 1U << frame % 32;
	}
	put_u32(out, anim->frame_count);
	for (uint32_t i = 0; i < word_count; i++)
		put_u32(out, words[i]);
	free(words);
}

void prime_put_anim(struct bytes *out, const struct prime_anim *anim)
{
	const size_t start = out->size;

	put_u32(out, 2);
	put_u32(out, 0); /* scratch size, below */
	if (anim->game == PRIME_2) {
		put_u16(out, 0x0101);
	} else {
		if (anim->game == PRIME_1)
			put_u32(out, anim->evnt_id);
		put_u32(out, 1);
	}
	put_f32(out, anim->duration);
	put_f32(out, anim->interval);
	put_u32(out, anim->root_bone_id);
	put_u32(out, anim->looping);
	put_u32(out, anim->divisor);
	put_f32(out, anim->translation_multiplier);
	if (anim->game == PRIME_2)
		put_f32(out, anim->scale_multiplier);
	put_u32(out, anim->channel_count);
	put_u32(out, 1);
	put_bitmap(out, anim);
	put_descriptors(out, anim);
	put_stream(out, anim);
	patch_u32(out, start + 4, (uint32_t)(out->size - start - 4));
}
