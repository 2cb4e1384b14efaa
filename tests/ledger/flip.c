/*
 * Whether each byte that is read matters: turned by 0xFF, or else by 0x01 or 0x80, it changes what the asset is taken for, a row or a
 * problem; or not_stored.txt says why not. Bytes of companions are turned where the decoder says that it got them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ledger_check.h"

static const uint8_t masks[] = { 0xFF, 0x01, 0x80 };

struct flips {
	struct check *check;
	struct list not_stored;
	struct tally fields; /* of which a byte changes nothing */
	struct adb_arena *arena, *names;
	const void *recognised; /* what the asset is taken for */
	unsigned long tried;
};

enum { MOST_COPIES = 8 };

/* What is turned in a companion, for __wrap_adb_ledger_add_piece(). */
static struct {
	const char *space; /* NULL = nothing */
	uint64_t first;
	size_t offset;
	uint8_t mask;
	uint8_t *turned[MOST_COPIES]; /* the byte, in each copy of the piece that the decoder got */
	size_t turned_count;
} companion;

static bool is_copy(const struct check *check, size_t index);
static void flip_asset(struct flips *flips, const struct asset *asset);

size_t check_flips(struct check *check)
{
	struct flips flips = {
		.check = check,
		.arena = adb_arena_new(ADB_JOB_ARENA),
		.names = adb_arena_new((size_t)1 << 30),
	};
	size_t failures = 0;

	list_read(&flips.not_stored, check->lists, "not_stored.txt", 3);
	for (size_t i = 0; i < check->corpus.count; i++)
		if (check_wants(check, &check->corpus.assets[i]) && !is_copy(check, i))
			flip_asset(&flips, &check->corpus.assets[i]);
	for (size_t i = 0; i < flips.fields.count; i++) {
		const struct tally_line *line = &flips.fields.lines[i];

		printf("%s\t: %lu bytes change nothing, first in %s, %s, at 0x%zx\n", line->text, line->count,
		       line->asset->source, line->asset->path, line->offset);
	}
	failures = flips.fields.count;
	if (check->format == NULL && check->most == 0)
		failures += list_print_unused(&flips.not_stored);
	printf("%lu flips\n", flips.tried);
	tally_free(&flips.fields);
	list_free(&flips.not_stored);
	adb_arena_free(flips.arena);
	adb_arena_free(flips.names);
	return failures;
}

/* The same bytes again, in another container. */
static bool is_copy(const struct check *check, size_t index)
{
	const struct asset *asset = &check->corpus.assets[index];

	for (size_t i = 0; i < index; i++) {
		const struct asset *other = &check->corpus.assets[i];

		if (other->format == asset->format && other->size == asset->size &&
		    strcmp(other->status, asset->status) == 0 &&
		    memcmp(other->bytes, asset->bytes, asset->size) == 0)
			return true;
	}
	return false;
}

/* ---- one asset ---- */

static void flip_space(struct flips *flips, const struct asset *asset, const struct adb_ledger *ledger,
		       uint16_t space, const struct adb_hash *whole);
static bool flip_byte(struct flips *flips, const struct asset *asset, const struct adb_ledger *ledger,
		      uint16_t space, size_t offset, const struct adb_hash *whole);
static void note_field(struct flips *flips, const struct asset *asset, const struct adb_ledger *ledger,
		       uint16_t space, size_t offset);

static void flip_asset(struct flips *flips, const struct asset *asset)
{
	struct adb_job job;
	struct adb_arena *arena = adb_arena_new(ADB_JOB_ARENA);

	if (arena == NULL)
		exit(2);
	asset_decode(asset, asset->bytes, true, arena, &job);

	struct adb_hash whole = job_hash(&job);

	flips->recognised = asset_recognise(asset, asset->bytes);
	for (uint16_t space = 0; space < job.ledger->space_count; space++)
		flip_space(flips, asset, job.ledger, space, &whole);
	adb_job_clear(&job);
	adb_arena_free(arena);
}

static void flip_space(struct flips *flips, const struct asset *asset, const struct adb_ledger *ledger,
		       uint16_t space, const struct adb_hash *whole)
{
	size_t size = ledger->spaces[space].size, step = 1;
	uint8_t *map = malloc(size + 1);
	size_t read = 0;

	if (map == NULL)
		exit(2);
	adb_ledger_cover(ledger, space, map);
	for (size_t i = 0; i < size; i++)
		read += map[i] == ADB_READ;
	if (flips->check->most > 0 && read > flips->check->most)
		step = (read + flips->check->most - 1) / flips->check->most;
	read = step > 1 ? (size_t)(asset - flips->check->corpus.assets) : 0;
	for (size_t i = 0; i < size; i++)
		if (map[i] == ADB_READ && read++ % step == 0 &&
		    !flip_byte(flips, asset, ledger, space, i, whole))
			note_field(flips, asset, ledger, space, i);
	free(map);
}

/* Whether it changes anything. */
static bool flip_byte(struct flips *flips, const struct asset *asset, const struct adb_ledger *ledger,
		      uint16_t space, size_t offset, const struct adb_hash *whole)
{
	uint8_t *byte = space == 0 ? asset->bytes + offset : NULL, old = byte != NULL ? *byte : 0;
	bool changes = false;

	for (size_t i = 0; i < sizeof masks && !changes; i++) {
		struct adb_job job;

		if (byte != NULL) {
			*byte = old ^ masks[i];
			if (offset < ADB_PEEK_LIMIT &&
			    asset_recognise(asset, asset->bytes) != flips->recognised)
				changes = true;
		} else {
			companion.space = ledger->spaces[space].name;
			companion.first = ledger->spaces[space].first;
			companion.offset = offset;
			companion.mask = masks[i];
			companion.turned_count = 0;
		}
		if (!changes) {
			asset_decode(asset, asset->bytes, byte == NULL, flips->arena, &job);

			struct adb_hash hash = job_hash(&job);

			changes = memcmp(&hash, whole, sizeof hash) != 0;
			while (companion.turned_count > 0)
				*companion.turned[--companion.turned_count] ^= companion.mask;
			adb_job_clear(&job);
		}
		flips->tried++;
		companion.space = NULL;
	}
	if (byte != NULL)
		*byte = old;
	return changes;
}

void __real_adb_ledger_add_piece(const char *name, uint64_t first, const void *bytes, size_t size);
void __wrap_adb_ledger_add_piece(const char *name, uint64_t first, const void *bytes, size_t size);

/* The linker puts this in the place of the function of the program (--wrap). */
void __wrap_adb_ledger_add_piece(const char *name, uint64_t first, const void *bytes, size_t size)
{
	__real_adb_ledger_add_piece(name, first, bytes, size);
	if (adb_ledger_open == NULL || companion.space == NULL || companion.turned_count == MOST_COPIES ||
	    companion.offset >= size || companion.first != first || strcmp(companion.space, name) != 0)
		return;

	uint8_t *byte = (uint8_t *)(uintptr_t)bytes + companion.offset;

	for (size_t i = 0; i < companion.turned_count; i++)
		if (companion.turned[i] == byte)
			return;
	companion.turned[companion.turned_count++] = byte;
	*byte ^= companion.mask;
}

/* ---- names ---- */

static bool is_of(const struct adb_field *field, uint64_t start, uint64_t size, uint64_t offset);

/* Counts the byte for the fields that read it, unless they are listed. */
static void note_field(struct flips *flips, const struct asset *asset, const struct adb_ledger *ledger,
		       uint16_t space, size_t offset)
{
	const char *name = NULL;

	for (uint32_t i = 0; i < ledger->field_count && name == NULL; i++) {
		const struct adb_field *field = &ledger->fields[i];

		if (field->type == ADB_FIELD_GROUP || field->type == ADB_FIELD_GAP || field->space != space)
			continue;
		for (const struct adb_field_layout *member = field->layout;
		     member != NULL && member->name != NULL; member++)
			if (member->type != ADB_FIELD_GAP &&
			    is_of(field, field->offset + member->offset,
				  member->count * adb_field_type_size(member->type), offset))
				name = adb_field_path(ledger, field, member, flips->names);
		if (field->layout == NULL &&
		    is_of(field, field->offset,
			  field->type <= ADB_FIELD_TEXT ? field->stride : adb_field_type_size(field->type),
			  offset))
			name = adb_field_path(ledger, field, NULL, flips->names);
	}
	if (name == NULL || list_has(&flips->not_stored, asset->format->name, name, NULL))
		return;

	struct tally_line *line = tally_line(&flips->fields, asset->format->name, name);

	if (line->asset == NULL) {
		line->asset = asset;
		line->offset = offset;
	}
	line->count++;
}

static bool is_of(const struct adb_field *field, uint64_t start, uint64_t size, uint64_t offset)
{
	return offset >= start && offset < start + (field->count - 1) * field->stride + size &&
	       (field->count == 1 || (offset - start) % field->stride < size);
}
