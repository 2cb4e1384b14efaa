/* The character animations of the corpus. */
#include "clips.h"
#include "expected.h"

#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define ALL_BONES    0x7FFFF

enum { NONE = 0xFFFF };

struct plan {
	const char *name;
	const char *moves_like; /* NULL = nothing else */
	enum oni_motion motion;
	uint16_t bone_count, frame_count, key_size;
	struct oni_tram tram;
};

static const struct oni_footstep walk_steps[] = { { 0, 1 }, { 12, 2 } };
static const struct oni_footstep odd_steps[] = { { 0, 3 }, { 5, 0 }, { 40, 1 } };
static const struct oni_shortcut shortcuts[] = { { 7, 0, 1 }, { 19, 12, 0 } };
static const struct oni_damage damages[] = { { 15, 6 }, { 30, 11 } };
static const struct oni_motion_blur blurs[] = { { 0x78000, 2, 7, 12, 200, 3 }, { 0x1, 8, 8, 1, 255, 1 } };
/* The last name fills its field to the end. */
static const struct oni_particle particles[] = {
	{ 1, 6, 18, "sparks" },
	{ 0, 11, 0, "dust_of_sixteen_" },
};
static const struct oni_particle lost_particles[] = { { 0, 3, 19, "nowhere" } };
static const struct oni_sound sounds[] = {
	{ "creak\xE9", 2 },
	{ "a_sound_with_thirty_two_letters_", 9 },
};
static const struct oni_sound whoosh[] = { { "whoosh", 4 } };
static const struct oni_throw throwing = { { 0.5F, 0, -1.25F }, 0.25F, 3.5F, 96 };

/* The published record of section 8.3. */
static const struct oni_attack heavy_attack[] = { { 0x66000, 8, 8, 20, 5, 15, 80, 10, 10, 0, 0, 0 } };
static const struct oni_attack punch_attack[] = { { 0x60000, 2.5F, 2, 5, 4, 7, 77, 6, 4, 0, 1, 0 } };
static const struct oni_attack two_attacks[] = {
	{ 0x60000, 2.5F, 0, 5, 3, 5, 77, 6, 4, 2, 1, 0 },
	{ 0x6000, -1.5F, 9, -3, 8, 9, 80, 20, 12, 30, 2, 3 },
};
static const struct oni_extent punch_extents[] = {
	{ 4, 0, 350, 800, 1150 },
	{ 5, 1820, 400, 800, 1150 },
	{ 6, 3641, 450, 790, 1140 },
	{ 7, 5461, 400, 780, 1130 },
};
/* One for each frame that an attack hits in, as the tools write them. */
static const struct oni_extent many_extents[] = {
	{ 3, 0, 300, -50, 1000 },     { 4, 16384, 325, -40, 1010 },       { 5, 32768, 350, -30, 1020 },
	{ 8, 49151, 375, -20, 1030 }, { 9, 65535, 65535, -32768, 32767 },
};

#define MOVE(type_, from_, to_) .type = (type_), .from_state = (from_), .to_state = (to_)

static const struct plan plans[] = {
	{ "TRAMPUPPETidle1", NULL, ONI_BREATHE, 19, 20, 6, { MOVE(6, 7, 7), .soft_pause = 3 } },
	{ "TRAMPUPPETwalk",
	  NULL,
	  ONI_WALK,
	  19,
	  24,
	  6,
	  { MOVE(2, 5, 6), .direct = { "TRAMPUPPETrun" }, .direction = 1, .footsteps = walk_steps,
	    .footstep_count = COUNT(walk_steps) } },
	{ "TRAMPUPPETwalk_copy",
	  "TRAMPUPPETwalk",
	  ONI_WALK,
	  19,
	  24,
	  6,
	  { MOVE(2, 5, 6), .direction = 1, .end_interpolation = 4 } },
	{ "TRAMPUPPETrun",
	  NULL,
	  ONI_RUN,
	  19,
	  16,
	  6,
	  { MOVE(3, 2, 3), .direction = 1, .max_interpolation = 8 } },
	{ "TRAMPUPPETpunch",
	  NULL,
	  ONI_PUNCH,
	  19,
	  12,
	  6,
	  { MOVE(22, 7, 7),
	    .flags = 0x90,
	    .varient = 0x200,
	    .direct = { "TRAMPUPPETpunch_heavy", "TRAMPUPPETthrow" },
	    .atomic_start = 2,
	    .atomic_end = 9,
	    .hard_pause = 4,
	    .soft_pause = 12,
	    .attacks = punch_attack,
	    .attack_count = COUNT(punch_attack),
	    .extents = punch_extents,
	    .extent_count = COUNT(punch_extents),
	    .extent_max = 4.5F,
	    .extent_min_y = 7.75F,
	    .extent_max_y = 11.5F,
	    .ring = { 4.5F, 4.25F, 4 },
	    .first_reach = { 4, 0, 0, 0, -3.5F, 9.5F, 3.5F, 8, 11.5F, 0 },
	    .max_reach = { 6, 0, 2, 1.5F, -4.25F, 9.5F, 4.5F, 7.75F, 11.5F, 0.349F },
	    .vocalization = 5,
	    .sounds = whoosh,
	    .sound_count = COUNT(whoosh) } },
	{ "TRAMPUPPETpunch_heavy",
	  NULL,
	  ONI_PUNCH,
	  19,
	  20,
	  6,
	  { MOVE(52, 7, 7), .flags = 0x90, .varient = 0x200, .first_level = 3, .attacks = heavy_attack,
	    .attack_count = COUNT(heavy_attack), .ring = { 5 } } },
	{ "TRAMPUPPETeverything",
	  NULL,
	  ONI_PUNCH,
	  19,
	  14,
	  6,
	  { MOVE(102, 7, 19),
	    .flags = 0x188090,
	    .aiming_type = 0,
	    .varient = 0x1300,
	    .first_level = 2,
	    .direct = { "TRAMPUPPETwalk", "TRAMPUPPETnever" },
	    .used_bones = ALL_BONES,
	    .replaced_bones = 0x600,
	    .final_rotation = -1.5F,
	    .direction = 3,
	    .vocalization = 2,
	    .extent_max = 655.35F,
	    .extent_min_y = -327.68F,
	    .extent_max_y = 327.67F,
	    .ring = { 3, 3.25F, 3.5F, 3.75F },
	    .first_reach = { 3, 0, 0, 0, -3, 9, 3, -0.5F, 10, 0 },
	    .max_reach = { 9, 1, 1, 0, -655, 9, 655.35F, -327.68F, 327.67F, 6.28F },
	    .impact = "impact_of_16_let",
	    .hard_pause = 6,
	    .soft_pause = 8,
	    .atomic_start = 1,
	    .atomic_end = 10,
	    .end_interpolation = 5,
	    .max_interpolation = 7,
	    .action_frame = 7,
	    .invulnerable_start = 2,
	    .invulnerable_end = 6,
	    .attacks = two_attacks,
	    .attack_count = COUNT(two_attacks),
	    .damages = damages,
	    .damage_count = COUNT(damages),
	    .blurs = blurs,
	    .blur_count = COUNT(blurs),
	    .shortcuts = shortcuts,
	    .shortcut_count = COUNT(shortcuts),
	    .footsteps = odd_steps,
	    .footstep_count = 2,
	    .particles = particles,
	    .particle_count = COUNT(particles),
	    .sounds = sounds,
	    .sound_count = COUNT(sounds),
	    .extents = many_extents,
	    .extent_count = COUNT(many_extents),
	    .throwing = &throwing } },
	{ "TRAMPUPPETthrow",
	  NULL,
	  ONI_PUNCH,
	  19,
	  8,
	  6,
	  { MOVE(106, 7, 7), .flags = 0x8082, .varient = 0x200, .throwing = &throwing } },
	{ "TRAMPUPPETthrown",
	  NULL,
	  ONI_HOP,
	  19,
	  12,
	  6,
	  { MOVE(96, 7, 31), .flags = 0x10000, .damages = damages, .damage_count = COUNT(damages) } },
	{ "TRAMPUPPETturn", NULL, ONI_TURN, 19, 9, 6, { MOVE(7, 7, 7), .final_rotation = 3.14159274F } },
	{ "TRAMPUPPETturn_quat",
	  NULL,
	  ONI_TURN,
	  19,
	  9,
	  16,
	  { MOVE(7, 7, 7), .final_rotation = 3.14159274F } },
	{ "TRAMPUPPEThit_overlay",
	  NULL,
	  ONI_PUNCH,
	  19,
	  6,
	  16,
	  { MOVE(57, 0, 0), .flags = 0x2000, .used_bones = 0x700, .replaced_bones = 0x78000 } },
	{ "TRAMPUPPETaim_pistol",
	  NULL,
	  ONI_AIM,
	  19,
	  10,
	  16,
	  { MOVE(56, 0, 0), .flags = 0x2000, .aiming_type = 56, .varient = 0x800,
	    .replaced_bones = 0x78780 } },
	{ "TRAMPUPPETscene", NULL, ONI_WALK, 19, 16, 6, { MOVE(124, 56, 56), .flags = 0x20000 } },
	{ "TRAMPUPPETonce", NULL, ONI_STILL, 19, 1, 6, { MOVE(16, 7, 7), .varient = 0x200 } },
	{ "TRAMPUPPETunused",
	  NULL,
	  ONI_HOP,
	  19,
	  10,
	  6,
	  { MOVE(94, 7, 7), .footsteps = odd_steps, .footstep_count = COUNT(odd_steps),
	    .particles = lost_particles, .particle_count = COUNT(lost_particles) } },
	{ "TRAMPUPPETwhat?", NULL, ONI_BREATHE, 19, 6, 6, { MOVE(300, 90, 7) } },
	{ "TRAMRIVALpunch",
	  NULL,
	  ONI_PUNCH,
	  19,
	  10,
	  6,
	  { MOVE(22, 7, 7), .flags = 0x90, .varient = 0x200, .attacks = punch_attack,
	    .attack_count = COUNT(punch_attack) } },
	{ "TRAMRIVALtaunt", NULL, ONI_BREATHE, 19, 12, 6, { MOVE(94, 7, 7), .action_frame = 6 } },
	{ "TRAMSTUMPhop", NULL, ONI_HOP, 7, 12, 6, { MOVE(5, 7, 7), .flags = 0x40 } },
};

const char *oni_make_tram(struct oni_tram *tram, const char *name)
{
	const struct plan *plan = plans;

	while (strcmp(plan->name, name) != 0) {
		if (++plan == plans + COUNT(plans))
			fail("no animation %s", name);
	}
	*tram = plan->tram;
	tram->fps = 60;
	if (!tram->vocalization)
		tram->vocalization = NONE;
	if (!tram->action_frame)
		tram->action_frame = NONE;
	if (!tram->first_reach.frame)
		tram->first_reach.frame = tram->max_reach.frame = -1;
	oni_tram_move(tram, plan->motion, plan->bone_count, plan->frame_count, plan->key_size);
	return plan->moves_like ? plan->moves_like : plan->name;
}

void oni_add_trams(struct oni_library *library)
{
	for (size_t i = 0; i < COUNT(plans); i++) {
		struct oni_instance *instance = oni_library_add(library, plans[i].name);
		struct oni_tram tram;

		print_text(instance->motion, sizeof(instance->motion), "%s",
			   oni_make_tram(&tram, plans[i].name));
		oni_put_tram(instance, &tram);
		oni_tram_truth(instance->rows, plans[i].name, instance->motion, &tram);
		oni_tram_free(&tram);
	}
}
