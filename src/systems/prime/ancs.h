/*
 * The state of the ANCS reader, which its parts share. ancs.c has the layout and reads the resource as a whole;
 * ancs_character.c, ancs_pas.c, ancs_animation.c, ancs_transition.c and ancs_events.c read one kind of record each.
 *
 * Animations have three kinds of numbers:
 *   local animation index   in the names and the PAS entries of a character; its animation map leads to the next
 *   animation index         position in the list of animations, each a tree of which the leaves play
 *   primitive index         of a leaf, one for each ANIM; transitions lead from one to another
 *
 * All parts read from ancs->d->in. When the bytes run out they leave that reader marked as overrun and keep what they have
 * read.
 */
#ifndef ADB_SYSTEMS_PRIME_ANCS_H
#define ADB_SYSTEMS_PRIME_ANCS_H

#include "systems/prime/json.h"
#include "systems/prime/resource.h"

enum {
	ADB_PRIME_MAX_CHARACTERS = 256,
	ADB_PRIME_MAX_TREE_DEPTH = 32,
	ADB_PRIME_MAX_TREE_NODES = 100000,
	ADB_PRIME_PLAY_SIZE = 4 + 4 + 4 + 1 + ADB_PRIME_TIME_SIZE, /* the smallest leaf */
};

static const uint32_t adb_prime_no_animation = UINT32_MAX;

/* A leaf of a tree of animations, which plays one ANIM. */
struct adb_prime_leaf {
	struct adb_entry *entry;
	uint32_t anim_id, primitive;
	uint32_t animation; /* adb_prime_no_animation for leaves of transitions */
	uint32_t
		anim_number; /* 0 to anim_count - 1, equal for equal anim_id; set by adb_prime_number_leaves() */
};

struct adb_prime_animation {
	const char *name;
	size_t first_leaf, leaf_count;
	uint32_t states; /* bit s is set when a character has it in its PAS state s */
};

struct adb_prime_transition {
	uint32_t from, to; /* primitives */
	const char *kind;
	double blend;
};

/* A character, with the parts that are read again once the animations are known. */
struct adb_prime_character {
	struct adb_model *model;
	uint32_t index;
	struct adb_reader names; /* at its list of animation names */
	struct adb_reader pas;   /* at its PAS database */
	const uint32_t *map;     /* animation index of each local index */
	uint32_t map_count;
	uint16_t version;
};

struct adb_prime_ancs {
	struct adb_decoder *d;
	enum adb_prime_game game;
	struct adb_set *set;
	struct adb_prime_character *characters;
	uint32_t character_count;
	struct adb_prime_animation *animations;
	uint32_t animation_count;
	struct adb_prime_leaf *leaves;
	struct adb_prime_leaf **by_anim; /* sorted by anim_id; NULL before adb_prime_number_leaves() */
	size_t leaf_count, leaf_capacity;
	uint32_t anim_count, node_count;
	struct adb_prime_transition *transitions;
	uint32_t transition_count;
	struct adb_prime_transition *halves; /* half transitions: `from` is not used */
	uint32_t half_count;
};

/* ---- ancs_character.c ---- */

enum { ADB_PRIME_CHARACTER_SIZE = 48 }; /* no character of any version has fewer bytes */

/* Reads one character: a model and its links. */
void adb_prime_read_character(struct adb_prime_ancs *ancs);

/* After the animations are read: sets the animation names and PAS states of every character, with their animation indices. */
void adb_prime_finish_characters(struct adb_prime_ancs *ancs);

/* ---- ancs_pas.c ---- */

/* Skips a PAS database and reports oddities in it. */
void adb_prime_skip_pas(struct adb_prime_ancs *ancs);

/* Sets the attribute `pas` of the character's model, and the states of its animations. */
void adb_prime_finish_pas(struct adb_prime_ancs *ancs, const struct adb_prime_character *character);

/* The name of a PAS state in the source code of the game, NULL for states other than 0 to 24. */
const char *adb_prime_pas_state_name(uint32_t state);

/* ---- ancs_animation.c ---- */

/* The animation index of a local animation index, adb_prime_no_animation where the map has none. */
uint32_t adb_prime_map_local(const struct adb_prime_character *character, uint32_t local);

/* Writes the key `animation` to `json`: an animation index, or null for adb_prime_no_animation. */
void adb_prime_put_animation(struct adb_prime_json *json, uint32_t animation);

/* Values that all entries of one tree have in common. */
struct adb_prime_tree {
	const char *kind,
		*name; /* kind and name of the entries; `name` is NULL where entries have the name of their primitive */
	uint32_t animation;
	const char *transition; /* 'exact', 'half', 'default', or NULL */
	bool has_from, has_to;
	uint32_t from, to; /* primitives of the transition */
};

/* Reads one tree: adds entries for its leaves, and writes the tree as an object `key` to `json`. */
void adb_prime_read_meta_animation(struct adb_prime_ancs *ancs, const struct adb_prime_tree *tree,
				   struct adb_prime_json *json, const char *key);

/* Reads the list of animations. */
void adb_prime_read_animations(struct adb_prime_ancs *ancs);

/* Numbers the ANIMs that the leaves play, and adds a link to each ANIM. */
void adb_prime_number_leaves(struct adb_prime_ancs *ancs);

/* Whether a leaf plays the ANIM. */
bool adb_prime_plays(const struct adb_prime_ancs *ancs, uint32_t anim_id);

/* ---- ancs_transition.c ---- */

/* Read the transitions, the default transition and the half transitions. */
void adb_prime_read_transitions(struct adb_prime_ancs *ancs);
void adb_prime_read_default_transition(struct adb_prime_ancs *ancs);
void adb_prime_read_half_transitions(struct adb_prime_ancs *ancs);

/* After all entries are known: adds the transitions from entry to entry. */
void adb_prime_finish_transitions(struct adb_prime_ancs *ancs);

/* ---- ancs_events.c ---- */

/* Reads the pairs of ANIM and EVNT of MP1. */
void adb_prime_read_event_pairs(struct adb_prime_ancs *ancs);

/* Reads the events of each animation, which an ANCS of MP2 holds. */
void adb_prime_read_event_sets(struct adb_prime_ancs *ancs);

#endif
