/*
 * Collects the messages of an export. Those of a kind are one line with their count. About clips these are messages that differ only in
 * numbers. About skeletons they are those of one format: the others of their words are names from the dump, of which a game has hundreds.
 */
#include "export/reports.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "export/format.h"
#include "export/progress.h"
#include "program/report.h"

enum { MOST_KINDS = 16, MOST_CHECKSUMS = 3, MESSAGE_SIZE = 600 };

struct kind {
	char *key;   /* the message, or its format, without numbers */
	char *first; /* the first message, with the clip or skeleton that it is about */
	size_t count;
};

/* The messages of the export that runs; there is one at a time. */
static struct {
	bool is_verbose;
	struct kind kinds[MOST_KINDS];
	size_t kind_count;
	size_t other_count; /* of further kinds */
	size_t flat_count;  /* clips without a known skeleton */
	char first_flat[MESSAGE_SIZE];
	int64_t checksums[MOST_CHECKSUMS]; /* of skeletons that are not known */
	size_t checksum_count;             /* one more than MOST_CHECKSUMS: there are others */
} reports;

static char *without_numbers(const char *text)
{
	char *key = strdup(text), *end = key;

	for (const char *p = text; key != NULL && *p != '\0'; p++)
		if ((*p < '0' || *p > '9') && *p != '.')
			*end++ = *p;
	if (key != NULL)
		*end = '\0';
	return key;
}

/* Returns the kind of that key, a new one when it is the first. NULL when there are too many, or memory ran out. */
static struct kind *find_kind(const char *key)
{
	for (size_t i = 0; i < reports.kind_count; i++)
		if (strcmp(reports.kinds[i].key, key) == 0)
			return &reports.kinds[i];
	if (reports.kind_count == MOST_KINDS)
		return NULL;

	struct kind *kind = &reports.kinds[reports.kind_count];

	*kind = (struct kind){ .key = strdup(key) };
	if (kind->key == NULL)
		return NULL;
	reports.kind_count++;
	return kind;
}

/* Messages with the same `kind_of`, but for numbers, are of one kind. */
static void add(const char *subject, const char *kind_of, const char *message)
{
	char *key = reports.is_verbose ? NULL : without_numbers(kind_of);
	struct kind *kind = key != NULL ? find_kind(key) : NULL;

	if (reports.is_verbose || key == NULL) {
		adb_export_clear_progress();
		adb_report("%s: %s", subject, message);
	} else if (kind == NULL) {
		reports.other_count++;
	} else if (kind->count++ == 0) {
		size_t size = strlen(subject) + strlen(message) + 3;

		kind->first = malloc(size);
		if (kind->first != NULL)
			snprintf(kind->first, size, "%s: %s", subject, message);
	}
	free(key);
}

static void add_checksum(int64_t checksum)
{
	for (size_t i = 0; i < reports.checksum_count && i < MOST_CHECKSUMS; i++)
		if (reports.checksums[i] == checksum)
			return;
	if (reports.checksum_count < MOST_CHECKSUMS)
		reports.checksums[reports.checksum_count] = checksum;
	if (reports.checksum_count <= MOST_CHECKSUMS)
		reports.checksum_count++;
}

static void print_flat(void)
{
	char checksums[200] = "";
	int length = 0;

	for (size_t i = 0; i < reports.checksum_count && i < MOST_CHECKSUMS; i++)
		length += snprintf(checksums + length, sizeof checksums - (size_t)length, "%s%lld",
				   i == 0 ? "; index a dump that holds the skeletons with these checksums: "
					  : ", ",
				   (long long)reports.checksums[i]);
	if (reports.checksum_count > MOST_CHECKSUMS)
		snprintf(checksums + length, sizeof checksums - (size_t)length, ", \u2026");
	if (reports.flat_count == 1)
		adb_report("%s%s", reports.first_flat, checksums);
	else
		adb_report("%s; and %zu more like it%s", reports.first_flat, reports.flat_count - 1,
			   checksums);
}

static void print_kind(const struct kind *kind)
{
	const char *first = kind->first != NULL ? kind->first : kind->key;

	if (kind->count > 1)
		adb_report("%s; and %zu more like it", first, kind->count - 1);
	else
		adb_report("%s", first);
}

void adb_export_reports_begin(bool is_verbose)
{
	memset(&reports, 0, sizeof reports);
	reports.is_verbose = is_verbose;
}

void adb_export_reports_end(void)
{
	bool sums_up = reports.other_count > 0 || reports.flat_count > 1;

	adb_export_clear_progress();
	if (!reports.is_verbose && reports.flat_count > 0)
		print_flat();
	for (size_t i = 0; i < reports.kind_count; i++) {
		print_kind(&reports.kinds[i]);
		sums_up |= reports.kinds[i].count > 1;
		free(reports.kinds[i].key);
		free(reports.kinds[i].first);
	}
	if (reports.other_count > 0)
		adb_report("export: %zu messages of other kinds", reports.other_count);
	if (sums_up)
		adb_report("export: --verbose tells each");
	adb_export_reports_begin(false);
}

void adb_export_report_skeleton(const struct adb_stored_skeleton *skeleton, const char *format, ...)
{
	char subject[MESSAGE_SIZE], message[MESSAGE_SIZE];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(message, sizeof message, format, arguments);
	va_end(arguments);
	if (skeleton->id != 0)
		snprintf(subject, sizeof subject, "skeleton %lld (%s)", (long long)skeleton->id,
			 skeleton->name);
	else
		snprintf(subject, sizeof subject, "the flat skeleton of %s", skeleton->name);
	add(subject, format, message);
}

void adb_export_report_row(const char *table, const char *column, int64_t id, const char *format, ...)
{
	char subject[MESSAGE_SIZE], message[MESSAGE_SIZE];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(message, sizeof message, format, arguments);
	va_end(arguments);
	snprintf(subject, sizeof subject, "%s, %s %lld", table, column, (long long)id);
	add(subject, message, message);
}

void adb_export_report_flat(const struct adb_stored_clip *clip, uint32_t bone_count)
{
	static const char format[] = "clip %lld (%s): no skeleton is known: a flat one of its own %u bone%s";

	if (reports.is_verbose || reports.flat_count++ == 0)
		snprintf(reports.first_flat, sizeof reports.first_flat, format, (long long)clip->id,
			 clip->name, bone_count, bone_count == 1 ? "" : "s");
	if (reports.is_verbose) {
		adb_export_clear_progress();
		adb_report("%s", reports.first_flat);
	} else if (clip->skeleton_checksum >= 0) {
		add_checksum(clip->skeleton_checksum);
	}
}

void adb_export_report(int64_t clip_id, const char *name, const char *format, ...)
{
	char subject[MESSAGE_SIZE], message[MESSAGE_SIZE];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(message, sizeof message, format, arguments);
	va_end(arguments);
	if (name != NULL)
		snprintf(subject, sizeof subject, "clip %lld (%s)", (long long)clip_id, name);
	else
		snprintf(subject, sizeof subject, "clip %lld", (long long)clip_id);
	add(subject, message, message);
}
