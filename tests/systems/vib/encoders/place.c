#include "place.h"

#include "files.h"

#include <string.h>

void vib_write(const struct vib_corpus *corpus, const char *path, struct bytes *content)
{
	char full[256];

	print_text(full, sizeof(full), "vib-ribbon/%s", path);
	write_file(corpus->out_dir, full, content);
	bytes_free(content);
}

static const char *bare_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

void vib_pak_anm(struct vib_corpus *corpus, struct vib_pak *pak, const char *name, struct vib_anm *anm,
		 const char *model, const char *method)
{
	struct bytes content = { 0 };
	struct vib_pak_entry *entry;

	vib_put_anm(&content, anm);
	vib_truth_anm(&corpus->truth, bare_name(name), &content, anm);
	entry = vib_pak_add(pak, name, &content);
	entry->model = model;
	entry->method = method;
	vib_anm_free(anm);
}

void vib_pak_anc(struct vib_corpus *corpus, struct vib_pak *pak, const char *name, const struct vib_anc *anc)
{
	struct bytes content = { 0 };

	vib_put_anc(&content, anc);
	vib_truth_anc(&corpus->truth, bare_name(name), &content, anc);
	vib_pak_add(pak, name, &content);
}

void vib_pak_tmd(struct vib_corpus *corpus, struct vib_pak *pak, const char *name, struct vib_tmd *tmd)
{
	struct bytes content = { 0 };

	vib_put_tmd(&content, tmd);
	vib_truth_tmd(&corpus->truth, &content, tmd);
	vib_pak_add(pak, name, &content);
	vib_tmd_free(tmd);
}

void vib_pak_text(struct vib_pak *pak, const char *name, const char *text)
{
	struct bytes content = { 0 };

	bytes_text(&content, text);
	vib_pak_add(pak, name, &content);
}

void vib_loose(struct vib_corpus *corpus, const char *path, struct bytes *content)
{
	vib_truth_asset(&corpus->truth, path, bare_name(path), 0, content);
	vib_write(corpus, path, content);
}

void vib_loose_refused(struct vib_corpus *corpus, const char *path, struct bytes *content)
{
	vib_truth_refused(&corpus->truth, path, bare_name(path));
	vib_write(corpus, path, content);
}

void vib_loose_anm(struct vib_corpus *corpus, const char *path, struct vib_anm *anm)
{
	struct bytes content = { 0 };

	vib_put_anm(&content, anm);
	/* The asset ends where its last frame does. */
	bytes_truncate(&content, content.size - anm->tail);
	vib_truth_anm(&corpus->truth, bare_name(path), &content, anm);
	vib_truth_asset(&corpus->truth, path, bare_name(path), 0, &content);
	bytes_fill(&content, 0, anm->tail);
	vib_write(corpus, path, &content);
	vib_anm_free(anm);
}

void vib_loose_anc(struct vib_corpus *corpus, const char *path, const struct vib_anc *anc)
{
	struct bytes content = { 0 };

	vib_put_anc(&content, anc);
	vib_truth_anc(&corpus->truth, bare_name(path), &content, anc);
	vib_loose(corpus, path, &content);
}

void vib_loose_tmd(struct vib_corpus *corpus, const char *path, struct vib_tmd *tmd)
{
	struct bytes content = { 0 };

	vib_put_tmd(&content, tmd);
	vib_truth_tmd(&corpus->truth, &content, tmd);
	vib_loose(corpus, path, &content);
	vib_tmd_free(tmd);
}

void vib_loose_pak(struct vib_corpus *corpus, const char *path, const struct vib_pak *pak)
{
	struct bytes content = { 0 };

	vib_put_pak(&content, pak);
	vib_truth_pak(&corpus->truth, path, "", pak);
	vib_write(corpus, path, &content);
}
