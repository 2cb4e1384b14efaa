/* Finds the known word that is closest to a misspelt one, for messages such as "did you mean". */
#ifndef ADB_BASE_NEAREST_H
#define ADB_BASE_NEAREST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Returns the edit distance of two words: the number of insertions, deletions, replacements and swaps of neighbouring letters
 * (optimal string alignment). ASCII case is ignored. Returns SIZE_MAX when a word is longer than 63 bytes.
 */
size_t adb_edit_distance(const char *a, const char *b);

/*
 * Tells how far `known` is from `typed`, for putting suggestions in an order: the smaller, the likelier. In this order come words
 * that contain `typed`, those that begin like it or differ in a few letters, those of which a part does, and those that share a part of at least three letters
 * between separators, such as arm_L and left_arm. Returns ADB_NOT_NEAR for all others. ASCII case is ignored.
 */
size_t adb_remoteness(const char *typed, const char *known);

#define ADB_NOT_NEAR    SIZE_MAX
#define ADB_SHARES_PART ((size_t)2000) /* what share no more than a part are at least so far */

/* Holds the closest of the known words that were passed to adb_nearest_offer(). The caller sets `typed`, the rest is 0. */
struct adb_nearest {
	const char *typed;
	char word[64]; /* the closest word; "" when none is near */
	size_t remoteness;
};

/* Keeps `known` when it is near, as adb_is_near() has it or by its beginning, and closer than all words before it. */
void adb_nearest_offer(struct adb_nearest *nearest, const char *known);

/* Whether `known` is a plausible correction of `typed`: at most a third of its letters differ, and at least one does not. */
bool adb_is_near(const char *typed, const char *known);

#endif
