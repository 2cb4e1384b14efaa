/* Damaged archives and discs, and the images that are refused. corpus/README.md tells what is wrong with each. */
#include "place.h"

#include <string.h>

/* Where the fields of a record lie. */
enum { RECORD_SIZE = 12, RECORD_OFFSET = 16 };

static void write_pak(const struct prime_corpus *corpus, const char *path, struct prime_pak *pak)
{
	struct bytes encoded = { 0 };

	pak_encode(pak, &encoded);
	prime_write(corpus, path, &encoded);
	bytes_free(&encoded);
	pak_free(pak);
}

static void add_good(struct prime_pak *pak, uint32_t id)
{
	struct bytes content = { 0 };

	prime_put_evnt(&content, &hop_events, PRIME_1);
	pak_add(pak, "EVNT", id, &content, PRIME_STORED);
	bytes_free(&content);
}

/* A resource that states `stated` bytes and holds something else. */
static void add_lying(struct prime_pak *pak, uint32_t id, uint32_t stated, size_t missing,
		      enum prime_packing packing)
{
	struct bytes content = { 0 }, packed = { 0 };

	prime_put_evnt(&content, &turn_events, PRIME_1);
	pak_put_packed(&packed, &content, packing);
	if (stated)
		patch_u32(&packed, 0, stated);
	bytes_truncate(&packed, packed.size - missing);
	pak_add(pak, "EVNT", id, &packed, PRIME_PACKED);
	bytes_free(&content);
	bytes_free(&packed);
}

static void add_raw(struct prime_pak *pak, uint32_t id, const void *data, size_t size)
{
	struct bytes content = { 0 };

	bytes_put(&content, data, size);
	pak_add(pak, "EVNT", id, &content, PRIME_PACKED);
	bytes_free(&content);
}

static void add_wrong_sizes(const struct prime_corpus *corpus)
{
	/* 8 bytes stated: a literal, then a match that reaches back before the start. */
	static const unsigned char far_back[] = { 0, 0, 0, 8, 0, 7, 0x12, 'A', 0x41, 0x08, 0x11, 0, 0 };
	static const unsigned char no_segment[] = {
		0, 0, 0, 8, 0, 0, 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'
	};
	struct prime_pak pak = { 0 };

	add_good(&pak, 0xBAD01000);
	add_lying(&pak, 0xBAD01001, 5000, 0, PRIME_ZLIB);
	add_lying(&pak, 0xBAD01002, 100, 0, PRIME_ZLIB);
	add_lying(&pak, 0xBAD01003, 0, 64, PRIME_ZLIB);
	add_lying(&pak, 0xBAD01004, 0x7FFFFFFF, 0, PRIME_ZLIB);
	add_lying(&pak, 0xBAD01005, 5000, 0, PRIME_LZO);
	add_lying(&pak, 0xBAD01006, 100, 0, PRIME_LZO);
	add_lying(&pak, 0xBAD01007, 0, 64, PRIME_LZO);
	add_raw(&pak, 0xBAD01008, far_back, sizeof(far_back));
	add_raw(&pak, 0xBAD01009, no_segment, sizeof(no_segment));
	add_raw(&pak, 0xBAD0100A, "\0\0", 2);
	add_good(&pak, 0xBAD0100B);
	write_pak(corpus, "broken/wrong_size.pak", &pak);
}

/* Patches one field of the second of three records. */
static void add_patched(const struct prime_corpus *corpus, const char *path, size_t field, uint32_t value)
{
	struct prime_pak pak = { 0 };
	struct bytes encoded = { 0 };

	for (uint32_t i = 0; i < 3; i++)
		add_good(&pak, 0xBAD02000 + i);
	pak_encode(&pak, &encoded);
	patch_u32(&encoded, pak_record(&pak, 1) + field, value);
	prime_write(corpus, path, &encoded);
	bytes_free(&encoded);
	pak_free(&pak);
}

static void add_damaged_tables(const struct prime_corpus *corpus)
{
	struct prime_pak pak = { 0 };
	struct bytes encoded = { 0 };

	add_patched(corpus, "broken/beyond.pak", RECORD_OFFSET, 0xFFFFFF00);
	add_patched(corpus, "broken/too_long.pak", RECORD_SIZE, 0x00100000);
	pak_name(&pak, "ANCS", 0xBAD02003, "Name");
	add_good(&pak, 0xBAD02003);
	pak_encode(&pak, &encoded);
	patch_u32(&encoded, 20, 0x7FFFFFFF); /* length of the name */
	prime_write(corpus, "broken/long_name.pak", &encoded);
	patch_u32(&encoded, 20, 4);
	patch_u32(&encoded, 28, 0xFFFFFFFF); /* resources */
	prime_write(corpus, "broken/huge_count.pak", &encoded);
	patch_u32(&encoded, 28, 1);
	bytes_truncate(&encoded, 40); /* in the record */
	prime_write(corpus, "broken/cut_table.pak", &encoded);
	bytes_truncate(&encoded, 0);
	pak_encode_prototype(&pak, &encoded);
	prime_write(corpus, "broken/prototype64.pak", &encoded);
	bytes_free(&encoded);
	pak_free(&pak);
}

/* ---- discs ---- */

/* FST: 0 root, 1 folder, 2 a.pak in it, 3 b.pak. */
static void put_disc(struct bytes *out)
{
	struct gcm_file files[] = { { "Data/a.pak", { 0 } }, { "b.pak", { 0 } } };

	for (uint32_t i = 0; i < COUNT_OF(files); i++) {
		struct prime_pak pak = { 0 };

		add_good(&pak, 0xBAD03000 + i);
		pak_encode(&pak, &files[i].content);
		pak_free(&pak);
	}
	gcm_encode(out, files, COUNT_OF(files), &(struct gcm_style){ "GM8E01", 0, "broken" });
	for (size_t i = 0; i < COUNT_OF(files); i++)
		bytes_free(&files[i].content);
}

static void add_damaged_disc(const struct prime_corpus *corpus, const char *path, size_t at, uint32_t value)
{
	struct bytes image = { 0 };

	put_disc(&image);
	patch_u32(&image, at, value);
	prime_write(corpus, path, &image);
	bytes_free(&image);
}

static void add_discs(const struct prime_corpus *corpus)
{
	enum {
		FOLDER_END = GCM_FST_AT + GCM_FST_RECORD + 8,
		FIRST_NAME = GCM_FST_AT + 2 * GCM_FST_RECORD,
		FIRST_SIZE = FIRST_NAME + 8,
		SECOND_FILE = FIRST_NAME + GCM_FST_RECORD,
	};
	struct bytes image = { 0 };

	put_disc(&image);
	bytes_truncate(&image, image.size - 100); /* in b.pak */
	prime_write(corpus, "broken/cut.iso", &image);
	bytes_truncate(&image, GCM_FST_AT + 20);
	prime_write(corpus, "broken/cut_fst.iso", &image);
	bytes_free(&image);
	add_damaged_disc(corpus, "broken/overlap.iso", FIRST_SIZE, 0x130); /* a.pak reaches into b.pak */
	add_damaged_disc(corpus, "broken/folder_end.iso", FOLDER_END, 1);
	add_damaged_disc(corpus, "broken/folder_beyond.iso", FOLDER_END, 0x7FFFFFFF);
	add_damaged_disc(corpus, "broken/name.iso", FIRST_NAME, 0x00FFFFF0);
	add_damaged_disc(corpus, "broken/kind.iso", FIRST_NAME, 0x07000006);
	add_damaged_disc(corpus, "broken/fst_beyond.iso", 0x424, 0x7FFFFFFF);
	add_damaged_disc(corpus, "broken/count.iso", GCM_FST_AT + 8, 0xFFFFFFFF);
	add_damaged_disc(corpus, "broken/self.iso", SECOND_FILE + 4, 0); /* b.pak starts with the image */
}

void prime_add_broken_archives(struct prime_corpus *corpus)
{
	add_wrong_sizes(corpus);
	add_damaged_tables(corpus);
	add_discs(corpus);
}

/* ---- images that are refused ---- */

static void add_refused(const struct prime_corpus *corpus, const char *path, const void *magic, size_t size)
{
	struct bytes content = { 0 };

	bytes_put(&content, magic, size);
	bytes_fill(&content, 0, 0x80 - size);
	prime_write(corpus, path, &content);
	bytes_free(&content);
}

void prime_add_refused(struct prime_corpus *corpus)
{
	struct bytes image = { 0 };

	bytes_text(&image, "EGGS");
	bytes_fill(&image, 0, 0x1FC - image.size);
	bytes_text(&image, "SGGE");
	prime_write(corpus, "refused/toys.nfs", &image);
	bytes_truncate(&image, 0);
	add_refused(corpus, "refused/toys.ciso", "CISO\0\0\x20\0\1", 9);
	add_refused(corpus, "refused/toys.gcz", "\x01\xC0\x0B\xB1", 4);
	add_refused(corpus, "refused/toys.rvz", "RVZ\x01", 4);
	add_refused(corpus, "refused/toys.wia", "WIA\x01", 4);
	add_refused(corpus, "refused/toys.wbfs", "WBFS\0\0\x08\0\x09\x15", 10); /* sectors of 2^9, 2^21 */
	add_refused(corpus, "refused/toys.tgc", "\xAE\x0F\x38\xA2", 4);
	put_disc(&image);
	memcpy(image.data + 0x200, "NKIT  v1", 8);
	prime_write(corpus, "refused/toys.nkit.iso", &image);
	bytes_truncate(&image, 0x420);
	memset(image.data + 0x200, 0, 8);
	patch_u32(&image, 0x18, 0x5D1C9EA3);
	patch_u32(&image, 0x1C, 0);
	prime_write(corpus, "refused/toys_wii.iso", &image);
	bytes_free(&image);
}
