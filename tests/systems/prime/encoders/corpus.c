/* The sound part of the corpus of Metroid Prime. corpus/README.md tells what is what. */
#include "place.h"
#include "prime.h"

#include <string.h>

/* ---- the disc: two archives that share resources ---- */

static void fill_first_archive(const struct prime_place *place)
{
	static const uint32_t packed[] = { READY_ANI, TURN_ANI, HOP_ANI, CRANK_ANI, QUIET_ANI };
	static const uint32_t stored[] = {
		NOD_ANI, RISE_ANI, BLINK_ANI, SPARE_ANI, STRANGE_ANI, WRAP_ANI, TICK_ANI,
	};

	pak_name(place->pak, "ANCS", WINDUP_ACS, "Windup");
	pak_name(place->pak, "MLVL", ATTIC_MLVL, "Attic");
	pak_name(place->pak, "ANIM", TICK_ANI, "SpareTick");
	pak_name(place->pak, "SCAN", 0x5EED0CFF, "NotHere");
	prime_place_other(place, "MLVL", ATTIC_MLVL, "a level that is none");
	prime_place_set(place, WINDUP_ACS, &windup_set);
	prime_place_clip(place, WALK_ANI, PRIME_ZLIB);
	prime_place_events(place, WALK_EVNT, &walk_events);
	for (size_t i = 0; i < COUNT_OF(packed); i++)
		prime_place_clip(place, packed[i], PRIME_ZLIB);
	for (size_t i = 0; i < COUNT_OF(stored); i++)
		prime_place_clip(place, stored[i], PRIME_STORED);
	prime_place_events(place, TURN_EVNT, &turn_events);
	prime_place_events(place, HOP_EVNT, &hop_events);
	prime_place_events(place, NOD_EVNT, &no_events);
	prime_place_events(place, PAIR_EVNT, &pair_events);
	prime_place_skeleton(place, WINDUP_CIN, &windup_skeleton);
	prime_place_skeleton(place, GOLD_CIN, &gold_skeleton);
	prime_place_skin(place, WINDUP_CSKR, &windup_figure);
	prime_place_skin(place, GOLD_CSKR, &gold_figure);
	prime_place_skin(place, FROZEN_CSKR, &windup_figure);
	prime_place_model(place, WINDUP_CMDL, &windup_figure);
	prime_place_model(place, GOLD_CMDL, &gold_figure);
	prime_place_model(place, FROZEN_CMDL, &windup_figure);
	for (uint32_t id = PLATE_TXTR; id <= BRASS_TXTR; id++)
		prime_place_texture(place, id);
	prime_place_other(place, "PART", PUFF_PART, "GPSM_END");
	prime_place_other(place, "ELSC", SPARK_ELSC, "ELSM_END");
	prime_place_other(place, "STRG", SIGN_STRG, "one sign");
	/* Once more, as archives of worlds repeat what an area needs. */
	prime_place_clip(place, WALK_ANI, PRIME_ZLIB);
}

static void fill_second_archive(const struct prime_place *place)
{
	pak_name(place->pak, "ANCS", JACKBOX_ACS, "Jackbox");
	prime_place_set(place, JACKBOX_ACS, &jackbox_set);
	prime_place_skeleton(place, JACKBOX_CIN, &jackbox_skeleton);
	prime_place_model(place, BOX_CMDL, &box_figure);
	prime_place_texture(place, CRATE_TXTR);
	prime_place_clip(place, SPRING_ANI, PRIME_STORED);
	prime_place_clip(place, LOST_ANI, PRIME_STORED);
	/* Shared with the first; the clip is packed there and stored here. */
	prime_place_clip(place, WALK_ANI, PRIME_STORED);
	prime_place_clip(place, READY_ANI, PRIME_ZLIB);
	prime_place_events(place, WALK_EVNT, &walk_events);
	prime_place_skeleton(place, WINDUP_CIN, &windup_skeleton);
	/* One id with two contents. */
	prime_place_other(place, "STRG", SIGN_STRG, "another sign");
}

typedef void fill_archive(const struct prime_place *place);

static void encode_archive(struct prime_corpus *corpus, const char *source, fill_archive *fill,
			   struct bytes *out)
{
	struct prime_pak pak = { 0 };
	const struct prime_place place = { corpus, source, &pak, PRIME_1, PRIME_ZLIB };

	fill(&place);
	pak_encode(&pak, out);
	pak_free(&pak);
}

void prime_add_disc(struct prime_corpus *corpus)
{
	struct gcm_file files[] = {
		{ "Data/Notes/readme.txt", { 0 } },
		{ "Data/empty.bin", { 0 } },
		{ "Toys1.pak", { 0 } },
		{ "Toys2.Pak", { 0 } },
		{ "opening.bnr", { 0 } },
	};
	struct bytes image = { 0 };

	bytes_text(&files[0].content, "This disc holds toys.\n");
	encode_archive(corpus, "Toys1.pak", fill_first_archive, &files[2].content);
	encode_archive(corpus, "Toys2.Pak", fill_second_archive, &files[3].content);
	bytes_text(&files[4].content, "BNR1");
	gcm_encode(&image, files, COUNT_OF(files), &(struct gcm_style){ "GM8E01", 0, "animdb: toys" });
	prime_write(corpus, "toys.iso", &image);
	bytes_free(&image);
	for (size_t i = 0; i < COUNT_OF(files); i++)
		bytes_free(&files[i].content);
}

/* ---- the second game ---- */

/* Large enough for several segments, with repetitions near and far, and a stretch that does not pack. */
static void place_large(const struct prime_place *place)
{
	struct bytes content = { 0 };
	uint32_t noise = 1;

	for (int i = 0; i < 1500; i++)
		bytes_format(&content, "tile %d of %d; ", i % 300, i / 7);
	while (content.size < 3 * PAK_SEGMENT + 777) {
		noise = noise * 1664525 + 1013904223;
		bytes_u8(&content, (uint8_t)(noise >> 24));
	}
	prime_place(place, "EGMC", BEETLE_EGMC, &content, PRIME_LZO);
}

void prime_add_second_game(struct prime_corpus *corpus)
{
	struct prime_pak pak = { 0 };
	const struct prime_place place = { corpus, "Beetle.pak", &pak, PRIME_2, PRIME_LZO };

	pak_name(&pak, "ANCS", BEETLE_ACS, "TinBeetle");
	place_large(&place);
	prime_place_other(&place, "CSPP", BEETLE_CSPP, "points");
	prime_place_set(&place, BEETLE_ACS, &beetle_set);
	prime_place_clip(&place, FLY_ANI, PRIME_LZO);
	prime_place_clip(&place, CRAWL_ANI, PRIME_LZO_STORED);
	prime_place_clip(&place, GROW_ANI, PRIME_STORED);
	prime_place_clip(&place, STILL_ANI, PRIME_LZO_ZLIB);
	prime_place_skeleton(&place, BEETLE_CIN, &beetle_skeleton);
	prime_place_skin(&place, BEETLE_CSKR, &beetle_figure);
	prime_place_model(&place, BEETLE_CMDL, &beetle_figure);
	prime_place_texture(&place, SHELL_TXTR);
	prime_place_texture(&place, WING_TXTR);
	prime_place_finish(&place);
}

/* ---- archives of their own ---- */

/* Holds nothing that says its game. */
static void add_unmarked(struct prime_corpus *corpus)
{
	struct prime_pak pak = { 0 };
	const struct prime_place place = { corpus, "unmarked.pak", &pak, PRIME_2, PRIME_STORED };

	prime_place_clip(&place, 0x5EED0201, PRIME_LZO);
	prime_place_clip(&place, 0x5EED0202, PRIME_LZO);
	prime_place_clip(&place, 0x5EED0203, PRIME_ZLIB);
	prime_place_finish(&place);
}

/* Listed, not decoded. */
static void add_third_game(struct prime_corpus *corpus)
{
	struct prime_pak pak = { 0 };
	struct bytes text = { 0 }, encoded = { 0 };

	bytes_text(&text, "only a list, only a list, only a list, only a list, only a list");
	pak_name(&pak, "CHAR", 0x5EED0301, "Third");
	pak_add(&pak, "CHAR", 0x5EED0301, &text, PRIME_STORED);
	pak_add(&pak, "ANIM", 0x5EED0302, &text, PRIME_LZO);
	pak_encode_v2(&pak, &encoded);
	prime_write(corpus, "third.pak", &encoded);
	bytes_free(&encoded);
	bytes_free(&text);
	pak_free(&pak);
}

void prime_add_other_archives(struct prime_corpus *corpus)
{
	struct bytes empty = { 0 };

	add_unmarked(corpus);
	add_third_game(corpus);
	/* Ends after its first eight bytes, as on a demo disc of the second game. */
	put_u32(&empty, 0x00030005);
	put_u32(&empty, 0);
	prime_write(corpus, "empty.pak", &empty);
	bytes_free(&empty);
}

/* ---- loose files ---- */

/* A clip under a name that is not just its id. */
static void add_named_clip(struct prime_corpus *corpus, const char *file, const char *name, uint32_t id)
{
	const struct prime_clip *clip = prime_find_clip(id);
	struct prime_clip_truth meaning = { .name = name, .id = id };
	struct bytes content = { 0 };
	struct prime_anim anim;
	char path[64];

	prime_truth_resource(&corpus->truth, clip->game, "ANIM", id);
	print_text(path, sizeof(path), "loose/%s", file);
	meaning.source = path;
	prime_make_anim(&anim, clip);
	prime_put_anim(&content, &anim);
	/* What the tools that unpack archives leave: the padding. */
	put_padding(&content, 0xFF, PAK_ALIGNMENT);
	prime_truth_anim(&corpus->truth, &meaning, &anim);
	prime_write(corpus, path, &content);
	prime_anim_free(&anim);
	bytes_free(&content);
}

void prime_add_loose(struct prime_corpus *corpus)
{
	const struct prime_place first = { corpus, "loose", NULL, PRIME_1, PRIME_STORED };
	const struct prime_place second = { corpus, "loose", NULL, PRIME_2, PRIME_STORED };

	prime_place_clip(&first, 0x0AD3F5C1, PRIME_STORED);
	prime_place_clip(&first, 0x5EED0103, PRIME_STORED);
	prime_place_clip(&first, 0x5EED0104, PRIME_STORED);
	prime_place_clip(&second, 0x5EED0102, PRIME_STORED);
	add_named_clip(corpus, "5eed0101.anim", "B_wriggle_larva", 0x5EED0101);
	add_named_clip(corpus, "feedc0de.Anim", "", 0xFEEDC0DE);
	add_named_clip(corpus, "Robot Arm.ANIM", "Robot Arm", 0);
	prime_place_skeleton(&first, 0x5EED0105, &jackbox_skeleton);
	prime_place_skeleton(&second, 0x5EED0106, &beetle_skeleton);
	prime_place_events(&first, 0x5EED0107, &turn_events);
	prime_place_set(&second, 0x5EED0108, &larva_set);
	prime_place_skin(&first, 0x5EED0109, &gold_figure);
	prime_place_skin(&second, 0x5EED010A, &beetle_figure);
	prime_place_model(&first, 0x5EED010B, &gold_figure);
}

/* ---- names ---- */

/* Candidates for `index --names`: the paths that the ids were made of, in mixed case too, and wrong ones. */
static void add_names(struct prime_corpus *corpus)
{
	struct bytes text = { 0 };

	for (size_t i = 0; i < prime_path_count; i++) {
		if (prime_id_of(prime_paths[i].path) != prime_paths[i].id)
			fail("%s has the id %08X", prime_paths[i].path,
			     (unsigned)prime_id_of(prime_paths[i].path));
		bytes_format(&text, "%s\n", prime_paths[i].path);
	}
	bytes_text(&text, "$/Characters/Windup/cooked/B_NOT_A_CLIP_windup.ani\n");
	bytes_text(&text, "$/AnimatedObjects/Attic/cooked/B_spare_WINDUP.ani\n");
	bytes_text(&text, "\nno path at all\n");
	prime_write(corpus, "names.txt", &text);
	bytes_free(&text);
}

int mkcorpus_prime(const char *out_dir, const char *expected_dir)
{
	struct prime_corpus corpus = { .out_dir = out_dir };

	prime_add_disc(&corpus);
	prime_add_second_game(&corpus);
	prime_add_other_archives(&corpus);
	prime_add_loose(&corpus);
	prime_add_broken(&corpus);
	prime_add_broken_archives(&corpus);
	prime_add_refused(&corpus);
	add_names(&corpus);
	if (expected_dir)
		prime_truth_write(&corpus.truth, expected_dir);
	prime_truth_free(&corpus.truth);
	return 0;
}
