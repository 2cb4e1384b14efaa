/*
 * mkdump_oni FOLDER LEVELS TRAMS
 *
 * Writes an installation of Oni for benchmarks: level0_Final.dat to level(LEVELS - 1)_Final.dat with their .raw, and TRAMS
 * character animations in all of them together, shared out evenly. As in the game a level holds every animation that its
 * characters need, so that most of them lie in several levels: one set that all characters inherit from, and of CASTS
 * characters the three whose turn it is, each with its class, body, set and aiming screens. Seven of ten moves
 * start standing and seven of ten end so, which is what makes states meet. The same arguments give the same bytes.
 */
#include "files.h"
#include "random.h"
#include "systems/oni/encoders/things.h"

#include <stdio.h>
#include <stdlib.h>

enum { CASTS = 9, CASTS_IN_LEVEL = 3, COMMON_PART = 8, MOST_LEVELS = 99, MOST_TRAMS = 100000 };
enum { STANDING = 7, FIRST_STATE = 2, STATE_COUNT = 20, NONE = 0xFFFF, OVERLAY = 0x2000, AIMING = 56 };

static uint64_t seed_of(const char *name)
{
	uint64_t seed = 5381;

	for (; *name; name++)
		seed = seed * 33 + (unsigned char)*name;
	return seed;
}

/* Moves differ in every rotation, so that only copies of one move share tracks. */
static void shake(struct oni_tram *tram, uint64_t *state)
{
	for (int bone = 0; bone < tram->bone_count; bone++) {
		struct oni_track *track = &tram->tracks[bone];

		for (size_t i = 0; i < track->key_count; i++)
			track->keys[i].euler[i % 3] = (int16_t)((int)random_below(state, 60000) - 30000);
	}
}

static uint16_t random_state(uint64_t *state)
{
	if (random_below(state, 10) < 7)
		return STANDING;
	return (uint16_t)(FIRST_STATE + random_below(state, STATE_COUNT));
}

/* `follower` is the full name of a move that may follow without a pause, or NULL. */
static void add_move(struct oni_library *library, const char *name, const char *follower)
{
	static const enum oni_motion motions[] = { ONI_BREATHE, ONI_WALK, ONI_RUN, ONI_PUNCH, ONI_HOP };
	static const struct oni_footstep steps[] = { { 2, 1 }, { 7, 2 } };
	static const struct oni_attack attack[] = { { 0x60000, 2.5F, 2, 5, 4, 7, 77, 6, 4, 0, 0, 0 } };
	static const struct oni_sound sound[] = { { "whoosh", 4 } };
	uint64_t state = seed_of(name);
	struct oni_shortcut shortcut = { .from_state =
						 (uint16_t)(FIRST_STATE + random_below(&state, STATE_COUNT)),
					 .length = 6 };
	struct oni_tram tram = {
		.fps = 60,
		.type = (uint16_t)(2 + random_below(&state, 200)),
		.from_state = random_state(&state),
		.to_state = random_state(&state),
		.varient = (uint16_t)(random_below(&state, 3) << 8),
		.first_level = (uint16_t)random_below(&state, 4),
		.direct = { follower },
		.vocalization = NONE,
		.action_frame = NONE,
		.first_reach.frame = -1,
		.max_reach.frame = -1,
		.atomic_end = NONE,
		.attacks = attack,
		.attack_count = random_below(&state, 3) == 0,
		.footsteps = steps,
		.footstep_count = 2,
		.sounds = sound,
		.sound_count = 1,
		.shortcuts = &shortcut,
		.shortcut_count = random_below(&state, 8) == 0,
	};

	oni_tram_move(&tram, motions[random_below(&state, COUNT_OF(motions))], ONI_MAX_BONES,
		      (uint16_t)(12 + random_below(&state, 24)), 6);
	shake(&tram, &state);
	oni_put_tram(oni_library_add(library, name), &tram);
	oni_tram_free(&tram);
}

static void add_overlay(struct oni_library *library, const char *name)
{
	struct oni_tram tram = { .fps = 60,
				 .type = AIMING,
				 .flags = OVERLAY,
				 .replaced_bones = 0x78780,
				 .vocalization = NONE,
				 .action_frame = NONE,
				 .first_reach.frame = -1,
				 .max_reach.frame = -1 };

	oni_tram_move(&tram, ONI_AIM, ONI_MAX_BONES, 10, 16);
	oni_put_tram(oni_library_add(library, name), &tram);
	oni_tram_free(&tram);
}

/* A set of `count` moves; every twentieth names the next as the one that follows it. */
static void add_set(struct oni_library *library, const char *who, const char *parent, uint32_t count)
{
	struct oni_trac_entry *entries = allocate(count, sizeof(*entries));
	char(*names)[ONI_NAME_SIZE] = allocate((size_t)count + 1, sizeof(*names));
	char name[ONI_NAME_SIZE];

	for (uint32_t i = 0; i < count; i++)
		print_text(names[i], ONI_NAME_SIZE, "TRAM%smove_%04u", who, (unsigned)i);
	for (uint32_t i = 0; i < count; i++) {
		add_move(library, names[i], i % 20 == 0 && i + 1 < count ? names[i + 1] : NULL);
		entries[i] = (struct oni_trac_entry){ names[i], 100 };
	}
	print_text(name, sizeof(name), "TRAC%s", who);
	oni_add_trac(library, name, parent, entries, count);
	free(entries);
	free(names);
}

static void add_character(struct oni_library *library, const char *who, uint32_t moves)
{
	const struct oni_body body = { .bone_count = ONI_MAX_BONES,
				       .parents = oni_bone_parents,
				       .offsets = oni_bone_offsets };
	struct oni_body named = body;
	char names[6][ONI_NAME_SIZE];
	static const char *const tags[6] = { "TRAC", "TRBS", "ONCC", "TRSC", "TRAS", "TRAM" };

	for (int i = 0; i < 6; i++)
		print_text(names[i], ONI_NAME_SIZE, "%s%s%s", tags[i], who, i >= 4 ? "_aim" : "");
	named.name = names[1];
	add_set(library, who, "TRACcommon", moves - 1);
	add_overlay(library, names[5]);
	oni_add_tras(library, names[4], names[5]);
	oni_add_link_array(library, names[3], "TRAS", (const char *const[]){ names[4] }, 1);
	oni_add_body(library, &named);
	oni_add_class(library, &(struct oni_class){ .name = names[2],
						    .body = names[1],
						    .animations = names[0],
						    .aiming = names[3] });
}

static void write_level(const char *folder, uint32_t level, uint32_t trams)
{
	struct oni_library *library = allocate(1, sizeof(*library));
	struct oni_file *file = allocate(1, sizeof(*file));
	const struct oni_style style = { .level = level, .suffix = "Final" };
	const uint32_t common = trams / COMMON_PART, own = (trams - common) / CASTS_IN_LEVEL;
	struct oni_output out;
	char name[32];

	add_set(library, "common", NULL, trams - CASTS_IN_LEVEL * own);
	for (uint32_t i = 0; i < CASTS_IN_LEVEL; i++) {
		print_text(name, sizeof(name), "cast%u", (unsigned)((level + i) % CASTS));
		add_character(library, name, own);
	}
	file->library = library;
	for (size_t i = 0; i < library->count; i++)
		oni_file_add(file, library->items[i]->key);
	oni_encode(file, &style, &out);
	print_text(name, sizeof(name), "level%u_Final.dat", (unsigned)level);
	write_file(folder, name, &out.dat);
	print_text(name, sizeof(name), "level%u_Final.raw", (unsigned)level);
	write_file(folder, name, &out.raw);
	oni_output_free(&out);
	oni_library_free(library);
	free(file);
	free(library);
}

/* 0 for what is no number from 1 to `most`. */
static uint32_t read_number(const char *text, uint32_t most)
{
	char *end = NULL;
	const unsigned long value = strtoul(text, &end, 10);

	return end != text && !*end && value <= most ? (uint32_t)value : 0;
}

int main(int argc, char **argv)
{
	const uint32_t levels = argc == 4 ? read_number(argv[2], MOST_LEVELS) : 0;
	const uint32_t trams = argc == 4 ? read_number(argv[3], MOST_TRAMS) : 0;

	if (levels == 0 || trams / levels < 4 * COMMON_PART) {
		fputs("usage: mkdump_oni FOLDER LEVELS TRAMS (at least 32 for each level)\n", stderr);
		return 2;
	}
	for (uint32_t level = 0; level < levels; level++)
		write_level(argv[1], level, trams / levels + (level < trams % levels));
	return EXIT_SUCCESS;
}
