/* The encoders against the worked example of formats/mesh-metroid-prime.md section 8. */
#include "mesh.h"
#include "selfcheck.h"

static const char cmdl_example[] = "deadbabe0000000200000001bf000000000000003f8000003f00000000000000"
				   "4000000000000007000000010000006000000040000000400000000000000020"
				   "0000002000000060000000000000000000000000000000000000000000000000"
				   "00000001cafe0001000000010000004c0001108300000001000000000000030f"
				   "00000000000000010000000100003000000000010007a14f00021ce700000100"
				   "00000100000000040000000000000001001ebc40000000040000000000000000"
				   "bf000000000000003f8000003f000000000000003f800000bf00000000000000"
				   "400000003f000000000000004000000000000000000000000000000000000000"
				   "00000000bf8000000000000000000000bf8000000000000000000000bf800000"
				   "0000000000000000bf8000000000000000000000000000000000000000000000"
				   "000000003f8000003f8000003f80000000000000000000003f80000000000000"
				   "0000000100000060000000000000000000000000000000000000000000000000"
				   "00000000000000003fc000000000000080000020000000000000000000000000"
				   "00000000bf800000000000000000000000000000000000000000000000000000"
				   "9800040000000000000001000100010002000200020003000300030000000000";

static const char cskr_example[] = "0000000200000001000000043f80000000000002"
				   "00000002000000043f400000000000053e80000000000002"
				   "ffffffff00000004ffffffff00000004";

static const char txtr_example[] = "000000080004000400000001fc0083e0801fffff"
				   "7f0040f0000f80008000800080008000"
				   "8000800080008000";

static int check_cmdl(void)
{
	static const float positions[][3] = {
		{ -0.5F, 0, 1 }, { 0.5F, 0, 1 }, { -0.5F, 0, 2 }, { 0.5F, 0, 2 }
	};
	static const float normals[][3] = { { 0, -1, 0 }, { 0, -1, 0 }, { 0, -1, 0 }, { 0, -1, 0 } };
	static const float uvs[][2] = { { 0, 1 }, { 1, 1 }, { 0, 0 }, { 1, 0 } };
	static const uint32_t texture = 0xCAFE0001;
	static const struct prime_corner corners[] = { { 0, 0, 0 }, { 1, 1, 1 }, { 2, 2, 2 }, { 3, 3, 3 } };
	static const struct prime_material material = {
		.flags = 0x11083,
		.slot_count = 1,
		.descriptor = 0x30F,
		.blend_source = 1,
		.stages = { { 0x7A14F, 0x21CE7, 0, 0, 0 } },
		.stage_count = 1,
		.generators = { 0x1EBC40 },
		.generator_count = 1,
	};
	struct prime_surface surface = { .centre = { 0, 0, 1.5F }, .normal = { 0, -1, 0 } };
	struct bytes out = { 0 };

	prime_put_list(&surface.lists, PRIME_TRIANGLE_STRIP, material.descriptor, corners, 4);
	prime_put_cmdl(&out, &(struct prime_mesh){ .version = 2,
						   .flags = 1,
						   .positions = positions,
						   .position_count = 4,
						   .normals = normals,
						   .normal_count = 4,
						   .uvs = uvs,
						   .uv_count = 4,
						   .textures = &texture,
						   .texture_count = 1,
						   .set_count = 1,
						   .materials = &material,
						   .material_count = 1,
						   .surfaces = &surface,
						   .surface_count = 1 });
	bytes_free(&surface.lists);
	return prime_compare("8 CMDL", &out, cmdl_example);
}

static int check_cskr(void)
{
	static const struct prime_skin_group groups[] = { { { { 4, 1 } }, 1, 2 },
							  { { { 4, 0.75F }, { 5, 0.25F } }, 2, 2 } };
	struct bytes out = { 0 };

	prime_put_cskr(&out, &(struct prime_skin){ groups, 2 }, PRIME_1);
	return prime_compare("8 CSKR", &out, cskr_example);
}

static int check_txtr(void)
{
	static const uint32_t colours[] = { 0xFF0000FF, 0x00FF00FF, 0x0000FFFF, 0xFFFFFFFF,
					    0x00FF0092, 0x0000FF00, 0x000000FF };
	struct bytes out = { 0 };

	/* The example once writes opaque red as 7F00; the encoder always writes it as FC00. */
	prime_put_txtr(&out, &(struct prime_texture){ PRIME_RGB5A3, 0, 4, 4, 1, "RGBWRgb#########", "RGBWgb#",
						      colours });
	out.data[20] = 0x7F;
	out.data[21] = 0;
	return prime_compare("8 TXTR", &out, txtr_example);
}

int prime_selfcheck_mesh(void)
{
	return check_cmdl() + check_cskr() + check_txtr();
}
