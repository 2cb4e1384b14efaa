/* Finds the runs of bytes in a ledger that nobody read, and the field before each. */
#include "base/ledger_unread.h"

#include <stdlib.h>
#include <string.h>

struct search {
	const struct adb_ledger *ledger;
	const uint8_t *bytes;
	struct adb_arena *arena;
	struct adb_unread_place *runs; /* ordered by offset, hence by `before` */
	uint32_t count;
};

/* ---- the field before a run ---- */

/* The first run whose last byte that was read before it lies at `offset` or behind. */
static uint32_t first_run_behind(const struct search *search, uint64_t offset)
{
	uint32_t low = 0, high = search->count;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (search->runs[middle].before <= offset)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* Makes the field, or that member of it, the anchor of each run that it ends before and that has none. */
static void claim_runs(const struct search *search, const struct adb_field *field,
		       const struct adb_field_layout *member)
{
	uint64_t size = member != NULL                  ? member->count * adb_field_type_size(member->type)
			: field->type <= ADB_FIELD_TEXT ? field->stride
							: adb_field_type_size(field->type);
	uint64_t start = field->offset + (member != NULL ? member->offset : 0);
	uint64_t last = start + (field->count - 1) * field->stride;

	for (uint32_t i = first_run_behind(search, start); i < search->count; i++) {
		struct adb_unread_place *run = &search->runs[i];
		uint64_t byte = run->before - 1; /* the last one that was read */

		if (byte >= last + size)
			break;
		if (run->field == NULL && (field->count == 1 || (byte - start) % field->stride < size)) {
			run->field = field;
			run->member = member;
		}
	}
}

static void find_anchors(const struct search *search, uint16_t space)
{
	for (uint32_t i = 0; i < search->ledger->field_count; i++) {
		const struct adb_field *field = &search->ledger->fields[i];

		if (field->type == ADB_FIELD_GROUP || field->type == ADB_FIELD_GAP || field->space != space)
			continue;
		for (const struct adb_field_layout *member = field->layout;
		     member != NULL && member->name != NULL; member++)
			if (member->type != ADB_FIELD_GAP)
				claim_runs(search, field, member);
		if (field->layout == NULL)
			claim_runs(search, field, NULL);
	}
}

/* ---- runs that are alike ---- */

/* A run with what it is compared by. */
struct named_run {
	const struct adb_unread_place *run;
	const char *anchor;
	uint64_t distance;
};

static int compare_numbers(uint64_t a, uint64_t b)
{
	return (a > b) - (a < b);
}

static int compare(const void *a, const void *b)
{
	const struct named_run *left = a, *right = b;
	int order = left->anchor != right->anchor ? strcmp(left->anchor, right->anchor) : 0;

	if (order == 0)
		order = compare_numbers(left->distance, right->distance);
	if (order == 0)
		order = compare_numbers(left->run->length, right->run->length);
	return order != 0 ? order : compare_numbers(left->run->offset, right->run->offset);
}

static bool are_alike(const struct named_run *a, const struct named_run *b)
{
	return strcmp(a->anchor, b->anchor) == 0 && a->distance == b->distance &&
	       a->run->length == b->run->length;
}

/* Looks at the bytes of `count` runs. */
static bool describe(const struct search *search, const struct named_run *first, uint32_t count,
		     struct adb_unread_run *run)
{
	const uint8_t *bytes = search->bytes + first->run->offset;
	size_t length = (size_t)first->run->length; /* the bytes lie in memory */
	uint8_t *all = count > 1 ? adb_arena_alloc(search->arena, count, length) : NULL;

	if (count > 1 && all == NULL)
		return false;
	*run = (struct adb_unread_run){
		.anchor = first->anchor,
		.distance = first->distance,
		.length = length,
		.times = count,
		.offset = first->run->offset,
		.is_constant = true,
		.is_repeated = true,
	};
	for (uint32_t i = 0; i < count; i++) {
		const uint8_t *other = search->bytes + first[i].run->offset;

		if (all != NULL)
			memcpy(all + i * length, other, length);
		run->is_repeated &= i == 0 || memcmp(other, bytes, length) == 0;
	}
	run->is_constant = run->is_repeated && (length == 1 || memcmp(bytes, bytes + 1, length - 1) == 0);
	memcpy(run->head, all != NULL ? all : bytes,
	       count * length < ADB_UNREAD_HEAD ? count * length : ADB_UNREAD_HEAD);
	run->hash = adb_hash_of(all != NULL ? all : bytes, count * length);
	return true;
}

static int compare_offsets(const void *a, const void *b)
{
	const struct adb_unread_run *left = a, *right = b;

	return compare_numbers(left->offset, right->offset);
}

static bool merge_runs(const struct search *search, struct adb_unread_runs *merged)
{
	struct named_run *named = adb_arena_alloc(search->arena, search->count, sizeof *named);
	struct adb_unread_run *items = adb_arena_alloc(search->arena, search->count, sizeof *items);

	if (named == NULL || items == NULL)
		return false;
	for (uint32_t i = 0; i < search->count; i++) {
		const struct adb_unread_place *run = &search->runs[i], *last = i > 0 ? run - 1 : NULL;

		named[i] = (struct named_run){ .run = run, .distance = run->offset - run->before };
		if (last != NULL && run->field == last->field && run->member == last->member)
			named[i].anchor = named[i - 1].anchor;
		else if (run->field != NULL)
			named[i].anchor =
				adb_field_path(search->ledger, run->field, run->member, search->arena);
		else
			named[i].anchor = ADB_UNREAD_START;
		if (named[i].anchor == NULL)
			return false;
		merged->bytes += run->length;
	}
	if (search->count > 0)
		qsort(named, search->count, sizeof *named, compare);
	for (uint32_t first = 0, end; first < search->count; first = end) {
		for (end = first + 1; end < search->count && are_alike(&named[first], &named[end]);)
			end++;
		if (!describe(search, &named[first], end - first, &items[merged->count++]))
			return false;
	}
	if (merged->count > 0)
		qsort(items, merged->count, sizeof *items, compare_offsets);
	merged->items = items;
	return true;
}

/* ---- what the header declares, and its helpers ---- */

/* The first byte behind `first` that is not as that is. Eight bytes are compared at once: a texture has megabytes of one kind. */
static uint64_t end_of_run(const uint8_t *map, uint64_t first, uint64_t size)
{
	uint64_t end = first + 1, pattern, word;

	memset(&pattern, map[first], sizeof pattern);
	for (; end + sizeof word <= size; end += sizeof word) {
		memcpy(&word, map + end, sizeof word);
		if (word != pattern)
			break;
	}
	while (end < size && map[end] == map[first])
		end++;
	return end;
}

/* Returns the number of runs, and fills `runs` unless it is NULL. */
static uint32_t find_runs(const uint8_t *map, uint64_t size, struct adb_unread_place *runs)
{
	uint64_t before = 0;
	uint32_t count = 0;

	for (uint64_t first = 0, end; first < size; first = end) {
		end = end_of_run(map, first, size);
		if (map[first] == ADB_READ)
			before = end;
		if (map[first] != ADB_UNREAD)
			continue;
		if (runs != NULL)
			runs[count] = (struct adb_unread_place){ .offset = first,
								 .length = end - first,
								 .before = before };
		count++;
	}
	return count;
}

bool adb_ledger_find_places(const struct adb_ledger *ledger, uint16_t space, uint64_t size,
			    struct adb_arena *arena, struct adb_unread_places *places)
{
	struct search search = { .ledger = ledger, .arena = arena };
	uint8_t *map = adb_arena_alloc(arena, ledger->spaces[space].size, 1);

	*places = (struct adb_unread_places){ 0 };
	if (map == NULL)
		return false;
	adb_ledger_cover(ledger, space, map);
	search.count = find_runs(map, size, NULL);
	search.runs = adb_arena_alloc(arena, search.count, sizeof *search.runs);
	if (search.runs == NULL)
		return false;
	find_runs(map, size, search.runs);
	find_anchors(&search, space);
	places->items = search.runs;
	places->count = search.count;
	for (uint64_t first = 0, end; first < size; first = end) {
		end = end_of_run(map, first, size);
		places->skipped += map[first] == ADB_SKIPPED ? end - first : 0;
	}
	return true;
}

bool adb_ledger_find_unread(const struct adb_ledger *ledger, uint16_t space, uint64_t size,
			    struct adb_arena *arena, struct adb_unread_runs *runs)
{
	struct adb_unread_places places;

	*runs = (struct adb_unread_runs){ 0 };
	if (!adb_ledger_find_places(ledger, space, size, arena, &places))
		return false;

	runs->skipped = places.skipped;

	const struct search search = {
		.ledger = ledger,
		.bytes = ledger->spaces[space].bytes,
		.arena = arena,
		.runs = places.items,
		.count = places.count,
	};

	return merge_runs(&search, runs);
}

const char *adb_field_path(const struct adb_ledger *ledger, const struct adb_field *field,
			   const struct adb_field_layout *member, struct adb_arena *arena)
{
	const char *path =
		member != NULL ? adb_arena_printf(arena, "%s > %s", field->name, member->name) : field->name;

	for (uint32_t parent = field->parent; parent != 0 && path != NULL;
	     parent = ledger->fields[parent - 1].parent)
		path = adb_arena_printf(arena, "%s > %s", ledger->fields[parent - 1].name, path);
	return path;
}
