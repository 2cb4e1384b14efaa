#include "base/nearest.h"

#include <stdint.h>
#include <string.h>

#include "base/text.h"

enum {
	LONGEST = sizeof((struct adb_nearest *)NULL)->word - 1,
	SHORTEST_PART = 3,
	LONG_BEGINNING = 4,
	HAS_NEAR_PART = 1200, /* those that have a part which differs from the other in a few letters */
	BEGINS_ALIKE = 1000,  /* words that do not contain the other are at least so far */
	/* how much a letter that was typed and is wrong, and an edit, count for one that was not typed */
	TYPED_LETTER = 4,
	EDIT = 8,
};

static bool is_of_word(char c)
{
	char lower = adb_ascii_lower(c);

	return (unsigned char)c >= 0x80 || (c >= '0' && c <= '9') || (lower >= 'a' && lower <= 'z');
}

static bool equal_nocase(char a, char b)
{
	return adb_ascii_lower(a) == adb_ascii_lower(b);
}

/* Counts the letters that both words begin with. */
static size_t common_beginning(const char *a, const char *b)
{
	size_t count = 0;

	while (a[count] != '\0' && equal_nocase(a[count], b[count]))
		count++;
	return count;
}

static bool contains(const char *text, const char *part, size_t size)
{
	for (; strlen(text) >= size; text++)
		if (common_beginning(text, part) >= size)
			return true;
	return false;
}

/* Letters of the longest part of `from`, between separators, that is in `text` or of which `text` has all but the end. */
static size_t longest_shared_part(const char *from, const char *text)
{
	size_t longest = 0, size;

	for (; *from != '\0'; from += size > 0 ? size : 1) {
		size = 0;
		while (is_of_word(from[size]))
			size++;
		if (size >= SHORTEST_PART && size > longest && contains(text, from, size))
			longest = size;
	}
	return longest;
}

static size_t smaller(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* By the part of `known`, between separators, that is nearest to `typed`: a name of several words was meant by one of them. */
static size_t remoteness_of_parts(const char *typed, const char *known)
{
	size_t nearest = ADB_NOT_NEAR, length = strlen(known), size;
	char part[LONGEST + 1];

	for (const char *from = known; *from != '\0'; from += size > 0 ? size : 1) {
		size = 0;
		while (is_of_word(from[size]))
			size++;
		if (size < SHORTEST_PART || size > LONGEST)
			continue;
		memcpy(part, from, size);
		part[size] = '\0';
		if (adb_is_near(typed, part))
			nearest = smaller(nearest, HAS_NEAR_PART + EDIT * adb_edit_distance(typed, part) +
							   (length - size));
	}
	return nearest;
}

static size_t larger(size_t a, size_t b)
{
	return a > b ? a : b;
}

/* Judges words by their beginning and by the letters that differ. */
static size_t remoteness_of_letters(const char *typed, const char *known)
{
	size_t length = strlen(typed), known_length = strlen(known), same = common_beginning(typed, known);
	size_t remoteness = ADB_NOT_NEAR;

	if (same >= LONG_BEGINNING && 3 * same >= 2 * length)
		remoteness = BEGINS_ALIKE + TYPED_LETTER * (length - same) + (known_length - same);
	if (adb_is_near(typed, known)) {
		size_t edits = adb_edit_distance(typed, known);

		remoteness = smaller(remoteness, BEGINS_ALIKE + EDIT * edits + (same == 0));
	}
	return remoteness;
}

size_t adb_edit_distance(const char *a, const char *b)
{
	size_t a_length = strlen(a), b_length = strlen(b);
	size_t d[LONGEST + 1][LONGEST + 1];

	if (a_length > LONGEST || b_length > LONGEST)
		return SIZE_MAX;
	for (size_t i = 0; i <= a_length; i++)
		d[i][0] = i;
	for (size_t j = 0; j <= b_length; j++)
		d[0][j] = j;
	for (size_t i = 1; i <= a_length; i++) {
		for (size_t j = 1; j <= b_length; j++) {
			d[i][j] = smaller(d[i - 1][j], d[i][j - 1]) + 1;
			d[i][j] = smaller(d[i][j], d[i - 1][j - 1] + !equal_nocase(a[i - 1], b[j - 1]));
			if (i > 1 && j > 1 && equal_nocase(a[i - 1], b[j - 2]) &&
			    equal_nocase(a[i - 2], b[j - 1]))
				d[i][j] = smaller(d[i][j], d[i - 2][j - 2] + 1);
		}
	}
	return d[a_length][b_length];
}

size_t adb_remoteness(const char *typed, const char *known)
{
	size_t length = strlen(typed), known_length = strlen(known);

	if (length > 1 && contains(known, typed, length))
		return smaller(known_length - length, BEGINS_ALIKE - 1);

	size_t remoteness = remoteness_of_letters(typed, known);
	size_t shared = larger(longest_shared_part(typed, known), longest_shared_part(known, typed));

	remoteness = smaller(remoteness, remoteness_of_parts(typed, known));
	if (remoteness == ADB_NOT_NEAR && shared > 0)
		remoteness = ADB_SHARES_PART + TYPED_LETTER * (length - smaller(shared, length)) +
			     (known_length - smaller(shared, known_length));
	return remoteness;
}

void adb_nearest_offer(struct adb_nearest *nearest, const char *known)
{
	size_t remoteness = remoteness_of_letters(nearest->typed, known);

	if (remoteness == ADB_NOT_NEAR || strlen(known) > LONGEST ||
	    (nearest->word[0] != '\0' && remoteness >= nearest->remoteness))
		return;
	nearest->remoteness = remoteness;
	memcpy(nearest->word, known, strlen(known) + 1);
}

bool adb_is_near(const char *typed, const char *known)
{
	size_t length = strlen(known);

	return adb_edit_distance(typed, known) <= (length + 2) / 3 && length > 1;
}
