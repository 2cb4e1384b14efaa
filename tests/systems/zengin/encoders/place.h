#ifndef ADB_TESTS_SYSTEMS_ZENGIN_ENCODERS_PLACE_H
#define ADB_TESTS_SYSTEMS_ZENGIN_ENCODERS_PLACE_H

#include "truth.h"
#include "vdf.h"

/* The corpus in the making, and where in it a file goes. */

struct zengin_rigs {
	struct rig puppet, giant, marionette, crank, lantern, gate, seesaw, bench, turtle, kite, peg;
};

struct corpus {
	const char *out_dir;
	struct truth truth;
	struct zengin_rigs rigs;
};

/* A volume being filled, or the loose files when there is none. */
struct place {
	struct corpus *corpus;
	const char *source;
	struct vdf_volume *volume;
	const char *folder; /* ends with '/' or is empty */
};

struct skeleton_file {
	struct zen_node nodes[RIG_MAX_NODES];
	struct zen_skeleton skeleton;
};

void rigs_build(struct zengin_rigs *rigs);
void skeleton_from_rig(struct skeleton_file *file, const struct rig *rig, const char *source_path);

/* Writes zengin/PATH. */
void corpus_write(const struct corpus *corpus, const char *path, const struct bytes *content);
/* Puts a file into the place's folder; frees the content. */
void place_put(const struct place *place, const char *name, struct bytes *content);
void place_put_text(const struct place *place, const char *name, const char *text);
/* Encodes the volume into zengin/SOURCE and frees it. */
void place_finish_volume(const struct place *place, const struct vdf_style *style);

void place_skeleton(const struct place *place, const char *name, const struct rig *rig);
/* An entry's clip as the game's converter would make it. Free it with zen_clip_free(). */
void make_clip(struct zen_clip *clip, const struct rig *rig, const struct zen_entry *entry,
	       const struct clip_plan *plan);
/* Encodes SCRIPT-CLIP.MAN and notes what it means. */
void place_clip(const struct place *place, const char *script, const struct zen_clip *clip, bool all_keys);
/* The clip that one entry of a script names. */
void place_entry_clip(const struct place *place, const struct rig *rig, const struct script_plan *plan,
		      const char *name);
/* All clips of a script. */
void place_clips(const struct place *place, const struct rig *rig, const struct script_plan *plan);
/* The script itself; name ends in .MSB or .MDS, which says how it is written. */
void place_script(const struct place *place, const char *name, const struct script_plan *plan);

uint32_t dos_time(unsigned year, unsigned month, unsigned day, unsigned hour, unsigned minute,
		  unsigned second);

#define ANIMS    "_WORK/DATA/ANIMS/"
#define COMPILED "_WORK/DATA/ANIMS/_COMPILED/"
#define TEXTURES "_WORK/DATA/TEXTURES/_COMPILED/"

/* The parts of the corpus. */
void add_puppet_volumes(struct corpus *corpus);
void add_marionette_volumes(struct corpus *corpus);
void add_odd_volume(struct corpus *corpus);
void add_loose_files(struct corpus *corpus);
void add_zip(struct corpus *corpus);
void add_broken(struct corpus *corpus);

#endif
