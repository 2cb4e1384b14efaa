/*
 * A column chunk (README.md, Encodings.md and PageIndex.md of Parquet's specification, parquet.thrift for all structs):
 *
 *   dictionary   where the column has one: PageHeader, its entries as plain values
 *   data pages   each a PageHeader, then u32 size of the levels, levels (1 = the row has a value) as a hybrid of one bit, then
 *                with a dictionary: u8 bits of an index, indices as a hybrid; without: plain values
 *
 *   plain        integers, floats and doubles with the least significant byte first; bytes behind their u32 size
 *
 * Blobs have no bounds: nobody looks for hashes and pixels between two others.
 */
#include "export/parquet/chunk.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "export/parquet/encode.h"

/* Data pages have so many rows, fewer where their bytes are more; so engines read and skip small parts of large columns. */
enum { PAGE_ROWS = 20000, PAGE_BYTES = 1024 * 1024 };

/* Of parquet.thrift. */
enum { DATA_PAGE = 0, DICTIONARY_PAGE = 2 };
enum { PLAIN = 0, RLE = 3, RLE_DICTIONARY = 8 };
enum { UNCOMPRESSED = 0 };
enum { UNORDERED = 0, ASCENDING = 1, DESCENDING = 2 };

/* The values of a page among all of a column. */
struct span {
	size_t first_row, row_count, first_value, value_count;
};

/* ---- bounds ---- */

/* `seen` saves comparing an entry of the dictionary more than once for a page. */
static void find_bounds(const struct adb_parquet_column *column, const struct span *span, uint32_t *seen,
			struct adb_parquet_page *page)
{
	uint32_t stamp = (uint32_t)(span->first_row + 1);

	for (size_t i = span->first_value; i < span->first_value + span->value_count; i++) {
		size_t entry = adb_parquet_column_entry(column, i);
		struct adb_parquet_bound bound;

		if (!column->is_plain && seen[entry] == stamp)
			continue;
		if (!column->is_plain)
			seen[entry] = stamp;
		bound = adb_parquet_bound_of(column, entry);
		if (!page->least.is_known ||
		    adb_parquet_bound_compare(column->kind, &bound, &page->least) < 0)
			page->least = bound;
		if (!page->most.is_known || adb_parquet_bound_compare(column->kind, &bound, &page->most) > 0)
			page->most = bound;
	}
}

/* ---- pages ---- */

/* Entries of the dictionary, or values of a column without one. */
static void put_values(struct adb_buffer *body, const struct adb_parquet_column *column, size_t first,
		       size_t count)
{
	const uint64_t *bits = (const uint64_t *)(const void *)column->entries.data;

	if (column->kind == ADB_PARQUET_FLOAT) {
		adb_parquet_put_halves(body, count > 0 ? bits + first : NULL, count);
	} else if (!adb_parquet_is_bytes(column->kind)) {
		adb_parquet_put_u64s(body, count > 0 ? bits + first : NULL, count);
	} else {
		for (size_t i = first; i < first + count; i++) {
			size_t size;
			const char *text = adb_parquet_column_text(column, i, &size);

			adb_parquet_put_u32(body, (uint32_t)size);
			adb_buffer_add(body, text, size);
		}
	}
}

/* A page of 2 GiB and more cannot be written: no value of a database that animdb opens is as large. */
static bool put_page(struct adb_parquet_sink *sink, int type, size_t count, int encoding,
		     const struct adb_buffer *body)
{
	enum { TYPE = 1, SIZE = 2, COMPRESSED_SIZE = 3, DATA = 5, DICTIONARY = 7 };
	enum { COUNT = 1, ENCODING = 2, DEFINITION_LEVELS = 3, REPETITION_LEVELS = 4 };
	struct adb_buffer header = { 0 };
	struct adb_thrift thrift = { .out = &header };

	if (!adb_buffer_ok(body) || body->size > INT32_MAX)
		return false;
	adb_thrift_i32(&thrift, TYPE, type);
	adb_thrift_i32(&thrift, SIZE, (int32_t)body->size);
	adb_thrift_i32(&thrift, COMPRESSED_SIZE, (int32_t)body->size);
	adb_thrift_begin(&thrift, type == DATA_PAGE ? DATA : DICTIONARY);
	adb_thrift_i32(&thrift, COUNT, (int32_t)count);
	adb_thrift_i32(&thrift, ENCODING, encoding);
	if (type == DATA_PAGE) {
		adb_thrift_i32(&thrift, DEFINITION_LEVELS, RLE);
		adb_thrift_i32(&thrift, REPETITION_LEVELS, RLE);
	}
	adb_thrift_end(&thrift);
	adb_thrift_end(&thrift);

	bool ok = adb_parquet_sink_put(sink, &header) && adb_parquet_sink_put(sink, body);

	adb_buffer_free(&header);
	return ok;
}

static bool write_dictionary(struct adb_parquet_chunk *chunk, const struct adb_parquet_column *column,
			     struct adb_parquet_sink *sink)
{
	struct adb_buffer body = { 0 };

	chunk->dictionary_offset = sink->offset;
	put_values(&body, column, 0, column->entry_count);

	bool ok = put_page(sink, DICTIONARY_PAGE, column->entry_count, PLAIN, &body);

	adb_buffer_free(&body);
	return ok;
}

static void put_levels(struct adb_buffer *body, const struct adb_parquet_column *column,
		       const struct span *span)
{
	struct adb_buffer levels = { 0 };

	adb_parquet_encode_levels(&levels, (const uint8_t *)column->levels.data + span->first_row,
				  span->row_count);
	adb_parquet_put_u32(body, (uint32_t)levels.size);
	adb_buffer_add(body, levels.data, levels.size);
	body->failed = body->failed || levels.failed;
	adb_buffer_free(&levels);
}

static void put_indices(struct adb_buffer *body, const struct adb_parquet_column *column,
			const struct span *span)
{
	unsigned width = adb_parquet_bit_width((uint32_t)column->entry_count - 1);
	uint8_t byte = (uint8_t)width;

	adb_buffer_add(body, &byte, 1);
	adb_parquet_encode_hybrid(body,
				  (const uint32_t *)(const void *)column->indices.data + span->first_value,
				  span->value_count, width);
}

static bool write_page(struct adb_parquet_chunk *chunk, const struct adb_parquet_column *column,
		       const struct span *span, uint32_t *seen, struct adb_parquet_sink *sink)
{
	struct adb_buffer body = { 0 };
	bool has_dictionary = chunk->dictionary_offset != 0;
	struct adb_parquet_page page = {
		.offset = sink->offset,
		.first_row = span->first_row,
		.null_count = span->row_count - span->value_count,
		.is_null = span->value_count == 0,
	};

	put_levels(&body, column, span);
	if (has_dictionary)
		put_indices(&body, column, span);
	else
		put_values(&body, column, span->first_value, span->value_count);

	bool ok = put_page(sink, DATA_PAGE, span->row_count, has_dictionary ? RLE_DICTIONARY : PLAIN, &body);

	adb_buffer_free(&body);
	page.size = (uint32_t)(sink->offset - page.offset);
	chunk->page_count++;
	if (column->kind != ADB_PARQUET_BLOB)
		find_bounds(column, span, seen, &page);
	if (page.least.is_known && (!chunk->least.is_known ||
				    adb_parquet_bound_compare(chunk->kind, &page.least, &chunk->least) < 0))
		chunk->least = page.least;
	if (page.most.is_known &&
	    (!chunk->most.is_known || adb_parquet_bound_compare(chunk->kind, &page.most, &chunk->most) > 0))
		chunk->most = page.most;
	adb_parquet_bound_shorten(chunk->kind, &page.least, &page.most);
	adb_buffer_add(&chunk->pages, &page, sizeof page);
	return ok && adb_buffer_ok(&chunk->pages);
}

/* The rows of the page after `before`. */
static struct span next_span(const struct adb_parquet_column *column, const struct span *before)
{
	struct span span = { .first_row = before->first_row + before->row_count,
			     .first_value = before->first_value + before->value_count };
	const uint8_t *levels = (const uint8_t *)column->levels.data;
	size_t bytes = 0, size;

	while (span.first_row + span.row_count < column->levels.size && span.row_count < PAGE_ROWS &&
	       bytes < PAGE_BYTES) {
		if (levels[span.first_row + span.row_count++] == 0)
			continue;
		if (column->is_plain && adb_parquet_is_bytes(column->kind)) {
			adb_parquet_column_text(column, span.first_value + span.value_count, &size);
			bytes += size;
		}
		span.value_count++;
	}
	return span;
}

/* ---- page indexes ---- */

static const struct adb_parquet_page *pages_of(const struct adb_parquet_chunk *chunk)
{
	return (const struct adb_parquet_page *)(const void *)chunk->pages.data;
}

/* Whether each page that has values has both bounds. */
static bool has_bounds(const struct adb_parquet_chunk *chunk)
{
	const struct adb_parquet_page *pages = pages_of(chunk);

	for (size_t i = 0; i < chunk->page_count; i++)
		if (!pages[i].is_null && (!pages[i].least.is_known || !pages[i].most.is_known))
			return false;
	return true;
}

/* Whether both bounds go up, or down, from page to page, those without values left out. */
static int32_t order_of(const struct adb_parquet_chunk *chunk)
{
	const struct adb_parquet_page *pages = pages_of(chunk), *before = NULL;
	bool ascends = true, descends = true;

	for (size_t i = 0; i < chunk->page_count; i++) {
		if (pages[i].is_null)
			continue;
		if (before != NULL) {
			int least = adb_parquet_bound_compare(chunk->kind, &pages[i].least, &before->least);
			int most = adb_parquet_bound_compare(chunk->kind, &pages[i].most, &before->most);

			ascends = ascends && least >= 0 && most >= 0;
			descends = descends && least <= 0 && most <= 0;
		}
		before = &pages[i];
	}
	if (ascends)
		return ASCENDING;
	return descends ? DESCENDING : UNORDERED;
}

/* ---- the footer ---- */

static void describe_statistics(const struct adb_parquet_chunk *chunk, struct adb_thrift *footer)
{
	enum { STATISTICS = 12, NULL_COUNT = 3, MOST = 5, LEAST = 6, MOST_IS_EXACT = 7, LEAST_IS_EXACT = 8 };
	struct adb_parquet_bound least = chunk->least, most = chunk->most;

	adb_parquet_bound_shorten(chunk->kind, &least, &most);
	adb_thrift_begin(footer, STATISTICS);
	adb_thrift_i64(footer, NULL_COUNT, (int64_t)chunk->null_count);
	if (most.is_known)
		adb_parquet_bound_put(footer, MOST, chunk->kind, &most);
	if (least.is_known)
		adb_parquet_bound_put(footer, LEAST, chunk->kind, &least);
	if (most.is_known)
		adb_thrift_bool(footer, MOST_IS_EXACT, most.is_exact);
	if (least.is_known)
		adb_thrift_bool(footer, LEAST_IS_EXACT, least.is_exact);
	adb_thrift_end(footer);
}

/* Which pages have which encoding: from this engines know that all values of a chunk are in its dictionary. */
static void describe_encodings(const struct adb_parquet_chunk *chunk, struct adb_thrift *footer)
{
	enum { ENCODING_STATS = 13, PAGE_TYPE = 1, ENCODING = 2, COUNT = 3 };
	bool has_dictionary = chunk->dictionary_offset != 0;

	adb_thrift_list(footer, ENCODING_STATS, ADB_THRIFT_STRUCT, has_dictionary ? 2 : 1);
	if (has_dictionary) {
		adb_thrift_begin_element(footer);
		adb_thrift_i32(footer, PAGE_TYPE, DICTIONARY_PAGE);
		adb_thrift_i32(footer, ENCODING, PLAIN);
		adb_thrift_i32(footer, COUNT, 1);
		adb_thrift_end(footer);
	}
	adb_thrift_begin_element(footer);
	adb_thrift_i32(footer, PAGE_TYPE, DATA_PAGE);
	adb_thrift_i32(footer, ENCODING, has_dictionary ? RLE_DICTIONARY : PLAIN);
	adb_thrift_i32(footer, COUNT, (int32_t)chunk->page_count);
	adb_thrift_end(footer);
}

/* ---- what the header declares ---- */

bool adb_parquet_sink_put(struct adb_parquet_sink *sink, const struct adb_buffer *bytes)
{
	if (!adb_buffer_ok(bytes))
		return false;
	sink->offset += bytes->size;
	return bytes->size == 0 || fwrite(bytes->data, 1, bytes->size, sink->out) == bytes->size;
}

bool adb_parquet_chunk_write(struct adb_parquet_chunk *chunk, struct adb_parquet_column *column,
			     struct adb_parquet_sink *sink)
{
	uint32_t *seen; /* for each entry of the dictionary, the page in which it was last compared */
	struct span span = { 0 };

	*chunk = (struct adb_parquet_chunk){
		.kind = column->kind,
		.start = sink->offset,
		.row_count = column->levels.size,
		.null_count = column->levels.size - column->value_count,
	};
	adb_parquet_column_settle(column);
	if (!adb_parquet_column_ok(column))
		return false;

	seen = adb_memory_zeroed(column->is_plain ? 1 : column->entry_count + 1, sizeof *seen);

	bool ok = seen != NULL &&
		  (column->is_plain || column->entry_count == 0 || write_dictionary(chunk, column, sink));

	chunk->data_offset = sink->offset;
	while (ok && span.first_row + span.row_count < chunk->row_count) {
		span = next_span(column, &span);
		ok = write_page(chunk, column, &span, seen, sink);
	}
	chunk->size = sink->offset - chunk->start;
	free(seen);
	return ok;
}

bool adb_parquet_chunk_write_indexes(struct adb_parquet_chunk *chunk, struct adb_parquet_sink *sink)
{
	enum { NULL_PAGES = 1, LEAST = 2, MOST = 3, ORDER = 4, NULL_COUNTS = 5 };
	enum { LOCATIONS = 1, OFFSET = 1, SIZE = 2, FIRST_ROW = 3 };
	const struct adb_parquet_page *pages = pages_of(chunk);
	struct adb_buffer bounds = { 0 }, offsets = { 0 };
	struct adb_thrift thrift = { .out = &bounds };

	if (has_bounds(chunk)) {
		adb_thrift_list(&thrift, NULL_PAGES, ADB_THRIFT_BOOL, chunk->page_count);
		for (size_t i = 0; i < chunk->page_count; i++)
			adb_thrift_add_bool(&thrift, pages[i].is_null);
		adb_thrift_list(&thrift, LEAST, ADB_THRIFT_BINARY, chunk->page_count);
		for (size_t i = 0; i < chunk->page_count; i++)
			adb_parquet_bound_add(&thrift, chunk->kind, &pages[i].least);
		adb_thrift_list(&thrift, MOST, ADB_THRIFT_BINARY, chunk->page_count);
		for (size_t i = 0; i < chunk->page_count; i++)
			adb_parquet_bound_add(&thrift, chunk->kind, &pages[i].most);
		adb_thrift_i32(&thrift, ORDER, order_of(chunk));
		adb_thrift_list(&thrift, NULL_COUNTS, ADB_THRIFT_I64, chunk->page_count);
		for (size_t i = 0; i < chunk->page_count; i++)
			adb_thrift_add_integer(&thrift, (int64_t)pages[i].null_count);
		adb_thrift_end(&thrift);
		chunk->bounds_at = sink->offset;
		chunk->bounds_size = (uint32_t)bounds.size;
	}
	thrift = (struct adb_thrift){ .out = &offsets };
	adb_thrift_list(&thrift, LOCATIONS, ADB_THRIFT_STRUCT, chunk->page_count);
	for (size_t i = 0; i < chunk->page_count; i++) {
		adb_thrift_begin_element(&thrift);
		adb_thrift_i64(&thrift, OFFSET, (int64_t)pages[i].offset);
		adb_thrift_i32(&thrift, SIZE, (int32_t)pages[i].size);
		adb_thrift_i64(&thrift, FIRST_ROW, (int64_t)pages[i].first_row);
		adb_thrift_end(&thrift);
	}
	adb_thrift_end(&thrift);

	bool ok = adb_parquet_sink_put(sink, &bounds);

	chunk->offsets_at = sink->offset;
	chunk->offsets_size = (uint32_t)offsets.size;
	ok = ok && adb_parquet_sink_put(sink, &offsets);
	adb_buffer_free(&bounds);
	adb_buffer_free(&offsets);
	return ok;
}

void adb_parquet_chunk_describe(const struct adb_parquet_chunk *chunk, const char *name,
				struct adb_thrift *footer)
{
	enum { OFFSET = 2, META = 3, OFFSETS_AT = 4, OFFSETS_SIZE = 5, BOUNDS_AT = 6, BOUNDS_SIZE = 7 };
	enum {
		TYPE = 1,
		ENCODINGS = 2,
		PATH = 3,
		CODEC = 4,
		COUNT = 5,
		SIZE = 6,
		COMPRESSED_SIZE = 7,
		DATA = 9,
		DICTIONARY = 11,
	};
	bool has_dictionary = chunk->dictionary_offset != 0;

	adb_thrift_begin_element(footer);
	adb_thrift_i64(footer, OFFSET, (int64_t)chunk->start);
	adb_thrift_begin(footer, META);
	adb_thrift_i32(footer, TYPE, adb_parquet_type_of(chunk->kind));
	adb_thrift_list(footer, ENCODINGS, ADB_THRIFT_I32, has_dictionary ? 3 : 2);
	adb_thrift_add_integer(footer, PLAIN);
	adb_thrift_add_integer(footer, RLE);
	if (has_dictionary)
		adb_thrift_add_integer(footer, RLE_DICTIONARY);
	adb_thrift_list(footer, PATH, ADB_THRIFT_BINARY, 1);
	adb_thrift_add_binary(footer, name, strlen(name));
	adb_thrift_i32(footer, CODEC, UNCOMPRESSED);
	adb_thrift_i64(footer, COUNT, (int64_t)chunk->row_count);
	adb_thrift_i64(footer, SIZE, (int64_t)chunk->size);
	adb_thrift_i64(footer, COMPRESSED_SIZE, (int64_t)chunk->size);
	adb_thrift_i64(footer, DATA, (int64_t)chunk->data_offset);
	if (has_dictionary)
		adb_thrift_i64(footer, DICTIONARY, (int64_t)chunk->dictionary_offset);
	describe_statistics(chunk, footer);
	describe_encodings(chunk, footer);
	adb_thrift_end(footer);
	adb_thrift_i64(footer, OFFSETS_AT, (int64_t)chunk->offsets_at);
	adb_thrift_i32(footer, OFFSETS_SIZE, (int32_t)chunk->offsets_size);
	if (chunk->bounds_at != 0) {
		adb_thrift_i64(footer, BOUNDS_AT, (int64_t)chunk->bounds_at);
		adb_thrift_i32(footer, BOUNDS_SIZE, (int32_t)chunk->bounds_size);
	}
	adb_thrift_end(footer);
}

void adb_parquet_chunk_free(struct adb_parquet_chunk *chunk)
{
	adb_buffer_free(&chunk->pages);
}

int32_t adb_parquet_type_of(enum adb_parquet_kind kind)
{
	static const int32_t types[] = {
		[ADB_PARQUET_INTEGER] = 2, [ADB_PARQUET_REAL] = 5, [ADB_PARQUET_FLOAT] = 4,
		[ADB_PARQUET_TEXT] = 6,    [ADB_PARQUET_JSON] = 6, [ADB_PARQUET_BLOB] = 6,
	};

	return types[kind];
}
