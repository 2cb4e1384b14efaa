/*
 * A model script, from commands whose arguments are already typed to a set, its entries, events, transitions
 * and links. The readers of the text (MDS) and of the binary form (MSB) call these functions in the order of
 * the script, so that the same script gives the same rows whichever form it has.
 */
#ifndef ADB_SYSTEMS_ZENGIN_SCRIPT_H
#define ADB_SYSTEMS_ZENGIN_SCRIPT_H

#include "systems/zengin/event.h"

enum adb_zengin_entry_kind {
	ADB_ZENGIN_ANI,
	ADB_ZENGIN_ALIAS,
	ADB_ZENGIN_BLEND,
	ADB_ZENGIN_SYNC,
	ADB_ZENGIN_COMB,
	ADB_ZENGIN_BATCH,
	ADB_ZENGIN_DISABLE,
};

/* One entry command; each kind has its own fields in the script. Texts are as written, NULL = not given. */
struct adb_zengin_entry {
	enum adb_zengin_entry_kind kind;
	struct adb_zengin_place place;
	const char *name, *next;
	int32_t layer;
	float blend_in, blend_out; /* seconds */
	const char *flags;
	const char *target; /* ASC of an ani, alias_of of an alias, prefix of a comb */
	const char *direction;
	int32_t first, last; /* frames of the source, inclusive; last -1 = up to its end */
	float fps, speed, cvs;
	int32_t count; /* of the parts of a comb */
	bool outside_anienum;
};

enum { ADB_ZENGIN_MODEL_TAG_TEXTS = 1 + ADB_ZENGIN_TAG_PARAMETERS };

/* A script being read. The members are for zengin_script.c alone, except `d` and `set`. */
struct adb_zengin_script {
	struct adb_decoder *d;
	struct adb_set *set;
	const char *id; /* file stem, upper-case: clips are called ID-NAME */
	struct adb_zengin_script_entry *first, *last;
	size_t entry_count, early_event_count;
	struct adb_zengin_texts registered_meshes, model_tags;
	bool is_overlay;
};

/* What the formats of model scripts document as adb_format.attributes. */
extern const struct adb_attribute_doc adb_zengin_script_attributes[];

/* Begins the set that is called as the file is. False when the arena is exhausted. */
bool adb_zengin_script_begin(struct adb_zengin_script *script, struct adb_decoder *d);

/* The path of the MDS that was compiled; overlays are known by it. */
void adb_zengin_script_source(struct adb_zengin_script *script, const char *path);

void adb_zengin_script_mesh(struct adb_zengin_script *script, struct adb_zengin_place place, const char *asc,
			    bool dont_use_mesh);
void adb_zengin_script_register_mesh(struct adb_zengin_script *script, struct adb_zengin_place place,
				     const char *asc);
void adb_zengin_script_max_fps(struct adb_zengin_script *script, float fps);

/* modelTag: the tag and four parameters, NULL = not given. */
void adb_zengin_script_model_tag(struct adb_zengin_script *script,
				 const char *const texts[ADB_ZENGIN_MODEL_TAG_TEXTS]);

/* An entry with the defaults: direction NULL, last -1, 25 frames per second, cvs 1. */
struct adb_zengin_entry adb_zengin_entry_of(enum adb_zengin_entry_kind kind, struct adb_zengin_place place);
void adb_zengin_script_entry(struct adb_zengin_script *script, const struct adb_zengin_entry *entry);

/* One animation that the last entry, an aniBatch, starts. */
void adb_zengin_script_batch_item(struct adb_zengin_script *script, struct adb_zengin_place place,
				  const char *name);

/* Events belong to the entry before them, whatever its kind, or to the set when there is none. */
void adb_zengin_script_event(struct adb_zengin_script *script, const struct adb_zengin_event *event);

/* Resolves what needs the whole script: targets, parts, times of events. ADB_OK, or why the arena failed. */
enum adb_outcome adb_zengin_script_end(struct adb_zengin_script *script);

#endif
