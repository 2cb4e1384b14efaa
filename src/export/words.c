#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "cli/command.h"
#include "export/export.h"

enum { OPTION_CLIP = 256, OPTION_SELECT, OPTION_WHERE, OPTION_PER_CLIP, OPTION_FORCE };

static const struct option options_table[] = {
	{ "format", required_argument, NULL, 'f' },
	{ "output", required_argument, NULL, 'o' },
	{ "clip", required_argument, NULL, OPTION_CLIP },
	{ "select", required_argument, NULL, OPTION_SELECT },
	{ "where", required_argument, NULL, OPTION_WHERE },
	{ "per-clip", no_argument, NULL, OPTION_PER_CLIP },
	{ "force", no_argument, NULL, OPTION_FORCE },
	{ "help", no_argument, NULL, 'h' },
	{ 0 },
};

const char adb_export_help[] =
	"  -f, --format FORMAT  one of those that 'animdb formats' lists\n"
	"  -o, --output DIR     the folder to write to; it is made when it is not there\n"
	"      --clip ID[,ID…]  these clips\n"
	"      --select SQL     the clips whose ids are in the first column\n"
	"      --where EXPR     the clips of clip_summary for which EXPR holds\n"
	"                       (without any of these three: all clips)\n"
	"      --per-clip       glb and gltf: one file a clip, not one a skeleton\n"
	"      --force          replace files that exist\n"
	"One file a clip; glb and gltf one a skeleton with all its clips; raw one for each asset. csv and json keep\n"
	"the native axes and units, glb, gltf and bvh are right-handed, Y up, in metres. manifest.json says what is in which\n"
	"file. The name of each file written goes to standard output.\n";

/* "1,2,3" */
static bool add_clips(struct adb_export_options *options, const char *words)
{
	options->has_clips = true;
	for (;;) {
		char *end;

		errno = 0;

		long long id = strtoll(words, &end, 10);

		if (end == words || errno != 0 || (*end != ',' && *end != '\0')) {
			adb_complain("export: \"%s\" is not a clip id", words);
			return false;
		}

		int64_t *clips = reallocarray(options->clips, options->clip_count + 1, sizeof *clips);

		if (clips == NULL) {
			adb_complain("out of memory");
			return false;
		}
		clips[options->clip_count++] = id;
		options->clips = clips;
		if (*end == '\0')
			return true;
		words = end + 1;
	}
}

/* Says what is wrong, and which formats there are. */
static void tell_formats(const char *problem)
{
	struct adb_buffer names = { 0 };

	for (size_t i = 0; adb_export_formats[i] != NULL; i++)
		adb_buffer_printf(&names, "%s%s", i > 0 ? ", " : "", adb_export_formats[i]->name);
	adb_complain("export: %s (-f %.*s)", problem, adb_buffer_ok(&names) ? (int)names.size : 0,
		     names.data != NULL ? names.data : "");
	adb_buffer_free(&names);
}

static bool set_format(struct adb_export_options *options, const char *name)
{
	options->format = adb_export_format_named(name);
	if (options->format == NULL)
		tell_formats("no such format");
	return options->format != NULL;
}

static bool set_option(struct adb_export_options *options, int option, const char *value)
{
	switch (option) {
	case 'f':
		return set_format(options, value);
	case 'o':
		options->folder = value;
		return true;
	case OPTION_CLIP:
		return add_clips(options, value);
	case OPTION_SELECT:
		options->select = value;
		return true;
	case OPTION_WHERE:
		options->where = value;
		return true;
	case OPTION_PER_CLIP:
		options->per_clip = true;
		return true;
	case OPTION_FORCE:
		options->force = true;
		return true;
	case 'h':
		options->help = true;
		return true;
	default:
		return false;
	}
}

/* getopt's own messages name the program by argv[0]; these are like all others. */
static bool set_word(struct adb_export_options *options, int option, char **argv)
{
	if (option != '?' && option != ':')
		return set_option(options, option, optarg);
	adb_complain("export: %s %s", argv[optind - 1], option == ':' ? "needs a value" : "is not an option");
	return false;
}

static bool is_complete(const struct adb_export_options *options)
{
	int choices = options->has_clips + (options->select != NULL) + (options->where != NULL);

	if (options->format == NULL)
		tell_formats("which format?");
	else if (options->folder == NULL || options->folder[0] == '\0')
		adb_complain("export: to which folder? (-o DIR)");
	else if (choices > 1)
		adb_complain("export: only one of --clip, --select and --where");
	else
		return true;
	return false;
}

bool adb_export_parse(int argc, char **argv, int positional, struct adb_export_options *options)
{
	int option;

	*options = (struct adb_export_options){ 0 };
	optind = 0; /* getopt starts anew, also when it has parsed other words before */
	while ((option = getopt_long(argc, argv, ":f:o:h", options_table, NULL)) != -1)
		if (!set_word(options, option, argv))
			return false;
	if (options->help)
		return true;
	options->rest = argv + optind;
	options->rest_count = argc - optind < positional ? argc - optind : positional;
	for (int i = optind + options->rest_count; i < argc; i++) {
		if (!options->has_clips) {
			adb_complain("export: what is \"%s\"?", argv[i]);
			return false;
		}
		if (!add_clips(options, argv[i]))
			return false;
	}
	return is_complete(options);
}

void adb_export_options_free(struct adb_export_options *options)
{
	free(options->clips);
	*options = (struct adb_export_options){ 0 };
}

int adb_export_words(sqlite3 *db, int argc, char **argv)
{
	struct adb_export_options options;
	int code = ADB_EXIT_USAGE;

	if (adb_export_parse(argc, argv, 0, &options)) {
		if (options.help)
			code = fputs(adb_export_help, stdout) >= 0 ? ADB_EXIT_OK : ADB_EXIT_FAILED;
		else
			code = adb_export_run(db, &options);
	}
	adb_export_options_free(&options);
	return code;
}
