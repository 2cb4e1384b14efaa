/* corpus/sm64: the images, the blobs and what is in them. corpus/README.md tells what is what. */
#include "expected.h"
#include "sm64.h"

#include <stdlib.h>

static const char *const rom_links[SM64_ROLE_COUNT] = {
	[SM64_LAMP] = "behaviour",     [SM64_WHEEL] = "behaviour_mismatch", [SM64_KITE] = "behaviour",
	[SM64_CRAB] = "behaviour",     [SM64_CRAB_SHELL] = "behaviour",     [SM64_GATE] = "behaviour",
	[SM64_CLOCK] = "segment_pair", [SM64_CUCKOO] = "segment_pair",      [SM64_FLAG] = "behaviour",
	[SM64_MARIO] = "mario",
};

/* Segmented address in an image, place in the DMA table. */
static void clip_id(char *out, size_t size, const struct sm64_rom *rom, enum sm64_role_id role, size_t i)
{
	const enum sm64_bank_id bank = sm64_role_bank(role);
	const struct sm64_anim *anim = &rom->cast->roles[role].anims[i];

	if (bank == SM64_BANK_COUNT)
		print_text(out, size, "mario/%02zX", i);
	else
		print_text(out, size, "%08lX",
			   (unsigned long)sm64_bank_header_address(&rom->banks[bank], anim));
}

static void note_links(struct sm64_truth *truth, const char *source, const struct sm64_rom *rom,
		       enum sm64_role_id role, const char *clip)
{
	char skeleton[16];

	for (unsigned i = 0; i < 2; i++) {
		if (i == 1 && !sm64_actors[role].other_geo)
			continue;
		print_text(skeleton, sizeof(skeleton), "%08lX", (unsigned long)rom->geo[role][i]);
		sm64_truth_link(truth, source, clip, skeleton, rom_links[role]);
	}
}

static void note_role(struct sm64_truth *truth, const char *source, const struct sm64_rom *rom,
		      enum sm64_role_id role, enum sm64_key_rows rows)
{
	const struct sm64_actor *actor = &sm64_actors[role];
	const enum sm64_bank_id bank = sm64_role_bank(role);
	char set[16] = "", id[64];

	if (bank != SM64_BANK_COUNT)
		print_text(
			set, sizeof(set), "%08lX",
			(unsigned long)sm64_bank_table_address(&rom->banks[bank], &rom->cast->roles[role]));
	for (size_t i = 0; i < actor->recipe_count; i++) {
		bool listed = false;

		clip_id(id, sizeof(id), rom, role, i);
		sm64_truth_clip(truth, source, id, &rom->cast->roles[role].anims[i], rows);
		for (size_t entry = 0; entry < actor->table_count; entry++) {
			if (actor->table[entry] != i)
				continue;
			sm64_truth_entry(truth, source, set, entry, id);
			listed = true;
		}
		if (listed)
			note_links(truth, source, rom, role, id);
	}
}

static void note_skeletons(struct sm64_truth *truth, const char *source, const struct sm64_rom *rom,
			   enum sm64_role_id role)
{
	char skeleton[16];

	print_text(skeleton, sizeof(skeleton), "%08lX", (unsigned long)rom->geo[role][0]);
	sm64_truth_bones(truth, source, skeleton, sm64_actors[role].geo, false);
	if (!sm64_actors[role].other_geo)
		return;
	print_text(skeleton, sizeof(skeleton), "%08lX", (unsigned long)rom->geo[role][1]);
	sm64_truth_bones(truth, source, skeleton, sm64_actors[role].other_geo, false);
}

static void note_rom(struct sm64_truth *truth, const char *source, const struct sm64_rom *rom,
		     enum sm64_key_rows rows)
{
	unsigned clips = 0;
	int skeletons = 0;

	for (unsigned i = 0; i < SM64_ROLE_COUNT; i++) {
		note_role(truth, source, rom, (enum sm64_role_id)i, rows);
		note_skeletons(truth, source, rom, (enum sm64_role_id)i);
		clips += sm64_actors[i].recipe_count;
		skeletons += sm64_actors[i].other_geo ? 2 : 1;
	}
	for (size_t i = 0; i < rom->block_count; i++)
		sm64_truth_block(truth, source, &rom->blocks[i]);
	sm64_truth_counts(truth, source, clips, SM64_ROLE_COUNT, skeletons);
}

static void add_rom(struct sm64_corpus *corpus, const char *path, const struct sm64_rom_style *style,
		    enum sm64_byte_order order, enum sm64_key_rows rows)
{
	struct sm64_rom *rom = allocate(1, sizeof(*rom));

	sm64_rom_build(rom, style, &corpus->cast);
	note_rom(&corpus->truth, path, rom, rows);
	sm64_swap(&rom->image, order);
	sm64_corpus_write(corpus, path, &rom->image);
	sm64_rom_free(rom);
	free(rom);
}

void sm64_add_roms(struct sm64_corpus *corpus)
{
	const struct sm64_rom_style full = { .name = "PUPPET THEATRE 64",
					     .size = 2 * SM64_ROM_MINIMUM,
					     .upper = SM64_ROM_MINIMUM + 0x1000,
					     .filler = 0xFF };
	const struct sm64_rom_style small = { .name = "SUPER MARIO 64 MOD",
					      .size = SM64_ROM_MINIMUM,
					      .filler = 0x01 };
	const struct sm64_rom_style hack = {
		.name = "HackerPuppet", .size = SM64_ROM_MINIMUM, .hacker = true, .filler = 0x00
	};

	add_rom(corpus, "theatre.z64", &full, SM64_Z64, SM64_ALL_KEYS);
	add_rom(corpus, "theatre.v64", &small, SM64_V64, SM64_END_KEYS);
	add_rom(corpus, "theatre_hack.n64", &hack, SM64_N64, SM64_END_KEYS);
}

/* `stem` is what the clips are called after. */
static void add_mario_rows(struct sm64_corpus *corpus, const char *path, const char *stem)
{
	char name[64];

	for (size_t i = 0; i < sm64_actors[SM64_MARIO].recipe_count; i++) {
		print_text(name, sizeof(name), "%s/%02zX", stem, i);
		sm64_truth_clip(&corpus->truth, path, name, &corpus->cast.roles[SM64_MARIO].anims[i],
				SM64_END_KEYS);
		sm64_truth_entry(&corpus->truth, path, "", i, name);
	}
	sm64_truth_counts(&corpus->truth, path, sm64_actors[SM64_MARIO].recipe_count, 1, 0);
}

static void add_insertable_clip(struct sm64_corpus *corpus, const char *path, const struct sm64_anim *anim,
				unsigned bone_count)
{
	struct bytes out = { 0 };

	sm64_put_insertable_clip(&out, anim, bone_count);
	sm64_corpus_write(corpus, path, &out);
	sm64_truth_counts(&corpus->truth, path, 1, 0, 0);
	if (bone_count)
		sm64_truth_clip(&corpus->truth, path, "", anim, SM64_ALL_KEYS);
}

void sm64_add_blobs(struct sm64_corpus *corpus)
{
	const struct sm64_role *roles = corpus->cast.roles;
	const size_t mario_count = sm64_actors[SM64_MARIO].recipe_count;
	struct bytes out = { 0 };

	sm64_put_dma(&out, roles[SM64_MARIO].anims, mario_count);
	sm64_corpus_write(corpus, "blobs/mario_animation.bin", &out);
	add_mario_rows(corpus, "blobs/mario_animation.bin", "mario");
	sm64_put_insertable_dma(&out, roles[SM64_MARIO].anims, mario_count);
	sm64_corpus_write(corpus, "blobs/mario_dma.insertable", &out);
	add_mario_rows(corpus, "blobs/mario_dma.insertable", "mario_dma");
	sm64_put_insertable_table(&out, &roles[SM64_GATE]);
	sm64_corpus_write(corpus, "blobs/gate_anims.insertable", &out);
	for (size_t i = 0; i < sm64_actors[SM64_GATE].recipe_count; i++)
		sm64_truth_clip(&corpus->truth, "blobs/gate_anims.insertable", "", &roles[SM64_GATE].anims[i],
				SM64_END_KEYS);
	sm64_truth_counts(&corpus->truth, "blobs/gate_anims.insertable", 3, 1, 0);
	add_insertable_clip(corpus, "blobs/lamp_sway.insertable", &roles[SM64_LAMP].anims[0], 3);
	add_insertable_clip(corpus, "blobs/lamp_sway_old.insertable", &roles[SM64_LAMP].anims[0], 0);
}

int mkcorpus_sm64(const char *out_dir, const char *expected_dir)
{
	struct sm64_corpus *corpus = allocate(1, sizeof(*corpus));

	corpus->out_dir = out_dir;
	sm64_cast_build(&corpus->cast);
	sm64_add_roms(corpus);
	sm64_add_blobs(corpus);
	sm64_add_tree(corpus);
	sm64_add_mods(corpus);
	sm64_add_broken_blobs(corpus);
	sm64_add_broken_roms(corpus);
	sm64_add_broken_text(corpus);
	if (expected_dir)
		sm64_truth_write(&corpus->truth, expected_dir);
	sm64_truth_free(&corpus->truth);
	free(corpus);
	return 0;
}
