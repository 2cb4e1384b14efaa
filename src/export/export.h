/* `animdb export` and `.export` of the shell: which clips, in which format, to which folder. */
#ifndef ADB_EXPORT_EXPORT_H
#define ADB_EXPORT_EXPORT_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "export/format.h"

enum { ADB_EXPORT_MOST_ATTACHED = 16 };

/*
 * At most one of clips, select, where, skeleton and model is given; none means all clips. Texts are borrowed from the
 * words.
 */
struct adb_export_options {
	const struct adb_export_format *format;
	const char *folder;
	const char **clips; /* what names clips, as "12,PUPPET-S_WALK"; owned, the texts are borrowed */
	size_t clip_count;
	bool has_clips;
	const char *select;           /* SQL whose first column gives clip ids */
	const char *where;            /* condition over clip_summary */
	const char *skeleton, *model; /* id, name, native id or hash */
	const char *name;             /* template of file names; NULL = that of the format */
	double fps;                   /* samples a second; 0 = one a frame */
	bool per_clip;                /* one file a clip even where the format takes many */
	const char *body,
		*head; /* models that show the clips, as `model`; NULL = the best one, its own; head "none" = without */
	const char *attached[ADB_EXPORT_MOST_ATTACHED]; /* "MODEL@BONE", or "MODEL" */
	size_t attached_count;
	const char *skin;        /* variants of textures, as in store/variant.h; NULL = none */
	int64_t material_set;    /* number of the set of materials; 0 = the first, as without it */
	uint8_t player_color[3]; /* red, green, blue */
	bool has_player_color;   /* else a plain blue */
	bool no_mesh;            /* a skeleton without a figure */
	bool sticks;             /* a stick figure even where there is a model */
	bool resample;           /* a key at every sample, in place of those of the game */
	bool all_keys;           /* also those that the game never plays */
	bool native_axes;        /* axes and units as the system has them */
	bool force;              /* existing files are replaced */
	bool verbose;            /* each message is printed */
	bool help;               /* only help is wanted */
	bool blender_script;     /* only the script for Blender is wanted */
	bool shortens_paths; /* paths of sources are those below the PATH that was indexed, as in reports */
	/* Instead of printing the path of a file below the folder, tells of it and of its clips. NULL = prints. */
	void (*on_file)(void *context, const char *name, const struct adb_export_choice *clips, size_t count);
	void *context;
	char **rest; /* words that are neither options nor clips after --clip */
	int rest_count;
};

/*
 * What names the model that shows the clips; NULL = the best one, or none. The clips of --model are those of all models of that name,
 * and which of them it is matters only where one is shown.
 */
static inline const char *adb_export_body(const struct adb_export_options *options)
{
	bool is_shown =
		(options->format->takes & ADB_TAKES_NO_MESH) != 0 && !options->no_mesh && !options->sticks;

	return options->body != NULL || !is_shown ? options->body : options->model;
}

/* The help text of the options. */
extern const char adb_export_help[];

/*
 * Parses the arguments of an export; argv[0] is the command. --blender-script is valid only without other arguments. The first
 * `positional` arguments that are not options go to options->rest; further ones are clips when --clip was given. Returns false
 * after a message about an invalid argument. The caller frees the options in both cases.
 */
bool adb_export_parse(int argc, char **argv, int positional, struct adb_export_options *options);
void adb_export_options_free(struct adb_export_options *options);

/*
 * Writes the files: one line for each to standard output, messages to standard error. Returns an exit code:
 * 0, 1 when nothing was selected or something selected could not be written, 130 when interrupted.
 */
int adb_export_run(sqlite3 *db, const struct adb_export_options *options);

/* Prints the script for Blender on standard output. Returns an exit code: 0, or 1 when it could not be written. */
int adb_export_print_script(void);

/* Both, for a database that is open already: the words after DB, argv[0] being the command. Returns 2 when an argument is
 * invalid. */
int adb_export_words(sqlite3 *db, int argc, char **argv);

#endif
