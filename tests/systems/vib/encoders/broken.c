/* vib-ribbon/broken: files that are each damaged in one way, by the rules of section 9. */
#include "place.h"

#include <string.h>

static void poke_u16(struct bytes *content, size_t at, uint16_t value)
{
	if (at + 2 > content->size)
		fail("poke outside the buffer");
	content->data[at] = (unsigned char)(value & 0xFF);
	content->data[at + 1] = (unsigned char)(value >> 8);
}

/* ---- ANM and ANC ---- */

/* The 28 bytes of section 9. */
static void put_short_anm(struct bytes *out)
{
	struct vib_anm anm = { .rate = 30 };

	vib_anm_add(&anm, &(struct vib_key){ .flags = VIB_ROTATION, .rotation = { 0, 0, 0 } });
	vib_anm_add(&anm, &(struct vib_key){ .frame = 1, .flags = VIB_POSITION, .position = { 1, 1, 1 } });
	vib_put_anm(out, &anm);
	vib_anm_free(&anm);
}

static void add_poked_anm(struct vib_corpus *corpus, const char *name, size_t at, uint8_t value)
{
	struct bytes content = { 0 };
	char path[64];

	put_short_anm(&content);
	content.data[at] = value;
	print_text(path, sizeof(path), "broken/%s.ANM", name);
	vib_loose_refused(corpus, path, &content);
}

static void add_clips(struct vib_corpus *corpus)
{
	static const struct vib_camera_key keys[2] = { { .fov = 499 }, { .fov = 500 } };
	struct bytes content = { 0 };

	add_poked_anm(corpus, "MAGIC", 1, 0x00);
	add_poked_anm(corpus, "OVERLAP", 6, 0x05);
	add_poked_anm(corpus, "BACKWARDS", 8, 0x04);
	add_poked_anm(corpus, "PASTEND", 10, 0x40);
	add_poked_anm(corpus, "CROSSES", 13, 0x07);
	add_poked_anm(corpus, "COUNT", 5, 0x80);
	/* A bit whose six bytes, if it has any, are not where they should be. */
	put_short_anm(&content);
	content.data[13] |= 0x08;
	bytes_fill(&content, 0, 6);
	poke_u16(&content, 8, 13);
	poke_u16(&content, 10, 17);
	memmove(content.data + 26, content.data + 20, 8);
	memset(content.data + 20, 0x22, 6);
	vib_loose_refused(corpus, "broken/PAYLOAD.ANM", &content);
	bytes_text(&content, "\200");
	vib_loose_refused(corpus, "broken/SHORT.ANM", &content);
	vib_put_anc(&content, &(struct vib_anc){ 30, 2, keys });
	bytes_truncate(&content, content.size - 5);
	vib_loose_refused(corpus, "broken/CUT.ANC", &content);
	vib_put_anc(&content, &(struct vib_anc){ 30, 0, NULL });
	vib_loose_refused(corpus, "broken/NOKEYS.ANC", &content);
}

/* ---- TMD ---- */

enum { TMD_TABLE = 12, TMD_ROW = 28 };
enum tmd_field {
	VERTEX_OFFSET,
	VERTEX_COUNT,
	NORMAL_OFFSET,
	NORMAL_COUNT,
	PACKET_OFFSET,
	PACKET_COUNT,
	SCALE
};

static void put_frog(struct bytes *out)
{
	struct vib_tmd tmd;

	vib_frog_model(&tmd);
	vib_put_tmd(out, &tmd);
	vib_tmd_free(&tmd);
}

static void poke_field(struct bytes *content, size_t object, enum tmd_field field, uint32_t value)
{
	bytes_patch_u32(content, TMD_TABLE + object * TMD_ROW + (size_t)field * 4, value);
}

static void add_poked_tmd(struct vib_corpus *corpus, const char *name, enum tmd_field field, uint32_t value)
{
	struct bytes content = { 0 };
	char path[64];

	put_frog(&content);
	poke_field(&content, 1, field, value);
	print_text(path, sizeof(path), "broken/%s.TMD", name);
	vib_loose_refused(corpus, path, &content);
}

/* Every object claims all the points and packets of the file. */
static void add_shared_tmd(struct vib_corpus *corpus)
{
	enum { OBJECTS = 40 };
	struct vib_object objects[OBJECTS] = { 0 };
	struct vib_tmd tmd = { .objects = objects, .object_count = OBJECTS };
	struct bytes content = { 0 };
	uint32_t start;

	for (int i = 0; i < VIB_MAX_VERTICES; i++)
		vib_object_vertex(&objects[0], i, i, i);
	vib_put_tmd(&content, &tmd);
	start = bytes_get_u32(&content, TMD_TABLE);
	bytes_fill(&content, 0, 2048);
	for (size_t i = 0; i < OBJECTS; i++) {
		poke_field(&content, i, VERTEX_OFFSET, start);
		poke_field(&content, i, VERTEX_COUNT, (uint32_t)(content.size - start - TMD_TABLE) / 8);
	}
	vib_loose_refused(corpus, "broken/SHARED.TMD", &content);
}

static void add_models(struct vib_corpus *corpus)
{
	struct bytes content = { 0 };

	put_frog(&content);
	bytes_patch_u32(&content, 8, 0x00100000);
	vib_loose_refused(corpus, "broken/OBJECTS.TMD", &content);
	add_poked_tmd(corpus, "VERTICES", VERTEX_COUNT, 0xFFFFFFFF);
	add_poked_tmd(corpus, "OFFSET", VERTEX_OFFSET, 0xFFFFFFF0);
	add_poked_tmd(corpus, "UNALIGNED", VERTEX_OFFSET, 0x8D);
	add_poked_tmd(corpus, "INTABLE", PACKET_OFFSET, 0x04);
	add_poked_tmd(corpus, "PACKETS", PACKET_COUNT, 60000);
	/* Addresses of a program in memory. */
	put_frog(&content);
	bytes_patch_u32(&content, 4, 1);
	for (size_t i = 0; i < 5; i++) {
		poke_field(&content, i, VERTEX_OFFSET, 0x80100000);
		poke_field(&content, i, PACKET_OFFSET, 0x80108000);
	}
	vib_loose_refused(corpus, "broken/POINTERS.TMD", &content);
	add_shared_tmd(corpus);
}

/* Damage that costs less than the model: the skeleton stays. */
static void add_mended_models(struct vib_corpus *corpus)
{
	struct vib_object objects[2] = { 0 };
	struct vib_tmd tmd = { .objects = objects, .object_count = 2 };
	struct bytes content = { 0 };

	for (int i = 0; i < 2; i++) {
		vib_object_vertex(&objects[i], 0, i, 0);
		vib_object_vertex(&objects[i], 9, i, 0);
		vib_object_packet(&objects[i], vib_line(0xFFFFFF, 0, 1));
	}
	vib_object_packet(&objects[1], vib_line(0xFFFFFF, 0, 9));
	vib_put_tmd(&content, &tmd);
	vib_loose(corpus, "broken/INDEX.TMD", &content);
	objects[1].packet_count = 1;
	objects[1].scale = 0x7FFFFFFF;
	vib_put_tmd(&content, &tmd);
	vib_loose(corpus, "broken/SCALE.TMD", &content);
}

/* ---- PAK ---- */

/* Two clips that move so many objects; unlike counts make unlike bytes. */
static void two_clips(struct vib_corpus *corpus, struct vib_pak *pak, unsigned first, unsigned second)
{
	const unsigned counts[2] = { first, second };

	for (unsigned i = 0; i < 2; i++) {
		struct vib_anm anm = { .rate = 30 };

		for (unsigned object = 0; object < counts[i]; object++)
			vib_anm_add(&anm, &(struct vib_key){ .object = (uint8_t)object,
							     .flags = VIB_POSITION,
							     .position = { 1, 2, (int16_t)counts[i] } });
		vib_pak_anm(corpus, pak, i ? "GOOD/B.ANM" : "GOOD/A.ANM", &anm, NULL, NULL);
	}
}

enum pak_damage {
	PAK_SWAPPED,  /* the offsets go backwards, each is good */
	PAK_PAST_END, /* the first entry lies beyond the end */
	PAK_LENGTH,   /* the first entry is longer than the file */
	PAK_IN_TABLE, /* the first entry lies in the table */
	PAK_TWICE,    /* both entries are the second */
	PAK_NAME,     /* a control character in the first name */
	PAK_NO_END,   /* the name of the second entry never ends */
	PAK_CUT,      /* the file ends in the last entry */
	PAK_COUNT,    /* 0xFFFFFFFF entries */
	PAK_NO_ENTRIES,
};

static void damage_pak(struct bytes *content, const struct vib_pak *pak, enum pak_damage damage)
{
	const uint32_t first = bytes_get_u32(content, 4), second = bytes_get_u32(content, 8);

	switch (damage) {
	case PAK_SWAPPED:
		bytes_patch_u32(content, 4, second);
		bytes_patch_u32(content, 8, first);
		break;
	case PAK_PAST_END:
		bytes_patch_u32(content, 4, 0xFFFFFFF8);
		break;
	case PAK_LENGTH:
		bytes_patch_u32(content, vib_pak_data_offset(pak, 0) - 4, 0xFFFFFFF0);
		break;
	case PAK_IN_TABLE:
		bytes_patch_u32(content, 4, 4);
		break;
	case PAK_TWICE:
		bytes_patch_u32(content, 4, second);
		break;
	case PAK_NAME:
		content->data[first + 1] = 1;
		break;
	case PAK_NO_END:
		memset(content->data + second, 'A', content->size - second);
		break;
	case PAK_CUT:
		bytes_truncate(content, content->size - 6);
		break;
	case PAK_COUNT:
		bytes_patch_u32(content, 0, 0xFFFFFFFF);
		break;
	case PAK_NO_ENTRIES:
		bytes_patch_u32(content, 0, 0);
		break;
	}
}

/* The good entries keep their rows: those of the bits in `good`. */
static void add_damaged_pak(struct vib_corpus *corpus, const char *name, enum pak_damage damage,
			    unsigned good)
{
	struct vib_pak pak = { 0 };
	struct bytes content = { 0 };
	char path[64];

	two_clips(corpus, &pak, 2 * damage + 1, 2 * damage + 2);
	vib_put_pak(&content, &pak);
	damage_pak(&content, &pak, damage);
	print_text(path, sizeof(path), "broken/%s.PAK", name);
	for (size_t i = 0; i < 2; i++) {
		if (good & 1U << i)
			vib_truth_asset(&corpus->truth, path, pak.entries[i].name,
					vib_pak_data_offset(&pak, i), &pak.entries[i].content);
	}
	vib_write(corpus, path, &content);
	vib_pak_free(&pak);
}

static void add_names_pak(struct vib_corpus *corpus)
{
	static const char *const names[] = { "../EVIL.ANM",
					     "/ABSOLUTE.ANM",
					     "A/../../UP.ANM",
					     "A!B.ANM",
					     "C:\\EVIL.ANM",
					     "\033[31mRED",
					     "",
					     "GOOD/C.ANM" };
	struct vib_pak pak = { 0 };

	struct bytes content = { 0 };

	for (size_t i = 0; i < COUNT_OF(names); i++)
		vib_pak_text(&pak, names[i], "content");
	vib_put_pak(&content, &pak);
	vib_write(corpus, "broken/NAMES.PAK", &content);
	vib_pak_free(&pak);
}

/* PAKs in PAKs, eight of them. */
static void add_deep_pak(struct vib_corpus *corpus)
{
	struct bytes content = { 0 };

	bytes_text(&content, "the bottom");
	for (int level = 0; level < 8; level++) {
		struct vib_pak pak = { 0 };

		vib_pak_add(&pak, level ? "DEEPER.PAK" : "BOTTOM.TXT", &content);
		vib_put_pak(&content, &pak);
		vib_pak_free(&pak);
	}
	vib_write(corpus, "broken/DEEP.PAK", &content);
}

/* ---- others ---- */

static void add_wrapper(struct vib_corpus *corpus, const char *path, const char *signature, size_t size)
{
	struct bytes content = { 0 };

	bytes_put(&content, signature, size);
	bytes_fill(&content, 0, 64 - size);
	vib_write(corpus, path, &content);
}

static void add_programs(struct vib_corpus *corpus)
{
	static const struct vib_movie_row rows[2] = { { "A/B.ANM", 0, 9 }, { "A/C.ANM", 9, 0 } };
	static const struct vib_movie movie = { VIB_MOVIE_ANM, 1, rows, 2 };
	const size_t texts = 8 + 8 + 4, row = 20;
	struct bytes content = { 0 };

	/* The table of movies ends with the file, before its last row. */
	vib_put_exe(&content, &(struct vib_exe){ &movie, 1, NULL, 0 });
	bytes_truncate(&content, VIB_EXE_HEADER + 4 * (VIB_EXE_LEAD + VIB_EXE_GAP) + texts + 2 * row + 2);
	vib_loose_refused(corpus, "broken/CUT.EXE", &content);
	vib_put_exe(&content, &(struct vib_exe){ &movie, 1, NULL, 0 });
	bytes_patch_u32(&content, 0x18, 0xFFFFFF00);
	bytes_patch_u32(&content, 0x1C, 0xFFFFFFFF);
	vib_loose_refused(corpus, "broken/LOAD.EXE", &content);
}

void vib_add_broken_files(struct vib_corpus *corpus)
{
	add_clips(corpus);
	add_models(corpus);
	add_mended_models(corpus);
	add_damaged_pak(corpus, "SWAPPED", PAK_SWAPPED, 3);
	add_damaged_pak(corpus, "PASTEND", PAK_PAST_END, 2);
	add_damaged_pak(corpus, "LENGTH", PAK_LENGTH, 2);
	add_damaged_pak(corpus, "INTABLE", PAK_IN_TABLE, 2);
	add_damaged_pak(corpus, "TWICE", PAK_TWICE, 2);
	add_damaged_pak(corpus, "NAME", PAK_NAME, 2);
	add_damaged_pak(corpus, "NOEND", PAK_NO_END, 1);
	add_damaged_pak(corpus, "CUT", PAK_CUT, 1);
	add_damaged_pak(corpus, "COUNT", PAK_COUNT, 0);
	add_damaged_pak(corpus, "NOENTRIES", PAK_NO_ENTRIES, 0);
	add_names_pak(corpus);
	add_deep_pak(corpus);
	add_wrapper(corpus, "broken/image.chd", "MComprHD", 8);
	add_wrapper(corpus, "broken/image.pbp", "\0PBP", 4);
	add_wrapper(corpus, "broken/image.cso", "CISO", 4);
	add_wrapper(corpus, "broken/image.ecm", "ECM\0", 4);
	add_programs(corpus);
}
