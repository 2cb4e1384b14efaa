#include "dump/format.h"

#include <string.h>

#include <stdio.h>

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

const struct adb_format *adb_format_for(struct adb_peek *peek, const char *system, int *bits)
{
	const struct adb_format *best = NULL;
	int best_bits = 0;

	for (size_t i = 0; adb_formats[i] != NULL; i++) {
		bool wanted = system == NULL || strcmp(adb_formats[i]->system, system) == 0;
		int bid = wanted ? adb_formats[i]->sniff(peek) : 0;

		if (bid > best_bits) {
			best = adb_formats[i];
			best_bits = bid;
		}
	}
	if (bits != NULL)
		*bits = best_bits;
	return best;
}

const struct adb_format *adb_format_named(const char *name)
{
	const struct adb_format *const *format = adb_formats;

	while (*format != NULL && strcmp((*format)->name, name) != 0)
		format++;
	return *format;
}
