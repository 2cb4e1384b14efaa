#include "store/variant.h"

#include <stdlib.h>
#include <string.h>

#include "sqlite/run.h"

/* The scripts of a game choose between some hundred faces. */
enum { MAX_CHOICES = 4096 };

/* ---- what can be chosen ---- */

static int compare_texts(const char *a, size_t a_size, const char *b, size_t b_size)
{
	int order = memcmp(a, b, a_size < b_size ? a_size : b_size);

	return order != 0 ? order : (a_size > b_size) - (a_size < b_size);
}

/* -1 = it is no number, or one with more digits than any that is chosen. */
static long number_of(const struct adb_variant_choice *choice)
{
	enum { MOST_DIGITS = 9 };
	long number = 0;

	if (choice->value_size > MOST_DIGITS)
		return -1;
	for (size_t i = 0; i < choice->value_size; i++) {
		if (choice->value[i] < '0' || choice->value[i] > '9')
			return -1;
		number = number * 10 + (choice->value[i] - '0');
	}
	return number;
}

/* By name, then numbers by their value, then texts. */
static int compare(const void *a, const void *b)
{
	const struct adb_variant_choice *left = a, *right = b;
	int order = compare_texts(left->name, left->name_size, right->name, right->name_size);
	long first = number_of(left), second = number_of(right);

	if (order != 0)
		return order;
	if (first != second)
		return first < 0 ? 1 : second < 0 ? -1 : first < second ? -1 : 1;
	return compare_texts(left->value, left->value_size, right->value, right->value_size);
}

static bool add(struct adb_arena *arena, struct adb_variants *to, const char *text)
{
	struct adb_variant_choice choice;
	const char *copy = NULL;

	while (adb_variant_next(&text, &choice)) {
		if (adb_variants_have(to, &choice))
			continue;
		copy = adb_arena_text(arena, choice.name, choice.name_size + 1 + choice.value_size);
		to->choices = adb_arena_grow(arena, to->choices, to->count, sizeof *to->choices);
		if (copy == NULL || to->choices == NULL)
			return false;
		choice.value = copy + (choice.value - choice.name);
		choice.name = copy;

		size_t at = to->count++;

		for (; at > 0 && compare(&choice, &to->choices[at - 1]) < 0; at--)
			to->choices[at] = to->choices[at - 1];
		to->choices[at] = choice;
	}
	return true;
}

static bool equals(const char *a, size_t a_size, const char *b, size_t b_size)
{
	return a_size == b_size && memcmp(a, b, a_size) == 0;
}

static bool has_same_name(const struct adb_variant_choice *a, const struct adb_variant_choice *b)
{
	return equals(a->name, a->name_size, b->name, b->name_size);
}

/* ---- what the header declares, and its helpers ---- */

/* Finds the value for a name. */
static bool find(const char *text, const struct adb_variant_choice *name, struct adb_variant_choice *out)
{
	while (adb_variant_next(&text, out))
		if (equals(out->name, out->name_size, name->name, name->name_size))
			return true;
	return false;
}

bool adb_variant_next(const char **text, struct adb_variant_choice *choice)
{
	const char *start = *text, *end = start + strcspn(start, ",");
	const char *equal = memchr(start, '=', (size_t)(end - start));

	if (equal == NULL || equal == start || equal + 1 == end)
		return false;
	*choice = (struct adb_variant_choice){
		.name = start,
		.value = equal + 1,
		.name_size = (size_t)(equal - start),
		.value_size = (size_t)(end - equal - 1),
	};
	*text = *end == ',' ? end + 1 : end;
	return true;
}

bool adb_variant_is_valid(const char *text)
{
	size_t length = strlen(text);
	struct adb_variant_choice choice, other;

	if (length == 0 || text[length - 1] == ',')
		return false;
	while (*text != '\0')
		if (!adb_variant_next(&text, &choice) || find(text, &choice, &other))
			return false;
	return true;
}

const char *adb_variant_with(struct adb_arena *arena, const char *named, const char *wanted)
{
	/* Each value comes from one of the two, and each name from `named`. */
	char *out = adb_arena_alloc(arena, strlen(named) + strlen(wanted) + 1, 1), *to = out;
	struct adb_variant_choice choice, other;

	while (out != NULL && adb_variant_next(&named, &choice)) {
		if (find(wanted, &choice, &other))
			choice = other;
		if (to != out)
			*to++ = ',';
		memcpy(to, choice.name, choice.name_size);
		to += choice.name_size;
		*to++ = '=';
		memcpy(to, choice.value, choice.value_size);
		to += choice.value_size;
	}
	return out;
}

bool adb_variants_read(sqlite3 *db, const int64_t *materials, size_t count, struct adb_arena *arena,
		       struct adb_variants *out, struct adb_error *error)
{
	sqlite3_str *sql = sqlite3_str_new(db);
	sqlite3_stmt *row = NULL;
	bool ok = true;

	*out = (struct adb_variants){ 0 };
	sqlite3_str_appendall(sql, "SELECT DISTINCT variant FROM material_variants");
	if (materials != NULL)
		sqlite3_str_appendall(sql, " WHERE material_id IN (SELECT value FROM json_each('[");
	for (size_t i = 0; materials != NULL && i < count; i++)
		sqlite3_str_appendf(sql, "%s%lld", i == 0 ? "" : ",", (long long)materials[i]);
	if (materials != NULL)
		sqlite3_str_appendall(sql, "]'))");

	char *text = sqlite3_str_finish(sql);

	if (text != NULL && sqlite3_prepare_v2(db, text, -1, &row, NULL) == SQLITE_OK)
		while (ok && out->count <= MAX_CHOICES && sqlite3_step(row) == SQLITE_ROW) {
			const char *variant = (const char *)sqlite3_column_text(row, 0);

			ok = variant == NULL || add(arena, out, variant);
		}
	sqlite3_free(text);
	if (!adb_sql_end(row))
		return adb_sql_failed(db, error), false;
	if (out->count > MAX_CHOICES)
		return adb_error_set(error, ADB_LIMIT, ADB_NO_OFFSET, "more than %d variants of textures",
				     MAX_CHOICES),
		       false;
	if (!ok || text == NULL)
		return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory"), false;
	return true;
}

bool adb_variants_have(const struct adb_variants *variants, const struct adb_variant_choice *choice)
{
	return variants->count > 0 && bsearch(choice, variants->choices, variants->count,
					      sizeof *variants->choices, compare) != NULL;
}

void adb_variants_print(const struct adb_variants *variants, struct adb_buffer *out)
{
	const struct adb_variant_choice *choices = variants->choices;

	for (size_t i = 0, last; i < variants->count; i = last + 1) {
		bool is_new = i == 0 || !has_same_name(&choices[i - 1], &choices[i]);

		for (last = i; last + 1 < variants->count && has_same_name(&choices[i], &choices[last + 1]) &&
			       number_of(&choices[last]) >= 0 &&
			       number_of(&choices[last + 1]) == number_of(&choices[last]) + 1;)
			last++;
		if (last == i + 1) /* two numbers are no range */
			last = i;
		if (is_new)
			adb_buffer_printf(out, "%s%.*s ", i == 0 ? "" : "; ", (int)choices[i].name_size,
					  choices[i].name);
		adb_buffer_printf(out, "%s%.*s", is_new ? "" : ", ", (int)choices[i].value_size,
				  choices[i].value);
		if (last > i)
			adb_buffer_printf(out, " to %.*s", (int)choices[last].value_size,
					  choices[last].value);
	}
}
