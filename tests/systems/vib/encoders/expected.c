#include "expected.h"

#include "files.h"

#include <string.h>

void vib_content(char out[CONTENT_SIZE], const struct bytes *content)
{
	uint64_t hash = 0xCBF29CE484222325U; /* FNV-1a */

	for (size_t i = 0; i < content->size; i++)
		hash = (hash ^ content->data[i]) * 0x100000001B3U;
	print_text(out, CONTENT_SIZE, "%016llx", (unsigned long long)hash);
}

bool vib_truth_begin(struct vib_truth *truth, char out[CONTENT_SIZE], const struct bytes *content)
{
	char line[CONTENT_SIZE + 2];
	bool is_new;

	vib_content(out, content);
	print_text(line, sizeof(line), "\n%s\n", out);
	bytes_u8(&truth->described, 0);
	is_new = !strstr((const char *)truth->described.data, line);
	bytes_truncate(&truth->described, truth->described.size - 1);
	if (is_new)
		bytes_text(&truth->described, line);
	return is_new;
}

void vib_csv_number(struct bytes *csv, double value)
{
	bytes_format(csv, ",%.9g", value + 0.0); /* no minus zero */
}

/* ---- TMD ---- */

struct shape {
	unsigned lines, triangles, quads, others, black;
};

static struct shape count_shapes(const struct vib_object *object)
{
	struct shape shape = { 0 };

	for (size_t i = 0; i < object->packet_count; i++) {
		const struct vib_packet *packet = &object->packets[i];
		const unsigned kind = packet->mode >> 5;

		shape.lines += kind == 2;
		shape.triangles += kind == 1 && !(packet->mode & 0x08);
		shape.quads += kind == 1 && packet->mode & 0x08;
		shape.others += kind != 1 && kind != 2;
		shape.black += kind == 1 && (packet->words[0] & 0xFFFFFF) == 0;
	}
	return shape;
}

static void put_box(struct bytes *csv, const struct vib_object *object)
{
	if (object->vertex_count == 0) {
		bytes_text(csv, ",,,,,,");
		return;
	}
	for (int largest = 0; largest < 2; largest++) {
		for (int axis = 0; axis < 3; axis++) {
			int found = object->vertices[0][axis];

			for (size_t i = 1; i < object->vertex_count; i++) {
				const int value = object->vertices[i][axis];

				if (largest ? value > found : value < found)
					found = value;
			}
			bytes_format(csv, ",%d", found);
		}
	}
}

void vib_truth_tmd(struct vib_truth *truth, const struct bytes *content, const struct vib_tmd *tmd)
{
	struct bytes *csv = &truth->objects;
	char id[CONTENT_SIZE];

	if (!vib_truth_begin(truth, id, content))
		return;
	for (size_t i = 0; i < tmd->object_count; i++) {
		const struct vib_object *object = &tmd->objects[i];
		const struct shape shape = count_shapes(object);
		const unsigned polygons = shape.triangles + shape.quads;

		bytes_format(csv, "%s,%zu,obj%02zu,%zu,%zu", id, i, i, object->vertex_count,
			     object->normal_count);
		bytes_format(csv, ",%u,%u,%u,%u", shape.lines, shape.triangles, shape.quads, shape.others);
		put_box(csv, object);
		bytes_format(csv, ",%d,%d\n", polygons > 0 && shape.black == polygons,
			     object->vertex_count + object->normal_count + object->packet_count == 0);
	}
}

/* ---- PS-X EXE ---- */

void vib_truth_exe(struct vib_truth *truth, const struct bytes *content, const struct vib_exe *exe)
{
	char id[CONTENT_SIZE];

	if (!vib_truth_begin(truth, id, content))
		return;
	for (size_t i = 0; i < exe->movie_count; i++) {
		const struct vib_movie *movie = &exe->movies[i];

		for (size_t row = 0; row < movie->row_count; row++) {
			bytes_format(&truth->entries, "%s,%zu,%s,%zu,%s", id, i,
				     movie->kind == VIB_MOVIE_ANM ? "ANM" : "ANC", row,
				     movie->rows[row].name);
			vib_csv_number(&truth->entries, movie->rows[row].start / 30.0);
			bytes_text(&truth->entries, "\n");
		}
	}
	for (size_t i = 0; i < exe->sound_count; i++) {
		bytes_format(&truth->sounds, "%s,%zu,%u,%u", id, i, (unsigned)exe->sounds[i].program,
			     (unsigned)exe->sounds[i].tone);
		vib_csv_number(&truth->sounds, exe->sounds[i].start / 30.0);
		bytes_text(&truth->sounds, "\n");
	}
}

/* ---- places ---- */

static void put_asset(struct vib_truth *truth, const char *source, const char *path, uint64_t offset,
		      uint64_t size, const char *content)
{
	bytes_format(&truth->assets, "%s,%s,%llu,%llu,%s\n", source, path, (unsigned long long)offset,
		     (unsigned long long)size, content);
}

void vib_truth_asset(struct vib_truth *truth, const char *source, const char *path, uint64_t offset,
		     const struct bytes *content)
{
	char id[CONTENT_SIZE];

	vib_content(id, content);
	put_asset(truth, source, path, offset, content->size, id);
}

static const char *confidence(const char *method)
{
	if (strcmp(method, "same-stem") == 0 || strcmp(method, "folder-model") == 0)
		return "high";
	return strcmp(method, "folder-first") == 0 ? "low" : "medium";
}

void vib_truth_link(struct vib_truth *truth, const char *source, const char *path, const char *model_source,
		    const char *model_path, const char *method)
{
	bytes_format(&truth->links, "%s,%s,%s,%s,%s,%s\n", source, path, model_source, model_path, method,
		     confidence(method));
}

void vib_truth_pak(struct vib_truth *truth, const char *source, const char *prefix, const struct vib_pak *pak)
{
	for (size_t i = 0; i < pak->count; i++) {
		const struct vib_pak_entry *entry = &pak->entries[i];
		char path[256], inner[sizeof(path) + 1];

		print_text(path, sizeof(path), "%s%s", prefix, entry->name);
		print_text(inner, sizeof(inner), "%s!", path);
		vib_truth_asset(truth, source, path, vib_pak_data_offset(pak, i), &entry->content);
		if (entry->model) {
			char model[sizeof(path)];

			print_text(model, sizeof(model), "%s%s", prefix, entry->model);
			vib_truth_link(truth, source, path, source, model, entry->method);
		}
		if (entry->inside)
			vib_truth_pak(truth, source, inner, entry->inside);
	}
}

static void put_disc(struct vib_truth *truth, const char *source, const struct vib_disc *disc,
		     enum vib_image image, uint32_t sectors, const char *serial)
{
	static const struct {
		unsigned stride, offset;
	} geometry[] = {
		[VIB_IMAGE_2048] = { 2048, 0 },        [VIB_IMAGE_MODE1_2352] = { 2352, 16 },
		[VIB_IMAGE_MODE2_2352] = { 2352, 24 }, [VIB_IMAGE_MODE2_2336] = { 2336, 8 },
		[VIB_IMAGE_MODE2_2448] = { 2448, 24 },
	};

	bytes_format(&truth->discs, "%s,%u,%u,0,%u,%s,%s\n", source, geometry[image].stride,
		     geometry[image].offset, (unsigned)sectors, disc->volume_id, serial);
}

void vib_truth_disc(struct vib_truth *truth, const char *source, const struct vib_disc *disc,
		    enum vib_image image, uint32_t sectors, const char *serial)
{
	put_disc(truth, source, disc, image, sectors, serial);
	for (size_t i = 0; i < disc->file_count; i++) {
		const struct vib_file *file = &disc->files[i];
		const uint64_t offset = (uint64_t)file->lba * SECTOR_DATA;
		char prefix[sizeof(file->path) + 1];

		print_text(prefix, sizeof(prefix), "%s!", file->path);
		if (file->is_placed || file->xa != XA_FILE)
			put_asset(truth, source, file->path, offset, file->size, "");
		else
			vib_truth_asset(truth, source, file->path, offset, &file->content);
		if (file->pak)
			vib_truth_pak(truth, source, prefix, file->pak);
	}
}

void vib_truth_refused(struct vib_truth *truth, const char *source, const char *path)
{
	bytes_format(&truth->refused, "%s,%s\n", source, path);
}

void vib_truth_carved(struct vib_truth *truth, const char *source, const char *type, size_t offset,
		      const struct bytes *content)
{
	char id[CONTENT_SIZE];

	vib_content(id, content);
	bytes_format(&truth->carved, "%s,%s,%zu,%zu,%s\n", source, type, offset, content->size, id);
}

/* ---- files ---- */

static void put_file(const char *dir, const char *name, const char *header, const struct bytes *rows)
{
	struct bytes csv = { 0 };
	char path[64];

	print_text(path, sizeof(path), "vib-ribbon/%s.csv", name);
	bytes_text(&csv, header);
	bytes_text(&csv, "\n");
	bytes_append(&csv, rows);
	write_file(dir, path, &csv);
	bytes_free(&csv);
}

void vib_truth_write(const struct vib_truth *truth, const char *dir)
{
	put_file(dir, "assets", "source,path,offset,byte_size,content", &truth->assets);
	put_file(dir, "clips",
		 "content,name,type,frame_count,fps,duration,rate_raw,fps_source,bone_count,channel_count,"
		 "key_count,n_keyframes,max_object,unknown_flag_keys,duplicate_keys,tail_bytes,table_exact",
		 &truth->clips);
	put_file(dir, "channels", "content,bone_id,target,key_count,implicit_frames", &truth->channels);
	put_file(dir, "keys", "content,bone_id,target,frame,x,y,z,w", &truth->keys);
	put_file(dir, "objects",
		 "content,bone_id,name,vertices,normals,lines,triangles,quads,others,"
		 "min_x,min_y,min_z,max_x,max_y,max_z,black_fill,is_dummy",
		 &truth->objects);
	put_file(dir, "links", "source,from_path,to_source,to_path,method,confidence", &truth->links);
	put_file(dir, "entries", "content,movie,type,entry_index,name,start", &truth->entries);
	put_file(dir, "sounds", "content,sound_index,program,tone,time", &truth->sounds);
	put_file(dir, "discs", "source,stride,data_offset,pregap,sectors,volume_id,serial", &truth->discs);
	put_file(dir, "refused", "source,path", &truth->refused);
	put_file(dir, "carved", "source,type,offset,byte_size,content", &truth->carved);
}

void vib_truth_free(struct vib_truth *truth)
{
	bytes_free(&truth->assets);
	bytes_free(&truth->clips);
	bytes_free(&truth->channels);
	bytes_free(&truth->keys);
	bytes_free(&truth->objects);
	bytes_free(&truth->links);
	bytes_free(&truth->entries);
	bytes_free(&truth->sounds);
	bytes_free(&truth->discs);
	bytes_free(&truth->refused);
	bytes_free(&truth->carved);
	bytes_free(&truth->described);
}
