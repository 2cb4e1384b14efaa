/* The encoders against the worked examples of formats/zengin.md section 13. */
#include "vdf.h"
#include "zengin.h"

#include <stdio.h>
#include <string.h>

static const char man_example[] = "00a00000000020a0440000000c00545f544553540a0100000002000000020000"
				  "00000020410000c841000020c16f12833a000080bf000000c0000040c0000080"
				  "400000a0400000c040535f544553540a10a068000000d207000008001c000c00"
				  "3200340000005c5f574f524b5c444154415c414e494d535c544553542e415343"
				  "0a414e49202822545f544553542220312022535f544553542220302e3020302e"
				  "30204d2e2022544553542e41534322204620312035204650533a3130290a90a0"
				  "3c000000f79b80ea0000000001000000ff7fff7fff7f1027ffff0000ff7f31d6"
				  "ff7ff82a10272823e6f9ff7fff7f11270000ffffffffffffffff102710271027";

static const char mdh_example[] = "00d1e200000003000000020042495030310affff000080bf0000000000000000"
				  "00000000000000000000803f00000000000000000000000000000000000080bf"
				  "000000000000000000000000000000000000803f4249503031204c4556455220"
				  "535449434b0a000000000000000000000000803f0000c03f000000000000803f"
				  "000000000000a041000080bf0000000000000000000040c00000000000000000"
				  "000000000000803f000020c100000000000020c1000020410000484200002041"
				  "0000a0c0000000000000a0c00000a040000020420000a0400000000000004841"
				  "00000000f79b80ea10d12b000000d207000008001c000c003200340000005c5f"
				  "574f524b5c444154415c414e494d535c544553542e4153430a20d100000000";

static const char msb_ani_example[] = "20f53c000000545f544553540a01000000535f544553540acdcccc3dcdcc4c3e"
				      "4d2e0a544553542e4153430a460a010000003200000000002041000000000000"
				      "803f";

static const char msb_begin_example[] = "a0f50400000004000000";

static const char msb_sfx_example[] = "a1f5130000001a00000057484f4f53480a00401c4500000000";

static const char msb_tag_example[] = "a3f517000000000000004445465f57494e444f570a382031350a0a0a0a";

static const char msb_pfx_example[] = "a4f5230000001a0000000000803f474f4c454d445553540a4249503031204c20"
				      "464f4f540a0000803f";

static const char msb_trem_example[] = "aaf5140000001a000000002474490000fa430000004000000041";

static const char msb_end_example[] = "aff500000000";

static const char vdf_header_example[] = "5053564453435f56322e30300a0d0a0d0300000002000000b3bb652d0d000000"
					 "2801000050000000";

static const char vdf_zipped_example[] = "300000001400000003000000140000001a00000014000000789c73f70ff1f074"
					 "5670f4f3f45570710c717407f20138c10570140000001a00000014000000789c"
					 "f3745670f4f3f45570710c7174f70ff1f004f201360a052b0800000010000000"
					 "14000000789cf3f3f45570710c71040009a1021f";

static const char vdf_tails_example[] = "0100000000000000000000c000000000"
					"18020000050000000000000020000000"
					"1d020000080000000000004020000000";

static const struct zen_date example_date = { 2002, 8, 28, 12, 50, 52, 0 };
#define EXAMPLE_ASC "\\_WORK\\DATA\\ANIMS\\TEST.ASC"

static int compare(const char *what, struct bytes *made, const char *expected)
{
	struct bytes hex = { 0 };
	int differs;

	for (size_t i = 0; i < made->size; i++)
		bytes_format(&hex, "%02x", made->data[i]);
	bytes_u8(&hex, 0);
	differs = strcmp((const char *)hex.data, expected) != 0;
	printf("%-20s %s\n", what, differs ? "MISMATCH" : "ok");
	if (differs)
		printf("  made     %s\n  expected %s\n", (char *)hex.data, expected);
	bytes_free(&hex);
	bytes_free(made);
	return differs;
}

static int check_man(void)
{
	static const struct zen_sample samples[4] = {
		{ { 32767, 32767, 32767 }, { 10000, 65535, 0 } },
		{ { 32767, 54833, 32767 }, { 11000, 10000, 9000 } },
		{ { 63974, 32767, 32767 }, { 10001, 0, 65535 } },
		{ { 65535, 65535, 65535 }, { 10000, 10000, 10000 } },
	};
	struct bytes out = { 0 };
	struct zen_clip clip;

	zen_clip_init(&clip, 2, 2);
	memcpy(clip.samples, samples, sizeof(samples));
	strcpy(clip.name, "T_TEST");
	strcpy(clip.next, "S_TEST");
	clip.fps = 10;
	clip.pos_min = -10;
	clip.pos_scale = 0.001F;
	clip.box = (struct zen_box){ { -1, -2, -3 }, { 4, 5, 6 } };
	clip.checksum = 0xEA809BF7;
	clip.date = example_date;
	strcpy(clip.source_path, EXAMPLE_ASC);
	strcpy(clip.script_line, "ANI (\"T_TEST\" 1 \"S_TEST\" 0.0 0.0 M. \"TEST.ASC\" F 1 5 FPS:10)");
	zen_put_man(&out, &clip);
	zen_clip_free(&clip);
	return compare("13.1 MAN", &out, man_example);
}

static int check_mdh(void)
{
	static const struct zen_node nodes[2] = {
		{ "BIP01", -1, { { -1, 0, 0, 0 }, { 0, 1, 0, 0 }, { 0, 0, -1, 0 } } },
		{ "BIP01 LEVER STICK", 0, { { 0, 0, 1, 1.5F }, { 0, 1, 0, 20 }, { -1, 0, 0, -3 } } },
	};
	const struct zen_skeleton skeleton = {
		.nodes = nodes,
		.node_count = 2,
		.box = { { -10, 0, -10 }, { 10, 50, 10 } },
		.collision_box = { { -5, 0, -5 }, { 5, 40, 5 } },
		.root_translation = { 0, 12.5F, 0 },
		.checksum = zen_checksum(nodes, 2),
		.date = example_date,
		.source_path = EXAMPLE_ASC,
	};
	struct bytes out = { 0 };

	zen_put_mdh(&out, &skeleton);
	return compare("13.3 MDH", &out, mdh_example);
}

static int check_msb(void)
{
	struct zen_entry ani = {
		.kind = ZEN_ANI,
		.name = "T_TEST",
		.layer = 1,
		.next = "S_TEST",
		.blend_in = 0.1,
		.blend_out = 0.2,
		.flags = "M.",
		.target = "TEST.ASC",
		.dir = "F",
		.first = 1,
		.last = 50,
		.fps = 10,
	};
	const struct zen_event events[4] = {
		{ ZEN_SFX, 26, { "WHOOSH" }, { 0, 1 }, NULL },
		{ ZEN_TAG, 0, { "DEF_WINDOW", "8 15" }, { 0 }, NULL },
		{ ZEN_PFX, 26, { "GOLEMDUST", "BIP01 L FOOT" }, { 1, 1 }, NULL },
		{ ZEN_TREMOR, 26, { NULL }, { 1000, 500, 2, 8 }, NULL },
	};
	static const char *const parts[7] = { msb_ani_example, msb_begin_example, msb_sfx_example,
					      msb_tag_example, msb_pfx_example,   msb_trem_example,
					      msb_end_example };
	struct bytes out = { 0 }, expected = { 0 };
	int mismatches;

	ani.events = events;
	ani.event_count = 4;
	zen_put_entry(&out, &ani);
	for (int i = 0; i < 7; i++)
		bytes_text(&expected, parts[i]);
	bytes_u8(&expected, 0);
	mismatches = compare("13.4 MSB chunks", &out, (const char *)expected.data);
	bytes_free(&expected);
	return mismatches;
}

static int check_vdf(void)
{
	const struct vdf_style style = { "", VDF_GOTHIC2, 0x2D65BBB3, VDF_PLAIN, 0 };
	struct vdf_volume volume = { 0 };
	struct bytes content = { 0 }, encoded = { 0 }, part = { 0 };
	int mismatches;

	bytes_text(&content, "hello");
	vdf_add(&volume, "_WORK/A.TXT", &content);
	bytes_text(&content, "wav");
	vdf_add(&volume, "_WORK/B.WAV", &content);
	bytes_free(&content);
	vdf_encode(&volume, &style, &encoded);
	vdf_free(&volume);
	bytes_put(&part, encoded.data + 256, 40);
	mismatches = compare("13.5 VDF header", &part, vdf_header_example);
	for (size_t i = 0; i < 3; i++)
		bytes_put(&part, encoded.data + VDF_HEADER_SIZE + i * VDF_RECORD_SIZE + 64, 16);
	mismatches += compare("13.5 VDF records", &part, vdf_tails_example);
	bytes_free(&encoded);
	return mismatches;
}

static int check_zipped(void)
{
	struct bytes content = { 0 }, out = { 0 };

	bytes_text(&content, "GOTHIC ANIM DATAGOTHIC ANIM DATAGOTHIC ANIM DATA");
	vdf_put_zipped(&out, &content, 20);
	bytes_free(&content);
	return compare("13.5 VDF zipped", &out, vdf_zipped_example);
}

static int check_crc(void)
{
	const struct zen_node digits = { "123456789", -1, { { 0 } } };
	struct bytes out = { 0 };

	bytes_u32(&out, zen_checksum(&digits, 1));
	return compare("13.6 CRC", &out, "2639f4cb");
}

int selfcheck_zengin(void)
{
	return check_man() + check_mdh() + check_msb() + check_vdf() + check_zipped() + check_crc();
}
