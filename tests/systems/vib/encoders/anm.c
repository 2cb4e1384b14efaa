/* ANM [3.1] and ANC [4]: both begin with 0x8000, the rate and the number of frames. */
#include "vib.h"

#include <stdlib.h>
#include <string.h>

void vib_anm_add(struct vib_anm *anm, const struct vib_key *key)
{
	if (anm->key_count == anm->capacity) {
		const size_t capacity = anm->capacity ? 2 * anm->capacity : 64;
		struct vib_key *keys = allocate(capacity, sizeof(*keys));

		if (anm->key_count)
			memcpy(keys, anm->keys, anm->key_count * sizeof(*keys));
		free(anm->keys);
		anm->keys = keys;
		anm->capacity = capacity;
	}
	if (anm->key_count && anm->keys[anm->key_count - 1].frame > key->frame)
		fail("keyframes are not in the order of their frames");
	anm->keys[anm->key_count++] = *key;
	if (key->frame >= anm->frame_count)
		anm->frame_count = (uint16_t)(key->frame + 1);
}

void vib_anm_free(struct vib_anm *anm)
{
	free(anm->keys);
	*anm = (struct vib_anm){ 0 };
}

static void put_triple(struct bytes *out, const int16_t triple[3])
{
	for (int i = 0; i < 3; i++)
		bytes_i16(out, triple[i]);
}

static void put_key(struct bytes *out, const struct vib_key *key)
{
	bytes_u8(out, key->object);
	bytes_u8(out, key->flags);
	if (key->flags & VIB_ROTATION)
		put_triple(out, key->rotation);
	if (key->flags & VIB_SCALE)
		put_triple(out, key->scale);
	if (key->flags & VIB_POSITION)
		put_triple(out, key->position);
}

void vib_put_anm(struct bytes *out, const struct vib_anm *anm)
{
	const size_t data_start = 6 + 2 * ((size_t)anm->frame_count + 1) + anm->gap;
	struct bytes data = { 0 };
	size_t next = 0;

	bytes_u16(out, 0x8000);
	bytes_u16(out, anm->rate);
	bytes_u16(out, anm->frame_count);
	for (size_t frame = 0; frame < anm->frame_count; frame++) {
		bytes_u16(out, (uint16_t)((data_start + data.size) / 2));
		for (; next < anm->key_count && anm->keys[next].frame == frame; next++)
			put_key(&data, &anm->keys[next]);
	}
	if (data_start + data.size > 2 * 0xFFFF)
		fail("ANM larger than its table can say");
	bytes_u16(out, (uint16_t)((data_start + data.size) / 2));
	bytes_fill(out, 0xEE, anm->gap);
	bytes_append(out, &data);
	bytes_fill(out, 0, anm->tail);
	bytes_free(&data);
}

void vib_put_anc(struct bytes *out, const struct vib_anc *anc)
{
	bytes_u16(out, 0x8000);
	bytes_u16(out, anc->rate);
	bytes_u16(out, anc->key_count);
	for (size_t i = 0; i < anc->key_count; i++) {
		put_triple(out, anc->keys[i].eye);
		put_triple(out, anc->keys[i].target);
		bytes_i16(out, anc->keys[i].roll);
		bytes_i16(out, anc->keys[i].fov);
	}
}
