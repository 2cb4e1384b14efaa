#include "index/carve.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* Offsets that are looked at with one read; each sees ADB_CARVE_REACH bytes on. */
enum { STEP = 4 * 1024 * 1024, WINDOW = STEP + ADB_CARVE_REACH, MAX_FORMATS = 16 };

struct adb_carver {
	struct adb_input *input;
	uint64_t size, position;
	const uint8_t *bytes; /* from `base` on */
	uint8_t *window;      /* NULL when the input lies in memory */
	uint64_t base;
	size_t available;
	size_t format_count;
	const struct adb_format *formats[MAX_FORMATS];
};

static void choose_formats(struct adb_carver *carver, const struct adb_format *(*format_at)(size_t i),
			   const char *system)
{
	const struct adb_format *format;

	for (size_t i = 0; (format = format_at(i)) != NULL && carver->format_count < MAX_FORMATS; i++)
		if (format->carve != NULL && (system == NULL || strcmp(format->system, system) == 0))
			carver->formats[carver->format_count++] = format;
}

/* The offset in carver->bytes behind the last one that may be looked at now. */
static size_t end_of_step(const struct adb_carver *carver)
{
	bool is_last = carver->base + carver->available == carver->size;

	return is_last ? carver->available : STEP;
}

/* Whether the offsets that one read serves are used up. */
static bool needs_refill(const struct adb_carver *carver)
{
	return carver->window != NULL &&
	       (carver->available == 0 || carver->position - carver->base >= end_of_step(carver));
}

static bool refill(struct adb_carver *carver)
{
	uint64_t left = carver->size - carver->position;

	carver->base = carver->position;
	carver->available = left < WINDOW ? (size_t)left : WINDOW;
	return adb_input_read(carver->input, carver->base, carver->window, carver->available);
}

/* Looks for a structure from `at` on in carver->bytes. Gives where it stopped; found->format NULL = found none. */
static size_t scan(const struct adb_carver *carver, size_t at, size_t end, struct adb_carved *found)
{
	found->format = NULL;
	for (; at < end; at += 2) {
		size_t left = carver->available - at;
		struct adb_reader in =
			adb_reader_of(carver->bytes + at, left < ADB_CARVE_REACH ? left : ADB_CARVE_REACH);

		for (size_t i = 0; i < carver->format_count; i++) {
			found->size = carver->formats[i]->carve(&in);
			if (found->size > 0 && found->size <= in.size) {
				found->format = carver->formats[i];
				found->offset = carver->base + at;
				return at;
			}
		}
	}
	return at;
}

struct adb_carver *adb_carver_new(const struct adb_format *(*format_at)(size_t i), const char *system,
				  struct adb_input *input)
{
	struct adb_carver *carver = adb_memory_zeroed(1, sizeof *carver);

	if (carver == NULL)
		return NULL;
	choose_formats(carver, format_at, system);
	carver->input = adb_input_retain(input);
	carver->size = adb_input_size(input);
	carver->bytes = adb_input_memory(input);
	if (carver->bytes != NULL) {
		carver->available = (size_t)carver->size;
		return carver;
	}
	carver->window = adb_memory_resized(NULL, carver->size < WINDOW ? (size_t)carver->size + 1 : WINDOW);
	carver->bytes = carver->window;
	if (carver->window != NULL)
		return carver;
	adb_carver_free(carver);
	return NULL;
}

void adb_carver_free(struct adb_carver *carver)
{
	if (carver == NULL)
		return;
	adb_input_release(carver->input);
	free(carver->window);
	free(carver);
}

enum adb_outcome adb_carver_next(struct adb_carver *carver, const atomic_int *interrupted,
				 struct adb_carved *found)
{
	while (carver->format_count > 0 && carver->position < carver->size) {
		if (*interrupted != 0)
			return ADB_INTERRUPTED;
		if (needs_refill(carver) && !refill(carver))
			return ADB_IO;

		size_t at = (size_t)(carver->position - carver->base), end = end_of_step(carver);

		if (end - at > STEP)
			end = at + STEP;
		at = scan(carver, at, end, found);
		carver->position = carver->base + at;
		if (found->format == NULL)
			continue;
		carver->position += found->size + found->size % 2;
		return ADB_OK;
	}
	return ADB_END;
}
