#include "gcm.h"

#include <stdlib.h>
#include <string.h>

enum { IMAGE_HEADER = 0x440, EXECUTABLE_AT = 0x440, TITLE_SIZE = 64 };

struct fst {
	struct bytes records, names;
	const struct gcm_file *files;
	const uint32_t *offsets;
	uint32_t count;
};

static void put_record(struct fst *fst, bool is_folder, size_t name, uint32_t second, uint32_t third)
{
	put_u32(&fst->records, (is_folder ? 0x01000000U : 0) | (uint32_t)name);
	put_u32(&fst->records, second);
	put_u32(&fst->records, third);
	fst->count++;
}

static size_t put_name(struct fst *fst, const char *name, size_t length)
{
	const size_t at = fst->names.size;

	bytes_put(&fst->names, name, length);
	bytes_u8(&fst->names, 0);
	return at;
}

/* Files first..end - 1 lie in the folder whose path is `depth` bytes long; its record is number `folder`. */
static void put_folder(struct fst *fst, size_t first, size_t end, size_t depth, uint32_t folder)
{
	for (size_t i = first; i < end;) {
		const struct gcm_file *file = &fst->files[i];
		const char *name = file->path + depth;
		const char *slash = strchr(name, '/');
		const uint32_t own = fst->count;
		size_t length, after = i + 1;

		if (!slash) {
			put_record(fst, false, put_name(fst, name, strlen(name)), fst->offsets[i],
				   (uint32_t)file->content.size);
			i++;
			continue;
		}
		length = (size_t)(slash - name);
		while (after < end && strncmp(fst->files[after].path, file->path, depth + length + 1) == 0)
			after++;
		put_record(fst, true, put_name(fst, name, length), folder, 0);
		put_folder(fst, i, after, depth + length + 1, own);
		patch_u32(&fst->records, (size_t)own * GCM_FST_RECORD + 8, fst->count);
		i = after;
	}
}

void gcm_put_fst(struct bytes *out, const struct gcm_file *files, size_t count, const uint32_t *offsets)
{
	struct fst fst = { .files = files, .offsets = offsets };

	put_record(&fst, true, put_name(&fst, "", 0), 0, 0);
	put_folder(&fst, 0, count, 0, 0);
	patch_u32(&fst.records, 8, fst.count);
	bytes_append(out, &fst.records);
	bytes_append(out, &fst.names);
	bytes_free(&fst.records);
	bytes_free(&fst.names);
}

static void put_header(struct bytes *out, const struct gcm_style *style, size_t fst_size)
{
	const size_t title_length = strlen(style->title);

	if (strlen(style->game_id) != 6 || title_length >= TITLE_SIZE)
		fail("bad disc id or title");
	bytes_text(out, style->game_id);
	bytes_u8(out, 0);
	bytes_u8(out, style->revision);
	bytes_fill(out, 0, GCM_MAGIC_AT - out->size);
	put_u32(out, 0xC2339F3D);
	bytes_text(out, style->title);
	bytes_fill(out, 0, 0x420 - out->size);
	put_u32(out, EXECUTABLE_AT);
	put_u32(out, GCM_FST_AT);
	put_u32(out, (uint32_t)fst_size);
	put_u32(out, (uint32_t)fst_size);
	bytes_fill(out, 0, GCM_FST_AT - out->size);
}

static uint32_t aligned(size_t size)
{
	return (uint32_t)((size + GCM_ALIGNMENT - 1) / GCM_ALIGNMENT * GCM_ALIGNMENT);
}

void gcm_encode(struct bytes *out, const struct gcm_file *files, size_t count, const struct gcm_style *style)
{
	uint32_t *offsets = allocate(count, sizeof(*offsets));
	struct bytes fst = { 0 };
	uint32_t at;

	gcm_put_fst(&fst, files, count, offsets); /* only its size counts */
	at = aligned(GCM_FST_AT + fst.size);
	for (size_t i = 0; i < count; i++) {
		offsets[i] = at;
		at = aligned(at + files[i].content.size);
	}
	put_header(out, style, fst.size);
	bytes_truncate(&fst, 0);
	gcm_put_fst(&fst, files, count, offsets);
	bytes_append(out, &fst);
	for (size_t i = 0; i < count; i++) {
		put_padding(out, 0, GCM_ALIGNMENT);
		bytes_append(out, &files[i].content);
	}
	bytes_free(&fst);
	free(offsets);
}
