/* What every format needs: telling what is wrong, and the choice of a format. */
#include "dump/format.h"

#include <stdio.h>
#include <string.h>

#include "dump/system.h"

enum adb_outcome adb_fail(struct adb_decoder *d, enum adb_outcome outcome, size_t offset, const char *format,
			  ...)
{
	va_list arguments;

	d->error.outcome = outcome;
	d->error.offset = (int64_t)offset;
	va_start(arguments, format);
	vsnprintf(d->error.message, sizeof d->error.message, format, arguments);
	va_end(arguments);
	return outcome;
}

enum adb_outcome adb_fail_memory(struct adb_decoder *d)
{
	if (adb_arena_outcome(d->arena) == ADB_LIMIT)
		return adb_error_set(&d->error, ADB_LIMIT, ADB_NO_OFFSET,
				     "decoding needs more memory than one asset may have");
	if (adb_arena_outcome(d->arena) == ADB_INTERRUPTED)
		return adb_error_set(&d->error, ADB_INTERRUPTED, ADB_NO_OFFSET, "interrupted");
	return adb_error_set(&d->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
}

void adb_warn(struct adb_decoder *d, const char *code, size_t offset, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	adb_content_vreport(d->out, ADB_WARNING, code, (int64_t)offset, format, arguments);
	va_end(arguments);
}

void adb_note(struct adb_decoder *d, const char *code, size_t offset, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	adb_content_vreport(d->out, ADB_NOTE, code, (int64_t)offset, format, arguments);
	va_end(arguments);
}

const struct adb_format *adb_format_at(size_t i)
{
	for (const struct adb_system *const *system = adb_systems; *system != NULL; system++)
		for (const struct adb_format *const *format = (*system)->formats; *format != NULL; format++)
			if (i-- == 0)
				return *format;
	return NULL;
}

const struct adb_format *adb_format_named(const char *name)
{
	const struct adb_format *format;

	for (size_t i = 0; (format = adb_format_at(i)) != NULL; i++)
		if (strcmp(format->name, name) == 0)
			return format;
	return NULL;
}

const struct adb_format *adb_format_of_type(const char *system, const char *type)
{
	const struct adb_format *format;

	for (size_t i = 0; (format = adb_format_at(i)) != NULL; i++)
		if (strcmp(format->system, system) == 0 && strcmp(format->type, type) == 0 &&
		    format->decode != NULL)
			return format;
	return NULL;
}

const struct adb_format *adb_format_for(struct adb_peek *peek, const char *system, int *bits)
{
	const struct adb_format *best = NULL;
	int best_bits = 0;

	for (size_t i = 0; adb_systems[i] != NULL; i++) {
		if (system != NULL && strcmp(adb_systems[i]->id, system) != 0)
			continue;
		for (const struct adb_format *const *format = adb_systems[i]->formats; *format != NULL;
		     format++) {
			int bid = (*format)->sniff(peek);

			if (bid > best_bits) {
				best = *format;
				best_bits = bid;
			}
		}
	}
	if (bits != NULL)
		*bits = best_bits;
	return best;
}
