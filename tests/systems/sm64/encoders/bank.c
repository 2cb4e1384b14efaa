/* Where clips lie: banks of actors, Mario's DMA table, insertable binaries (formats/sm64.md 4, 7, 8, 12.1). */
#include "sm64.h"

static size_t clip_size(const struct sm64_arrays *arrays)
{
	return 2 * (arrays->value_count + 2 * (size_t)sm64_track_count(arrays));
}

static bool shares_arrays(const struct sm64_role *role, size_t i)
{
	return role->actor->recipes[i].variant_of != 0;
}

static void note_header(struct sm64_bank *bank, const struct sm64_anim *anim)
{
	if (bank->header_count == sizeof(bank->headers) / sizeof(bank->headers[0]))
		fail("too many headers in a bank");
	bank->headers[bank->header_count].anim = anim;
	bank->headers[bank->header_count++].address = bank->base + (uint32_t)bank->data.size;
}

/* The original compiler's order. */
void sm64_bank_clips(struct sm64_bank *bank, const struct sm64_role *role)
{
	uint32_t values[SM64_MAX_ANIMS], index[SM64_MAX_ANIMS];

	for (size_t i = 0; i < role->actor->recipe_count; i++) {
		const struct sm64_anim *anim = &role->anims[i];
		const size_t own =
			shares_arrays(role, i) ? (size_t)role->actor->recipes[i].variant_of - 1 : i;

		if (own == i) {
			values[i] = bank->base + (uint32_t)bank->data.size;
			sm64_put_values(&bank->data, anim->arrays);
			sm64_align(&bank->data, 4);
			index[i] = bank->base + (uint32_t)bank->data.size;
			sm64_put_index(&bank->data, anim->arrays);
		}
		note_header(bank, anim);
		sm64_put_header(&bank->data, anim, values[own], index[own], 0);
	}
}

static void note_table(struct sm64_bank *bank, const struct sm64_role *role)
{
	if (bank->table_count == sizeof(bank->tables) / sizeof(bank->tables[0]))
		fail("too many tables in a bank");
	bank->tables[bank->table_count].role = role;
	bank->tables[bank->table_count++].address = bank->base + (uint32_t)bank->data.size;
}

void sm64_bank_table(struct sm64_bank *bank, const struct sm64_role *role)
{
	const struct sm64_actor *actor = role->actor;

	note_table(bank, role);
	for (size_t i = 0; i < actor->table_count; i++)
		be32(&bank->data, sm64_bank_header_address(bank, &role->anims[actor->table[i]]));
	bytes_fill(&bank->data, 0, 4 * (size_t)actor->null_count);
}

/* Table, then each header, index and values from the last to the first. */
static void put_reversed(struct sm64_bank *bank, const struct sm64_role *role)
{
	const struct sm64_actor *actor = role->actor;
	const size_t table = bank->data.size;

	note_table(bank, role);
	bytes_fill(&bank->data, 0, 4 * (size_t)(actor->table_count + actor->null_count));
	for (size_t i = actor->recipe_count; i-- > 0;) {
		const struct sm64_anim *anim = &role->anims[i];
		const uint32_t header = bank->base + (uint32_t)bank->data.size;
		const uint32_t index = header + SM64_HEADER_SIZE;

		if (shares_arrays(role, i))
			fail("%s: shared arrays in a reversed bank", actor->name);
		note_header(bank, anim);
		sm64_put_header(&bank->data, anim, index + 4 * sm64_track_count(anim->arrays), index, 0);
		sm64_put_index(&bank->data, anim->arrays);
		sm64_put_values(&bank->data, anim->arrays);
		sm64_align(&bank->data, 4);
	}
	for (size_t i = 0; i < actor->table_count; i++)
		be32_at(&bank->data, table + 4 * i,
			sm64_bank_header_address(bank, &role->anims[actor->table[i]]));
}

void sm64_bank_role(struct sm64_bank *bank, const struct sm64_role *role, enum sm64_order order)
{
	if (order == SM64_TABLE_FIRST) {
		put_reversed(bank, role);
		return;
	}
	sm64_bank_clips(bank, role);
	sm64_bank_table(bank, role);
}

uint32_t sm64_bank_header_address(const struct sm64_bank *bank, const struct sm64_anim *anim)
{
	for (size_t i = 0; i < bank->header_count; i++) {
		if (bank->headers[i].anim == anim)
			return bank->headers[i].address;
	}
	fail("no header of %s in this bank", anim->name);
}

uint32_t sm64_bank_table_address(const struct sm64_bank *bank, const struct sm64_role *role)
{
	for (size_t i = 0; i < bank->table_count; i++) {
		if (bank->tables[i].role == role)
			return bank->tables[i].address;
	}
	fail("no table of %s in this bank", role->actor->name);
}

void sm64_put_noise(struct bytes *out, size_t size, uint32_t seed)
{
	for (size_t i = 0; i < size; i++) {
		seed = seed * 1664525 + 1013904223;
		bytes_u8(out, (uint8_t)(seed >> 24));
	}
}

/* How many anims from `first` on share their arrays. */
static size_t run_length(const struct sm64_anim *anims, size_t first, size_t count)
{
	size_t end = first + 1;

	while (end < count && anims[end].arrays == anims[first].arrays)
		end++;
	return end - first;
}

static void put_dma_run(struct bytes *out, size_t table, const struct sm64_anim *anims, size_t first,
			size_t run)
{
	const size_t start = out->size;
	const struct sm64_arrays *arrays = anims[first].arrays;
	const size_t end = start + run * SM64_HEADER_SIZE + clip_size(arrays);

	for (size_t i = 0; i < run; i++) {
		const uint32_t index = (uint32_t)((run - i) * SM64_HEADER_SIZE);
		const uint32_t size = (uint32_t)(end - out->size);

		be32_at(out, table + 8 + 8 * (first + i), (uint32_t)(out->size - table));
		be32_at(out, table + 12 + 8 * (first + i), size);
		sm64_put_header(out, &anims[first + i], index + 4 * sm64_track_count(arrays), index, size);
	}
	sm64_put_index(out, arrays);
	sm64_put_values(out, arrays);
}

void sm64_put_dma(struct bytes *out, const struct sm64_anim *anims, size_t count)
{
	const size_t table = out->size;

	be32(out, (uint32_t)count);
	be32(out, 0);
	bytes_fill(out, 0, 8 * count);
	for (size_t i = 0; i < count;) {
		const size_t run = run_length(anims, i, count);

		put_dma_run(out, table, anims, i, run);
		sm64_align(out, 4);
		i += run;
	}
}

static void put_insertable(struct bytes *out, uint32_t type, const struct bytes *pointers,
			   const struct bytes *data)
{
	be32(out, type);
	be32(out, (uint32_t)data->size);
	be32(out, 0);
	be32(out, (uint32_t)(pointers->size / 4));
	bytes_append(out, pointers);
	bytes_append(out, data);
}

void sm64_put_insertable_clip(struct bytes *out, const struct sm64_anim *anim, unsigned bone_count)
{
	const uint32_t index = SM64_HEADER_SIZE;
	struct bytes pointers = { 0 }, data = { 0 };

	be32(&pointers, 12);
	be32(&pointers, 16);
	sm64_put_header(&data, anim, index + 4 * sm64_track_count(anim->arrays), index, 0);
	data.data[10] = (unsigned char)(bone_count >> 8 & 0xFF);
	data.data[11] = (unsigned char)(bone_count & 0xFF);
	sm64_put_index(&data, anim->arrays);
	sm64_put_values(&data, anim->arrays);
	put_insertable(out, 2, &pointers, &data);
	bytes_free(&pointers);
	bytes_free(&data);
}

/* Where the arrays of each anim will lie behind the headers: all indices, then all values. */
static void plan_arrays(const struct sm64_role *role, uint32_t at, uint32_t *index, uint32_t *values)
{
	const size_t count = role->actor->recipe_count;

	for (size_t i = 0; i < count; i++) {
		const size_t own =
			shares_arrays(role, i) ? (size_t)role->actor->recipes[i].variant_of - 1 : i;

		index[i] = own == i ? at : index[own];
		at += own == i ? 4 * sm64_track_count(role->anims[i].arrays) : 0;
	}
	for (size_t i = 0; i < count; i++) {
		const size_t own =
			shares_arrays(role, i) ? (size_t)role->actor->recipes[i].variant_of - 1 : i;

		values[i] = own == i ? at : values[own];
		at += own == i ? 2 * (uint32_t)role->anims[i].arrays->value_count : 0;
	}
}

void sm64_put_insertable_table(struct bytes *out, const struct sm64_role *role)
{
	const struct sm64_actor *actor = role->actor;
	const uint32_t headers = 4 * (uint32_t)(actor->table_count + actor->null_count);
	uint32_t index[SM64_MAX_ANIMS], values[SM64_MAX_ANIMS];
	struct bytes pointers = { 0 }, data = { 0 };

	plan_arrays(role, headers + SM64_HEADER_SIZE * actor->recipe_count, index, values);
	for (uint32_t i = 0; i < actor->table_count; i++) {
		be32(&pointers, 4 * i);
		be32(&data, headers + SM64_HEADER_SIZE * actor->table[i]);
	}
	bytes_fill(&data, 0, 4 * (size_t)actor->null_count);
	for (uint32_t i = 0; i < actor->recipe_count; i++) {
		be32(&pointers, headers + SM64_HEADER_SIZE * i + 12);
		be32(&pointers, headers + SM64_HEADER_SIZE * i + 16);
		sm64_put_header(&data, &role->anims[i], values[i], index[i], 0);
	}
	for (size_t i = 0; i < actor->recipe_count; i++) {
		if (!shares_arrays(role, i))
			sm64_put_index(&data, role->anims[i].arrays);
	}
	for (size_t i = 0; i < actor->recipe_count; i++) {
		if (!shares_arrays(role, i))
			sm64_put_values(&data, role->anims[i].arrays);
	}
	put_insertable(out, 4, &pointers, &data);
	bytes_free(&pointers);
	bytes_free(&data);
}

void sm64_put_insertable_dma(struct bytes *out, const struct sm64_anim *anims, size_t count)
{
	struct bytes pointers = { 0 }, data = { 0 };

	sm64_put_dma(&data, anims, count);
	put_insertable(out, 5, &pointers, &data);
	bytes_free(&data);
}
