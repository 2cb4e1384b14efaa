/* Geo layouts as bytecode and as C macros (formats/sm64.md section 9), made from a table of bones. */
#include "sm64.h"

/* One command after the other, to bytes or to text. */
struct writer {
	struct bytes *out;
	const struct sm64_geo *geo;
	bool text;
	uint32_t meshes;
	uint32_t layouts[SM64_MAX_BONES]; /* of called parts */
	unsigned depth;
};

static void put_line(struct writer *w, const char *line)
{
	bytes_fill(w->out, '\t', w->depth + 1);
	bytes_format(w->out, "%s,\n", line);
}

/* A command without arguments, or the words of one. */
static void put_command(struct writer *w, const char *line, uint32_t first, const uint32_t *more,
			size_t count)
{
	if (w->text) {
		put_line(w, line);
		return;
	}
	be32(w->out, first);
	for (size_t i = 0; i < count; i++)
		be32(w->out, more[i]);
}

static void open_node(struct writer *w)
{
	put_command(w, "GEO_OPEN_NODE()", 0x04000000, NULL, 0);
	w->depth++;
}

static void close_node(struct writer *w)
{
	if (w->depth)
		w->depth--;
	put_command(w, "GEO_CLOSE_NODE()", 0x05000000, NULL, 0);
}

static void put_part(struct writer *w, size_t bone, unsigned layer, int mesh)
{
	const struct sm64_bone *b = &w->geo->bones[bone];
	const bool drawn = b->mesh && mesh >= 0;

	if (w->text) {
		bytes_fill(w->out, '\t', w->depth + 1);
		bytes_format(w->out, "GEO_ANIMATED_PART(%s, %d, %d, %d, %s%s),\n",
			     layer == 4 ? "LAYER_ALPHA" : "LAYER_OPAQUE", b->x, b->y, b->z,
			     drawn ? b->mesh : "NULL", drawn && mesh ? "_other" : "");
		return;
	}
	bytes_u8(w->out, 0x13);
	bytes_u8(w->out, (uint8_t)layer);
	be16(w->out, (uint16_t)b->x);
	be16(w->out, (uint16_t)b->y);
	be16(w->out, (uint16_t)b->z);
	be32(w->out, drawn ? w->meshes + 0x100 * (uint32_t)bone + 0x80 * (uint32_t)mesh : 0);
}

static void put_bone(struct writer *w, size_t bone);

static void put_children(struct writer *w, size_t bone)
{
	bool any = false;

	for (size_t child = bone + 1; child < w->geo->bone_count; child++) {
		if (w->geo->bones[child].parent != (int)bone)
			continue;
		if (!any)
			open_node(w);
		any = true;
		put_bone(w, child);
	}
	if (any)
		close_node(w);
}

static void put_switch(struct writer *w, size_t bone)
{
	put_command(w, "GEO_SWITCH_CASE(2, geo_switch_anim_state)", 0x0E000002,
		    (const uint32_t[]){ 0x80400000 }, 1);
	open_node(w);
	put_part(w, bone, 1, 0);
	put_children(w, bone);
	put_part(w, bone, 4, 1);
	close_node(w);
}

static void put_levels(struct writer *w, size_t bone)
{
	put_command(w, "GEO_RENDER_RANGE(-2048, 600)", 0x0D000000, (const uint32_t[]){ 0xF8000258 }, 1);
	open_node(w);
	put_part(w, bone, 1, 0);
	put_children(w, bone);
	close_node(w);
	put_command(w, "GEO_RENDER_RANGE(600, 9000)", 0x0D000000, (const uint32_t[]){ 0x02582328 }, 1);
	open_node(w);
	for (size_t i = bone; i < w->geo->bone_count; i++)
		put_part(w, i, 1, -1);
	close_node(w);
}

static void put_rotated(struct writer *w, size_t bone)
{
	put_command(w, "GEO_ROTATION_NODE(0x00, 0, 0, 0)", 0x12000000, (const uint32_t[]){ 0 }, 1);
	open_node(w);
	put_part(w, bone, 1, 0);
	put_children(w, bone);
	close_node(w);
}

static void put_list(struct writer *w, size_t bone)
{
	char line[128];

	print_text(line, sizeof(line), "GEO_DISPLAY_LIST(LAYER_OPAQUE, %s)", w->geo->bones[bone].mesh);
	put_command(w, line, 0x15010000, (const uint32_t[]){ w->meshes + 0x100 * (uint32_t)bone }, 1);
}

static void put_billboard(struct writer *w, size_t bone)
{
	put_part(w, bone, 1, -1);
	open_node(w);
	put_command(w, "GEO_BILLBOARD_WITH_PARAMS(LAYER_OPAQUE, 0, 6, 0)", 0x14010000,
		    (const uint32_t[]){ 0x00060000 }, 1);
	open_node(w);
	put_list(w, bone);
	close_node(w);
	for (size_t child = bone + 1; child < w->geo->bone_count; child++) {
		if (w->geo->bones[child].parent == (int)bone)
			put_bone(w, child);
	}
	close_node(w);
}

static void put_japanese(struct writer *w, size_t bone)
{
	if (!w->text)
		return;
	bytes_text(w->out, "#ifdef VERSION_JP\n");
	put_part(w, bone, 1, 0);
	bytes_text(w->out, "#endif\n");
}

static void put_call(struct writer *w, size_t bone, bool link)
{
	char line[128];

	print_text(line, sizeof(line), "%s%s_part_%zu)", link ? "GEO_BRANCH_AND_LINK(" : "GEO_BRANCH(1, ",
		   w->geo->name, bone);
	put_command(w, line, link ? 0 : 0x02010000, &w->layouts[bone], 1);
}

static void put_bone(struct writer *w, size_t bone)
{
	switch (w->geo->bones[bone].part) {
	case SM64_PLAIN:
		put_part(w, bone, 1, 0);
		put_children(w, bone);
		break;
	case SM64_SWITCH:
		put_switch(w, bone);
		break;
	case SM64_LOD:
		put_levels(w, bone);
		break;
	case SM64_CALLED:
		put_call(w, bone, false);
		break;
	case SM64_LINKED:
		put_call(w, bone, true);
		break;
	case SM64_ROTATED:
		put_rotated(w, bone);
		break;
	case SM64_BILLBOARD:
		put_billboard(w, bone);
		break;
	case SM64_JAPANESE:
		put_japanese(w, bone);
		break;
	}
}

static void begin_layout(struct writer *w, size_t part)
{
	if (!w->text)
		return;
	bytes_format(w->out, "const GeoLayout %s", w->geo->name);
	if (part)
		bytes_format(w->out, "_part_%zu", part);
	bytes_text(w->out, "[] = {\n");
}

static void end_layout(struct writer *w, bool returns)
{
	w->depth = 0;
	put_command(w, returns ? "GEO_RETURN()" : "GEO_END()", returns ? 0x03000000 : 0x01000000, NULL, 0);
	if (w->text)
		bytes_text(w->out, "};\n\n");
}

/* Called layouts lie before the main one. */
static void put_called(struct writer *w, uint32_t base)
{
	for (size_t bone = 1; bone < w->geo->bone_count; bone++) {
		const enum sm64_part part = w->geo->bones[bone].part;

		if (part != SM64_CALLED && part != SM64_LINKED)
			continue;
		w->layouts[bone] = base + (uint32_t)w->out->size;
		begin_layout(w, bone);
		put_part(w, bone, 1, 0);
		put_children(w, bone);
		end_layout(w, part == SM64_CALLED);
	}
}

static void put_main(struct writer *w)
{
	char line[64];

	begin_layout(w, 0);
	print_text(line, sizeof(line), "GEO_SCALE(0x00, %u)",
		   (unsigned)w->geo->scale_percent * 0x10000 / 100);
	put_command(w, "GEO_SHADOW(SHADOW_CIRCLE_9_VERTS, 0xC8, 100)", 0x16000000,
		    (const uint32_t[]){ 0x00C80064 }, 1);
	open_node(w);
	put_command(w, line, 0x1D000000,
		    (const uint32_t[]){ (uint32_t)w->geo->scale_percent * 0x10000 / 100 }, 1);
	open_node(w);
	for (size_t bone = 0; bone < w->geo->bone_count; bone++) {
		if (w->geo->bones[bone].parent < 0)
			put_bone(w, bone);
	}
	close_node(w);
	close_node(w);
	if (w->geo->closes_too_often)
		close_node(w);
	end_layout(w, false);
}

uint32_t sm64_put_geo(struct sm64_geo_bytes *to, const struct sm64_geo *geo)
{
	struct writer w = { .out = to->out, .geo = geo, .meshes = to->meshes };
	uint32_t address;

	put_called(&w, to->base);
	address = to->base + (uint32_t)to->out->size;
	put_main(&w);
	return address;
}

void sm64_put_geo_text(struct bytes *out, const struct sm64_geo *geo)
{
	struct writer w = { .out = out, .geo = geo, .text = true };

	put_called(&w, 0);
	put_main(&w);
}
