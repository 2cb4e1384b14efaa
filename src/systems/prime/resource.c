/* Games, ids, texts, counts and times in the resources of Metroid Prime. */
#include "systems/prime/resource.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"

/* ---- games ---- */

static const char *const game_names[] = {
	[ADB_PRIME_MP1] = "MP1",
	[ADB_PRIME_MP2] = "MP2",
	[ADB_PRIME_MP2_DEMO] = "MP2 demo",
};

/* ---- ids ---- */

static bool is_id(const char *text)
{
	return strlen(text) == 8 && strspn(text, "0123456789ABCDEFabcdef") == 8;
}

/* ---- fields ---- */

/* Latin-1 is the first 256 characters of Unicode. */
static const char *latin1(struct adb_decoder *d, const uint8_t *bytes, size_t size)
{
	char *text = adb_arena_alloc(d->arena, size + 1, 2), *end = text;

	for (size_t i = 0; text != NULL && i < size; i++) {
		if (bytes[i] < 0x80) {
			*end++ = (char)bytes[i];
			continue;
		}
		*end++ = (char)(0xC0 | bytes[i] >> 6);
		*end++ = (char)(0x80 | (bytes[i] & 0x3F));
	}
	return text != NULL ? text : "";
}

/* ---- what the header declares ---- */

int adb_prime_bid(struct adb_peek *peek, const char *type, uint32_t first, uint32_t last)
{
	enum { TYPE_BITS = 12, SMALL_BITS = 8, NUMBER_BITS = 30 };
	const uint8_t *bytes = adb_text_equal_nocase(peek->type, type) ? adb_peek_bytes(peek, 0, 4) : NULL;

	if (bytes == NULL || bytes[0] != 0)
		return 0;

	struct adb_reader in = adb_reader_of(bytes, 4);
	uint32_t number = adb_reader_u32be(&in);

	return TYPE_BITS + (number >= first && number <= last ? NUMBER_BITS : SMALL_BITS);
}

enum adb_prime_game adb_prime_game_around(const struct adb_decoder *d)
{
	const char *around = adb_place_game(&d->place);

	for (enum adb_prime_game game = ADB_PRIME_MP1; around != NULL && game <= ADB_PRIME_MP2_DEMO; game++)
		if (strcmp(around, game_names[game]) == 0)
			return game;
	return ADB_PRIME_UNKNOWN;
}

const char *adb_prime_game_name(enum adb_prime_game game)
{
	return game_names[game];
}

bool adb_prime_id_is_none(uint32_t id)
{
	return id == 0 || id == UINT32_MAX;
}

const char *adb_prime_id_text(struct adb_decoder *d, uint32_t id)
{
	return adb_prime_id_is_none(id) ? NULL : adb_arena_printf(d->arena, "%08X", id);
}

const char *adb_prime_own_id(struct adb_decoder *d)
{
	return is_id(d->native_id) ? adb_text_upper(d->arena, d->native_id) : d->native_id;
}

const char *adb_prime_own_name(struct adb_decoder *d)
{
	return adb_text_equal_nocase(d->stem, d->native_id) ? adb_prime_own_id(d) : d->stem;
}

const char *adb_prime_tag(struct adb_decoder *d, struct adb_reader *in, const char *name)
{
	const uint8_t *bytes = adb_read_take(in, 4, ADB_FIELD_TEXT, name);

	return bytes != NULL ? latin1(d, bytes, 4) : "";
}

const char *adb_prime_text(struct adb_decoder *d, struct adb_reader *in, const char *name)
{
	size_t left = adb_reader_left(in),
	       limit = left < ADB_PRIME_MAX_TEXT + 1 ? left : ADB_PRIME_MAX_TEXT + 1;
	const uint8_t *bytes = limit > 0 ? in->data + in->position : NULL;
	const uint8_t *end = limit > 0 ? memchr(bytes, 0, limit) : NULL;

	if (end == NULL) {
		in->overrun = true;
		return "";
	}
	adb_read_take(in, (size_t)(end - bytes) + 1, ADB_FIELD_TEXT, name);
	return end > bytes ? latin1(d, bytes, (size_t)(end - bytes)) : "";
}

uint32_t adb_prime_count_of(struct adb_decoder *d, struct adb_reader *in, size_t size, const char *what,
			    const char *name)
{
	size_t offset = in->position;
	uint32_t count = adb_read_u32be(in, name);

	if (!adb_reader_ok(in))
		return 0;
	if (adb_reader_has(in, count, size))
		return count;
	adb_warn(d, "truncated", offset, "%u %s do not fit", count, what);
	in->overrun = true;
	return 0;
}

struct adb_prime_time adb_prime_time(struct adb_reader *in, const char *name)
{
	static const struct adb_field_layout layout[] = { { 0, ADB_FIELD_F32BE, 1, "seconds [s]" },
							  { 4, ADB_FIELD_U32BE, 1, "state" },
							  { 0, 0, 0, NULL } };

	if (adb_reader_has(in, 1, ADB_PRIME_TIME_SIZE))
		adb_field_records(in->data + in->position, 1, ADB_PRIME_TIME_SIZE, layout, name);

	float seconds = adb_reader_f32be(in);
	uint32_t state = adb_reader_u32be(in);

	return (struct adb_prime_time){ seconds, state };
}

void adb_prime_put_float(struct adb_decoder *d, struct adb_attributes *to, const char *key, float value)
{
	char text[ADB_REAL_TEXT_SIZE];
	double decimal = isfinite(value) ? strtod(adb_float_text(value, text), NULL) : (double)value;

	adb_attribute_real(d->arena, to, key, decimal);
}

void adb_prime_end(struct adb_decoder *d)
{
	const struct adb_reader *in = &d->in;
	size_t end = in->position;

	if (!adb_reader_ok(in))
		return;
	d->used_size = end;
	while (end < in->size && in->data[end] == 0xFF)
		end++;
	adb_field(in->data + in->position, ADB_FIELD_GAP, end - in->position, "padding");
	if (end < in->size)
		adb_note(d, "trailing-bytes", in->position, "%zu bytes after the end are not all 0xFF",
			 in->size - in->position);
}
