#include "base/input.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/port/file.h"
#include "base/port/file_info.h"

/* The most raw bytes that one read takes to pick records out of them: 13 sectors of a disc. */
enum { STRIDE_BUFFER = 32 * 1024 };

struct adb_input {
	atomic_uint references;
	uint64_t size;
	uint64_t offset; /* of a window, or of its first record, in the parent */
	uint32_t stride,
		record; /* distance and size of the records of a strided window; stride 0 = not strided */
	struct adb_input *parent; /* of a window, else NULL */
	void *memory;             /* owned, else NULL; of a folder its path */
	bool is_folder;
	int file;               /* owned, else -1 */
	atomic_bool has_failed; /* a read of the file failed */
};

/* Reads `count` whole records, from number `first` on, with one read of the parent. */
static bool read_records(const struct adb_input *input, uint64_t first, size_t count, char *out)
{
	char raw[STRIDE_BUFFER];
	size_t size = (count - 1) * input->stride + input->record;

	if (!adb_input_read(input->parent, input->offset + first * input->stride, raw, size))
		return false;
	for (size_t i = 0; i < count; i++)
		memcpy(out + i * input->record, raw + i * input->stride, input->record);
	return true;
}

static bool read_strided(const struct adb_input *input, uint64_t offset, char *out, size_t size)
{
	size_t most = STRIDE_BUFFER / input->stride;

	while (size > 0) {
		uint64_t number = offset / input->record;
		size_t skipped = (size_t)(offset % input->record);
		size_t piece = input->record - skipped < size ? input->record - skipped : size;
		size_t count = size / input->record < most ? size / input->record : most;
		uint64_t at = input->offset + number * input->stride + skipped;

		if (skipped == 0 && count > 1)
			piece = count * input->record;
		if (skipped == 0 && count > 1 ? !read_records(input, number, count, out)
					      : !adb_input_read(input->parent, at, out, piece))
			return false;
		out += piece;
		offset += piece;
		size -= piece;
	}
	return true;
}

struct adb_spool {
	char *memory;
	size_t size, capacity, memory_limit;
	FILE *file; /* NULL as long as the memory suffices */
	struct adb_error error;
};

static bool write_to_file(struct adb_spool *spool, const void *data, size_t size)
{
	if (size == 0 || fwrite(data, 1, size, spool->file) == size)
		return true;
	adb_error_set(&spool->error, ADB_IO, ADB_NO_OFFSET, "temporary file: %s", strerror(errno));
	return false;
}

static bool move_to_file(struct adb_spool *spool)
{
	spool->file = adb_stream_temporary();
	if (spool->file == NULL) {
		adb_error_set(&spool->error, ADB_IO, ADB_NO_OFFSET, "temporary file: %s", strerror(errno));
		return false;
	}

	bool moved = write_to_file(spool, spool->memory, spool->size);

	free(spool->memory);
	spool->memory = NULL;
	return moved;
}

static bool grow_memory(struct adb_spool *spool, size_t size)
{
	size_t capacity = spool->capacity < 4096 ? 4096 : spool->capacity;

	while (capacity < size)
		capacity *= 2;
	if (capacity == spool->capacity)
		return true;

	char *memory = adb_memory_resized(spool->memory, capacity);

	if (memory == NULL) {
		adb_error_set(&spool->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
		return false;
	}
	spool->memory = memory;
	spool->capacity = capacity;
	return true;
}

static bool spool_write(void *context, const void *data, size_t size)
{
	struct adb_spool *spool = context;

	if (spool->error.outcome != ADB_OK)
		return false;
	if (spool->file == NULL && size > spool->memory_limit - spool->size && !move_to_file(spool))
		return false;
	if (spool->file != NULL)
		return write_to_file(spool, data, size);
	if (!grow_memory(spool, spool->size + size))
		return false;
	memcpy(spool->memory + spool->size, data, size);
	spool->size += size;
	return true;
}

static struct adb_input *new_input(uint64_t size)
{
	struct adb_input *input = adb_memory_zeroed(1, sizeof *input);

	if (input == NULL)
		return NULL;
	atomic_init(&input->references, 1);
	input->size = size;
	input->file = -1;
	return input;
}

/* Takes over the descriptor, which is closed when this fails. */
static struct adb_input *input_of_file(int file, struct adb_error *error)
{
	struct adb_file_info info;
	struct adb_input *input = NULL;

	if (!adb_file_info_of_open(file, &info))
		adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s", strerror(errno));
	else if (info.kind != ADB_FILE_REGULAR)
		adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "not a regular file");
	else if ((input = new_input(info.size)) == NULL)
		adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	if (input != NULL)
		input->file = file;
	else
		adb_file_close(file);
	return input;
}

static struct adb_input *finish_file(struct adb_spool *spool)
{
	if (fflush(spool->file) != 0) {
		adb_error_set(&spool->error, ADB_IO, ADB_NO_OFFSET, "temporary file: %s", strerror(errno));
		return NULL;
	}
	return input_of_file(adb_file_of_stream(spool->file), &spool->error);
}

struct adb_input *adb_input_open(const char *path, struct adb_error *error)
{
	/* Opening a FIFO inside a dump must not wait for a writer. */
	int file = adb_file_open(path, ADB_OPEN_NO_WAIT);

	if (file < 0) {
		adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s", strerror(errno));
		return NULL;
	}
	return input_of_file(file, error);
}

struct adb_input *adb_input_of_folder(const char *path)
{
	char *copy = adb_memory_text(path);
	struct adb_input *input = copy != NULL ? adb_input_of_memory(copy, 0) : NULL;

	if (input != NULL)
		input->is_folder = true;
	return input;
}

const char *adb_input_folder(const struct adb_input *input)
{
	return input->is_folder ? input->memory : NULL;
}

struct adb_input *adb_input_of_memory(void *data, size_t size)
{
	struct adb_input *input = new_input(size);

	if (input == NULL)
		free(data);
	else
		input->memory = data;
	return input;
}

struct adb_input *adb_input_window(struct adb_input *parent, uint64_t offset, uint64_t size)
{
	if (offset > parent->size)
		offset = parent->size;
	if (size > parent->size - offset)
		size = parent->size - offset;

	struct adb_input *input = new_input(size);

	if (input == NULL)
		return NULL;
	input->parent = adb_input_retain(parent);
	input->offset = offset;
	return input;
}

struct adb_input *adb_input_strided(struct adb_input *parent, uint64_t offset, uint32_t stride, uint32_t size,
				    uint64_t count)
{
	uint64_t behind = offset < parent->size ? parent->size - offset : 0;
	uint64_t whole = behind >= size ? (behind - size) / stride + 1 : 0;

	if (count > whole)
		count = whole;
	if (stride == size)
		return adb_input_window(parent, offset, count * size);

	struct adb_input *input = new_input(count * size);

	if (input == NULL)
		return NULL;
	input->parent = adb_input_retain(parent);
	input->offset = offset;
	input->stride = stride;
	input->record = size;
	return input;
}

struct adb_input *adb_input_retain(struct adb_input *input)
{
	atomic_fetch_add(&input->references, 1);
	return input;
}

void adb_input_release(struct adb_input *input)
{
	while (input != NULL && atomic_fetch_sub(&input->references, 1) == 1) {
		struct adb_input *parent = input->parent;

		if (input->file >= 0)
			adb_file_close(input->file);
		free(input->memory);
		free(input);
		input = parent;
	}
}

uint64_t adb_input_size(const struct adb_input *input)
{
	return input->size;
}

bool adb_input_read(struct adb_input *input, uint64_t offset, void *out, size_t size)
{
	if (offset > input->size || size > input->size - offset)
		return false;
	if (size == 0)
		return true;
	while (input->parent != NULL && input->stride == 0) {
		offset += input->offset;
		input = input->parent;
	}
	if (input->parent != NULL)
		return read_strided(input, offset, out, size);
	if (input->file >= 0) {
		bool complete = adb_file_read_at(input->file, out, size, offset);

		if (!complete)
			atomic_store(&input->has_failed, true);
		return complete;
	}
	memcpy(out, (const char *)input->memory + offset, size);
	return true;
}

bool adb_input_has_failed(const struct adb_input *input)
{
	while (input->parent != NULL)
		input = input->parent;
	return atomic_load(&input->has_failed);
}

const void *adb_input_memory(const struct adb_input *input)
{
	uint64_t offset = 0;

	while (input->parent != NULL && input->stride == 0) {
		offset += input->offset;
		input = input->parent;
	}
	return input->memory != NULL ? (const char *)input->memory + offset : NULL;
}

struct adb_spool *adb_spool_new(size_t memory_limit)
{
	struct adb_spool *spool = adb_memory_zeroed(1, sizeof *spool);

	if (spool != NULL)
		spool->memory_limit = memory_limit;
	return spool;
}

struct adb_sink adb_spool_sink(struct adb_spool *spool)
{
	return (struct adb_sink){ .write = spool_write, .context = spool };
}

struct adb_input *adb_spool_finish(struct adb_spool *spool, struct adb_error *error)
{
	struct adb_input *input = NULL;

	if (spool->error.outcome == ADB_OK && spool->file != NULL) {
		input = finish_file(spool);
	} else if (spool->error.outcome == ADB_OK) {
		input = adb_input_of_memory(spool->memory, spool->size);
		spool->memory = NULL;
		if (input == NULL)
			adb_error_set(&spool->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	}
	if (input == NULL && error != NULL)
		*error = spool->error;
	adb_spool_free(spool);
	return input;
}

void adb_spool_free(struct adb_spool *spool)
{
	if (spool == NULL)
		return;
	free(spool->memory);
	if (spool->file != NULL)
		fclose(spool->file);
	free(spool);
}
