#include "place.h"

#include "files.h"

#include <string.h>

void prime_write(const struct prime_corpus *corpus, const char *path, const struct bytes *content)
{
	char full[256];

	print_text(full, sizeof(full), "metroid-prime/%s", path);
	write_file(corpus->out_dir, full, content);
}

void prime_write_text(const struct prime_corpus *corpus, const char *path, const char *text)
{
	struct bytes content = { 0 };

	bytes_text(&content, text);
	prime_write(corpus, path, &content);
	bytes_free(&content);
}

/* Of the archive, or of the loose file of this id. */
static const char *source_of(const struct prime_place *place, char *buffer, size_t size, const char *type,
			     uint32_t id)
{
	if (place->pak)
		return place->source;
	print_text(buffer, size, "%s/%08X.%s", place->source, (unsigned)id, type);
	return buffer;
}

void prime_place(const struct prime_place *place, const char *type, uint32_t id, struct bytes *content,
		 enum prime_packing packing)
{
	char path[128];

	prime_truth_resource(&place->corpus->truth, place->game, type, id);
	if (place->pak)
		pak_add(place->pak, type, id, content, packing);
	else
		prime_write(place->corpus, source_of(place, path, sizeof(path), type, id), content);
	bytes_free(content);
}

static const char *path_of(uint32_t id)
{
	for (size_t i = 0; i < prime_path_count; i++) {
		if (prime_paths[i].id == id)
			return prime_paths[i].path;
	}
	return NULL;
}

void prime_place_clip(const struct prime_place *place, uint32_t id, enum prime_packing packing)
{
	struct prime_truth *truth = &place->corpus->truth;
	const struct prime_clip *clip = prime_find_clip(id);
	struct bytes content = { 0 };
	char source[128];
	/* Nothing but a list of names can tell the path of a clip that no set names. */
	const bool is_spare = id == SPARE_ANI;
	const struct prime_clip_truth meaning = {
		.source = source_of(place, source, sizeof(source), "ANIM", id),
		.name = is_spare ? "" : clip->name,
		.id = id,
		.is_verified = path_of(id) && !is_spare,
	};

	if (clip->is_raw) {
		struct prime_raw_anim anim;

		prime_make_raw_anim(&anim, clip);
		prime_put_raw_anim(&content, &anim);
		prime_truth_raw_anim(truth, &meaning, &anim);
		prime_raw_anim_free(&anim);
	} else {
		struct prime_anim anim;

		prime_make_anim(&anim, clip);
		prime_put_anim(&content, &anim);
		prime_truth_anim(truth, &meaning, &anim);
		prime_anim_free(&anim);
	}
	prime_place(place, "ANIM", id, &content, packing);
}

void prime_place_events(const struct prime_place *place, uint32_t id, const struct prime_events *events)
{
	struct bytes content = { 0 };
	char source[128];

	prime_put_evnt(&content, events, place->game);
	prime_truth_events(&place->corpus->truth, source_of(place, source, sizeof(source), "EVNT", id), id,
			   "", events, place->game);
	prime_place(place, "EVNT", id, &content, PRIME_STORED);
}

void prime_place_skeleton(const struct prime_place *place, uint32_t id, const struct prime_skeleton *skeleton)
{
	struct bytes content = { 0 };
	char source[128];

	prime_put_cinf(&content, skeleton, place->game);
	prime_truth_skeleton(&place->corpus->truth, source_of(place, source, sizeof(source), "CINF", id), id,
			     skeleton);
	prime_place(place, "CINF", id, &content, place->packing);
}

void prime_place_skin(const struct prime_place *place, uint32_t id, const struct prime_figure *figure)
{
	struct bytes content = { 0 };
	char source[128];

	prime_put_figure_skin(&content, figure, place->game);
	prime_truth_model(&place->corpus->truth, source_of(place, source, sizeof(source), "CSKR", id), id,
			  "skin");
	prime_place(place, "CSKR", id, &content, PRIME_STORED);
}

void prime_place_model(const struct prime_place *place, uint32_t id, const struct prime_figure *figure)
{
	struct bytes content = { 0 };
	char source[128];

	prime_put_figure(&content, figure);
	prime_truth_model(&place->corpus->truth, source_of(place, source, sizeof(source), "CMDL", id), id,
			  figure->flags & 1 ? "skinned" : "rigid");
	prime_place(place, "CMDL", id, &content, place->packing);
}

void prime_place_texture(const struct prime_place *place, uint32_t id)
{
	struct bytes content = { 0 };
	size_t i = 0;

	while (i < prime_picture_count && prime_pictures[i].id != id)
		i++;
	if (i == prime_picture_count)
		fail("no picture %08X", (unsigned)id);
	prime_put_txtr(&content, &prime_pictures[i].texture);
	prime_place(place, "TXTR", id, &content, place->packing);
}

void prime_place_set(const struct prime_place *place, uint32_t id, const struct prime_set *set)
{
	struct bytes content = { 0 };
	char source[128];

	prime_put_ancs(&content, set, place->game);
	prime_truth_set(&place->corpus->truth, source_of(place, source, sizeof(source), "ANCS", id), id, set,
			place->game);
	prime_place(place, "ANCS", id, &content, place->packing);
}

void prime_place_other(const struct prime_place *place, const char *type, uint32_t id, const char *text)
{
	struct bytes content = { 0 };

	bytes_text(&content, text);
	prime_place(place, type, id, &content, PRIME_STORED);
}

void prime_place_finish(const struct prime_place *place)
{
	struct bytes encoded = { 0 };

	pak_encode(place->pak, &encoded);
	prime_write(place->corpus, place->source, &encoded);
	bytes_free(&encoded);
	pak_free(place->pak);
}
