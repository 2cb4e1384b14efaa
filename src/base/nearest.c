#include "base/nearest.h"

#include <stdint.h>
#include <string.h>

#include "base/text.h"

enum { LONGEST = sizeof((struct adb_nearest *)NULL)->word - 1 };

static size_t smaller(size_t a, size_t b)
{
	return a < b ? a : b;
}

static bool equal_nocase(char a, char b)
{
	return adb_ascii_lower(a) == adb_ascii_lower(b);
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

bool adb_is_near(const char *typed, const char *known)
{
	size_t length = strlen(known);

	return adb_edit_distance(typed, known) <= (length + 2) / 3 && length > 1;
}

void adb_nearest_offer(struct adb_nearest *nearest, const char *known)
{
	size_t distance = adb_edit_distance(nearest->typed, known);

	if (!adb_is_near(nearest->typed, known) ||
	    (nearest->word[0] != '\0' && distance >= nearest->distance))
		return;
	nearest->distance = distance;
	memcpy(nearest->word, known, strlen(known) + 1);
}
