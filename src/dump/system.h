/*
 * The interface of systems (game technologies): everything that is specific to a game is reached from one. The list is in
 * systems/registry.c; tables, lists, manuals, completions, fuzz targets and tests follow from it.
 */
#ifndef ADB_DUMP_SYSTEM_H
#define ADB_DUMP_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "dump/format.h"

/*
 * One kind of link, event or transition. Views ask for the role, never for the kind; a kind that several systems have has the
 * same role in all of them.
 *
 * Roles of links:    plays         the asset plays the clip
 *                    object_clip   the model beside the reference, and no other, plays the clip
 *                    follows       may follow the clip, which must be in a set as well
 *                    set           names an animation set
 *                    base          names the set that this one is built on
 *                    skeleton      names the skeleton that the clips of the set move
 *                    moves         names a skeleton that the clips of the set may move, by a weaker rule
 *                    model         shows the model
 *                    camera        names the path of a camera
 *                    events        names the events of the clip
 *                    effect        names a sound, a particle effect or the like
 *                    event         names what an event of the asset names
 *                    part          names a part of the same thing
 *                    other         anything else
 * Classes of events: sound, step, effect, hit, item, camera, state, other
 */
struct adb_kind_doc {
	const char *kind; /* NULL ends a list */
	const char *role; /* of a link, or the class of an event; NULL of a transition */
	const char *meaning;
};

/* One code of the table diagnostics. */
struct adb_code_doc {
	const char *code;     /* NULL ends a list */
	const char *severity; /* "error", "warning" or "note": the usual one, a row may have another */
	const char *meaning;  /* one sentence */
	const char *advice;   /* what the user can do; begins with "None" when there is nothing to do */
};

/* Codes that belong to no single system. A code is in one list only. */
extern const struct adb_code_doc adb_general_codes[];

/* A ready-made question: src/systems/FOLDER/questions/NAME.sql, in the form that shell/questions.h describes. */
struct adb_question_file {
	const char *name; /* NULL ends a list */
	const char *text;
};

/*
 * A table of public facts about released games: src/systems/FOLDER/facts/NAME.tsv, whose form store/facts.h describes, as gzip
 * writes it.
 */
struct adb_fact_file {
	const char *folder, *name; /* NULL ends a list */
	const char *packed;
	size_t packed_size;
};

/* What people are told of a function or table that animdb adds to SQL. */
struct adb_sql_doc {
	const char *name;
	const char *arguments; /* "x, y, z, w, order"; NULL of a table that takes none */
	const char *meaning;   /* sentences, with what NULL gives */
};

/* Ids that are hashes of names, so that an offered name can be verified. */
struct adb_name_hash {
	struct adb_sql_doc doc; /* of the SQL function that gives the id of a name */
	uint32_t (*id_of)(const char *name, size_t size);
	int id_digits; /* upper-case hexadecimal digits of that id as native_id, at most 8 */

	/*
	 * The id of what stands before `end` in any name that has the id `id`. The function NAME_before(native_id, end) of SQL gives
	 * it to resolve.sql, which so looks a folder up in place of trying all. NULL = it cannot be computed.
	 */
	uint32_t (*id_before)(uint32_t id, const char *end, size_t size);

	/* Why `name`, UTF-8 without control characters, cannot be one; NULL when it can. */
	const char *(*fault_of)(const char *name);

	/* The type of asset that a name is for, upper-case, when its extension is not that; else NULL. */
	const char *(*type_of)(const char *name);
};

/* An option of `animdb index` that only one system understands; it takes an argument. */
struct adb_index_option {
	const char *name;     /* without "--" */
	const char *argument; /* as help shows it */
	const char *help;     /* lines of help, each ended by '\n' */

	/* Appends the argument in the form that decoders read from adb_option_next(). False when it is wrong. */
	bool (*add)(struct adb_buffer *value, const char *argument);
};

/* The game on a disc, by the id that disc images of its console begin with. */
struct adb_disc_game {
	const char *id;   /* the whole id; NULL ends a list */
	const char *game; /* as in assets.game */
};

/*
 * Clips that are cut out of longer clips of the dump as the compiler of the game would do it, where it has not done it. Which ones
 * these are is known only when all sources of a dump are: a decoder sees neither the scripts that name its frames, nor whether
 * a compiled clip lies elsewhere.
 */
struct adb_cutter {
	const char *format; /* of the clips that are cut: clips.format */
	const char *sql;    /* cuts.sql: fills the table wanted_cut of schema/resolve/15-cuts.sql */

	/*
	 * Chooses the frames that a cut of `count` frames at `source_fps` has at `fps`, which is not higher: writes their
	 * indices, ascending and below `count`, and returns their number, at most `count`.
	 */
	uint32_t (*choose)(uint32_t count, double source_fps, double fps, uint32_t *frames);

	/* Sets what follows from the keys, the rate and the looping of the cut. */
	void (*finish)(struct adb_arena *arena, struct adb_clip *clip);
};

struct adb_system {
	const char *id;    /* as in the table systems */
	const char *title; /* the name that people use */
	const char *games;

	/* The columns of the table systems, which its comments explain. */
	const char *up_axis, *handedness;
	double metres_per_unit;
	const char *gltf_axes, *rotation_arc;
	const char *notes;

	const char *
		head_bone; /* name of the bone that carries the head, where heads are models by themselves; else NULL */
	const char *hand_bone; /* name of the bone that carries what a character holds; NULL = not known */

	const struct adb_disc_game *disc_games; /* ends with a NULL id; NULL = its discs have no ids */

	const struct adb_format *const *formats;       /* ends with NULL */
	const struct adb_container *const *containers; /* ends with NULL; NULL = none of its own */
	const struct adb_index_option *options;        /* ends with a NULL name; NULL = none */
	const struct adb_name_hash *name_hash;         /* NULL = ids are no hashes */
	const struct adb_kind_doc *link_kinds, *event_kinds, *transition_kinds; /* NULL = it has none */

	const struct adb_code_doc *codes; /* of diagnostics that only this system has; NULL = it has none */

	/*
	 * resolve.sql: references that need more than equal names, run after the steps of schema/resolve/ before 50 and
	 * ahead of the others; it drops its temporary tables. views.sql: views that only this system fills. meshes.sql: what follows
	 * for materials from their textures, run when all meshes and images are stored, and again after every run that changes
	 * something. variants.sql: what scripts can choose for materials, run when all meshes are stored and before images are; it fills
	 * the table wanted_variant of schema/meshes/50-textures.sql. They name what ADB_SYSTEM_SQL declares; NULL = there is no such file.
	 */
	const char *resolve_sql, *views_sql, *meshes_sql, *variants_sql;

	/*
	 * ties.sql: the further names by which resolve.sql ties assets to each other, for the tables of schema/touched/begin.sql. Of a dump
	 * of such systems a run of `animdb index` resolves only what is tied to the assets that it touched: resolve.sql then leads from no asset to
	 * another, counts none and compares none without a tie between them, and targets of entries have no native ids. The references
	 * of types that ties.sql puts into plain_type, and clips of entries, are what schema/resolve/ finds by their names: resolve.sql
	 * neither leads these elsewhere nor looks other assets of such types up. NULL = whole dumps are resolved.
	 */
	const char *ties_sql;
	const char *resolve_facts;       /* the one of `facts` that resolve.sql needs; NULL = none */
	const struct adb_cutter *cutter; /* NULL = nothing is cut */

	/*
	 * What `animdb census` compares: census_find.sql looks for what the facts list, census_judge.sql judges contents by the
	 * hashes that were asked for. They fill the tables of schema/census/tables.sql and drop their own. statements.sql has
	 * the unverified statements of the specification in the form that census/statements.c describes. NULL = there is none.
	 */
	const char *census_find_sql, *census_judge_sql, *statements_sql;
	const char *const *
		census_games; /* the words for --release that census_find.sql knows; ends with NULL; NULL = none */

	const struct adb_question_file
		*questions; /* adb_FOLDER_questions, which the build makes; NULL = it has none */
	const struct adb_fact_file *facts; /* adb_FOLDER_facts, which the build makes; NULL = it has none */

	/*
	 * What says where something lies and not what it is, so that the same thing elsewhere has another: patterns of
	 * native ids and names (as GLOB in SQL has them), and keys of attributes. Each ends with NULL; NULL = none.
	 */
	const char *const *place_names, *const *place_keys;

	/* Keys of attributes that say how the same content was encoded, such as quantisation steps; ends with NULL; NULL = none. */
	const char *const *encoder_keys;
};

/* Declares the text of src/systems/FOLDER/FILE.sql, which is embedded at build, as adb_FOLDER_FILE_sql. */
#define ADB_SYSTEM_SQL(folder, file) extern const char adb_##folder##_##file##_sql[]

/* Declares the list of the questions of src/systems/FOLDER/questions/. */
#define ADB_SYSTEM_QUESTIONS(folder) extern const struct adb_question_file adb_##folder##_questions[]

/* Declares the list of the files of src/systems/FOLDER/facts/. */
#define ADB_SYSTEM_FACTS(folder) extern const struct adb_fact_file adb_##folder##_facts[]

/* In the order of the registry; ends with NULL. */
extern const struct adb_system *const adb_systems[];

/* NULL when there is none of that id. */
const struct adb_system *adb_system_with_id(const char *id);

/* The game on the disc whose image begins with `id`, which holds `size` bytes. NULL when no system knows it. */
const char *adb_disc_game(const void *id, size_t size);

/* ---- options ---- */

/*
 * Options of systems as text: a line "NAME VALUE\n" each. Gives the next value of `name` in *text, not ended by NUL, and
 * moves *text behind it; false when there is none. *text may be NULL.
 */
bool adb_option_next(const char **text, const char *name, const char **value, size_t *size);

#endif
