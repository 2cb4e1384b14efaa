#include "text.h"

#include <string.h>

void sm64_c_symbol(char *out, size_t size, const struct sm64_actor *actor, const char *clip)
{
	if (strcmp(actor->name, "mario") == 0)
		print_text(out, size, "anim_%s", clip);
	else
		print_text(out, size, "%s_anim_%s", actor->name, clip);
}

static void put_item(struct bytes *out, size_t i, unsigned value)
{
	bytes_format(out, "%s0x%04X,", i % 8 ? " " : "\n\t", value);
}

void sm64_put_c_values(struct bytes *out, const char *name, const struct sm64_arrays *arrays)
{
	bytes_format(out, "static const s16 %s_values[] = {", name);
	for (size_t i = 0; i < arrays->value_count; i++)
		put_item(out, i, (uint16_t)arrays->values[i]);
	bytes_text(out, "\n};\n\n");
}

void sm64_put_c_index(struct bytes *out, const char *name, const struct sm64_arrays *arrays,
		      enum sm64_c_form form)
{
	bytes_format(out, "static const u16 %s_%s[] = {", name, form == SM64_C_MARIO ? "indices" : "index");
	for (size_t i = 0; i < sm64_track_count(arrays); i++) {
		put_item(out, 2 * i, arrays->tracks[i].count);
		put_item(out, 2 * i + 1, arrays->tracks[i].first);
	}
	bytes_text(out, "\n};\n\n");
}

void sm64_put_c_arrays(struct bytes *out, const char *name, const struct sm64_arrays *arrays,
		       enum sm64_c_form form)
{
	sm64_put_c_values(out, name, arrays);
	sm64_put_c_index(out, name, arrays, form);
}

void sm64_put_flags(struct bytes *out, unsigned flags)
{
	static const char *const names[] = { "NOLOOP",     "BACKWARD", "2",        "HOR_TRANS",
					     "VERT_TRANS", "5",        "NO_TRANS", "7" };
	const char *separator = "";

	if (flags == 0)
		bytes_text(out, "0");
	for (unsigned bit = 0; bit < 8; bit++) {
		if ((flags >> bit & 1) == 0)
			continue;
		bytes_format(out, "%sANIM_FLAG_%s", separator, names[bit]);
		separator = " | ";
	}
}

void sm64_put_c_header(struct bytes *out, const char *symbol, const char *arrays_name,
		       const struct sm64_anim *anim, enum sm64_c_form form)
{
	const char *index = form == SM64_C_MARIO ? "indices" : "index";

	bytes_format(out, "static const struct Animation %s%s = {\n\t", symbol,
		     form == SM64_C_MARIO ? "[]" : "");
	sm64_put_flags(out, anim->flags);
	bytes_format(out, ",\n\t%d,\n\t%d,\n\t%d,\n\t%d,\n", anim->divisor, anim->start, anim->loop_start,
		     anim->loop_end);
	bytes_format(out, "\tANIMINDEX_NUMPARTS(%s_%s),\n\t%s_values,\n\t%s_%s,\n\t0,\n", arrays_name, index,
		     arrays_name, arrays_name, index);
	if (form == SM64_C_COOP)
		bytes_format(out, "\t%zu,\n\t%u,\n", anim->arrays->value_count,
			     2 * sm64_track_count(anim->arrays));
	bytes_text(out, "};\n\n");
}

void sm64_put_lua_values(struct bytes *out, const struct sm64_arrays *arrays, bool is_unsigned)
{
	bytes_text(out, "{");
	for (size_t i = 0; i < arrays->value_count; i++)
		bytes_format(out, "%s%d", i ? ", " : " ",
			     is_unsigned ? (int)(uint16_t)arrays->values[i] : (int)arrays->values[i]);
	bytes_text(out, " }");
}

void sm64_put_lua_index(struct bytes *out, const struct sm64_arrays *arrays)
{
	bytes_text(out, "{");
	for (size_t i = 0; i < sm64_track_count(arrays); i++)
		bytes_format(out, "%s0x%X, %u", i ? ", " : " ", arrays->tracks[i].count,
			     arrays->tracks[i].first);
	bytes_text(out, " }");
}
