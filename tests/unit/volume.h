/* What the tests of containers share: a volume opened from memory, its members by path, its problems by code.
 */
#ifndef ADB_TESTS_UNIT_VOLUME_H
#define ADB_TESTS_UNIT_VOLUME_H

#include "bid.h"
#include "check.h"
#include "dump/container.h"

struct opened {
	struct adb_input *input;
	struct adb_arena *arena;
	struct adb_content notes;
	struct adb_volume *volume;
	struct adb_error error;
};

/* Takes over the reference to `input`. close_volume() is due whether it can be opened or not. */
static inline bool open_volume(struct opened *o, const struct adb_container *container,
			       struct adb_input *input, const char *name)
{
	*o = (struct opened){ .input = input, .arena = adb_arena_new((size_t)64 << 20) };
	o->notes.arena = o->arena;
	o->volume = adb_volume_open(container, input, &(struct adb_place){ .path = name }, ADB_CP1252,
				    &o->notes, &o->error);
	return o->volume != NULL;
}

static inline void close_volume(struct opened *o)
{
	adb_volume_close(o->volume);
	adb_arena_free(o->arena);
	adb_input_release(o->input);
}

static inline const struct adb_problem *problem_of(const struct opened *o, const char *code)
{
	for (const struct adb_problem *p = o->notes.problems; p != NULL; p = p->next)
		if (strcmp(p->code, code) == 0)
			return p;
	return NULL;
}

static inline int problem_count(const struct opened *o)
{
	int count = 0;

	for (const struct adb_problem *p = o->notes.problems; p != NULL; p = p->next)
		count++;
	return count;
}

static inline const char *attribute_json(const struct opened *o, const char *key)
{
	for (const struct adb_attribute *a = o->notes.attributes.first; a != NULL; a = a->next)
		if (strcmp(a->key, key) == 0)
			return a->json;
	return NULL;
}

/* Lists on until a member has this path. */
static inline bool find_member(struct opened *o, const char *path, struct adb_member *member)
{
	while (o->volume->container->next(o->volume, member) == ADB_OK)
		if (strcmp(member->path, path) == 0)
			return true;
	return false;
}

/* Whether the whole member can be had and is exactly this. */
static inline bool member_is(const struct opened *o, const struct adb_member *member, const void *bytes,
			     size_t size)
{
	struct adb_error error;
	struct adb_input *input = adb_member_input(o->volume, member, &error);
	char *copy = malloc(size + 1);
	bool same = input != NULL && copy != NULL && error.outcome == ADB_OK &&
		    adb_input_size(input) == size && adb_input_read(input, 0, copy, size) &&
		    memcmp(copy, bytes, size) == 0;

	adb_input_release(input);
	free(copy);
	return same;
}

struct drain {
	uint64_t size;
};

static inline bool drain_write(void *context, const void *data, size_t size)
{
	struct drain *drain = context;
	volatile char last = size > 0 ? ((const char *)data)[size - 1] : 0;

	(void)last;
	drain->size += size;
	return true;
}

/* Opens, lists, and reads everything, for input that may be damaged in any way. Gives the number of members.
 */
static inline int exercise(const struct adb_container *container, const void *bytes, size_t size)
{
	struct opened o;
	struct adb_member member;
	int count = 0;

	if (open_volume(&o, container, input_of(bytes, size), "damaged.bin")) {
		while (count < 100000 && container->next(o.volume, &member) == ADB_OK) {
			struct drain drain = { 0 };
			struct adb_sink sink = { .write = drain_write, .context = &drain };
			struct adb_error error;
			struct adb_input *head = adb_member_head(o.volume, &member, &error);

			container->extract(o.volume, &member, &sink, &error);
			adb_input_release(head);
			if (!container->in_order)
				adb_input_release(adb_member_input(o.volume, &member, NULL));
			count++;
		}
	}
	close_volume(&o);
	return count;
}

/* Every prefix, and every single bit of the first `flips` bytes turned over. */
static inline void exercise_damaged(const struct adb_container *container, const uint8_t *bytes, size_t size,
				    size_t flips)
{
	uint8_t *damaged = malloc(size);

	if (damaged == NULL)
		abort();
	for (size_t length = 0; length < size; length++)
		exercise(container, bytes, length);
	memcpy(damaged, bytes, size);
	for (size_t bit = 0; bit < 8 * flips && bit < 8 * size; bit++) {
		damaged[bit / 8] ^= (uint8_t)(1 << bit % 8);
		exercise(container, damaged, size);
		damaged[bit / 8] ^= (uint8_t)(1 << bit % 8);
	}
	free(damaged);
}

#endif
