/* Collects the values of one column of a row group, with a dictionary as long as values repeat. */
#include "export/parquet/column.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/memory.h"
#include "export/parquet/encode.h"

/*
 * A dictionary is given up once it has as many entries, or bytes of texts; or, from FIRST_LOOK entries on, when fewer than half of
 * the values were there already.
 */
enum { MOST_ENTRIES = 65536, MOST_BYTES = 1024 * 1024, FIRST_LOOK = 1024 };
enum { FIRST_SLOTS = 4096, BITS_OF_BYTE = 8 };

/* ---- without a dictionary ---- */

/* As adb_buffer_add(), for a size that the compiler knows. */
static inline void push(struct adb_parquet_column *column, struct adb_buffer *buffer, const void *data,
			size_t size)
{
	if (buffer->capacity - buffer->size < size) {
		adb_buffer_add(buffer, data, size);
		column->has_failed = column->has_failed || !adb_buffer_ok(buffer);
		return;
	}
	memcpy(buffer->data + buffer->size, data, size);
	buffer->size += size;
}

static void add_entry(struct adb_parquet_column *column, uint64_t bits, const void *data, size_t size)
{
	if (adb_parquet_is_bytes(column->kind)) {
		adb_buffer_add(&column->bytes, data, size);
		column->has_failed = column->has_failed || !adb_buffer_ok(&column->bytes);
		bits = column->bytes.size;
	}
	push(column, &column->entries, &bits, sizeof bits);
	column->entry_count++;
}

/* Writes out each value in the place of its index. */
static void give_up_dictionary(struct adb_parquet_column *column)
{
	struct adb_parquet_column plain = { .kind = column->kind, .is_plain = true };

	for (size_t i = 0; i < column->value_count && adb_parquet_column_ok(column); i++) {
		size_t entry = adb_parquet_column_entry(column, i), size = 0;
		bool is_bytes = adb_parquet_is_bytes(column->kind);
		const char *data = is_bytes ? adb_parquet_column_text(column, entry, &size) : NULL;

		add_entry(&plain, is_bytes ? 0 : adb_parquet_column_bits(column, entry), data, size);
	}
	column->has_failed = !adb_parquet_column_ok(column) || !adb_parquet_column_ok(&plain);
	adb_buffer_free(&column->entries);
	adb_buffer_free(&column->bytes);
	adb_buffer_clear(&column->indices);
	column->entries = plain.entries;
	column->bytes = plain.bytes;
	column->entry_count = plain.entry_count;
	column->is_plain = true;
}

/* The bytes that the values take without a dictionary. */
static size_t plain_size(const struct adb_parquet_column *column)
{
	size_t sum = 0;

	if (!adb_parquet_is_bytes(column->kind))
		return column->value_count *
		       (column->kind == ADB_PARQUET_FLOAT ? sizeof(uint32_t) : sizeof(uint64_t));
	for (size_t i = 0; i < column->value_count && adb_parquet_column_ok(column); i++) {
		size_t size;

		adb_parquet_column_text(column, adb_parquet_column_entry(column, i), &size);
		sum += size + sizeof(uint32_t);
	}
	return sum;
}

/* ---- values ---- */

static bool is_entry(const struct adb_parquet_column *column, size_t entry, uint64_t bits, const void *data,
		     size_t size)
{
	size_t its_size;
	const char *its_data;

	if (!adb_parquet_is_bytes(column->kind))
		return adb_parquet_column_bits(column, entry) == bits;
	its_data = adb_parquet_column_text(column, entry, &its_size);
	return its_size == size && (size == 0 || memcmp(its_data, data, size) == 0);
}

static void add_level(struct adb_parquet_column *column, uint8_t level)
{
	push(column, &column->levels, &level, sizeof level);
}

static void add_index(struct adb_parquet_column *column, size_t entry)
{
	uint32_t index = (uint32_t)entry;

	push(column, &column->indices, &index, sizeof index);
	column->value_count++;
}

/* Most values of sorted tables are those of the row before. */
static inline bool repeats(struct adb_parquet_column *column, uint64_t bits, const void *data, size_t size)
{
	size_t before;

	if (column->is_plain || column->value_count == 0 || column->has_failed)
		return false;
	before = adb_parquet_column_entry(column, column->value_count - 1);
	if (!is_entry(column, before, bits, data, size))
		return false;
	add_level(column, 1);
	add_index(column, before);
	return true;
}

static bool is_worth_it(const struct adb_parquet_column *column)
{
	return column->entry_count < MOST_ENTRIES && column->bytes.size < MOST_BYTES &&
	       (column->entry_count < FIRST_LOOK || column->entry_count < column->value_count / 2);
}

/* For numbers the finaliser of SplitMix64: each bit of the number changes half of those of the result. */
static uint64_t hash_of(const struct adb_parquet_column *column, uint64_t bits, const void *data, size_t size)
{
	if (adb_parquet_is_bytes(column->kind)) {
		struct adb_hash hash = adb_hash_of(size > 0 ? data : "", size);

		memcpy(&bits, hash.bytes, sizeof bits);
		return bits;
	}
	bits = (bits ^ bits >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
	bits = (bits ^ bits >> 27) * UINT64_C(0x94D049BB133111EB);
	return bits ^ bits >> 31;
}

/* The slot that holds the value, else the free one for it. */
static size_t find_slot(const struct adb_parquet_column *column, uint64_t bits, const void *data, size_t size)
{
	size_t mask = column->slot_count - 1;
	size_t slot = (size_t)hash_of(column, bits, data, size) & mask;

	while (column->slots[slot] != 0 && !is_entry(column, column->slots[slot] - 1, bits, data, size))
		slot = (slot + 1) & mask;
	return slot;
}

/* Makes room for one more entry. False when the dictionary is to be given up, also because memory ran out. */
static bool make_room(struct adb_parquet_column *column)
{
	size_t wanted = column->slot_count == 0 ? FIRST_SLOTS : column->slot_count * 2;
	uint32_t *slots;

	if (column->has_failed || !is_worth_it(column))
		return false;
	if (column->entry_count < column->slot_count / 2)
		return true;
	slots = adb_memory_zeroed(wanted, sizeof *slots);
	if (slots == NULL) {
		column->has_failed = true;
		return false;
	}
	free(column->slots);
	column->slots = slots;
	column->slot_count = wanted;
	for (size_t entry = 0; entry < column->entry_count; entry++) {
		size_t size = 0;
		bool is_bytes = adb_parquet_is_bytes(column->kind);
		const char *data = is_bytes ? adb_parquet_column_text(column, entry, &size) : NULL;
		uint64_t bits = is_bytes ? 0 : adb_parquet_column_bits(column, entry);

		slots[find_slot(column, bits, data, size)] = (uint32_t)entry + 1;
	}
	return true;
}

static void add_value(struct adb_parquet_column *column, uint64_t bits, const void *data, size_t size)
{
	if (repeats(column, bits, data, size))
		return;
	add_level(column, 1);
	if (!column->is_plain && !make_room(column))
		give_up_dictionary(column);
	if (column->is_plain) {
		add_entry(column, bits, data, size);
		column->value_count++;
		return;
	}

	size_t slot = find_slot(column, bits, data, size);

	if (column->slots[slot] == 0) {
		column->slots[slot] = (uint32_t)column->entry_count + 1;
		add_entry(column, bits, data, size);
	}
	add_index(column, column->slots[slot] - 1);
}

/* ---- what the header declares ---- */

void adb_parquet_column_null(struct adb_parquet_column *column)
{
	add_level(column, 0);
}

void adb_parquet_column_integer(struct adb_parquet_column *column, int64_t value)
{
	add_value(column, (uint64_t)value, NULL, 0);
}

void adb_parquet_column_real(struct adb_parquet_column *column, double value)
{
	float narrow = (float)value;
	uint32_t half;
	uint64_t bits;

	memcpy(&bits, &value, sizeof bits);
	memcpy(&half, &narrow, sizeof half);
	add_value(column, column->kind == ADB_PARQUET_FLOAT ? half : bits, NULL, 0);
}

void adb_parquet_column_bytes(struct adb_parquet_column *column, const void *data, size_t size)
{
	add_value(column, 0, data, size);
}

bool adb_parquet_column_repeat(struct adb_parquet_column *column, const void *data, size_t size)
{
	return repeats(column, 0, data, size);
}

bool adb_parquet_column_again(struct adb_parquet_column *column)
{
	if (column->levels.size == 0 || column->has_failed)
		return false;
	if (column->levels.data[column->levels.size - 1] == 0) {
		add_level(column, 0);
		return true;
	}
	if (column->is_plain)
		return false;
	add_level(column, 1);
	add_index(column, adb_parquet_column_entry(column, column->value_count - 1));
	return true;
}

void adb_parquet_column_settle(struct adb_parquet_column *column)
{
	size_t entries = column->entry_count;
	size_t packed, listed;

	if (column->is_plain || entries == 0)
		return;
	packed = column->value_count * adb_parquet_bit_width((uint32_t)entries - 1) / BITS_OF_BYTE;
	listed = adb_parquet_is_bytes(column->kind) ? column->bytes.size + entries * sizeof(uint32_t)
						    : entries * sizeof(uint64_t);
	if (packed + listed >= plain_size(column))
		give_up_dictionary(column);
}

void adb_parquet_column_clear(struct adb_parquet_column *column)
{
	adb_buffer_clear(&column->levels);
	adb_buffer_clear(&column->indices);
	adb_buffer_clear(&column->entries);
	adb_buffer_clear(&column->bytes);
	column->value_count = column->entry_count = 0;
	column->is_plain = false;
	if (column->slot_count > 0)
		memset(column->slots, 0, column->slot_count * sizeof *column->slots);
}

void adb_parquet_column_free(struct adb_parquet_column *column)
{
	adb_buffer_free(&column->levels);
	adb_buffer_free(&column->indices);
	adb_buffer_free(&column->entries);
	adb_buffer_free(&column->bytes);
	free(column->slots);
	*column = (struct adb_parquet_column){ .kind = column->kind };
}

bool adb_parquet_column_ok(const struct adb_parquet_column *column)
{
	return !column->has_failed && adb_buffer_ok(&column->levels) && adb_buffer_ok(&column->indices) &&
	       adb_buffer_ok(&column->entries) && adb_buffer_ok(&column->bytes);
}
