/*
 * PS-X EXE with the movie tables of section 6.1, in the order of the European title program: paths, cameras, models,
 * sounds. What surrounds them is noise that has no pointers into the program.
 */
#include "vib.h"

#include <string.h>

enum { SECTOR = 2048, MAX_NAMES = 16 };

struct names {
	const char *text[MAX_NAMES];
	uint32_t address[MAX_NAMES];
	size_t count;
};

static uint32_t here(const struct bytes *body)
{
	return (uint32_t)(VIB_EXE_LOAD + body->size);
}

static uint32_t name_address(const struct names *names, const char *text)
{
	for (size_t i = 0; i < names->count; i++) {
		if (strcmp(names->text[i], text) == 0)
			return names->address[i];
	}
	fail("the program has no text %s", text);
}

static void put_name(struct bytes *body, struct names *names, const char *text)
{
	for (size_t i = 0; i < names->count; i++) {
		if (strcmp(names->text[i], text) == 0)
			return;
	}
	if (names->count == MAX_NAMES)
		fail("too many texts in a program");
	names->text[names->count] = text;
	names->address[names->count++] = here(body);
	bytes_text(body, text);
	bytes_fill(body, 0, 4 - body->size % 4);
}

/* Words below the load address: none can be taken for a pointer. */
static void put_code(struct bytes *body, uint32_t *noise, size_t words)
{
	for (size_t i = 0; i < words; i++)
		bytes_u32(body, vib_noise(noise) & 0x3FFFFFFF);
}

static void put_row(struct bytes *body, enum vib_movie_kind kind, uint32_t name,
		    const struct vib_movie_row *row, uint32_t scene)
{
	bytes_u32(body, name);
	bytes_i32(body, row->start);
	if (kind == VIB_MOVIE_ANM)
		bytes_i32(body, row->unknown);
	bytes_u32(body, scene);
	bytes_u32(body, 0);
}

static void put_movie(struct bytes *body, const struct names *names, const struct vib_movie *movie)
{
	static const struct vib_movie_row last = { "", 0, 0 };

	for (size_t i = 0; i < movie->row_count; i++)
		put_row(body, movie->kind, name_address(names, movie->rows[i].name), &movie->rows[i],
			movie->scene);
	put_row(body, movie->kind, name_address(names, last.name), &last, 0);
}

static void put_sounds(struct bytes *body, const struct vib_exe *exe)
{
	for (size_t i = 0; i < exe->sound_count; i++) {
		const struct vib_sound *sound = &exe->sounds[i];

		bytes_u32(body, sound->program * 16 + sound->tone);
		bytes_i32(body, sound->start);
		bytes_u32(body, sound->scene);
		bytes_u32(body, 0);
	}
	bytes_u32(body, 0xFFFFFFFF);
	bytes_fill(body, 0, 12);
}

static void put_body(struct bytes *body, const struct vib_exe *exe)
{
	struct names names = { 0 };
	uint32_t noise = 6;

	put_code(body, &noise, VIB_EXE_LEAD);
	for (size_t movie = 0; movie < exe->movie_count; movie++)
		for (size_t row = 0; row < exe->movies[movie].row_count; row++)
			put_name(body, &names, exe->movies[movie].rows[row].name);
	put_name(body, &names, "");
	put_code(body, &noise, VIB_EXE_GAP);
	for (size_t movie = 0; movie < exe->movie_count; movie++)
		put_movie(body, &names, &exe->movies[movie]);
	put_sounds(body, exe);
	put_code(body, &noise, 16);
	bytes_fill(body, 0, (SECTOR - body->size % SECTOR) % SECTOR);
}

void vib_put_exe(struct bytes *out, const struct vib_exe *exe)
{
	const size_t start = out->size;
	struct bytes body = { 0 };

	put_body(&body, exe);
	bytes_text(out, "PS-X EXE");
	bytes_fill(out, 0, 8);
	bytes_u32(out, VIB_EXE_LOAD);
	bytes_u32(out, 0);
	bytes_u32(out, VIB_EXE_LOAD);
	bytes_u32(out, (uint32_t)body.size);
	bytes_fill(out, 0, 16);
	bytes_u32(out, 0x801FFFF0);
	bytes_fill(out, 0, VIB_EXE_HEADER - (out->size - start));
	bytes_append(out, &body);
	bytes_free(&body);
}

uint32_t vib_noise(uint32_t *state)
{
	*state = *state * 1664525U + 1013904223U;
	return *state ^ *state >> 15;
}

void vib_put_noise(struct bytes *out, uint32_t *state, size_t count)
{
	for (size_t i = 0; i < count; i++)
		bytes_u8(out, (uint8_t)(vib_noise(state) >> 8));
}
