/* Whether every byte of every asset is read, or said to be left out in gaps.txt. */
#include <stdio.h>
#include <string.h>

#include "ledger_check.h"

struct coverage {
	struct check *check;
	struct list gaps;
	struct tally unlisted;
	struct adb_arena *arena;
};

static void cover_asset(struct coverage *coverage, const struct asset *asset);
static void look_at_gaps(struct coverage *coverage, const struct asset *asset,
			 const struct adb_ledger *ledger);
static void look_at_unread(struct coverage *coverage, const struct asset *asset,
			   const struct adb_ledger *ledger);
static void need(struct coverage *coverage, const struct asset *asset, const char *kind, const char *name,
		 size_t offset, size_t size);
static size_t find_formats_without_corpus(struct check *check);

size_t check_coverage(struct check *check)
{
	struct coverage coverage = { .check = check, .arena = adb_arena_new((size_t)1 << 30) };
	size_t failures = 0;

	list_read(&coverage.gaps, check->lists, "gaps.txt", 4);
	for (size_t i = 0; i < check->corpus.count; i++)
		if (check_wants(check, &check->corpus.assets[i]))
			cover_asset(&coverage, &check->corpus.assets[i]);
	for (size_t i = 0; i < coverage.unlisted.count; i++) {
		const struct tally_line *line = &coverage.unlisted.lines[i];

		printf("%s\t: %lu bytes in all, first in %s, %s, at 0x%zx\n", line->text, line->count,
		       line->asset->source, line->asset->path, line->offset);
	}
	failures = coverage.unlisted.count;
	if (check->format == NULL)
		failures += list_print_unused(&coverage.gaps) + find_formats_without_corpus(check);
	tally_free(&coverage.unlisted);
	list_free(&coverage.gaps);
	adb_arena_free(coverage.arena);
	return failures;
}

static void cover_asset(struct coverage *coverage, const struct asset *asset)
{
	struct adb_job job;

	asset_decode(asset, asset->bytes, true, coverage->arena, &job);
	look_at_gaps(coverage, asset, job.ledger);
	look_at_unread(coverage, asset, job.ledger);
	adb_job_clear(&job);
}

static void look_at_gaps(struct coverage *coverage, const struct asset *asset,
			 const struct adb_ledger *ledger)
{
	for (uint32_t i = 0; i < ledger->field_count; i++) {
		const struct adb_field *field = &ledger->fields[i];

		if (field->type == ADB_FIELD_GAP)
			need(coverage, asset, "skipped", adb_field_path(ledger, field, NULL, coverage->arena),
			     field->offset, field->stride);
		for (const struct adb_field_layout *member = field->layout;
		     member != NULL && member->name != NULL; member++)
			if (member->type == ADB_FIELD_GAP)
				need(coverage, asset, "skipped",
				     adb_field_path(ledger, field, member, coverage->arena),
				     field->offset + member->offset, (size_t)member->count * field->count);
	}
}

static void look_at_unread(struct coverage *coverage, const struct asset *asset,
			   const struct adb_ledger *ledger)
{
	struct adb_unread_runs runs;

	if (!adb_ledger_find_unread(ledger, 0, asset->used_size, coverage->arena, &runs))
		puts("out of memory");
	for (uint32_t i = 0; i < runs.count; i++)
		need(coverage, asset, "unread", runs.items[i].anchor, runs.items[i].offset,
		     runs.items[i].length * runs.items[i].times);
}

static void need(struct coverage *coverage, const struct asset *asset, const char *kind, const char *name,
		 size_t offset, size_t size)
{
	const char *format = asset->format->name;

	if (list_has(&coverage->gaps, format, kind, name))
		return;

	struct tally_line *line = tally_line(&coverage->unlisted, format,
					     adb_arena_printf(coverage->arena, "%s\t%s", kind, name));

	if (line->asset == NULL) {
		line->asset = asset;
		line->offset = offset;
	}
	line->count += size;
}

/* What has no file in the corpus would never be looked at. */
static size_t find_formats_without_corpus(struct check *check)
{
	const struct adb_format *format;
	size_t failures = 0;

	for (size_t i = 0; (format = adb_format_at(i)) != NULL; i++) {
		bool found = format->decode == NULL;

		for (size_t k = 0; !found && k < check->corpus.count; k++)
			found = check->corpus.assets[k].format == format;
		if (found || list_has(&check->not_named, format->name, NULL, NULL))
			continue;
		printf("%s\tno file of the corpus is of this format\n", format->name);
		failures++;
	}
	for (size_t i = 0; i < check->not_named.count; i++)
		if (adb_format_named(check->not_named.lines[i].fields[0]) == NULL) {
			printf("not_named.txt: there is no format %s\n", check->not_named.lines[i].fields[0]);
			failures++;
		}
	return failures;
}
