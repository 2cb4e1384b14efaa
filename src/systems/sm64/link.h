/*
 * Links from tables of animations to the geo layouts that they may move. An animation of Super Mario 64 does not name its
 * skeleton: objects have a model and a behaviour, behaviours load a table of animations, levels bind models to geo layouts.
 * Each way from a table to a geo layout is a row of the table links, of kind 'animates', for ROMs and sources alike. When all
 * is stored, resolve.sql compares the numbers of bones and decides which links count.
 */
#ifndef ADB_SYSTEMS_SM64_LINK_H
#define ADB_SYSTEMS_SM64_LINK_H

#include "motion/content.h"

enum adb_sm64_rule {
	ADB_SM64_BY_BEHAVIOUR, /* the behaviour of an object with the model loads the table */
	ADB_SM64_BY_CODE,      /* sources: C code names the model and the behaviour together */
	ADB_SM64_BY_DIRECTORY, /* sources: table and layout lie in the same folder */
	ADB_SM64_BY_SEGMENT_PAIR, /* ROMs: the block of the table and that of the layout are loaded for each other */
	ADB_SM64_BY_MARIO,        /* Mario's table and the layout bound to model 1 */
};

/* Texts are kept, not copied. NULL = not known or none. */
struct adb_sm64_link {
	enum adb_sm64_rule rule;
	const char *set,
		*set_asset; /* native ids of the table and its asset; NULL = any table there, any asset here */
	const char *skeleton, *skeleton_asset; /* the same of the geo layout */
	const char *model;                     /* model id or symbol */
	const char *behaviour;                 /* segmented address or symbol */
	/* what has both: 'object', 'mario', 'macro', 'special', 'spawn', 'set_model', 'code' */
	const char *object;
};

/* NULL only when the arena is exhausted. */
struct adb_link *adb_sm64_add_link(struct adb_content *out, const struct adb_sm64_link *link);

/*
 * Adds a link of kind 'loads_animations' from a behaviour to the table of animations that it loads; `animate` are the table
 * indices that it starts (ANIMATE).
 */
struct adb_link *adb_sm64_add_loader(struct adb_content *out, const char *behaviour, const char *set,
				     const int64_t *animate, size_t animate_count);

/* A place in the C code of a source tree that plays an animation. Texts are kept, not copied; NULL = not known. */
struct adb_sm64_code_ref {
	const char *rule;              /* how the table was found: see the attribute */
	const char *written;           /* the animation as it is written there */
	const char *set, *set_asset;   /* native ids of the table and its asset */
	int64_t entry;                 /* index in the table, -1 = decided while the game runs */
	const char *clip, *clip_asset; /* native ids of the animation and its asset */
	const char *function, *call;   /* the function around the place, and the one that is called */
	uint32_t line;
};

/* Adds a link of kind 'code_ref'. Returns NULL only when the arena is exhausted. */
struct adb_link *adb_sm64_add_code_ref(struct adb_content *out, const struct adb_sm64_code_ref *reference);

/* Rows for the attribute table of a format that adds such links. */
/* clang-format off */
#define ADB_SM64_LINK_ATTRIBUTES                                                                              \
	{ "links", "rule", "how the way was found: 'behaviour', 'code', 'directory', 'segment_pair' or 'mario'; to the table of a code_ref: 'mario', 'table' when the call names it, 'behaviour' when a behaviour with it calls the function, 'file' when one calls another function there" }, \
	{ "links", "strength", "the rule, once table and layout are found and their numbers of bones agree; 'behaviour_mismatch' where a behaviour joins what disagrees" }, \
	{ "links", "set", "native id of the table of animations" },                                          \
	{ "links", "set_asset", "native id of the asset that holds it" },                                    \
	{ "links", "skeleton", "native id of the geo layout" },                                              \
	{ "links", "skeleton_asset", "native id of the asset that holds it" },                               \
	{ "links", "model", "model id or symbol" },                                                          \
	{ "links", "behaviour", "segmented address or symbol of the behaviour" },                            \
	{ "links", "object", "what has the model and the behaviour: 'object', 'mario', 'macro', 'special', 'spawn', 'set_model', 'code'" }, \
	{ "clips", "keys_from", "native id of the animation in an image of the US version that the keys of this one are from; the image has to be in the database" }, \
	{ "clips", "no_data", "what holds the keys of a clip that the dump does not have; none where keys_from is" }, \
	{ "clips", "own_hashes", "motion_xxh128 and content_xxh128 of this one without those keys" }, \
	{ "links", "function", "the function that plays an animation" },                                     \
	{ "links", "call", "what it calls to play it" },                                                     \
	{ "links", "line", "line of that in its file" },                                                     \
	{ "links", "entry", "index in the table of the animation that is played; none where the game decides while it runs" }, \
	{ "links", "clip", "native id of the animation that is played" },                                    \
	{ "links", "animate", "indices in the table that the behaviour starts with" }
/* clang-format on */

#endif
