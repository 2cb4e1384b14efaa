/* Parses the options of `animdb export`. */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/text.h"
#include "export/export.h"
#include "export/template.h"
#include "program/report.h"
#include "store/variant.h"

enum {
	OPTION_CLIP = 256,
	OPTION_SELECT,
	OPTION_WHERE,
	OPTION_SKELETON,
	OPTION_MODEL,
	OPTION_NAME,
	OPTION_PER_CLIP,
	OPTION_NO_MESH,
	OPTION_RESAMPLE,
	OPTION_ALL_KEYS,
	OPTION_FPS,
	OPTION_NATIVE_AXES,
	OPTION_FORCE,
	OPTION_VERBOSE,
	OPTION_BODY,
	OPTION_HEAD,
	OPTION_ATTACH,
	OPTION_SKIN,
	OPTION_MATERIAL_SET,
	OPTION_PLAYER_COLOR,
	OPTION_STICKS,
	OPTION_BLENDER_SCRIPT,
};

enum { MOST_SETS = 65535 };

/* Samples a second: a day-long clip then still has fewer than 2^32. */
static const double most_fps = 1000;

static const struct option options_table[] = {
	{ "format", required_argument, NULL, 'f' },
	{ "output", required_argument, NULL, 'o' },
	{ "clip", required_argument, NULL, OPTION_CLIP },
	{ "select", required_argument, NULL, OPTION_SELECT },
	{ "where", required_argument, NULL, OPTION_WHERE },
	{ "skeleton", required_argument, NULL, OPTION_SKELETON },
	{ "model", required_argument, NULL, OPTION_MODEL },
	{ "name", required_argument, NULL, OPTION_NAME },
	{ "per-clip", no_argument, NULL, OPTION_PER_CLIP },
	{ "body", required_argument, NULL, OPTION_BODY },
	{ "head", required_argument, NULL, OPTION_HEAD },
	{ "attach", required_argument, NULL, OPTION_ATTACH },
	{ "skin", required_argument, NULL, OPTION_SKIN },
	{ "material-set", required_argument, NULL, OPTION_MATERIAL_SET },
	{ "player-color", required_argument, NULL, OPTION_PLAYER_COLOR },
	{ "sticks", no_argument, NULL, OPTION_STICKS },
	{ "no-mesh", no_argument, NULL, OPTION_NO_MESH },
	{ "resample", no_argument, NULL, OPTION_RESAMPLE },
	{ "all-keys", no_argument, NULL, OPTION_ALL_KEYS },
	{ "fps", required_argument, NULL, OPTION_FPS },
	{ "native-axes", no_argument, NULL, OPTION_NATIVE_AXES },
	{ "force", no_argument, NULL, OPTION_FORCE },
	{ "verbose", no_argument, NULL, OPTION_VERBOSE },
	{ "blender-script", no_argument, NULL, OPTION_BLENDER_SCRIPT },
	{ "help", no_argument, NULL, 'h' },
	{ 0 },
};

/* Returns the member for an option whose text is stored unchanged, NULL for other options. */
static const char **text_of(struct adb_export_options *options, int option)
{
	switch (option) {
	case 'o':
		return &options->folder;
	case OPTION_SELECT:
		return &options->select;
	case OPTION_WHERE:
		return &options->where;
	case OPTION_SKELETON:
		return &options->skeleton;
	case OPTION_MODEL:
		return &options->model;
	case OPTION_BODY:
		return &options->body;
	case OPTION_HEAD:
		return &options->head;
	case OPTION_NAME:
		return &options->name;
	default:
		return NULL;
	}
}

/* Returns the member for an option without a value, NULL for other options. */
static bool *flag_of(struct adb_export_options *options, int option)
{
	switch (option) {
	case OPTION_PER_CLIP:
		return &options->per_clip;
	case OPTION_STICKS:
		return &options->sticks;
	case OPTION_NO_MESH:
		return &options->no_mesh;
	case OPTION_RESAMPLE:
		return &options->resample;
	case OPTION_ALL_KEYS:
		return &options->all_keys;
	case OPTION_NATIVE_AXES:
		return &options->native_axes;
	case OPTION_FORCE:
		return &options->force;
	case OPTION_BLENDER_SCRIPT:
		return &options->blender_script;
	case OPTION_VERBOSE:
		return &options->verbose;
	case 'h':
		return &options->help;
	default:
		return NULL;
	}
}

static bool set_format(struct adb_export_options *options, const char *name)
{
	options->format = adb_export_format_named(name);
	if (options->format == NULL)
		adb_report("export: no format is called '%s'; 'animdb formats' lists them", name);
	return options->format != NULL;
}

/* Which clips "A,B,C" means is found out when the database is open. */
static bool add_clips(struct adb_export_options *options, const char *words)
{
	const char **clips = reallocarray(options->clips, options->clip_count + 1, sizeof *clips);

	options->has_clips = true;
	if (clips == NULL) {
		adb_report("out of memory");
		return false;
	}
	clips[options->clip_count++] = words;
	options->clips = clips;
	return true;
}

static bool add_attached(struct adb_export_options *options, const char *value)
{
	const char *at = strrchr(value, '@');

	if (value[0] == '\0' || (at != NULL && (at == value || at[1] == '\0'))) {
		adb_report("export: --attach takes MODEL or MODEL@BONE, not \"%s\"", value);
		return false;
	}
	if (options->attached_count == ADB_EXPORT_MOST_ATTACHED) {
		adb_report("export: --attach can be given %d times", ADB_EXPORT_MOST_ATTACHED);
		return false;
	}
	options->attached[options->attached_count++] = value;
	return true;
}

/* Which variants there are is found out when the database is open. */
static bool set_skin(struct adb_export_options *options, const char *value)
{
	options->skin = value;
	if (adb_variant_is_valid(value))
		return true;
	adb_report("export: --skin takes NAME=VALUE[,NAME=VALUE…], each name once, not \"%s\"", value);
	return false;
}

static bool set_fps(struct adb_export_options *options, const char *value)
{
	char *end;

	options->fps = strtod(value, &end);
	if (end != value && *end == '\0' && options->fps > 0 && options->fps <= most_fps)
		return true;
	adb_report("export: --fps takes a number above 0 and up to %.0f, not \"%s\"", most_fps, value);
	return false;
}

static bool set_material_set(struct adb_export_options *options, const char *value)
{
	char *end;
	long number = strtol(value, &end, 10);

	options->material_set = number;
	if (end != value && *end == '\0' && number >= 0 && number <= MOST_SETS)
		return true;
	adb_report("export: --material-set takes a number from 0 to %d, not \"%s\"", MOST_SETS, value);
	return false;
}

/* Six hexadecimal digits, perhaps behind a '#'. */
static bool set_player_color(struct adb_export_options *options, const char *value)
{
	const char *digits = value[0] == '#' ? value + 1 : value;

	if (strlen(digits) != 6 || strspn(digits, "0123456789abcdefABCDEF") != 6) {
		adb_report("export: --player-color takes RRGGBB, six hexadecimal digits, not \"%s\"", value);
		return false;
	}
	for (size_t i = 0; i < 3; i++) {
		const char pair[3] = { digits[i * 2], digits[i * 2 + 1] };

		options->player_color[i] = (uint8_t)strtoul(pair, NULL, 16);
	}
	options->has_player_color = true;
	return true;
}

static bool set_option(struct adb_export_options *options, int option, char *value)
{
	const char **text = text_of(options, option);
	bool *flag = flag_of(options, option);

	if (text != NULL)
		*text = value;
	if (flag != NULL)
		*flag = true;
	switch (option) {
	case 'f':
		return set_format(options, value);
	case 'o':
		adb_path_trim(value);
		return true;
	case OPTION_CLIP:
		return add_clips(options, value);
	case OPTION_ATTACH:
		return add_attached(options, value);
	case OPTION_SKIN:
		return set_skin(options, value);
	case OPTION_FPS:
		return set_fps(options, value);
	case OPTION_MATERIAL_SET:
		return set_material_set(options, value);
	case OPTION_PLAYER_COLOR:
		return set_player_color(options, value);
	default:
		return true;
	}
}

static void report_missing_format(void)
{
	struct adb_buffer names = { 0 };

	for (size_t i = 0; adb_export_format_at(i) != NULL; i++)
		adb_buffer_printf(&names, "%s%s", i > 0 ? ", " : "", adb_export_format_at(i)->name);
	adb_report("export: which format? (-f %.*s)", adb_buffer_ok(&names) ? (int)names.size : 0,
		   names.data != NULL ? names.data : "");
	adb_buffer_free(&names);
}

/* Whether the format supports all given options; reports the first that it does not. */
static bool are_usable(const struct adb_export_options *options)
{
	const struct {
		const char *name;
		bool is_given;
		unsigned takes;
	} given[] = {
		{ "per-clip", options->per_clip && options->format->grouping != ADB_BY_CLIP,
		  ADB_TAKES_PER_CLIP },
		{ "no-mesh", options->no_mesh, ADB_TAKES_NO_MESH },
		{ "sticks", options->sticks, ADB_TAKES_NO_MESH },
		{ "body", options->body != NULL, ADB_TAKES_NO_MESH },
		{ "head", options->head != NULL, ADB_TAKES_NO_MESH },
		{ "attach", options->attached_count > 0, ADB_TAKES_NO_MESH },
		{ "skin", options->skin != NULL, ADB_TAKES_NO_MESH },
		{ "material-set", options->material_set > 0, ADB_TAKES_NO_MESH },
		{ "player-color", options->has_player_color, ADB_TAKES_NO_MESH },
		{ "resample", options->resample, ADB_TAKES_RESAMPLE },
		{ "all-keys", options->all_keys, ADB_TAKES_ALL_KEYS },
		{ "fps", options->fps > 0, ADB_TAKES_FPS },
		{ "native-axes", options->native_axes, ADB_TAKES_NATIVE_AXES },
		{ "name", options->name != NULL && options->format->name_template == NULL, 0 },
	};

	for (size_t i = 0; i < sizeof given / sizeof given[0]; i++) {
		if (given[i].is_given && (options->format->takes & given[i].takes) == 0) {
			adb_report("export: %s files have no use for --%s", options->format->name,
				   given[i].name);
			return false;
		}
	}
	if (options->fps > 0 && (options->format->takes & ADB_TAKES_RESAMPLE) != 0 && !options->resample) {
		adb_report("export: --fps of %s files needs --resample", options->format->name);
		return false;
	}
	return true;
}

static bool is_complete(const struct adb_export_options *options)
{
	int choices = options->has_clips + (options->select != NULL) + (options->where != NULL) +
		      (options->skeleton != NULL) + (options->model != NULL);

	if (options->format == NULL)
		report_missing_format();
	else if (options->folder == NULL || options->folder[0] == '\0')
		adb_report("export: to which folder? (-o DIR)");
	else if (choices > 1)
		adb_report("export: only one of --clip, --select, --where, --skeleton and --model");
	else
		return are_usable(options) && adb_template_is_valid(options->name);
	return false;
}

bool adb_export_parse(int argc, char **argv, int positional, struct adb_export_options *options)
{
	static char program_name[] = "animdb"; /* for the messages of getopt */
	int option;

	*options = (struct adb_export_options){ 0 };
	argv[0] = program_name;
	optind = 0; /* getopt starts anew, also when it has parsed other words before */
	while ((option = getopt_long(argc, argv, "f:o:h", options_table, NULL)) != -1)
		if (option == '?' || !set_option(options, option, optarg))
			return false;
	if (options->help)
		return true;
	if (options->blender_script && argc > 2)
		adb_report("export: --blender-script takes no other arguments");
	if (options->blender_script)
		return argc == 2;
	options->rest = argv + optind;
	options->rest_count = argc - optind < positional ? argc - optind : positional;
	for (int i = optind + options->rest_count; i < argc; i++) {
		if (!options->has_clips) {
			adb_report("export: what is \"%s\"?", argv[i]);
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
		else if (options.blender_script)
			code = adb_export_print_script();
		else
			code = adb_export_run(db, &options);
	}
	adb_export_options_free(&options);
	return code;
}

const char adb_export_help[] =
	"  -f, --format FORMAT  one of those that 'animdb formats' lists\n"
	"  -o, --output DIR     the folder to write to; it is made when it is not there\n"
	"      --clip CLIP[,…]  these clips, each an id, a name, a name of a set entry, a native id or a hash\n"
	"      --select SQL     the clips whose ids are in the first column\n"
	"      --where EXPR     the clips of clip_summary for which EXPR holds\n"
	"      --skeleton NAME  the clips that fit the skeleton of this name or id, with its bones\n"
	"      --model NAME     the clips that the model of this name or id can show, with it\n"
	"                       (without any of these five: all clips)\n"
	"      --name TEMPLATE  names of files, '{system}/{skeleton}/{clip}' for most formats; fields are\n"
	"                       system, skeleton, clip, entry, id, native_id, asset, dump, source, format;\n"
	"                       those of which a file of the format may hold several are left out\n"
	"      --per-clip       one file a clip, where a format puts several into one\n"
	"      --body MODEL     glb, gltf, html, svg, png: show clips with this model, not the best one\n"
	"      --head MODEL     the same formats: show this head, where the game has heads apart, in place of\n"
	"                       the one that fits the body; none = without a head\n"
	"      --attach M@BONE  the same formats: show the model M on that bone, as a weapon; without @BONE\n"
	"                       on that of the right hand, where it is known; may be repeated\n"
	"      --skin N=V[,…]   the same formats: variants of textures, as scripts choose: colour=2,face=7\n"
	"      --material-set N the same formats: of several sets of materials of a model the set N, not 0\n"
	"      --player-color C the same formats: the colour of the player, RRGGBB, where a game shows it\n"
	"      --sticks         the same formats: show bones as sticks even where there is a model\n"
	"      --no-mesh        glb, gltf: show neither a model nor sticks; html, svg, png: as --sticks\n"
	"      --resample       glb, gltf: keys at every frame, in place of those of the game\n"
	"      --all-keys       glb, gltf, bvh, npz, html, svg: also the keys that the game never plays\n"
	"      --fps N          bvh, npz: N frames a second; glb, gltf: the same as keys, with --resample\n"
	"      --native-axes    glb, gltf, bvh, npz: axes and units as the system has them\n"
	"      --force          replace files that exist\n"
	"      --verbose        tell what was left out or changed for each clip, not once for each kind\n"
	"      --blender-script print a Python script that imports a folder of glb or gltf files into\n"
	"                       Blender with its rate, names, loops and events; needs no DB\n"
	"  -h, --help           this text\n"
	"\n"
	"glb, gltf and npz write one file for each skeleton with all its clips, html and dot one file for\n"
	"all clips, raw one for each asset, parquet one for each table and dump, all others one for each\n"
	"clip. A format of a single system may put clips that belong together into one file. csv, json and\n"
	"parquet keep the native axes and units; glb, gltf, bvh, npz, html and svg are right-handed, Y up,\n"
	"in metres. manifest.json lists the clips of each file.\n"
	"The name of each file that is written goes to standard output.\n";
