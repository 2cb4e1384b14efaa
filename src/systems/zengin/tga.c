/*
 * TGA: the source of a texture, which the engine compiles into NAME-C.TEX and loads where it has not done so. codec/tga.c has the
 * layout. It has no signature: what is called .TGA, lies in the folder of textures and begins with a possible header is one. That
 * folder is _WORK/DATA/TEXTURES in a game. The files of a mod often begin at another folder: there it is beside ANIMS.
 *
 *   1    u8    0 or 1: there is a palette
 *   2    u8    type: 1, 2, 3, 9, 10, 11
 *   12   u16   width, u16 height
 *   16   u8    bits a texel: 8, 15, 16, 24, 32
 */
#include <string.h>

#include "base/ledger.h"
#include "base/text.h"
#include "codec/tga.h"
#include "dump/container.h"
#include "dump/format.h"

enum {
	HEADER_SIZE = 18,
	PALETTE = 1,
	TYPE = 2,
	WIDTH = 12,
	DEPTH = 16,
	IN_RUNS = 8,
	LARGEST_TYPE = 3,
	BITS = 24,
	MOST_FOLDERS = 16 /* below TEXTURES; a game has four */
};

/* What is read of an image that is not wanted. */
static void note_header(const struct adb_decoder *d)
{
	static const struct adb_field_layout layout[] = {
		{ 0, ADB_FIELD_GAP, 1, "length of the identification" },
		{ PALETTE, ADB_FIELD_U8, 1, "palette" },
		{ TYPE, ADB_FIELD_U8, 1, "type" },
		{ TYPE + 1, ADB_FIELD_GAP, WIDTH - TYPE - 1, "palette, place on a screen" },
		{ WIDTH, ADB_FIELD_U16LE, 2, "width, height" },
		{ DEPTH, ADB_FIELD_U8, 1, "bits a texel" },
		{ DEPTH + 1, ADB_FIELD_GAP, HEADER_SIZE - DEPTH - 1, "flags" },
		{ 0, ADB_FIELD_GROUP, 0, NULL },
	};

	adb_field_records(d->in.data, 1, HEADER_SIZE, layout, "header");
	if (d->in.size > HEADER_SIZE)
		adb_field(d->in.data + HEADER_SIZE, ADB_FIELD_GAP, d->in.size - HEADER_SIZE,
			  "image that is not wanted");
}

static enum adb_outcome tga_decode(struct adb_decoder *d)
{
	struct adb_reader in = d->in;
	struct adb_texture *texture;
	struct adb_error error = { .outcome = ADB_OK };
	struct adb_pixels pixels;

	adb_reader_seek(&in, WIDTH);

	uint16_t width = adb_reader_u16le(&in), height = adb_reader_u16le(&in);
	uint8_t depth = adb_reader_u8(&in);

	if (!adb_reader_ok(&in))
		return adb_fail(d, ADB_CORRUPT, 0, "%zu bytes, less than the %d of a header", d->in.size,
				HEADER_SIZE);
	texture = adb_content_add_texture(d->out, d->stem);
	if (texture == NULL)
		return adb_fail_memory(d);
	texture->native_id = adb_arena_printf(d->arena, "%s-C", adb_text_upper(d->arena, d->stem));
	texture->format = adb_arena_printf(d->arena, "%u bits", depth);
	texture->width = width;
	texture->height = height;
	if (!d->wants_meshes) {
		note_header(d);
		return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
	}

	enum adb_outcome outcome = adb_tga_decode(d->in.data, d->in.size, d->arena, &pixels, &error);

	if (outcome == ADB_OK)
		texture->pixels = pixels;
	else if (outcome == ADB_CORRUPT || outcome == ADB_UNSUPPORTED)
		adb_warn(d, "pixels", error.offset > 0 ? (size_t)error.offset : 0, "%s", error.message);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

/* Whether `path` begins with `folder`, which is in upper case. */
static bool begins_with(const char *path, const char *folder)
{
	while (*folder != '\0' && adb_ascii_upper(*path) == *folder) {
		path++;
		folder++;
	}
	return *folder == '\0';
}

/* Whether a folder ANIMS lies beside the folder at which the end `textures` of the path begins. */
static bool is_beside_animations(const struct adb_peek *peek, const char *textures)
{
	static const char up[] = "../", animations[] = "ANIMS";
	const struct adb_place place = { .path = peek->path, .volume = peek->volume };
	char relative[MOST_FOLDERS * (sizeof up - 1) + sizeof animations];
	char *end = relative;

	for (const char *at = textures; *at != '\0'; at++) {
		if (*at != '/')
			continue;
		if (end == relative + MOST_FOLDERS * (sizeof up - 1))
			return false;
		memcpy(end, up, sizeof up - 1);
		end += sizeof up - 1;
	}
	memcpy(end, animations, sizeof animations);
	return adb_place_has_folder(&place, relative);
}

static bool is_in_folder_of_textures(const struct adb_peek *peek)
{
	for (const char *path = peek->path; path != NULL && *path != '\0'; path++) {
		if (begins_with(path, "_WORK/DATA/TEXTURES/"))
			return true;
		if ((path == peek->path || path[-1] == '/') && begins_with(path, "TEXTURES/") &&
		    is_beside_animations(peek, path))
			return true;
	}
	return false;
}

static int tga_sniff(struct adb_peek *peek)
{
	const uint8_t *head = strcmp(peek->type, "TGA") == 0 && is_in_folder_of_textures(peek)
				      ? adb_peek_bytes(peek, 0, HEADER_SIZE)
				      : NULL;

	if (head == NULL)
		return 0;

	unsigned type = head[TYPE] & ~(unsigned)IN_RUNS, depth = head[DEPTH];
	bool has_depth = depth == 8 || depth == 15 || depth == 16 || depth == 24 || depth == 32;

	return head[PALETTE] <= 1 && type >= 1 && type <= LARGEST_TYPE && has_depth ? BITS : 0;
}

const struct adb_format adb_format_zengin_tga = {
	.name = "zengin-tga",
	.title = "ZenGin texture that is not compiled",
	.games = "Gothic, Gothic 2, Gothic 2: Night of the Raven",
	.system = "zengin",
	.type = "TGA",
	.sniff = tga_sniff,
	.decode = tga_decode,
};
