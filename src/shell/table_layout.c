/* Chooses the widths of columns. */
#include "shell/table_layout.h"

enum { LEAST_BLANKS = 4 }; /* in a sentence */

/* Which columns are narrowed in one step. */
enum narrowed { SENTENCES, UNPROTECTED, ALL };

/* Numbers are never cut. */
static bool is_narrowed(const struct adb_table_column *column, enum narrowed which)
{
	if (adb_table_column_is_right(column) || column->is_fixed)
		return false;
	if (which == SENTENCES || adb_table_column_is_prose(column))
		return which == SENTENCES && adb_table_column_is_prose(column);
	return which == ALL || !column->is_protected;
}

/* The width of a row when columns that are narrowed are at most `most` wide. */
static size_t row_width(const struct adb_table_column *columns, int count, size_t most, enum narrowed which)
{
	size_t width = 1;

	for (int i = 0; i < count; i++) {
		const struct adb_table_column *column = &columns[i];

		if (!column->is_left_out)
			width += 3 +
				 (column->width > most && is_narrowed(column, which) ? most : column->width);
	}
	return width;
}

static bool narrow(struct adb_table_column *columns, int count, size_t wanted, size_t least,
		   enum narrowed which)
{
	size_t most = wanted > least ? wanted : least;

	while (most > least && row_width(columns, count, most, which) > wanted)
		most--;

	bool is_narrow = row_width(columns, count, most, which) <= wanted;

	for (int i = 0; i < count; i++) {
		struct adb_table_column *column = &columns[i];

		if (!is_narrowed(column, which))
			continue;
		if (column->width > most)
			column->width = most;
		column->width += column->width == 0;
		column->is_cut = true;
	}
	return is_narrow;
}

void adb_table_column_count(struct adb_table_column *column, const char *cell, size_t width)
{
	int blanks = 0;

	if (width <= ADB_SENTENCE_WIDTH)
		return;
	for (; *cell != '\0' && blanks < LEAST_BLANKS; cell++)
		blanks += *cell == ' ';
	column->long_count++;
	column->sentences += blanks == LEAST_BLANKS;
}

bool adb_table_column_is_prose(const struct adb_table_column *column)
{
	return column->sentences > 0 && 2 * column->sentences >= column->long_count;
}

bool adb_table_column_is_right(const struct adb_table_column *column)
{
	return column->has_number && !column->has_text;
}

void adb_table_wrap(struct adb_table_column *columns, int count, size_t most)
{
	for (int i = 0; i < count; i++) {
		if (!is_narrowed(&columns[i], SENTENCES))
			continue;
		columns[i].is_wrapped = true;
		if (columns[i].width > most)
			columns[i].width = most;
	}
}

bool adb_table_fit(struct adb_table_column *columns, int count, size_t wanted, size_t least,
		   bool cut_protected)
{
	size_t least_of_sentence = wanted / 2 < ADB_SENTENCE_WIDTH ? wanted / 2 : ADB_SENTENCE_WIDTH;
	size_t most = wanted;

	while (most > least_of_sentence && row_width(columns, count, most, SENTENCES) > wanted)
		most--;
	adb_table_wrap(columns, count, most);
	return narrow(columns, count, wanted, least, cut_protected ? ALL : UNPROTECTED);
}
