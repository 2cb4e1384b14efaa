/* All instances of the corpus: the cast and the stage. */
#include "cast.h"

#include "clips.h"
#include "things.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static void add_bodies(struct oni_library *library)
{
	static const int stump_parents[7] = { -1, 0, 1, 2, 0, 4, 5 };
	/* The hips do not lie in the origin: what moves the root is added to that. */
	static const float stump_offsets[7][3] = {
		{ 0, 0.25F, -0.5F }, { 1, -0.5F, 0 }, { 0, -4, 0 }, { 0, -4, 0 },
		{ -1, -0.5F, 0 },    { 0, -4, 0 },    { 0, -4, 0 },
	};
	const struct oni_body puppet = { "TRBSpuppet_body", ONI_MAX_BONES, oni_bone_parents, oni_bone_offsets,
					 oni_puppet_meshes };
	const struct oni_body stump = { "TRBSstump_body", 7, stump_parents, stump_offsets,
					oni_puppet_meshes };

	oni_add_body(library, &puppet);
	oni_add_body(library, &stump);
	oni_add_orphan_body(library);
}

static void add_collections(struct oni_library *library)
{
	static const struct oni_trac_entry base[] = {
		{ "TRAMPUPPETidle1", 100 }, { "TRAMPUPPETwalk", 70 },   { "TRAMPUPPETwalk_copy", 30 },
		{ "TRAMPUPPETrun", 100 },   { "TRAMPUPPETnever", 100 },
	};
	static const struct oni_trac_entry puppet[] = {
		{ "TRAMPUPPETpunch", 100 },   { "TRAMPUPPETpunch_heavy", 100 }, { "TRAMPUPPETeverything", 1 },
		{ "TRAMPUPPETthrow", 100 },   { "TRAMPUPPETthrown", 100 },      { "TRAMPUPPETturn", 100 },
		{ "TRAMPUPPETturn_quat", 0 }, { "TRAMPUPPETonce", 65535 },      { "TRAMPUPPETwhat?", 100 },
	};
	static const struct oni_trac_entry rival[] = { { "TRAMRIVALpunch", 100 }, { "TRAMRIVALtaunt", 50 } };
	static const struct oni_trac_entry stump[] = { { "TRAMSTUMPhop", 100 } };

	oni_add_trac(library, "TRACbase", NULL, base, COUNT(base));
	oni_add_trac(library, "TRACpuppet", "TRACbase", puppet, COUNT(puppet));
	oni_add_trac(library, "TRACrival", "TRACpuppet", rival, COUNT(rival));
	oni_add_trac(library, "TRACstump", "TRACbase", stump, COUNT(stump));
	oni_add_tras(library, "TRASpuppet_pistol", "TRAMPUPPETaim_pistol");
	oni_add_link_array(library, "TRSCpuppet", "TRAS", (const char *const[]){ "TRASpuppet_pistol" }, 1);
}

static void add_classes(struct oni_library *library)
{
	enum { HAND = 18, NO_BONE = 65535 };
	static const struct oni_effect effects[] = {
		{ "sparks", "w3_sparks_small", HAND },
		{ "dust_of_sixteen_", "footstep_dust", 0 },
		{ "halo", "puppet_halo", NO_BONE },
	};

	oni_add_effects(library, "ONCPpuppet", effects, COUNT(effects));
	oni_add_other(library, "ONIApuppet");
	oni_add_other(library, "ONCVany");
	oni_add_link_array(library, "TRMApuppet", "TXMP", oni_puppet_textures, ONI_MAX_BONES);
	oni_add_class(library,
		      &(struct oni_class){ "ONCCpuppet_lite", "ONCVany", NULL, "ONIApuppet",
					   "TRBSpuppet_body", "TRMApuppet", "TRACpuppet", "TRSCpuppet" });
	oni_add_class(library, &(struct oni_class){ "ONCCpuppet_rival", "ONCVany", "ONCPnowhere", NULL,
						    "TRBSpuppet_body", "TRMApuppet", "TRACrival", NULL });
	oni_add_class(library, &(struct oni_class){ "ONCCpuppet_stump", NULL, NULL, NULL, "TRBSstump_body",
						    NULL, "TRACstump", NULL });
	oni_add_film(library, "FILMpuppet_entrance", "TRAMPUPPETwalk", "TRAMPUPPETidle1");
}

static void add_doors(struct oni_library *library)
{
	enum { TWO_SIDED = 0x200 };
	static const struct oni_placed_door doors[] = {
		{ 4, { 10, 0, 20 }, { 0, 90, 0 }, "stage_door", 1, 0, 0x80 },
		{ 5, { -10, 0, 20 }, { 0, 0, 0 }, "trap_door", 2, 3, 0x400 },
	};
	static const char *const old[] = { "OBANdoor_stage", NULL };

	oni_add_box(library, "#M3GMleaf", (const float[6]){ 0, 0, -0.5F, 8, 20, 0.5F }, "TXMPdoor");
	oni_add_mesh(library, "#M3GMlaser");
	oni_add_ofga(library, "OFGAstage_leaf_l", 0, "#M3GMleaf");
	oni_add_ofga(library, "OFGAstage_leaf_r", TWO_SIDED, "#M3GMleaf");
	oni_add_door(library, "DOORstage_door", "OFGAstage_leaf_l", "OFGAstage_leaf_r", "OBANdoor_stage");
	oni_add_trge(library, "TRGElaser", "#M3GMlaser");
	oni_add_trig(library, "TRIGlaser", "#M3GMlaser", "TRGElaser", "OBANlaser_sweep");
	oni_add_obdc(library, "OBDCold_doors", old, COUNT(old));
	oni_add_door_list(library, "BINACJBODoor", doors, COUNT(doors));
}

#define SQUARE 0.70710677F

static const struct oni_object theatre[] = {
	{ "M3GAcart",
	  "OBANcart_path",
	  0x200,
	  0,
	  3,
	  1,
	  { 10, 2.01F, -5 },
	  { 0, 0, 0, -1 },
	  1.82F,
	  { 1.82F, 0, 0, 0, 1.82F, 0, 0, 0, 1.82F, 10, 2, -5 },
	  "object_Cart01" },
	{ "M3GAcart", "OBANunused", 0x400, 0, 3, 9, { 0, 0, 0 }, { 0, 0, 0, 0 }, 0, { 0 }, "object_Ghost" },
	{ "M3GAcart",
	  "OBANlift",
	  0x200,
	  0,
	  3,
	  2,
	  { 0, 0.81F, 0 },
	  { 0, SQUARE, 0, -SQUARE },
	  1,
	  { 0, 0, -0.192F, 0, 0.192F, 0, 1.156F, 0, 0, 0, 0.8F, 0 },
	  "object_Lift03" },
	{ "M3GAcart",
	  "OBANwheel",
	  0xA00,
	  0,
	  3,
	  3,
	  { 1, 1.01F, 1 },
	  { 0, 0, 0, -1 },
	  1,
	  { 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1 },
	  "object_Wheel" },
	{ NULL,
	  NULL,
	  0x1200,
	  1,
	  3,
	  65535,
	  { 10, 0.01F, 20 },
	  { 0, SQUARE, 0, -SQUARE },
	  1,
	  { 0, 0, -1, 0, 1, 0, 1, 0, 0, 10, 0, 20 },
	  "door_1" },
	{ NULL,
	  NULL,
	  0x1200,
	  0x1001,
	  3,
	  65535,
	  { 10, 0.01F, 20 },
	  { 0, SQUARE, 0, -SQUARE },
	  1,
	  { 0, 0, -1, 0, 1, 0, 1, 0, 0, 10, 0, 20 },
	  "door_4097" },
	{ "M3GAlost",
	  NULL,
	  0x200,
	  0,
	  1,
	  65535,
	  { 5, 0.01F, 5 },
	  { 0, 0, 0, -1 },
	  1,
	  { 1, 0, 0, 0, 1, 0, 0, 0, 1, 5, 0, 5 },
	  "object_Still" },
};

static void add_levels(struct oni_library *library)
{
	oni_add_box(library, "#M3GMcart", (const float[6]){ -4, 0, -8, 4, 6, 8 }, "TXMPcart");
	oni_add_m3ga(library, "M3GAcart", "#M3GMcart");
	oni_add_oboa(library, "#OBOAtheatre", theatre, COUNT(theatre));
	oni_add_oboa(library, "#OBOAattic", theatre + 4, 2);
	oni_add_onlv(library, "ONLVtheatre", "#OBOAtheatre");
	oni_add_onlv(library, "ONLVattic", "#OBOAattic");
}

void oni_cast_add(struct oni_library *library)
{
	oni_add_trams(library);
	oni_add_obans(library);
	oni_wardrobe_add(library);
	add_bodies(library);
	add_collections(library);
	add_classes(library);
	add_doors(library);
	add_levels(library);
}
