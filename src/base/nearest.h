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

/* Whether `known` is a plausible correction of `typed`: at most a third of its letters wrong, and at least
 * one right. */
bool adb_is_near(const char *typed, const char *known);

#endif
