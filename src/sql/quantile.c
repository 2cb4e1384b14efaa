/* The aggregate functions median and quantile: they hold the numbers of a group and sort them at its end. */
#include <math.h>
#include <stdlib.h>

#include "sql/sql.h"

/* Zeros at first. */
struct group {
	double *numbers; /* from sqlite3_malloc64 */
	sqlite3_uint64 count, capacity;
	double share;
	int failed; /* an error is the result already */
};

static void add(sqlite3_context *context, struct group *group, sqlite3_value *value)
{
	int type = sqlite3_value_numeric_type(value);

	if ((type != SQLITE_INTEGER && type != SQLITE_FLOAT) || group->failed)
		return;
	if (group->count == group->capacity) {
		sqlite3_uint64 capacity = group->capacity > 0 ? 2 * group->capacity : 64;
		double *numbers = sqlite3_realloc64(group->numbers, capacity * sizeof *numbers);

		if (numbers == NULL) {
			sqlite3_result_error_nomem(context);
			group->failed = 1;
			return;
		}
		group->numbers = numbers;
		group->capacity = capacity;
	}
	group->numbers[group->count++] = sqlite3_value_double(value);
}

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double quantile_of(const struct group *group)
{
	double place = group->share * (double)(group->count - 1), whole = floor(place);
	const double *below = group->numbers + (sqlite3_uint64)whole;

	return place > whole ? below[0] + (below[1] - below[0]) * (place - whole) : below[0];
}

void adb_median_row(sqlite3_context *context, int count, sqlite3_value **arguments)
{
	struct group *group = sqlite3_aggregate_context(context, sizeof *group);

	(void)count;
	if (group == NULL) {
		sqlite3_result_error_nomem(context);
		return;
	}
	group->share = 0.5;
	add(context, group, arguments[0]);
}

void adb_quantile_row(sqlite3_context *context, int count, sqlite3_value **arguments)
{
	struct group *group = sqlite3_aggregate_context(context, sizeof *group);
	int type = sqlite3_value_numeric_type(arguments[1]);
	double share = sqlite3_value_double(arguments[1]);

	(void)count;
	if (group == NULL) {
		sqlite3_result_error_nomem(context);
		return;
	}
	if ((type != SQLITE_INTEGER && type != SQLITE_FLOAT) || !(share >= 0 && share <= 1)) {
		sqlite3_result_error(context, "quantile: the share must be from 0 to 1", -1);
		group->failed = 1;
		return;
	}
	group->share = share;
	add(context, group, arguments[0]);
}

void adb_quantile_end(sqlite3_context *context)
{
	struct group *group = sqlite3_aggregate_context(context, 0);

	if (group == NULL)
		return;
	if (!group->failed && group->count > 0) {
		qsort(group->numbers, (size_t)group->count, sizeof *group->numbers, compare);
		sqlite3_result_double(context, quantile_of(group));
	}
	sqlite3_free(group->numbers);
	group->numbers = NULL;
}
