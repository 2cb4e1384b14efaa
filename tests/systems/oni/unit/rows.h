/* What tests of Oni's resources look up in the result of a decoding. */
#ifndef ADB_TESTS_SYSTEMS_ONI_UNIT_ROWS_H
#define ADB_TESTS_SYSTEMS_ONI_UNIT_ROWS_H

#include "decode_instance.h"

/* The nth link of a kind, from 0; NULL when there is none. */
static inline const struct adb_link *link_of(const struct decoded *result, const char *kind, int nth)
{
	for (const struct adb_link *link = result->content.links; link != NULL; link = link->next)
		if (strcmp(link->kind, kind) == 0 && nth-- == 0)
			return link;
	return NULL;
}

static inline int link_count(const struct decoded *result)
{
	int count = 0;

	for (const struct adb_link *link = result->content.links; link != NULL; link = link->next)
		count++;
	return count;
}

static inline void check_link(const struct decoded *result, const char *kind, int nth, const char *type,
			      const char *native_id)
{
	const struct adb_link *link = link_of(result, kind, nth);

	if (!CHECK(link != NULL))
		return;
	CHECK_TEXT(link->to_type, type);
	CHECK_TEXT(link->to_native_id, native_id);
}

static inline int problems_of(const struct decoded *result, const char *code)
{
	int count = 0;

	for (const struct adb_problem *p = result->content.problems; p != NULL; p = p->next)
		count += strcmp(p->code, code) == 0;
	return count;
}

/* Decodes `body`, the only instance of a file: its links lead nowhere, or to itself. */
static inline struct decoded decode_alone(struct oni_opened *file, const struct adb_format *format,
					  const struct oni_bytes *body)
{
	char name[16];

	snprintf(name, sizeof name, "%sx", format->type);

	const struct oni_spec_instance instance = { format->type, name, body->data, body->size, 0, 0 };

	oni_open_spec(file, &(struct oni_spec){ .level = 1, .instances = &instance, .count = 1 },
		      "level1_Final.dat", NULL);
	return oni_decode(file, format, name);
}

/* The outcome of decoding the first `size` bytes of `body`, and after it every way of damaging all of them. */
static inline void check_short_and_damaged(const struct adb_format *format, const struct oni_bytes *body,
					   size_t size)
{
	struct oni_bytes *cut = calloc(1, sizeof *cut);
	struct oni_opened file;

	put_bytes(cut, body->data, size);

	struct decoded result = decode_alone(&file, format, cut);

	CHECK_INT(result.outcome, ADB_CORRUPT);
	decoded_free(&result);
	oni_close(&file);

	cut->size = 0;
	put_bytes(cut, body->data, body->size);
	decode_damaged(format, cut->data, cut->size, "damaged");
	free(cut);
}

#endif
