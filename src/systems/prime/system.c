/* Metroid Prime 1 and 2 on the GameCube: animations, events, character sets, skeletons, skins, models, textures, PAK archives. */
#include "dump/system.h"

#include "systems/prime/path_id.h"

extern const struct adb_format adb_format_prime_anim, adb_format_prime_evnt, adb_format_prime_cinf,
	adb_format_prime_cskr, adb_format_prime_cmdl, adb_format_prime_txtr, adb_format_prime_ancs;
extern const struct adb_container adb_container_prime_pak;

extern const struct adb_code_doc adb_prime_codes[];

ADB_SYSTEM_SQL(prime, census_find);
ADB_SYSTEM_SQL(prime, census_judge);
ADB_SYSTEM_SQL(prime, meshes);
ADB_SYSTEM_SQL(prime, resolve);
ADB_SYSTEM_SQL(prime, statements);
ADB_SYSTEM_SQL(prime, views);

static const struct adb_format *const formats[] = {
	&adb_format_prime_anim, &adb_format_prime_evnt, &adb_format_prime_cinf, &adb_format_prime_cskr,
	&adb_format_prime_cmdl, &adb_format_prime_txtr, &adb_format_prime_ancs, NULL,
};

static const struct adb_container *const containers[] = { &adb_container_prime_pak, NULL };

/* Demo discs are missing, since their files are those of no released game. */
static const struct adb_disc_game disc_games[] = {
	{ "GM8E01", "MP1" }, { "GM8P01", "MP1" }, { "GM8J01", "MP1" }, { "G2ME01", "MP2" },
	{ "G2MP01", "MP2" }, { "G2MJ01", "MP2" }, { NULL, NULL },
};

static const struct adb_kind_doc link_kinds[] = {
	{ "animation", "plays", "an animation that a set names" },
	{ "preload", "plays", "an animation that a set loads beforehand" },
	{ "events", "events", "the events of an animation" },
	{ "event_pair", "other", "the events that a set loads with an animation" },
	{ "skeleton", "skeleton", "the skeleton of a character" },
	{ "model", "model", "the model of a character" },
	{ "skin", "model", "the skin of a character" },
	{ "frozen_model", "model", "the model of a character that is frozen" },
	{ "frozen_skin", "model", "the skin of that model" },
	{ "event", "event", "a particle effect that an event starts" },
	{ "particle", "effect", "a particle resource that a character loads" },
	{ "effect", "effect", "an effect that a character has all the time" },
	{ "collision", "other", "the collision primitives of a character" },
	{ NULL, NULL, NULL },
};

static const struct adb_kind_doc event_kinds[] = {
	{ "sound", "sound", "plays a sound" },
	{ "particle", "effect", "starts a particle effect" },
	{ "loop", "state", "where the animation starts again" },
	{ "user", "state", "a signal to the game, by its type: DamageOn, Landing, …" },
	{ NULL, NULL, NULL },
};

static const struct adb_kind_doc transition_kinds[] = {
	{ "animation", NULL, "an animation between two primitives" },
	{ "trans", NULL, "a transition of its own" },
	{ "phase_trans", NULL, "a transition in phase with both" },
	{ "snap", NULL, "no transition: the second primitive begins at once" },
	{ "half_animation", NULL,
	  "an animation into the primitive from primitives without a transition to it" },
	{ "half_trans", NULL,
	  "a transition of its own into the primitive from primitives without one to it" },
	{ "half_phase_trans", NULL,
	  "a transition in phase into the primitive from primitives without one to it" },
	{ "half_snap", NULL, "the primitive begins at once after primitives without a transition to it" },
	{ NULL, NULL, NULL },
};

/* How format 2 of ANIM packs keys. */
static const char *const encoder_keys[] = {
	"bitmap_keys",  "bits_per_key", "rotation_divisor",       "scale_multiplier",
	"scratch_size", "stream_keys",  "translation_multiplier", "widest_value",
	NULL,
};

static const char *const census_games[] = { "mp1", "mp2", NULL };

ADB_SYSTEM_QUESTIONS(prime);
ADB_SYSTEM_FACTS(prime);

const struct adb_system adb_system_prime = {
	.id = "metroid-prime",
	.title = "Metroid Prime 1 and 2 (GameCube)",
	.games = "Metroid Prime, Metroid Prime 2: Echoes",
	.up_axis = "Z",
	.handedness = "right",
	.metres_per_unit = 1.0,
	.gltf_axes = "-X +Z +Y",
	.rotation_arc = "signed",
	.notes =
		"One unit is a metre, as the gravity of the game says. A character faces +Y, its right arm is at +X.",
	.disc_games = disc_games,
	.formats = formats,
	.containers = containers,
	.name_hash = &adb_prime_path_hash,
	.link_kinds = link_kinds,
	.event_kinds = event_kinds,
	.transition_kinds = transition_kinds,
	.codes = adb_prime_codes,
	.statements_sql = adb_prime_statements_sql,
	.resolve_sql = adb_prime_resolve_sql,
	.resolve_facts = "path",
	.facts = adb_prime_facts,
	.meshes_sql = adb_prime_meshes_sql,
	.questions = adb_prime_questions,
	.census_find_sql = adb_prime_census_find_sql,
	.census_games = census_games,
	.census_judge_sql = adb_prime_census_judge_sql,
	.views_sql = adb_prime_views_sql,
	.encoder_keys = encoder_keys,
};
