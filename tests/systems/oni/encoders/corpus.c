/* The Oni corpus: level files, loose instances, XML and scripts. corpus/README.md tells what is what. */
#include "cast.h"
#include "clips.h"
#include "expected.h"
#include "files.h"
#include "oni.h"
#include "things.h"

#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define PC           "pc/GameDataFolder/"
#define MAC          "mac/GameDataFolder/"

struct oni_corpus {
	const char *out_dir;
	struct oni_library library;
	struct oni_truth truth;
};

static const char *const level0[] = {
	"ONCCpuppet_lite",
	"TRBSpuppet_body",
	"TRACpuppet",
	"TRACbase",
	"TRMApuppet",
	"TXMPpuppet_head",
	"ONIApuppet",
	"ONCVany",
	"TRSCpuppet",
	"TRASpuppet_pistol",
	"TRAMPUPPETidle1",
	"TRAMPUPPETwalk",
	"TRAMPUPPETwalk_copy",
	"TRAMPUPPETrun",
	"TRAMPUPPETpunch",
	"TRAMPUPPETpunch_heavy",
	"TRAMPUPPETeverything",
	"TRAMPUPPETthrow",
	"TRAMPUPPETthrown",
	"TRAMPUPPETturn",
	"TRAMPUPPETturn_quat",
	"TRAMPUPPEThit_overlay",
	"TRAMPUPPETaim_pistol",
	"TRAMPUPPETonce",
	"TRAMPUPPETunused",
	"TRAMPUPPETwhat?",
	"FILMpuppet_entrance",
	"OBANdoor_stage",
	"OBANlaser_sweep",
	"OFGAstage_leaf_l",
	"OFGAstage_leaf_r",
	"DOORstage_door",
	"TRGElaser",
	"TRIGlaser",
	"#TRCMorphan",
	"TXMPpuppet_shirt",
	"TXMPpuppet_legs",
	"TXMPpuppet_skin",
	"TXMPpuppet_shine",
	"TXMPdoor",
};

static const char *const level1[] = {
	"ONLVtheatre",    "M3GAcart",         "OBANcart_path",    "OBANlift",       "OBANwheel",
	"OBANmirror",     "OBANcamera_1",     "OBANpuppet_path",  "OBANsingle",     "OBANunused",
	"BINACJBODoor",   "OBDCold_doors",    "ONCCpuppet_rival", "TRACrival",      "TRAMRIVALpunch",
	"TRAMRIVALtaunt", "TRAMPUPPETscene",  "TRAMPUPPETidle1",  "TRAMPUPPETwalk", "OBANdoor_stage",
	"TRBSstump_body", "ONCCpuppet_stump", "TRACstump",        "TRAMSTUMPhop",   "TXMPcart",
};

static const char *const level2[] = {
	"TRAMPUPPETeverything", "ONLVattic",      "BINACJBODoor",  "DOORstage_door", "OBANdoor_stage",
	"OFGAstage_leaf_l",     "TRAMPUPPETwalk", "OBANcart_path", "TRACbase",       "TXMPdoor",
};

static void write_corpus_file(const struct oni_corpus *corpus, const char *path, const struct bytes *content)
{
	char full[160];

	print_text(full, sizeof(full), "oni/%s", path);
	write_file(corpus->out_dir, full, content);
}

static void fill_file(const struct oni_corpus *corpus, struct oni_file *file, const char *const *keys,
		      size_t count)
{
	*file = (struct oni_file){ .library = &corpus->library };
	for (size_t i = 0; i < count; i++)
		oni_file_add(file, keys[i]);
}

/* `names` are the paths of the three files; the last may be NULL. */
static void add_level(struct oni_corpus *corpus, const char *const names[3], const struct oni_style *style,
		      const char *const *keys, size_t count)
{
	struct oni_file *file = allocate(1, sizeof(*file));
	struct oni_output out;

	fill_file(corpus, file, keys, count);
	oni_encode(file, style, &out);
	write_corpus_file(corpus, names[0], &out.dat);
	write_corpus_file(corpus, names[1], &out.raw);
	if (names[2])
		write_corpus_file(corpus, names[2], &out.sep);
	oni_truth_file(&corpus->truth, file, names[0]);
	oni_output_free(&out);
	free(file);
}

static void add_levels(struct oni_corpus *corpus)
{
	static const char *const theatre[3] = { PC "level0_Final.dat", PC "level0_Final.raw", NULL };
	static const char *const street[3] = { PC "level1_Final.dat", PC "level1_Final.raw", NULL };
	static const char *const attic[3] = { MAC "level2_Final.dat", MAC "Level2_Final.RAW",
					      MAC "LEVEL2_FINAL.sep" };

	add_level(corpus, theatre, &(struct oni_style){ .level = 0, .suffix = "Final" }, level0,
		  COUNT(level0));
	add_level(corpus, street, &(struct oni_style){ .level = 1, .suffix = "Final" }, level1,
		  COUNT(level1));
	add_level(corpus, attic, &(struct oni_style){ .mac = true, .level = 2, .suffix = "Final" }, level2,
		  COUNT(level2));
}

static void add_single(struct oni_corpus *corpus, const char *key, const char *file_name, bool data_first)
{
	struct oni_file *file = allocate(1, sizeof(*file));
	struct oni_output out;
	char path[96];

	fill_file(corpus, file, &key, 1);
	oni_encode(file, &(struct oni_style){ .single = true, .data_first = data_first }, &out);
	print_text(path, sizeof(path), "onisplit/%s.oni", file_name);
	write_corpus_file(corpus, path, &out.dat);
	oni_truth_file(&corpus->truth, file, path);
	oni_output_free(&out);
	free(file);
}

/* The named instances of a level, each in a file of its own. */
static void add_singles(struct oni_corpus *corpus, const char *const *keys, size_t count)
{
	static const char *const elsewhere[] = { "TRAMPUPPETunused", "TRAMPUPPETwhat?", "TRAMPUPPETidle1",
						 "TRAMPUPPETwalk", "OBANdoor_stage" };

	for (size_t i = 0; i < count; i++) {
		bool skipped = oni_is_private(keys[i]);

		for (size_t e = 0; e < COUNT(elsewhere); e++)
			skipped = skipped || strcmp(keys[i], elsewhere[e]) == 0;
		if (!skipped)
			add_single(corpus, keys[i], keys[i], i % 5 == 4);
	}
}

static void add_onisplit(struct oni_corpus *corpus)
{
	add_singles(corpus, level0, COUNT(level0));
	add_singles(corpus, level1, COUNT(level1));
	add_single(corpus, "TRAMPUPPETunused", "PUPPETunused", false);
	add_single(corpus, "TRAMPUPPETwhat?", "TRAMPUPPETwhat%3F", false);
	add_single(corpus, "TRAMPUPPETidle1", "TRAMPUPPETidle1", true);
	add_single(corpus, "TRAMPUPPETwalk", "TRAMPUPPETwalk", false);
	add_single(corpus, "OBANdoor_stage", "OBANdoor%5Fstage", false);
	add_single(corpus, oni_seed_name, oni_seed_name, false);
	add_single(corpus, "ONCPpuppet", "ONCPpuppet", false);
	add_single(corpus, "ONWCpuppet_pistol", "ONWCpuppet_pistol", false);
	add_single(corpus, oni_puppet_mask.name, oni_puppet_mask.name, false);
}

/* `head` and `tail` stand around the fields; the file begins with a byte order mark. */
static void put_xml(const struct oni_corpus *corpus, const char *path, const char *head, const char *tail,
		    struct bytes *fields)
{
	struct bytes xml = { 0 };

	bytes_text(&xml, "\xEF\xBB\xBF<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<Oni>\n");
	bytes_format(&xml, "%s\n", head);
	bytes_append(&xml, fields);
	bytes_format(&xml, "%s\n</Oni>\n", tail);
	write_corpus_file(corpus, path, &xml);
	bytes_free(&xml);
	bytes_free(fields);
}

static void add_xml_oban(struct oni_corpus *corpus, const char *name, bool old)
{
	struct bytes rows[ONI_TABLE_COUNT] = { { 0 } }, fields = { 0 };
	struct oni_made_oban made;
	char path[96], head[128];

	oni_make_oban(&made, name);
	oni_xml_oban(&fields, &made.oban);
	print_text(path, sizeof(path), "xml/%s.xml", name);
	print_text(head, sizeof(head), "<Instance id=\"0\" type=\"OBAN\" name=\"%s\">", name);
	put_xml(corpus, path, old ? head : "<OBAN id=\"0\">", old ? "</Instance>" : "</OBAN>", &fields);
	oni_oban_truth(rows, name, name, &made.oban);
	oni_truth_rows(&corpus->truth, path, name, name, rows);
}

static void add_xml_tram(struct oni_corpus *corpus, const char *name)
{
	struct bytes rows[ONI_TABLE_COUNT] = { { 0 } }, fields = { 0 };
	struct oni_tram tram;
	char path[96];

	oni_make_tram(&tram, name);
	tram.is_xml = true;
	oni_xml_tram(&fields, &tram, NULL);
	print_text(path, sizeof(path), "xml/%s.xml", name);
	put_xml(corpus, path, "<TRAM id=\"0\">", "</TRAM>", &fields);
	/* Single floats tell the raw angles apart. */
	oni_tram_truth(rows, name, name, &tram);
	oni_truth_rows(&corpus->truth, path, name, name, rows);
	for (int i = 0; i < 2; i++) {
		if (tram.direct[i])
			oni_truth_link(&corpus->truth, path, name, "DirectAnimations", tram.direct[i]);
	}
	oni_tram_free(&tram);
}

/* The motion is in a DAE file: what is left is metadata. */
static void add_imported_tram(struct oni_corpus *corpus)
{
	static const char *const name = "TRAMPUPPETimported";
	struct bytes rows[ONI_TABLE_COUNT] = { { 0 } }, fields = { 0 };
	struct oni_tram tram;

	oni_make_tram(&tram, "TRAMPUPPETwalk");
	oni_xml_tram(&fields, &tram, "walk.dae");
	put_xml(corpus, "xml/TRAMPUPPETimported.xml", "<TRAM id=\"0\">", "</TRAM>", &fields);
	oni_row_clip_text(rows, "type", "Walk");
	oni_row_clip_text(rows, "from_state", "WalkingLeftDown");
	oni_truth_rows(&corpus->truth, "xml/TRAMPUPPETimported.xml", name, name, rows);
	oni_tram_free(&tram);
}

static void add_xml_texture(struct oni_corpus *corpus)
{
	struct bytes fields = { 0 }, image = { 0 };
	char name[64], path[96];

	print_text(name, sizeof(name), "%s.tga", oni_puppet_mask.name);
	oni_xml_texture(&fields, &oni_puppet_mask, name);
	print_text(path, sizeof(path), "xml/%s.xml", oni_puppet_mask.name);
	put_xml(corpus, path, "<Texture>", "</Texture>", &fields);
	oni_put_tga(&image, &oni_puppet_mask);
	print_text(path, sizeof(path), "xml/%s", name);
	write_corpus_file(corpus, path, &image);
	bytes_free(&image);
}

static void add_xml(struct oni_corpus *corpus)
{
	add_xml_oban(corpus, "OBANcart_path", false);
	add_xml_oban(corpus, "OBANdoor_stage", true);
	add_xml_tram(corpus, "TRAMPUPPETeverything");
	add_xml_tram(corpus, "TRAMPUPPEThit_overlay");
	add_imported_tram(corpus);
	add_xml_texture(corpus);
}

static const char script[] = "# The first evening at the theatre\r\n"
			     "var int evening = 1;\r\n"
			     "\r\n"
			     "func void main(void)\r\n"
			     "{\r\n"
			     "\tcm_interpolate camera_1 0\r\n"
			     "\tcm_anim both camera_1\r\n"
			     "\tcm_anim_block(look, camera_9);\r\n"
			     "\tenv_setanim 1 cart_path # the cart\r\n"
			     "\tenv_setanim_block(2, lift);\r\n"
			     "\tenv_anim 1 3\r\n"
			     "\tchr_envanim 0 puppet_path norotation\r\n"
			     "\tchr_animate(0, PUPPETscene, 100, 8);\r\n"
			     "\tchr_wait_animation rival RIVALtaunt PUPPETidle1\r\n"
			     "\tplayback 0 puppet_entrance\r\n"
			     "\t# cm_anim both not_this_one\r\n"
			     "}\r\n";

static void add_script(struct oni_corpus *corpus)
{
	static const char path[] = PC "IGMD/Theatre/theatre_main.bsl", name[] = "theatre_main.bsl";
	static const struct {
		const char *command, *to;
	} calls[] = {
		{ "cm_interpolate", "OBANcamera_1" },        { "cm_anim", "OBANcamera_1" },
		{ "cm_anim_block", "OBANcamera_9" },         { "env_setanim", "OBANcart_path" },
		{ "env_setanim_block", "OBANlift" },         { "chr_envanim", "OBANpuppet_path" },
		{ "chr_animate", "TRAMPUPPETscene" },        { "chr_wait_animation", "TRAMRIVALtaunt" },
		{ "chr_wait_animation", "TRAMPUPPETidle1" }, { "playback", "FILMpuppet_entrance" },
	};
	struct bytes content = { 0 };

	bytes_text(&content, script);
	write_corpus_file(corpus, path, &content);
	bytes_free(&content);
	for (size_t i = 0; i < COUNT(calls); i++)
		oni_truth_link(&corpus->truth, path, name, calls[i].command, calls[i].to);
}

int mkcorpus_oni(const char *out_dir, const char *expected_dir)
{
	struct oni_corpus *corpus = allocate(1, sizeof(*corpus));

	corpus->out_dir = out_dir;
	corpus->truth.library = &corpus->library;
	oni_cast_add(&corpus->library);
	add_levels(corpus);
	add_onisplit(corpus);
	add_xml(corpus);
	add_script(corpus);
	oni_add_broken_files(out_dir, &corpus->truth);
	oni_add_broken_clips(out_dir, &corpus->truth);
	oni_moves_truth(&corpus->truth);
	if (expected_dir)
		oni_truth_write(&corpus->truth, expected_dir);
	oni_truth_free(&corpus->truth);
	oni_library_free(&corpus->library);
	free(corpus);
	return 0;
}
