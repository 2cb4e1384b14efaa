/* The sound part of the ZenGin corpus: volumes, loose files and a zip. corpus/README.md tells what is what.
 */
#include "figure.h"
#include "place.h"
#include "zengin.h"
#include "zipfile.h"

#include <stdlib.h>

static const char *const sword_slot[] = { "ZS_SWORD", NULL };
static const char *const head_node[] = { "BIP01 HEAD", "ZS_LEFTHAND", NULL };
static const char *const lamp_node[] = { "ZM_LAMP", NULL };

static uint32_t rig_checksum(const struct rig *rig)
{
	struct skeleton_file file;

	skeleton_from_rig(&file, rig, "");
	return file.skeleton.checksum;
}

static void put_mdm(const struct place *place, const char *name, const struct zen_mesh *mesh)
{
	struct bytes content = { 0 };

	zen_put_mdm(&content, mesh);
	place_put(place, name, &content);
}

static void put_puppet_meshes(const struct place *place)
{
	const struct rig *rig = &place->corpus->rigs.puppet;
	const uint32_t checksum = rig_checksum(rig);
	struct zen_geometry *made = allocate(2, sizeof(*made));

	figure_body(&made[0], rig, true);
	figure_legs(&made[1], rig);
	put_mdm(place, "PUPPET_BODY.MDM",
		&(struct zen_mesh){
			.version = ZEN_MDM_GOTHIC2,
			.checksum = checksum,
			.skin_count = 2,
			.skins = made,
			.source_path = "\\_WORK\\DATA\\ANIMS\\PUPPET_BODY.ASC",
		});
	figure_sword(&made[0]);
	figure_coat(&made[1], rig);
	put_mdm(place, "PUPPET_COAT.MDM",
		&(struct zen_mesh){
			.version = ZEN_MDM_GOTHIC2,
			.attachments = sword_slot,
			.attached = made,
			.checksum = checksum,
			.skin_count = 1,
			.skins = &made[1],
			.source_path = "\\_WORK\\DATA\\ANIMS\\PUPPET_COAT.ASC",
		});
	figure_hat(&made[0]);
	figure_lamp(&made[1]);
	put_mdm(place, "PUPPET_HAT.MDM",
		&(struct zen_mesh){
			.version = ZEN_MDM_GOTHIC2,
			.attachments = head_node,
			.attached = made,
			.source_path = "\\_WORK\\DATA\\ANIMS\\PUPPET_HAT.ASC",
		});
	free(made);
}

static void put_morph_mesh(const struct place *place)
{
	static const struct zen_morph morphs[] = {
		{ "S_SMILE", 0.1, 0.2, -1, 1, 25, ZEN_MORPH_SHAPE, 3, 2 },
		{ "R_BLINK", 0.05, 0.05, 0.5, 2, 12.5, ZEN_MORPH_ONCE | ZEN_MORPH_LOOP, 2, 4 },
	};
	struct zen_geometry *face = allocate(1, sizeof(*face));
	struct bytes content = { 0 };

	figure_face(face);
	zen_put_mmb(&content, &(struct zen_morph_mesh){
				      .name = "PUPPET_FACE",
				      .source_path = "\\_WORK\\DATA\\ANIMS\\PUPPET_FACE.ASC",
				      .date = corpus_date,
				      .geometry = face,
				      .morphs = morphs,
				      .morph_count = COUNT_OF(morphs),
			      });
	place_put(place, "PUPPET_FACE.MMB", &content);
	free(face);
}

static void put_texture(const struct place *place, const char *name, enum figure_texture texture,
			uint32_t format)
{
	struct bytes content = { 0 };

	zen_put_tex(&content, figure_picture(texture), format);
	place_put(place, name, &content);
}

static void put_puppet_textures(const struct place *place)
{
	put_texture(place, "PUPPET_FACE_V0_C0-C.TEX", FIGURE_FACE, ZEN_TEX_DXT1);
	put_texture(place, "PUPPET_CLOTH-C.TEX", FIGURE_CLOTH, ZEN_TEX_R5G6B5);
	put_texture(place, "PUPPET_LACE-C.TEX", FIGURE_LACE, ZEN_TEX_DXT3);
}

static void put_lantern(const struct place *place)
{
	const struct rig *rig = &place->corpus->rigs.lantern;
	struct zen_geometry *lamp = allocate(1, sizeof(*lamp));
	struct skeleton_file file;
	struct bytes content = { 0 };

	figure_lamp(lamp);
	skeleton_from_rig(&file, rig, "\\_WORK\\DATA\\ANIMS\\\\_WORK\\DATA\\ANIMS\\ASC_MOBSI\\LANTERN.ASC");
	truth_add_skeleton(&place->corpus->truth, "LANTERN.MDL", &file.skeleton);
	zen_put_mdl(&content, &file.skeleton,
		    &(struct zen_mesh){
			    .version = ZEN_MDM_GOTHIC2,
			    .attachments = lamp_node,
			    .attached = lamp,
			    .source_path = "\\_WORK\\DATA\\ANIMS\\ASC_MOBSI\\LANTERN.ASC",
		    });
	place_put(place, "LANTERN.MDL", &content);
	free(lamp);
	place_script(place, "LANTERN.MSB", &lantern_plan);
	place_clips(place, rig, &lantern_plan);
}

/* A clip of the puppet that is made from another entry, under its own name. */
static void put_puppet_extra(const struct place *place, const char *name, enum motion motion, double fps)
{
	const struct zen_entry entry = {
		.kind = ZEN_ANI,
		.name = name,
		.layer = 2,
		.flags = "E",
		.target = "PUPPET_EXTRA.ASC",
		.dir = "F",
		.first = 1,
		.last = 15,
		.fps = fps,
	};
	const struct clip_plan plan = { .name = name, .motion = motion, .upper_body = true };
	struct zen_clip clip;

	make_clip(&clip, &place->corpus->rigs.puppet, &entry, &plan);
	place_clip(place, "PUPPET", &clip, false);
	zen_clip_free(&clip);
}

static void add_puppet_base(struct corpus *corpus)
{
	struct vdf_volume volume = { 0 };
	const struct place place = { corpus, "puppet.vdf", &volume, COMPILED };
	const struct place textures = { corpus, "puppet.vdf", &volume, TEXTURES };

	place_skeleton(&place, "PUPPET.MDH", &corpus->rigs.puppet);
	place_script(&place, "PUPPET.MSB", &puppet_plan);
	place_clips(&place, &corpus->rigs.puppet, &puppet_plan);
	put_puppet_extra(&place, "T_CUT", MOTION_BOW, 10);
	put_puppet_meshes(&place);
	put_morph_mesh(&place);
	place_script(&place, "PUPPET_DRUNK.MSB", &puppet_drunk_plan);
	place_clips(&place, &corpus->rigs.puppet, &puppet_drunk_plan);
	place_script(&place, "DOLL.MSB", &doll_plan);
	place_clips(&place, &corpus->rigs.puppet, &doll_plan);
	put_lantern(&place);
	put_puppet_textures(&textures);
	place_finish_volume(&place, &(struct vdf_style){
					    .comment = "Puppet theatre.\r\nThe base volume.",
					    .signature = VDF_GOTHIC2,
					    .timestamp = dos_time(2002, 11, 5, 23, 29, 38),
					    .flags = VDF_PLAIN,
				    });
}

/* A RIFF file of 32 samples of 8-bit silence with one click. */
static void put_wav(const struct place *place, const char *name)
{
	struct bytes wav = { 0 };

	bytes_text(&wav, "RIFF");
	bytes_u32(&wav, 36 + 32);
	bytes_text(&wav, "WAVEfmt ");
	bytes_u32(&wav, 16);
	bytes_u16(&wav, 1);
	bytes_u16(&wav, 1);
	bytes_u32(&wav, 8000);
	bytes_u32(&wav, 8000);
	bytes_u16(&wav, 1);
	bytes_u16(&wav, 8);
	bytes_text(&wav, "data");
	bytes_u32(&wav, 32);
	bytes_u8(&wav, 0xFF);
	bytes_fill(&wav, 0x80, 31);
	place_put(place, name, &wav);
}

static void put_raw_notes(const struct place *place)
{
	struct bytes notes = { 0 };

	bytes_text(&notes, "This member of a zipped volume is stored as it is.\r\n");
	vdf_add_raw(place->volume, ANIMS "NOTES.TXT", &notes);
	bytes_free(&notes);
}

/* Newer than the base: what has the same name there is shadowed. */
static void add_puppet_addon(struct corpus *corpus)
{
	struct vdf_volume volume = { 0 };
	const struct place place = { corpus, "puppet_addon.vdf", &volume, COMPILED };
	const struct place sounds = { corpus, "puppet_addon.vdf", &volume, "_WORK/DATA/SOUND/SFX/" };
	struct bytes skeleton = { 0 };
	struct skeleton_file file;

	skeleton_from_rig(&file, &corpus->rigs.puppet, "\\_WORK\\DATA\\ANIMS\\PUPPET.ASC");
	zen_put_mdh(&skeleton, &file.skeleton);
	place_put(&place, "PUPPET.MDH", &skeleton);
	place_entry_clip(&place, &corpus->rigs.puppet, &puppet_plan, "S_POSE");
	put_puppet_extra(&place, "T_WAVE", MOTION_WAVE, 25);
	place_skeleton(&place, "PUPPET_GIANT.MDH", &corpus->rigs.giant);
	place_script(&place, "PUPPET_GIANT.MSB", &puppet_giant_plan);
	place_clips(&place, &corpus->rigs.giant, &puppet_giant_plan);
	put_wav(&sounds, "CREAK.WAV");
	vdf_add_shared(&volume, "_WORK/DATA/SOUND/SFX/CREAK_A01.WAV", "_WORK/DATA/SOUND/SFX/CREAK.WAV");
	place_put_text(&sounds, "THEME.OGG", "OggS is not really here");
	place_put_text(&place, "EMPTY.TXT", "");
	put_raw_notes(&place);
	place_finish_volume(&place, &(struct vdf_style){
					    .comment = "Puppet theatre, addon (zipped)",
					    .signature = VDF_UNION,
					    .timestamp = dos_time(2003, 8, 1, 12, 0, 0),
					    .flags = VDF_ZIPPED,
					    .block_size = 1918,
				    });
}

/* An impossible date, as modders write it to come first; names in mixed case. */
static void add_puppet_fix(struct corpus *corpus)
{
	struct vdf_volume volume = { 0 };
	const struct place place = { corpus, "puppet_fix.mod", &volume, "_work/Data/Anims/_compiled/" };

	put_puppet_extra(&place, "T_JUMP", MOTION_WAVE, 12.5);
	place_put_text(&place, "Readme.txt", "The puppet waves now while it jumps.\r\n");
	place_finish_volume(&place, &(struct vdf_style){
					    .comment = "",
					    .signature = VDF_GOTHIC2,
					    .timestamp = dos_time(2021, 15, 31, 31, 61, 62),
					    .flags = VDF_PLAIN,
				    });
}

void add_puppet_volumes(struct corpus *corpus)
{
	add_puppet_base(corpus);
	add_puppet_addon(corpus);
	add_puppet_fix(corpus);
}

static void put_small_object(const struct place *place, const char *skeleton, const struct rig *rig,
			     const struct script_plan *plan)
{
	place_skeleton(place, skeleton, rig);
	place_clips(place, rig, plan);
}

static void add_marionette(struct corpus *corpus)
{
	struct vdf_volume volume = { 0 };
	const struct place compiled = { corpus, "marionette.vdf", &volume, COMPILED };
	const struct place scripts = { corpus, "marionette.vdf", &volume, ANIMS };
	const struct place overlays = { corpus, "marionette.vdf", &volume, ANIMS "MDS_OVERLAY/" };
	const struct place objects = { corpus, "marionette.vdf", &volume, ANIMS "MDS_MOBSI/" };
	const struct place textures = { corpus, "marionette.vdf", &volume, TEXTURES };
	struct zen_geometry *body = allocate(1, sizeof(*body));

	place_script(&scripts, "MARIONETTE.MDS", &marionette_plan);
	place_script(&overlays, "MARIONETTE_TIRED.MDS", &marionette_tired_plan);
	place_script(&objects, "GATE.MDS", &gate_plan);
	place_script(&objects, "SEESAW.MDS", &seesaw_plan);
	place_script(&objects, "BENCH_PARK.MDS", &bench_plan);
	put_small_object(&compiled, "MARIONETTE.MDH", &corpus->rigs.marionette, &marionette_plan);
	place_clips(&compiled, &corpus->rigs.marionette, &marionette_tired_plan);
	put_small_object(&compiled, "GATE.MDH", &corpus->rigs.gate, &gate_plan);
	put_small_object(&compiled, "SEESAW.MDH", &corpus->rigs.seesaw, &seesaw_plan);
	place_skeleton(&compiled, "BENCH_PARK.MDH", &corpus->rigs.bench);
	figure_body(body, &corpus->rigs.marionette, false);
	put_mdm(&compiled, "MARIONETTE_BODY.MDM",
		&(struct zen_mesh){
			.version = ZEN_MDM_GOTHIC1,
			.checksum = rig_checksum(&corpus->rigs.marionette),
			.skin_count = 1,
			.skins = body,
			.date = { 0xCDCDCDCD, 0xCDCD, 0xCDCD, 0xCDCD, 0xCDCD, 0xCDCD, 0xCDCD },
			.source_path = "\\_WORK\\DATA\\ANIMS\\MARIONETTE_BODY.ASC",
		});
	free(body);
	put_texture(&textures, "MARIONETTE_WOOD-C.TEX", FIGURE_WOOD, ZEN_TEX_DXT1);
	place_finish_volume(&compiled, &(struct vdf_style){
					       .comment = "Marionettes (text scripts)",
					       .signature = VDF_GOTHIC1,
					       .timestamp = dos_time(2001, 3, 15, 10, 20, 30),
					       .flags = VDF_PLAIN,
				       });
}

/* All names in Windows-1250. */
static void add_turtle(struct corpus *corpus)
{
	struct vdf_volume volume = { 0 };
	const struct place compiled = { corpus, "zabawki_1250.vdf", &volume, COMPILED };
	const struct place scripts = { corpus, "zabawki_1250.vdf", &volume, ANIMS };

	place_script(&scripts, "\xAF\xD3\xA3W.MDS", &turtle_plan);
	put_small_object(&compiled, "\xAF\xD3\xA3W.MDH", &corpus->rigs.turtle, &turtle_plan);
	place_finish_volume(&compiled, &(struct vdf_style){
					       .comment = "Zabawki: \xBF\xF3\xB3w \x9Cpi\r\n",
					       .signature = VDF_GOTHIC1,
					       .timestamp = dos_time(2001, 6, 1, 0, 0, 0),
					       .flags = VDF_PLAIN,
				       });
}

void add_marionette_volumes(struct corpus *corpus)
{
	add_marionette(corpus);
	add_turtle(corpus);
}

static const char walk_asc[] = "*3DSMAX_ASCIIEXPORT\t110\r\n"
			       "*COMMENT \"Kuk\xB3"
			       "a idzie\"\r\n"
			       "*SCENE {\r\n"
			       "\t*SCENE_FILENAME \"puppet_walk.max\"\r\n"
			       "\t*SCENE_FIRSTFRAME 1\r\n"
			       "\t*SCENE_LASTFRAME 50\r\n"
			       "\t*SCENE_FRAMESPEED 25\r\n"
			       "\t*SCENE_TICKSPERFRAME 192\r\n"
			       "}\r\n"
			       "*HELPEROBJECT {\r\n"
			       "\t*NODE_NAME \"Bip01\"\r\n"
			       "\t*NODE_TM {\r\n"
			       "\t\t*TM_ROW0 1.0000\t0.0000\t0.0000\r\n"
			       "\t\t*TM_ROW1 0.0000\t1.0000\t0.0000\r\n"
			       "\t\t*TM_ROW2 0.0000\t0.0000\t1.0000\r\n"
			       "\t\t*TM_ROW3 0.0000\t0.0000\t95.0000\r\n"
			       "\t}\r\n"
			       "}\r\n";

/* A weapon by itself: a mesh without nodes. */
static void put_sword(const struct place *place)
{
	struct zen_geometry *sword = allocate(1, sizeof(*sword));
	struct bytes content = { 0 };

	figure_sword(sword);
	zen_put_progressive_mesh(&content, sword, ZEN_MDM_GOTHIC2 >> 8 & 0xFFFF);
	zen_chunk_empty(&content, 0xB1FF);
	place_put(place, "PUPPET_SWORD.MRM", &content);
	free(sword);
}

/* Another face, which was not compiled. */
static void put_source_texture(const struct place *place)
{
	struct bytes content = { 0 };

	zen_put_tga(&content, figure_picture(FIGURE_WOOD));
	place_put(place, "Puppet_Face_V1_C0.tga", &content);
}

void add_loose_files(struct corpus *corpus)
{
	const struct place scripts = { corpus, "", NULL, "loose/" ANIMS };
	const struct place compiled = { corpus, "", NULL, "loose/" COMPILED };
	const struct place textures = { corpus, "", NULL, "loose/_WORK/DATA/TEXTURES/" };

	place_script(&scripts, "PUPPET.MDS", &puppet_plan);
	place_script(&scripts, "KITE.MDS", &kite_plan);
	put_small_object(&compiled, "KITE.MDH", &corpus->rigs.kite, &kite_plan);
	put_puppet_extra(&compiled, "T_NOD", MOTION_LOOK, 5);
	place_put_text(&scripts, "PUPPET_WALK.ASC", walk_asc);
	put_sword(&compiled);
	put_source_texture(&textures);
}

void add_zip(struct corpus *corpus)
{
	const struct vdf_style style = { "", VDF_UNION, dos_time(2004, 1, 1, 0, 0, 0), VDF_ZIPPED, 271 };
	struct vdf_volume volume = { 0 };
	const struct place place = { corpus, "packed.zip", &volume, COMPILED };
	struct bytes inner = { 0 }, readme = { 0 }, zip = { 0 };

	place_script(&place, "PEG.MSB", &peg_plan);
	put_small_object(&place, "PEG.MDH", &corpus->rigs.peg, &peg_plan);
	vdf_encode(&volume, &style, &inner);
	vdf_free(&volume);
	bytes_text(&readme, "A volume in a zip. Unpack it into Data.\r\n");
	zip_encode((const struct zip_member[]){ { "readme.txt", &readme, false },
						{ "Data/peg.vdf", &inner, true } },
		   2, &zip);
	corpus_write(corpus, "packed.zip", &zip);
	bytes_free(&inner);
	bytes_free(&readme);
	bytes_free(&zip);
}

int mkcorpus_zengin(const char *out_dir, const char *expected_dir)
{
	struct corpus *corpus = allocate(1, sizeof(*corpus));

	corpus->out_dir = out_dir;
	rigs_build(&corpus->rigs);
	add_puppet_volumes(corpus);
	add_marionette_volumes(corpus);
	add_odd_volume(corpus);
	add_loose_files(corpus);
	add_zip(corpus);
	add_broken(corpus);
	if (expected_dir)
		truth_write(&corpus->truth, expected_dir);
	truth_free(&corpus->truth);
	free(corpus);
	return 0;
}
