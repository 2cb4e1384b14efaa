/* "Did you mean": the known word that is closest to what was typed. */
#ifndef ADB_BASE_NEAREST_H
#define ADB_BASE_NEAREST_H

#include <stdbool.h>
#include <stddef.h>

/*
 * The edit distance of two words, in insertions, deletions, replacements and swaps of neighbours (optimal
 * string alignment), ASCII case ignored. Words longer than 31 bytes count as infinitely far (SIZE_MAX).
 */
size_t adb_edit_distance(const char *a, const char *b);

/* The closest of several known words: offer each in turn. */
struct adb_nearest {
	const char *typed;
	char word[32]; /* "" = none is near */
	size_t distance;
};

/* Keeps `known` when it is near, and nearer than all before it. */
void adb_nearest_offer(struct adb_nearest *nearest, const char *known);

/* Whether `known` is a plausible correction of `typed`: at most a third of its letters wrong, and at least
 * one right. */
bool adb_is_near(const char *typed, const char *known);

#endif
