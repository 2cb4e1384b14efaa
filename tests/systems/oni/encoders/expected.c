#include "expected.h"

#include "files.h"

#include <math.h>
#include <string.h>

static const struct {
	const char *name, *columns;
} tables[ONI_TABLE_COUNT] = {
	[ONI_CLIPS] = { "clips", "name,tag,frame_count,duration,bone_count,looping,z_up,motion" },
	[ONI_CLIP_FIELDS] = { "clip_fields", "field,value" },
	[ONI_KEYS] = { "keys", "bone_id,frame,target,x,y,z,w" },
	[ONI_EVENTS] = { "events", "kind,nth,frame,time,end_time,name" },
	[ONI_EVENT_FIELDS] = { "event_fields", "kind,nth,field,value" },
	[ONI_SETS] = { "sets", "kind,parent" },
	[ONI_ENTRIES] = { "entries", "entry_index,target,weight,has_clip" },
	[ONI_BONES] = { "bones", "bone_id,parent_id,tx,ty,tz" },
	[ONI_MODELS] = { "models", "kind,name" },
	[ONI_LINKS] = { "links", "kind,to_type,target,is_there" },
};

void oni_row_number(struct bytes *row, double value)
{
	bytes_text(row, ",");
	if (isfinite(value))
		bytes_format(row, "%.9g", value + 0.0); /* no minus zero */
}

void oni_row_name(struct bytes *row, const char *name)
{
	for (; name && *name; name++) {
		const unsigned char c = (unsigned char)*name;

		if (c < 0x80) {
			bytes_u8(row, c);
			continue;
		}
		bytes_u8(row, (uint8_t)(0xC0 | (c >> 6)));
		bytes_u8(row, (uint8_t)(0x80 | (c & 0x3F)));
	}
}

void oni_row_clip_field(struct bytes rows[ONI_TABLE_COUNT], const char *field, double value)
{
	bytes_text(&rows[ONI_CLIP_FIELDS], field);
	oni_row_number(&rows[ONI_CLIP_FIELDS], value);
	bytes_text(&rows[ONI_CLIP_FIELDS], "\n");
}

void oni_row_clip_text(struct bytes rows[ONI_TABLE_COUNT], const char *field, const char *value)
{
	bytes_format(&rows[ONI_CLIP_FIELDS], "%s,", field);
	oni_row_name(&rows[ONI_CLIP_FIELDS], value);
	bytes_text(&rows[ONI_CLIP_FIELDS], "\n");
}

void oni_row_key(struct bytes rows[ONI_TABLE_COUNT], int bone, unsigned frame, const char *target,
		 const double value[4])
{
	bytes_format(&rows[ONI_KEYS], "%d,%u,%s", bone, frame, target);
	for (int i = 0; i < 4; i++)
		oni_row_number(&rows[ONI_KEYS], value[i]);
	bytes_text(&rows[ONI_KEYS], "\n");
}

static void put_rows(struct bytes *table, const char *source, const char *member, const struct bytes *rows)
{
	const char *text = (const char *)rows->data;
	size_t at = 0;

	while (at < rows->size) {
		const char *end = memchr(text + at, '\n', rows->size - at);
		const size_t length = (size_t)(end - text) + 1 - at;

		bytes_format(table, "%s,%s,", source, member);
		bytes_put(table, text + at, length);
		at += length;
	}
}

/* Keys of a motion that another file had already would only say the same again. */
static bool is_known_motion(struct oni_truth *truth, const char *motion)
{
	struct bytes line = { 0 };
	bool known;

	bytes_format(&line, "\n%s\n", motion);
	known = truth->known_motions.size != 0 &&
		memmem(truth->known_motions.data, truth->known_motions.size, line.data, line.size) != NULL;
	if (!known)
		bytes_append(&truth->known_motions, &line);
	bytes_free(&line);
	return known;
}

static void put_tables(struct oni_truth *truth, const char *source, const char *member, const char *motion,
		       const struct bytes rows[ONI_TABLE_COUNT])
{
	for (size_t i = 0; i < ONI_TABLE_COUNT; i++) {
		if (i != ONI_KEYS || (rows[i].size && !is_known_motion(truth, motion)))
			put_rows(&truth->tables[i], source, member, &rows[i]);
	}
}

void oni_truth_rows(struct oni_truth *truth, const char *source, const char *name, const char *motion,
		    struct bytes rows[ONI_TABLE_COUNT])
{
	put_tables(truth, source, name, motion, rows);
	for (size_t i = 0; i < ONI_TABLE_COUNT; i++)
		bytes_free(&rows[i]);
}

void oni_truth_link(struct oni_truth *truth, const char *source, const char *member, const char *kind,
		    const char *to)
{
	const bool exists = oni_is_private(to) || oni_library_find(truth->library, to) != NULL;

	bytes_format(&truth->tables[ONI_LINKS], "%s,%s,%s,%.4s,%s,%d\n", source, member, kind, to, to,
		     exists);
}

static void member_name(char *out, size_t size, const struct oni_file *file, const char *key)
{
	if (oni_is_private(key))
		print_text(out, size, "#%zu", oni_file_index(file, key));
	else
		print_text(out, size, "%s", key);
}

static void put_links(struct oni_truth *truth, const struct oni_file *file, const char *source,
		      const struct oni_instance *instance, const char *member)
{
	for (size_t i = 0; i < instance->link_count; i++) {
		const struct oni_link *link = &instance->links[i];
		char to[ONI_NAME_SIZE];

		if (!link->kind)
			continue;
		member_name(to, sizeof(to), file, link->to);
		bytes_format(&truth->tables[ONI_LINKS], "%s,%s,%s,%.4s,%s,%d\n", source, member, link->kind,
			     oni_tag(link->to), to,
			     oni_is_private(link->to) || oni_library_find(truth->library, link->to));
	}
}

void oni_truth_file(struct oni_truth *truth, const struct oni_file *file, const char *source)
{
	for (size_t i = 0; i < file->count; i++) {
		const struct oni_instance *instance = file->members[i];
		char member[ONI_NAME_SIZE];

		member_name(member, sizeof(member), file, instance->key);
		bytes_format(&truth->assets, "%s,%s,%.4s,%zu,%d\n", source, member, oni_tag(instance->key), i,
			     oni_is_private(instance->key));
		put_tables(truth, source, member, instance->motion, instance->rows);
		put_links(truth, file, source, instance, member);
	}
}

static void write_table(const char *dir, const char *name, const char *columns, const struct bytes *rows)
{
	struct bytes csv = { 0 };
	char path[64];

	bytes_format(&csv, "%s\n", columns);
	bytes_append(&csv, rows);
	print_text(path, sizeof(path), "oni/%s.csv", name);
	write_file(dir, path, &csv);
	bytes_free(&csv);
}

void oni_truth_write(const struct oni_truth *truth, const char *dir)
{
	for (size_t i = 0; i < ONI_TABLE_COUNT; i++) {
		char columns[128];

		print_text(columns, sizeof(columns), "source,member,%s", tables[i].columns);
		write_table(dir, tables[i].name, columns, &truth->tables[i]);
	}
	write_table(dir, "assets", "source,member,tag,instance,private", &truth->assets);
	write_table(dir, "broken", "source,member,status,severity", &truth->broken);
	write_table(dir, "moves", "class,set,clip,depth,hidden,fits", &truth->moves);
}

void oni_truth_free(struct oni_truth *truth)
{
	for (size_t i = 0; i < ONI_TABLE_COUNT; i++)
		bytes_free(&truth->tables[i]);
	bytes_free(&truth->assets);
	bytes_free(&truth->moves);
	bytes_free(&truth->broken);
	bytes_free(&truth->known_motions);
}
