/* Adds the sounds of animations as events, and finds them in the main code of known versions. */
#include "systems/sm64/sound.h"

#include <math.h>
#include <string.h>

#include "systems/sm64/anim.h"

enum { MAX_SOUNDS = 64 }; /* of one table; largest known 27 */

/* ---- in images ---- */

/* The offset of the sounds of a table in the main code of each version; there are as many records as entries in the table. */
struct known {
	const char *version;
	uint32_t table;
	uint32_t offset;
	size_t count;
};

/* Quirk: the Japanese version has Bowser's table at another address. */
static const struct known known[] = {
	{ "us", 0x0500FE30, 0xEB0E0, 12 },      { "us", 0x060577E0, 0xEB518, 27 },
	{ "us", 0x05015784, 0xEB738, 13 },      { "jp", 0x0500FE30, 0xEA180, 12 },
	{ "jp", 0x06057690, 0xEA5B8, 27 },      { "jp", 0x05015784, 0xEA7D8, 13 },
	{ "eu", 0x0500FE30, 0xBBAA0, 12 },      { "eu", 0x060577E0, 0xBBED8, 27 },
	{ "eu", 0x05015784, 0xBC0F8, 13 },      { "shindou", 0x0500FE30, 0xC7810, 12 },
	{ "shindou", 0x060577E0, 0xC7C48, 27 }, { "shindou", 0x05015784, 0xC7E68, 13 },
};

static size_t entry_count(const struct adb_set *set)
{
	size_t count = 0;

	for (const struct adb_entry *entry = set->entries; entry != NULL; entry = entry->next)
		count++;
	return count;
}

/* Returns the records of a set in this version, NULL when it has none. Hacks move them, so the checksums have to match. */
static const struct known *find_known(const struct adb_decoder *d, const struct adb_set *set, uint32_t table)
{
	const char *retail = adb_place_attribute(&d->place, "retail_checksums");

	if (retail == NULL || strcmp(retail, "true") != 0)
		return NULL;
	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
		if (known[i].table == table && known[i].count == entry_count(set) &&
		    adb_place_attribute_is(&d->place, "version", known[i].version))
			return &known[i];
	return NULL;
}

/* Reads a record. Returns false when it is none: the play field is 0 or 1, frames are small, a sound has its bank in the top byte. */
static bool read_sound(struct adb_arena *arena, struct adb_reader *in, struct adb_sm64_sound *sound)
{
	int16_t play = adb_reader_s16be(in);

	sound->plays = play != 0;
	sound->frames[0] = adb_reader_s8(in);
	sound->frames[1] = adb_reader_s8(in);

	uint32_t number = adb_reader_u32be(in);

	sound->name = adb_arena_printf(arena, "%08X", number);
	return (play == 0 || play == 1) && sound->name != NULL && (play == 0 || number >> 24 != 0);
}

/* ---- what the header declares, and its helpers ---- */

static bool add_sound(struct adb_content *out, struct adb_entry *entry, const struct adb_sm64_sound *sound,
		      int frame)
{
	struct adb_event *event = adb_content_add_event(out, &entry->events, "sound", sound->name);

	if (event == NULL)
		return false;
	event->has_frame = true;
	event->frame = frame;
	event->time = (double)frame / ADB_SM64_FPS;
	event->end_time = NAN;
	event->value = NAN;
	return true;
}

void adb_sm64_add_sounds(struct adb_content *out, struct adb_set *set, const struct adb_sm64_sound *sounds,
			 size_t count)
{
	for (struct adb_entry *entry = set->entries; entry != NULL; entry = entry->next) {
		if (entry->index < 0 || (size_t)entry->index >= count || !sounds[entry->index].plays)
			continue;
		for (int i = 0; i < 2; i++)
			if (sounds[entry->index].frames[i] >= 0 &&
			    !add_sound(out, entry, &sounds[entry->index], sounds[entry->index].frames[i]))
				return;
	}
}

void adb_sm64_add_rom_sounds(struct adb_decoder *d, struct adb_set *set, uint32_t table)
{
	const struct known *records = find_known(d, set, table);
	struct adb_error error;
	struct adb_input *image = records != NULL ? adb_place_open(&d->place, "../rom", &error) : NULL;
	uint8_t bytes[MAX_SOUNDS * ADB_SM64_SOUND_SIZE];
	struct adb_sm64_sound sounds[MAX_SOUNDS];
	bool valid;

	if (image == NULL)
		return;
	valid = adb_input_read(image, records->offset, bytes, records->count * ADB_SM64_SOUND_SIZE);

	struct adb_reader in = adb_reader_of(bytes, records->count * ADB_SM64_SOUND_SIZE);

	for (size_t i = 0; valid && i < records->count; i++)
		valid = read_sound(d->arena, &in, &sounds[i]);
	if (valid)
		adb_sm64_add_sounds(d->out, set, sounds, records->count);
	else
		adb_note(d, "no-sounds", 0, "no sounds of %s where this version has them", set->name);
	adb_input_release(image);
}
