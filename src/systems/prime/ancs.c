/*
 * ANCS: a set of characters of Metroid Prime 1 and 2 with their animations. It is the only resource that names meshes, skins,
 * skeletons and animations together.
 *
 *   u16  1
 *   u16  1
 *   u32  character count, characters                 ancs_character.c
 *   u16  table count t
 *   u32  count, count × { cstr name, meta-animation }     ancs_animation.c
 *   u32  count, count × { u32, u32 primitive A, u32 primitive B, meta-transition }     ancs_transition.c
 *   meta-transition                                  the default
 *   u32  count, count × { u32 animation index, f32 fade in, f32 fade out }, f32, f32     t > 1: additive
 *   u32  count, count × { u32 primitive, meta-transition }     t > 2: half transitions
 *   u32  count, count × { id32 ANIM, id32 EVNT }     MP1, t > 3
 *   u32  count, count × events                       MP2: of the animation of the same index
 *
 * Big-endian, packed; containers pad with 0xFF. Records have no length: reading ends at the first record that cannot be read,
 * and the records before it are kept.
 */
#include <string.h>

#include "systems/prime/ancs.h"
#include "systems/prime/event.h"

static const struct adb_attribute_doc ancs_attributes[] = {
	{ "animation_sets", "table_count", "how many of the later tables the resource has" },
	{ "animation_sets", "animations",
	  "by animation index: {name, tree}. A tree is {kind, …} with the kinds play {entry: entry_index of the set}, blend "
	  "and phase_blend {a, b, weight, flag}, random {choices: [{animation, threshold}]}: the first whose threshold is "
	  "not below a draw of 1 to 100, and sequence {parts}" },
	{ "animation_sets", "transitions",
	  "{id, from, to: primitive indices, kind, …} with the kinds animation {animation: a tree as above}, trans and "
	  "phase_trans {duration: seconds, duration_state, unknown, run_a, flags}, and snap; see the table transitions" },
	{ "animation_sets", "default_transition", "{kind, …}: where no other transition is given" },
	{ "animation_sets", "half_transitions",
	  "{to: primitive index, kind, …}: from primitives without a transition of their own to it; see the table transitions" },
	{ "animation_sets", "additive",
	  "animations that are added to others: {animation: animation index, fade_in, fade_out: seconds}" },
	{ "animation_sets", "default_fades", "seconds to fade in and out for other additive animations" },
	{ "animation_sets", "event_pairs",
	  "ids of an ANIM and its EVNT, which may be null: what is loaded together (MP1)" },
	{ "set_entries", "anim_id", "native id of the ANIM that is played" },
	{ "set_entries", "primitive_index",
	  "number of that ANIM in the set, by which transitions name it; target_name is its name" },
	{ "set_entries", "animation_index",
	  "number of the animation; left out for animations of transitions" },
	{ "set_entries", "animation_kind",
	  "kind of the whole animation: play, blend, phase_blend, random, sequence" },
	{ "set_entries", "threshold", "of a choice of a random animation" },
	{ "set_entries", "start_time", "seconds, where it does not start at 0" },
	{ "set_entries", "start_state", "state of that time: 4 = infinity" },
	{ "set_entries", "transition", "exact, half, default: the kind of transition that it is played in" },
	{ "set_entries", "from_primitive", "primitive index that this transition leads from" },
	{ "set_entries", "to_primitive", "primitive index that it leads to" },
	{ "set_entries", "additive_fade_in", "seconds to fade in an additive animation" },
	{ "set_entries", "additive_fade_out", "seconds to fade it out" },
	{ "set_entries", "pas_states",
	  "what characters of the set do with the animation: Locomotion, Death, …; see pas of the models" },
	{ "models", "character_index", "number by which events and placed objects name the character" },
	{ "models", "version", "of its record" },
	{ "models", "cmdl", "native id of its mesh" },
	{ "models", "cskr", "native id of its skin" },
	{ "models", "cinf", "native id of its skeleton" },
	{ "models", "frozen_cmdl", "native id of the mesh that is shown while it is frozen" },
	{ "models", "frozen_cskr", "native id of the skin of that mesh" },
	{ "models", "cspp", "native id of its collision primitives (MP2)" },
	{ "models", "animations",
	  "{local: local animation index, name, animation: animation index or null, unused: a second name}" },
	{ "models", "animation_map", "animation index of each local animation index" },
	{ "models", "pas",
	  "what it does with which animation: {default_state, states: [{id, name, parameters: [{type, weight_function, "
	  "weight, min, max}], entries: [{local, animation: as in animations, values: one a parameter}]}]}" },
	{ "models", "bounds", "boxes of its animations: {name, box: minimum and maximum x, y, z}" },
	{ "models", "animation_bounds", "boxes by animation index: {animation, box} (MP2)" },
	{ "models", "effects",
	  "{name, components: [{name, type, id, bone or (MP2) bone_id, scale, parent_mode, flags}]}" },
	{ "models", "extra_ids", "ids of unknown type" },
	{ "models", "unknown_1", "first number behind the particle systems, where it is not 0" },
	{ "models", "unknown_2", "second number there, where it is not 0 (MP2)" },
	{ "models", "unknown_3", "number behind cspp, where it is not 0 (MP2)" },
	{ "links", "character", "character_index of the character that refers" },
	{ "links", "effect", "name of the effect that refers" },
	{ "links", "component", "name of the part of that effect" },
	{ "links", "anim_id", "of an event_pair: the ANIM that the EVNT belongs to" },
	{ "events", "animation_index", "animation of an event that no entry plays" },
	ADB_PRIME_EVENT_ATTRIBUTES,
	{ NULL, NULL, NULL },
};

enum {
	ONES = 0x00010001,
	FIRST_VERSION_AT = 12,
	MP2_VERSION = 10,
	ADDITIVE_SIZE = 12,
	TABLES_ADDITIVE = 1,
	TABLES_HALF = 2,
	TABLES_PAIRS = 3,
};

static const struct adb_field_layout additive_layout[] = {
	{ 0, ADB_FIELD_U32BE, 1, "animation index" },
	{ 4, ADB_FIELD_F32BE, 1, "fade in [s]" },
	{ 8, ADB_FIELD_F32BE, 1, "fade out [s]" },
	{ 0, 0, 0, NULL },
};

/* ---- additive animations ---- */

static void put_fades(struct adb_prime_ancs *ancs, uint32_t index, double fade_in, double fade_out)
{
	if (index >= ancs->animation_count) {
		adb_warn(ancs->d, "animation-index", ancs->d->in.position,
			 "animation %u of the additive animations does not exist", index);
		return;
	}

	const struct adb_prime_animation *animation = &ancs->animations[index];

	for (size_t i = 0; i < animation->leaf_count; i++) {
		struct adb_entry *entry = ancs->leaves[animation->first_leaf + i].entry;

		adb_attribute_real(ancs->d->arena, &entry->attributes, "additive_fade_in", fade_in);
		adb_attribute_real(ancs->d->arena, &entry->attributes, "additive_fade_out", fade_out);
	}
}

static void read_additive(struct adb_prime_ancs *ancs, struct adb_prime_json *json)
{
	struct adb_reader *in = &ancs->d->in;
	uint32_t index = adb_reader_u32be(in);
	double fade_in = (double)adb_reader_f32be(in), fade_out = (double)adb_reader_f32be(in);

	adb_prime_json_open(json, NULL, '{');
	adb_prime_json_integer(json, "animation", index);
	adb_prime_json_real(json, "fade_in", fade_in);
	adb_prime_json_real(json, "fade_out", fade_out);
	adb_prime_json_close(json, '}');
	put_fades(ancs, index, fade_in, fade_out);
}

static void read_additives(struct adb_prime_ancs *ancs)
{
	struct adb_reader *in = &ancs->d->in;
	struct adb_prime_json json = { 0 };
	uint32_t count = adb_prime_count(ancs->d, in, ADDITIVE_SIZE, "additive animations");

	if (!adb_reader_ok(in))
		return;
	adb_field_records(in->data + in->position, count, ADDITIVE_SIZE, additive_layout,
			  "additive animation");
	adb_prime_json_open(&json, NULL, '[');
	for (uint32_t i = 0; i < count; i++)
		read_additive(ancs, &json);
	adb_prime_json_close(&json, ']');
	adb_prime_json_end(&json, ancs->d, &ancs->set->attributes, "additive");

	double fade_in = (double)adb_read_f32be(in, "default fade in [s]"),
	       fade_out = (double)adb_read_f32be(in, "default fade out [s]");

	if (adb_reader_ok(in))
		adb_attribute_reals(ancs->d->arena, &ancs->set->attributes, "default_fades",
				    (double[]){ fade_in, fade_out }, 2);
}

/* ---- characters and animations ---- */

static enum adb_outcome read_characters(struct adb_prime_ancs *ancs)
{
	struct adb_decoder *d = ancs->d;
	size_t offset = d->in.position;
	uint32_t count = adb_read_u32be(&d->in, "character count");

	if (!adb_reader_ok(&d->in) || count > ADB_PRIME_MAX_CHARACTERS)
		return adb_fail(d, ADB_CORRUPT, offset, "%u characters", count);
	if (!adb_reader_has(&d->in, count, ADB_PRIME_CHARACTER_SIZE))
		return adb_fail(d, ADB_CORRUPT, offset, "%u characters do not fit", count);
	ancs->characters = adb_arena_alloc(d->arena, count, sizeof *ancs->characters);
	if (ancs->characters == NULL)
		return adb_fail_memory(d);
	for (uint32_t i = 0; i < count && adb_reader_ok(&d->in); i++) {
		adb_field_begin_item("character", i);
		adb_prime_read_character(ancs);
		adb_field_end();
	}
	return ADB_OK;
}

static bool begin_animations(struct adb_prime_ancs *ancs)
{
	size_t room = adb_reader_left(&ancs->d->in) / ADB_PRIME_PLAY_SIZE;

	ancs->leaf_capacity = room < ADB_PRIME_MAX_TREE_NODES ? room : ADB_PRIME_MAX_TREE_NODES;
	ancs->leaves = adb_arena_alloc(ancs->d->arena, ancs->leaf_capacity, sizeof *ancs->leaves);
	return ancs->leaves != NULL;
}

static void read_animation_set(struct adb_prime_ancs *ancs)
{
	struct adb_reader *in = &ancs->d->in;
	uint16_t tables = adb_read_u16be(in, "table count");

	if (!adb_reader_ok(in) || !begin_animations(ancs))
		return;
	adb_attribute_integer(ancs->d->arena, &ancs->set->attributes, "table_count", tables);
	adb_prime_read_animations(ancs);
	if (adb_reader_ok(in))
		adb_prime_read_transitions(ancs);
	if (adb_reader_ok(in))
		adb_prime_read_default_transition(ancs);
	if (adb_reader_ok(in) && tables > TABLES_ADDITIVE)
		read_additives(ancs);
	if (adb_reader_ok(in) && tables > TABLES_HALF)
		adb_prime_read_half_transitions(ancs);
	adb_prime_number_leaves(ancs);
	if (adb_reader_ok(in) && adb_prime_is_mp2(ancs->game))
		adb_prime_read_event_sets(ancs);
	else if (adb_reader_ok(in) && tables > TABLES_PAIRS)
		adb_prime_read_event_pairs(ancs);
}

/* Sets the attribute pas_states of the entries from the PAS databases of the characters. */
static void put_states(struct adb_prime_ancs *ancs)
{
	enum { STATES = 32 };

	for (size_t i = 0; i < ancs->leaf_count; i++) {
		uint32_t animation = ancs->leaves[i].animation;
		uint32_t states = animation < ancs->animation_count ? ancs->animations[animation].states : 0;
		const char *names[STATES];
		size_t count = 0;

		for (uint32_t state = 0; state < STATES; state++)
			if ((states >> state & 1) != 0)
				names[count++] = adb_prime_pas_state_name(state);
		if (count > 0)
			adb_attribute_texts(ancs->d->arena, &ancs->leaves[i].entry->attributes, "pas_states",
					    names, count);
	}
}

/* ---- the resource ---- */

static enum adb_prime_game game_of(const struct adb_decoder *d)
{
	enum adb_prime_game game = adb_prime_game_around(d);
	struct adb_reader in = d->in;

	if (game != ADB_PRIME_UNKNOWN)
		return game;
	adb_reader_seek(&in, FIRST_VERSION_AT);
	return adb_reader_u16be(&in) == MP2_VERSION ? ADB_PRIME_MP2 : ADB_PRIME_MP1;
}

/* Reads parts of the characters once more. */
static void finish_characters(struct adb_prime_ancs *ancs)
{
	struct adb_ledger *paused = adb_ledger_pause();

	adb_prime_finish_characters(ancs);
	adb_ledger_resume(paused);
}

static enum adb_outcome ancs_decode(struct adb_decoder *d)
{
	struct adb_prime_ancs ancs = { .d = d, .game = game_of(d) };
	uint32_t ones = adb_read_u32be(&d->in, "1, 1");

	if (ones != ONES)
		return adb_fail(d, ADB_CORRUPT, 0, "begins with %08X, not %08X", ones, ONES);
	ancs.set = adb_content_add_set(d->out, adb_prime_own_name(d));
	if (ancs.set == NULL)
		return adb_fail_memory(d);
	ancs.set->native_id = adb_prime_own_id(d);
	d->out->game = adb_prime_game_name(ancs.game);

	enum adb_outcome outcome = read_characters(&ancs);

	if (outcome != ADB_OK)
		return outcome;
	if (adb_reader_ok(&d->in))
		read_animation_set(&ancs);
	if (!adb_reader_ok(&d->in))
		adb_warn(d, "truncated", d->in.position,
			 "the resource cannot be read beyond this point: the records before it are kept");
	adb_prime_end(d);
	finish_characters(&ancs);
	adb_prime_finish_transitions(&ancs);
	put_states(&ancs);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

static int ancs_sniff(struct adb_peek *peek)
{
	enum { TYPE_BITS = 12, ONES_BITS = 32 };

	if (!adb_text_equal_nocase(peek->type, "ANCS"))
		return 0;
	return TYPE_BITS + (adb_peek_is(peek, 0, "\0\1\0\1", 4) ? ONES_BITS : 0);
}

const struct adb_format adb_format_prime_ancs = {
	.name = "prime-ancs",
	.title = "Metroid Prime animation set",
	.games = ADB_PRIME_GAMES,
	.system = "metroid-prime",
	.type = "ANCS",
	.claims = "ANCS",
	.attributes = ancs_attributes,
	.sniff = ancs_sniff,
	.decode = ancs_decode,
};
