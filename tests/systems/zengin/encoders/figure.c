#include "figure.h"

/* ---- pictures ---- */

static const char *const face_rows[] = {
	"bbbbbbbbhhhhhhhh", "bbbbbbbbhhhhhhhh", "bbbbbbbbhhhhhhhh", "bbbbbbbbhhhhhhhh",
	"ssssssssssssssss", "seesseesssssssss", "seesseesssssssss", "ssssssssssssssss",
	"ssssssssssssssss", "ssssssssssssssss", "ssrrrrssssssssss", "sssrrsssssssssss",
	"ssssssssssssssss", "ssssssssssssssss", "ssssssssssssssss", "ssssssssssssssss",
};
static const char *const cloth_rows[] = {
	"rrrryyyyrrrryyyy", "rrrryyyyrrrryyyy", "rrrryyyyrrrryyyy", "rrrryyyyrrrryyyy",
	"yyyyrrrryyyyrrrr", "yyyyrrrryyyyrrrr", "yyyyrrrryyyyrrrr", "yyyyrrrryyyyrrrr",
	"rrrryyyyrrrryyyy", "rrrryyyyrrrryyyy", "rrrryyyyrrrryyyy", "rrrryyyyrrrryyyy",
	"yyyyrrrryyyyrrrr", "yyyyrrrryyyyrrrr", "yyyyrrrryyyyrrrr", "yyyyrrrryyyyrrrr",
};
/* Its holes are transparent. */
static const char *const lace_rows[] = {
	"gggggggg", "gg..gg..", "gg..gg..", "gggggggg", "gggggggg", "gggggggg", "g......g", "gggggggg",
};
static const char *const wood_rows[] = {
	"wwwwwwww", "dwdwdwdw", "wwwwwwww", "wwddwwdd", "wwwwwwww", "ddwwddww", "wwwwwwww", "wdwdwdwd",
};
static const uint8_t colours[][4] = {
	{ 90, 50, 20, 255 },    /* b: hair */
	{ 90, 50, 20, 255 },    /* h */
	{ 230, 180, 140, 255 }, /* s: skin */
	{ 20, 30, 60, 255 },    /* e: eyes */
	{ 190, 30, 40, 255 },   /* r */
	{ 240, 200, 60, 255 },  /* y */
	{ 30, 110, 60, 255 },   /* g */
	{ 30, 110, 60, 0 },     /* . */
	{ 180, 130, 70, 255 },  /* w: wood */
	{ 120, 80, 40, 255 },   /* d */
};
static const char letters[] = "bhseryg.wd";

const struct zen_picture *figure_picture(enum figure_texture texture)
{
	static const struct zen_picture pictures[] = {
		[FIGURE_FACE] = { face_rows, 16, 16, letters, colours },
		[FIGURE_CLOTH] = { cloth_rows, 16, 16, letters, colours },
		[FIGURE_LACE] = { lace_rows, 8, 8, letters, colours },
		[FIGURE_WOOD] = { wood_rows, 8, 8, letters, colours },
	};

	return &pictures[texture];
}

/* ---- skins ---- */

/* clang-format off */
static const struct zen_material dressed_materials[] = {
	{ "SKIN",  "PUPPET_FACE_V0_C0.TGA", { 140, 180, 230, 255 }, 1 },
	{ "SHIRT", "Puppet_Cloth.tga",      { 40, 30, 190, 255 },   0 },
};
static const struct zen_material trouser_materials[] = {
	{ "TROUSERS", "",                   { 150, 70, 40, 255 },   0 },
	{ "SHOES",    "PUPPET_MISSING.TGA", { 20, 30, 40, 255 },    0 },
};
static const struct zen_material coat_materials[] = {
	{ "COAT", "PUPPET_LACE.TGA", { 60, 110, 30, 255 }, 0 },
};
static const struct zen_material wooden_materials[] = {
	{ "WOOD", "MARIONETTE_WOOD.TGA", { 70, 130, 180, 255 }, 0 },
};
static const struct zen_box_plan body_boxes[] = {
	{ JOINT_PELVIS,     { -15, -8, -6 },  { 15, 8, 8 },   1, false, ZEN_WHOLE },
	{ JOINT_SPINE,      { 0, -8, -17 },   { 38, 9, 17 },  1, true,  ZEN_WHOLE },
	{ JOINT_HEAD,       { -2, -9, -9 },   { 24, 10, 9 },  0, false, ZEN_FACE },
	{ JOINT_NECK,       { -4, -4, -4 },   { 12, 4, 4 },   0, false, ZEN_PLAIN },
	{ JOINT_L_UPPERARM, { -2, -5, -5 },   { 28, 5, 5 },   1, false, ZEN_WHOLE },
	{ JOINT_L_FOREARM,  { 0, -4, -4 },    { 34, 4, 4 },   0, true,  ZEN_PLAIN },
	{ JOINT_R_UPPERARM, { -2, -5, -5 },   { 28, 5, 5 },   1, false, ZEN_WHOLE },
	{ JOINT_R_FOREARM,  { 0, -4, -4 },    { 34, 4, 4 },   0, true,  ZEN_PLAIN },
};
static const struct zen_box_plan leg_boxes[] = {
	{ JOINT_L_THIGH,    { -4, -7, -7 },   { 45, 7, 7 },   0, false, ZEN_WHOLE },
	{ JOINT_L_CALF,     { 0, -6, -6 },    { 38, 6, 6 },   0, true,  ZEN_WHOLE },
	{ JOINT_L_FOOT,     { -7, -7, -5 },   { 18, 2, 5 },   1, false, ZEN_WHOLE },
	{ JOINT_R_THIGH,    { -4, -7, -7 },   { 45, 7, 7 },   0, false, ZEN_WHOLE },
	{ JOINT_R_CALF,     { 0, -6, -6 },    { 38, 6, 6 },   0, true,  ZEN_WHOLE },
	{ JOINT_R_FOOT,     { -7, -7, -5 },   { 18, 2, 5 },   1, false, ZEN_WHOLE },
};
static const struct zen_box_plan coat_boxes[] = {
	{ JOINT_SPINE,      { -4, -11, -20 }, { 41, 12, 20 }, 0, false, ZEN_WHOLE },
	{ JOINT_L_THIGH,    { 4, -9, -9 },    { 40, 9, 9 },   0, true,  ZEN_WHOLE },
	{ JOINT_R_THIGH,    { 4, -9, -9 },    { 40, 9, 9 },   0, true,  ZEN_WHOLE },
};
/* clang-format on */

static void add_boxes(struct zen_geometry *out, const struct rig *rig, const struct pose *pose,
		      const struct zen_box_plan *boxes, size_t count, bool one_material)
{
	for (size_t i = 0; i < count; i++) {
		struct zen_box_plan box = boxes[i];

		if (one_material) {
			box.submesh = 0;
			box.use = ZEN_WHOLE;
		}
		zen_add_skin_box(out, rig, pose, &box);
	}
}

void figure_body(struct zen_geometry *out, const struct rig *rig, bool dressed)
{
	struct pose pose;

	motion_pose(&pose, MOTION_STILL, 0, 0);
	if (dressed)
		zen_begin_geometry(out, dressed_materials, COUNT_OF(dressed_materials));
	else
		zen_begin_geometry(out, wooden_materials, COUNT_OF(wooden_materials));
	add_boxes(out, rig, &pose, body_boxes, COUNT_OF(body_boxes), !dressed);
	if (!dressed)
		add_boxes(out, rig, &pose, leg_boxes, COUNT_OF(leg_boxes), true);
}

void figure_legs(struct zen_geometry *out, const struct rig *rig)
{
	struct pose pose;

	motion_pose(&pose, MOTION_STILL, 0, 0);
	zen_begin_geometry(out, trouser_materials, COUNT_OF(trouser_materials));
	add_boxes(out, rig, &pose, leg_boxes, COUNT_OF(leg_boxes), false);
}

void figure_coat(struct zen_geometry *out, const struct rig *rig)
{
	struct pose pose;

	motion_pose(&pose, MOTION_SIT, 0.5, 0);
	zen_begin_geometry(out, coat_materials, COUNT_OF(coat_materials));
	out->alpha_test = true;
	add_boxes(out, rig, &pose, coat_boxes, COUNT_OF(coat_boxes), false);
}

/* ---- meshes without weights ---- */

void figure_sword(struct zen_geometry *out)
{
	static const struct zen_material materials[] = { { "STEEL", "", { 200, 190, 180, 255 }, 0 },
							 { "GLOW", "", { 255, 200, 80, 128 }, 3 } };

	zen_begin_geometry(out, materials, COUNT_OF(materials));
	zen_add_box(out, &(struct zen_box_plan){ .min = { -12, -1, -1 }, .max = { 0, 1, 1 } });
	zen_add_box(out, &(struct zen_box_plan){ .min = { 0, -1, -3 }, .max = { 60, 1, 3 }, .submesh = 1 });
}

void figure_hat(struct zen_geometry *out)
{
	static const struct zen_material materials[] = { { "FELT", "", { 40, 40, 40, 255 }, 0 } };

	zen_begin_geometry(out, materials, COUNT_OF(materials));
	zen_add_box(out, &(struct zen_box_plan){ .min = { 22, -16, -16 }, .max = { 25, 16, 16 } });
	zen_add_box(out, &(struct zen_box_plan){ .min = { 25, -8, -8 }, .max = { 40, 8, 8 } });
}

void figure_lamp(struct zen_geometry *out)
{
	static const struct zen_material materials[] = { { "GLASS", "", { 120, 220, 255, 255 }, 0 } };

	zen_begin_geometry(out, materials, COUNT_OF(materials));
	zen_add_box(out, &(struct zen_box_plan){ .min = { -8, -8, -8 }, .max = { 8, 8, 8 } });
}

void figure_face(struct zen_geometry *out)
{
	zen_begin_geometry(out, dressed_materials, 1);
	zen_add_box(out,
		    &(struct zen_box_plan){ .min = { -1, 10, -8 }, .max = { 20, 13, 8 }, .use = ZEN_FACE });
}
