/*
 * Images of GameCube and Wii discs that animdb does not read. They are recognised so that the message can name the format and
 * advise what to do.
 *
 *   CISO      0 "CISO", 4 u32 little-endian block size, from 32 KiB on; PSP images have the same letters and a smaller number
 *   GCZ       0 01 C0 0B B1
 *   RVZ, WIA  0 "RVZ" 01, "WIA" 01
 *   WBFS      0 "WBFS", 8 u8 and 9 u8 binary logarithms of the sizes of sectors
 *   NFS       0 "EGGS", 0x1FC "SGGE"
 *   TGC       0 AE 0F 38 A2
 *   NKit      0x200 "NKIT" in a GameCube or Wii image
 *   Wii       0x18 5D 1C 9E A3
 */
#include <string.h>

#include "dump/container.h"

struct mark {
	size_t offset, size;
	const char *bytes;
};

struct kind {
	const char *name, *advice;
	struct mark first, second;             /* the second has size 0 where one is enough */
	bool (*agrees)(struct adb_peek *peek); /* a further condition, or NULL */
};

static const char convert[] = "convert it to a plain ISO/GCM first";

/* Whether the block size is a power of two from 32 KiB on. */
static bool ciso_agrees(struct adb_peek *peek)
{
	const uint8_t *b = adb_peek_bytes(peek, 4, 4);

	if (b == NULL || b[0] != 0 || (b[1] & 0x7F) != 0)
		return false;

	unsigned high = b[1] | (unsigned)b[2] << 8 | (unsigned)b[3] << 16;

	return high != 0 && (high & (high - 1)) == 0;
}

static bool wbfs_agrees(struct adb_peek *peek)
{
	const uint8_t *logs = adb_peek_bytes(peek, 8, 2);

	return logs != NULL && logs[0] >= 9 && logs[0] < 32 && logs[1] >= 15 && logs[1] < 32;
}

static const char extract[] = "extract its files first; the PAK files among them can be read";

/* An image is of the first kind whose marks it has. */
static const struct kind kinds[] = {
	{ "CISO", convert, { 0, 4, "CISO" }, { 0 }, ciso_agrees },
	{ "GCZ", convert, { 0, 4, "\x01\xC0\x0B\xB1" }, { 0 }, NULL },
	{ "RVZ", convert, { 0, 4, "RVZ\x01" }, { 0 }, NULL },
	{ "WIA", convert, { 0, 4, "WIA\x01" }, { 0 }, NULL },
	{ "WBFS", convert, { 0, 4, "WBFS" }, { 0 }, wbfs_agrees },
	{ "NFS", convert, { 0, 4, "EGGS" }, { 0x1FC, 4, "SGGE" }, NULL },
	{ "TGC", convert, { 0, 4, "\xAE\x0F\x38\xA2" }, { 0 }, NULL },
	{ "NKit", convert, { 0x1C, 4, "\xC2\x33\x9F\x3D" }, { 0x200, 4, "NKIT" }, NULL },
	{ "NKit", convert, { 0x18, 4, "\x5D\x1C\x9E\xA3" }, { 0x200, 4, "NKIT" }, NULL },
	{ "Wii disc", extract, { 0x18, 4, "\x5D\x1C\x9E\xA3" }, { 0 }, NULL },
};

static bool has_mark(struct adb_peek *peek, const struct mark *mark)
{
	return mark->size == 0 || adb_peek_is(peek, mark->offset, mark->bytes, mark->size);
}

static const struct kind *kind_of(struct adb_peek *peek)
{
	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
		if (has_mark(peek, &kinds[i].first) && has_mark(peek, &kinds[i].second) &&
		    (kinds[i].agrees == NULL || kinds[i].agrees(peek)))
			return &kinds[i];
	return NULL;
}

static int foreign_sniff(struct adb_peek *peek)
{
	const struct kind *kind = kind_of(peek);

	return kind != NULL ? (int)(8 * (kind->first.size + kind->second.size)) : 0;
}

static enum adb_outcome foreign_open(struct adb_volume *volume)
{
	struct adb_peek peek = {
		.input = volume->input,
		.size = adb_input_size(volume->input),
		.name = volume->name,
		.type = "",
	};
	const struct kind *kind = kind_of(&peek);

	adb_peek_free(&peek);
	if (kind == NULL)
		return adb_error_set(&volume->error, ADB_CORRUPT, 0, "not a known disc image");
	return adb_error_set(&volume->error, ADB_UNSUPPORTED, ADB_NO_OFFSET, "%s image is not supported; %s",
			     kind->name, kind->advice);
}

const struct adb_container adb_container_foreign_disc = {
	.name = "foreign-disc",
	.claims = "CISO GCZ NFS RVZ TGC WBFS WIA",
	.title = "Disc image to be converted first: CISO, GCZ, RVZ, WIA, WBFS, NFS, NKit, TGC, Wii",
	.games = "any",
	.sniff = foreign_sniff,
	.open = foreign_open,
};
