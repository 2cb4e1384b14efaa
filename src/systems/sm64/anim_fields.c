/* Names the arrays of an animation in the ledger, and where the keys of its channels come from. */
#include "systems/sm64/anim_fields.h"

/* A key has three sources, one for each axis. */
#define ROTATION                                                                                                \
	", 1/65536 turn; q = Rz * Ry * Rx with the angles of the other sources; -q where its dot product with " \
	"the key before is below 0"

enum { AXES = 3, VALUE_SIZE = 2, TRACK_SIZE = 4, VALUE_BITS = 16 };

/* How many values a track has, and which is its first. */
struct place {
	size_t count, first;
};

/* Tracks that leave the array have no values. */
static struct place place_of(const struct adb_sm64_anim *anim, size_t track)
{
	struct place place = { anim->index[2 * track], anim->index[2 * track + 1] };

	if (place.first + place.count > anim->value_count)
		place.count = 0;
	return place;
}

static void name_track(const struct adb_sm64_anim *anim, size_t track)
{
	static const char *const names[] = { "x of the translation [units]", "y of the translation [units]",
					     "z of the translation [units]", "angle about x [1/65536 turn]",
					     "angle about y [1/65536 turn]", "angle about z [1/65536 turn]" };
	const char *name = names[track < AXES ? track : AXES + track % AXES];
	struct place place = place_of(anim, track);

	for (size_t i = 0; anim->index_texts != NULL && i < 2; i++) {
		const struct adb_sm64_text *text = &anim->index_texts[2 * track + i];

		adb_field(text->at, ADB_FIELD_TEXT, text->size, i == 0 ? "count" : "first value");
	}
	if (anim->stored_values != NULL)
		adb_field(anim->stored_values + VALUE_SIZE * place.first, ADB_FIELD_S16BE, place.count, name);
	for (size_t i = 0; anim->value_texts != NULL && i < place.count; i++) {
		const struct adb_sm64_text *text = &anim->value_texts[place.first + i];

		adb_field(text->at, ADB_FIELD_TEXT, text->size, name);
	}
}

/* The last value holds for the keys behind the end of the track. */
static void name_stored_keys(const struct adb_sm64_anim *anim, struct place place,
			     struct adb_key_source source, uint32_t key_count)
{
	const uint8_t *at = anim->stored_values + VALUE_SIZE * place.first;

	source.count = place.count < key_count ? (uint32_t)place.count : key_count;
	adb_field_keys(at, &source);
	source.first_key = source.count;
	source.count = key_count - source.count;
	source.bit_stride = 0;
	adb_field_keys(at + VALUE_SIZE * (place.count - 1), &source);
}

static void name_text_keys(const struct adb_sm64_anim *anim, struct place place, struct adb_key_source source,
			   uint32_t key_count)
{
	source.bit_stride = 0;
	for (uint32_t key = 0; key < key_count && key < place.count; key++) {
		const struct adb_sm64_text *text = &anim->value_texts[place.first + key];

		source.first_key = key;
		source.bit_length = 8 * (uint64_t)text->size;
		source.count = key + 1 < place.count ? 1 : key_count - key;
		adb_field_keys(text->at, &source);
	}
}

void adb_sm64_name_arrays(const struct adb_sm64_anim *anim)
{
	static const struct adb_field_layout layout[] = {
		{ 0, ADB_FIELD_U16BE, 1, "count" },
		{ 2, ADB_FIELD_U16BE, 1, "first value" },
		{ 0, ADB_FIELD_GROUP, 0, NULL },
	};
	size_t tracks = AXES * ((size_t)anim->bone_count + 1);

	if (!adb_ledger_is_open())
		return;
	if (anim->stored_index != NULL)
		adb_field_records(anim->stored_index, tracks, TRACK_SIZE, layout, "track");
	for (size_t i = 0; i < tracks; i++)
		name_track(anim, i);
}

void adb_sm64_name_keys(const struct adb_sm64_anim *anim, size_t part, const struct adb_channel *channel)
{
	enum { STORED, AS_TEXT };
	static const char *const formulas[2][2][AXES] = {
		[STORED] = { { "x = s16", "y = s16", "z = s16" },
			     { "angle about x = s16" ROTATION, "angle about y = s16" ROTATION,
			       "angle about z = s16" ROTATION } },
		[AS_TEXT] = { { "x = s16 as text", "y = s16 as text", "z = s16 as text" },
			      { "angle about x = s16 as text" ROTATION,
				"angle about y = s16 as text" ROTATION,
				"angle about z = s16 as text" ROTATION } },
	};

	if (!adb_ledger_is_open())
		return;
	for (size_t axis = 0; axis < AXES; axis++) {
		struct place place = place_of(anim, AXES * part + axis);
		const struct adb_key_source source = {
			.channel = channel,
			.formula = formulas[anim->stored_values != NULL ? STORED : AS_TEXT][part > 0][axis],
			.bit_length = VALUE_BITS,
			.bit_stride = VALUE_BITS,
		};

		if (place.count > 0 && anim->stored_values != NULL)
			name_stored_keys(anim, place, source, channel->key_count);
		else if (place.count > 0 && anim->value_texts != NULL)
			name_text_keys(anim, place, source, channel->key_count);
	}
}
