/*
 * Builds the set, entries, events, transitions and links of a model script. The readers of the text form (MDS) and of the
 * binary form (MSB) parse the arguments and call one function for each command, in the order of the script, so that the same
 * script gives the same rows in both forms.
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

/* One entry command; each kind uses some of the fields. Texts are as the script has them, NULL where it gives none. */
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
	int32_t count; /* number of parts of a comb */
	bool outside_anienum;
};

enum { ADB_ZENGIN_MODEL_TAG_TEXTS = 1 + ADB_ZENGIN_TAG_PARAMETERS };

/* A script that is being read. Callers may use `d` and `set`; the other members are private to script.c. */
struct adb_zengin_script {
	struct adb_decoder *d;
	struct adb_set *set;
	const char *id; /* file stem in upper case; the native ids of clips are ID-NAME */
	struct adb_zengin_script_entry *first, *last;
	size_t entry_count, early_event_count;
	struct adb_zengin_texts registered_meshes, model_tags;
	bool is_overlay;
};

/* Documentation of the attributes, for the formats of model scripts. */
extern const struct adb_attribute_doc adb_zengin_script_attributes[];

/* Begins a set with the name of the file. Returns false when memory runs out. */
bool adb_zengin_script_begin(struct adb_zengin_script *script, struct adb_decoder *d);

/* Takes the path of the MDS that was compiled: one with MDS_OVERLAY marks the script as an overlay. */
void adb_zengin_script_source(struct adb_zengin_script *script, const char *path);

/* meshAndTree, registerMesh and aniMaxFPS. */
void adb_zengin_script_mesh(struct adb_zengin_script *script, struct adb_zengin_place place, const char *asc,
			    bool dont_use_mesh);
void adb_zengin_script_register_mesh(struct adb_zengin_script *script, struct adb_zengin_place place,
				     const char *asc);
void adb_zengin_script_max_fps(struct adb_zengin_script *script, float fps);

/* modelTag: the tag and four parameters, NULL where the script gives none. */
void adb_zengin_script_model_tag(struct adb_zengin_script *script,
				 const char *const texts[ADB_ZENGIN_MODEL_TAG_TEXTS]);

/* An entry with the defaults: direction NULL, last -1, 25 frames per second, cvs 1. */
struct adb_zengin_entry adb_zengin_entry_of(enum adb_zengin_entry_kind kind, struct adb_zengin_place place);

/* Adds an entry to the set. */
void adb_zengin_script_entry(struct adb_zengin_script *script, const struct adb_zengin_entry *entry);

/* *aniBatch: adds an animation to the last entry, which should be an aniBatch. */
void adb_zengin_script_batch_item(struct adb_zengin_script *script, struct adb_zengin_place place,
				  const char *name);

/* Adds an event to the last entry, whatever its kind, or to the set when there is no entry yet. */
void adb_zengin_script_event(struct adb_zengin_script *script, const struct adb_zengin_event *event);

/*
 * Ends the set: resolves aliases and parts of combs, and sets the times of events. Returns ADB_OK, or the outcome of
 * adb_fail_memory().
 */
enum adb_outcome adb_zengin_script_end(struct adb_zengin_script *script);

#endif
