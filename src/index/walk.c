/* The walk over PATHs: files and folders, what they are recognised as, and whether they have to be read at all. */
#include "index/walk.h"

#include <errno.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/port/file_info.h"
#include "container/directory.h"
#include "dump/recognise.h"
#include "index/claim.h"
#include "index/path.h"
#include "index/unchanged.h"
#include "index/walk_container.h"

/* The files of the database: they are no part of a dump, and must not be opened. */
static const char *const database_suffixes[] = { "", "-journal", "-wal", "-shm", ".animdb-building" };

enum { DATABASE_FILES = sizeof database_suffixes / sizeof database_suffixes[0] };

/* One PATH of the command line. */
struct root {
	struct adb_walk *walk;
	const char *installation;                      /* the outermost PATH that it lies in, often itself */
	struct adb_file_info database[DATABASE_FILES]; /* number 0 = no such file */
	bool is_file;
	struct adb_shared_volume
		*folder; /* the source that the folder is whose files are being visited, or NULL */
	uint64_t found;  /* sources below it, unchanged ones included */
};

/* What a file was recognised as: at most one of them. */
struct recognised {
	struct adb_shared_volume *folder; /* of a folder: `container`, which is open already */
	const struct adb_container *container;
	const struct adb_format *format;
	bool is_carved;    /* it is unrecognised, but assets can be carved out of it */
	const char *claim; /* it is unrecognised, and this is the format that its name claims */
};

/* ---- sources that were found in this run ---- */

static int compare_paths(const void *a, const void *b)
{
	return strcmp(a, b);
}

static bool was_seen(const struct adb_walk *walk, const char *path)
{
	return tfind(path, &walk->seen, compare_paths) != NULL;
}

/* Below a folder that is one source and was found before. */
static bool is_in_seen_folder(const struct adb_walk *walk, const char *path)
{
	char *folder = adb_memory_text(path), *slash;
	bool seen = false;

	while (folder != NULL && !seen && (slash = strrchr(folder, '/')) != NULL) {
		*slash = '\0';
		seen = was_seen(walk, folder);
	}
	free(folder);
	return seen;
}

/* When there is no memory for it the source is read twice, with the same result. */
static void remember(struct adb_walk *walk, const char *path)
{
	char *copy = walk->options->path_count > 1 ? adb_memory_text(path) : NULL;

	if (copy != NULL && tsearch(copy, &walk->seen, compare_paths) == NULL)
		free(copy);
}

/* ---- one source ---- */

static bool begin_source(const struct root *root, const char *path, const char *kind, int64_t byte_size,
			 int64_t mtime_ns)
{
	struct adb_job *job = adb_pipeline_begin_job(root->walk->pipeline, 0);

	if (job == NULL)
		return false;
	job->kind = ADB_JOB_BEGIN_SOURCE;
	job->source = (struct adb_source_row){
		.path = adb_arena_text(job->arena, path, strlen(path)),
		.kind = kind,
		.byte_size = byte_size,
		.mtime_ns = mtime_ns,
	};
	adb_pipeline_submit(root->walk->pipeline);
	return true;
}

/* Where its hash comes from. */
static void set_bytes(struct adb_job *job, struct adb_input *input, const char *path,
		      const struct adb_source_walk *source)
{
	const struct adb_volume *volume =
		source->volume != NULL ? adb_shared_volume_get(source->volume) : NULL;

	job->input = adb_input_retain(input);
	if (volume != NULL && adb_input_folder(input) != NULL) {
		job->source.byte_size = (int64_t)volume->folder.byte_size;
		adb_hash_hex(&volume->folder.files, job->files);
		return;
	}
	job->source.byte_size = (int64_t)adb_input_size(input);
	if (volume != NULL)
		adb_companions_hash(volume->container, NULL, path, job->companions);
}

static const char *attributes_of(const struct adb_shared_volume *volume, struct adb_arena *arena)
{
	const char *json = volume != NULL
				   ? adb_attributes_json(arena, &adb_shared_volume_notes(volume)->attributes)
				   : NULL;

	return json != NULL ? json : "{}";
}

/* The PATH and the dump of a source. Without memory for them the run fails: see adb_memory_has_failed(). */
static void set_belonging(const struct root *root, const char *path, const struct adb_known_source *known,
			  const struct recognised *recognised, struct adb_job *job)
{
	const struct adb_found_source found = {
		.path = path,
		.installation = root->installation,
		.known = known,
		.is_loose = recognised->container == NULL,
		.is_tree = recognised->folder != NULL,
	};
	struct adb_belonging belonging;

	if (adb_belonging_of(root->walk, &found, &belonging))
		adb_belonging_set(&belonging, job);
	adb_belonging_free(&belonging);
}

/* Ends a source that was begun, or drops it when nothing in it was recognised. */
static void end_source(const struct root *root, struct adb_input *input, const char *path,
		       const struct recognised *recognised, struct adb_source_walk *source)
{
	const struct adb_known_source *known = adb_known_sources_find(root->walk->known, path);
	struct adb_job *job = adb_pipeline_begin_job(root->walk->pipeline, 0);

	if (job == NULL)
		return;
	job->volume = source->volume != NULL ? adb_shared_volume_retain(source->volume) : NULL;
	if (adb_walk_is_interrupted(root->walk) || source->recognised == 0) {
		job->kind = ADB_JOB_DROP_SOURCE;
		job->forget = adb_may_forget(root->walk, known);
		adb_pipeline_submit(root->walk->pipeline);
		return;
	}
	job->kind = ADB_JOB_END_SOURCE;
	job->is_known = known != NULL;
	job->source.path = adb_arena_text(job->arena, path, strlen(path));
	job->hash_is_of_asset =
		source->volume == NULL && source->error.outcome == ADB_OK && !source->is_carved;
	job->error = source->error;
	job->file_hash = source->hash;
	source->hash = NULL;
	set_bytes(job, input, path, source);
	job->source_end = (struct adb_source_end){
		.system = source->is_mixed ? NULL : source->system,
		.options = root->walk->described_options,
		.files = job->files[0] != '\0' ? job->files : NULL,
		.companions = job->companions[0] != '\0' ? job->companions : NULL,
		.game = source->volume != NULL ? adb_shared_volume_notes(source->volume)->game : NULL,
		.attributes = attributes_of(source->volume, job->arena),
	};
	set_belonging(root, path, known, recognised, job);
	adb_pipeline_submit(root->walk->pipeline);
}

static void complain_of_misnaming(struct adb_walk *walk, struct adb_input *input, const char *path,
				  const char *claim)
{
	struct adb_arena *arena = adb_arena_new(4096);
	const char *words = arena != NULL ? adb_claim_describe(arena, input, adb_input_size(input)) : NULL;

	walk->options->complain("%s: its name says %s, but it is %s", path, claim,
				words != NULL ? words : "something else");
	walk->bad_path = true;
	adb_arena_free(arena);
}

static void read_source(struct root *root, struct adb_input *input, const char *path, int64_t byte_size,
			int64_t mtime_ns, const struct recognised *found)
{
	struct adb_source_walk source = { .walk = root->walk };

	if (!begin_source(root, path, found->container != NULL ? found->container->name : "file", byte_size,
			  mtime_ns))
		return;
	/* Without memory for it, the run fails: see adb_memory_has_failed(). */
	adb_around_begin(root->walk, path, root->installation, found->container == NULL, &source.around);
	if (found->folder != NULL)
		source.volume = adb_shared_volume_retain(found->folder);
	else if (found->container != NULL)
		source.hash = adb_file_hash_begin(input);
	if (found->container != NULL)
		adb_walk_container_source(&source, input, path, found->container);
	else if (found->format != NULL)
		adb_walk_loose_file(&source, input, path, found->format);
	else if (found->claim != NULL)
		adb_walk_claimed_file(&source, input, path);
	else
		adb_walk_unknown_file(&source, input, path);
	/* What is in a folder that is one source belongs together, and to nothing beside it. */
	end_source(root, input, path, found, &source);
	adb_shared_volume_release(source.volume);
	adb_file_hash_free(source.hash);
	adb_around_end(&source.around);
	if (root->is_file && source.error.outcome != ADB_OK) {
		root->walk->options->complain("%s: %s", path, source.error.message);
		root->walk->bad_path = true;
	}
	if (root->is_file && found->claim != NULL)
		complain_of_misnaming(root->walk, input, path, found->claim);
	if (source.recognised > 0) {
		root->found++;
		remember(root->walk, path);
	}
}

/* Removes what an earlier run stored of a source that is none any more. */
static void forget_source(const struct root *root, const char *path)
{
	const struct adb_known_source *known = adb_known_sources_find(root->walk->known, path);
	struct adb_source_walk nothing = { .walk = root->walk };

	if (adb_may_forget(root->walk, known) && begin_source(root, path, "file", 0, 0))
		end_source(root, NULL, path, &(const struct recognised){ .folder = NULL }, &nothing);
}

/* ---- files ---- */

static bool is_database(const struct root *root, const struct adb_file_info *info)
{
	for (size_t i = 0; i < DATABASE_FILES; i++)
		if (adb_file_is_same(&root->database[i], info))
			return true;
	return false;
}

static void leave_folder(struct root *root)
{
	adb_shared_volume_release(root->folder);
	root->folder = NULL;
}

/* Whether a file that lies directly in such a folder is a part of that source already. */
static bool is_in_folder(struct root *root, const char *path)
{
	const struct adb_volume *volume = root->folder != NULL ? adb_shared_volume_get(root->folder) : NULL;
	struct adb_member member;

	if (volume == NULL)
		return false;
	if (!adb_path_is_within(path, volume->place.path)) {
		leave_folder(root);
		return false;
	}

	const char *relative = path + strlen(volume->place.path);

	relative += *relative == '/';
	return volume->container->find(volume, relative, &member) == ADB_OK &&
	       strcmp(member.path, relative) == 0;
}

/* Counts a file as done that nothing more is read of. Returns ADB_OK. */
static enum adb_outcome pass(struct adb_walk *walk, uint64_t byte_size)
{
	atomic_fetch_add_explicit(&walk->passed, byte_size, memory_order_relaxed);
	return ADB_OK;
}

static void visit_trouble(void *context, const char *path, const char *message)
{
	const struct root *root = context;

	root->walk->options->complain("%s: %s", path, message);
}

static void visit_unread(void *context, const char *path, const char *message)
{
	const struct root *root = context;

	root->walk->unread++;
	visit_trouble(context, path, message);
}

/* Whether a file that is not what its name claims is an error, not only a note. */
static bool is_misnaming_an_error(const struct root *root)
{
	return root->is_file || root->walk->options->strict;
}

static bool is_recognised(const struct recognised *found)
{
	return found->container != NULL || found->format != NULL || found->is_carved;
}

static struct recognised recognise_file(const struct adb_walk *walk, struct adb_input *input,
					const char *path)
{
	struct recognised found = { .is_carved = false };

	adb_recognise(walk->options->system, input, &(struct adb_place){ .path = path }, NULL,
		      &found.container, &found.format);
	if (found.container == NULL && found.format == NULL)
		found.is_carved = adb_walk_has_carved(walk, input);
	if (!is_recognised(&found) && !adb_input_has_failed(input))
		found.claim = adb_claim_of(walk->options->system, path, NULL);
	return found;
}

static void pass_unrecognised(struct root *root, struct adb_input *input, const char *path,
			      uint64_t byte_size)
{
	if (adb_input_has_failed(input))
		visit_unread(root, path, "cannot be read");
	else
		forget_source(root, path);
	pass(root->walk, byte_size);
}

static enum adb_outcome visit_file(void *context, const char *path, const struct adb_file_info *info)
{
	struct root *root = context;
	struct adb_walk *walk = root->walk;
	struct adb_error error = { .outcome = ADB_OK };

	if (adb_walk_is_over(walk))
		return ADB_INTERRUPTED;
	if (is_database(root, info) || is_in_folder(root, path))
		return pass(walk, info->size);
	if (was_seen(walk, path)) {
		root->found++;
		return pass(walk, info->size);
	}

	struct adb_input *input = adb_input_open(path, &error);

	if (input == NULL) {
		visit_unread(root, path, error.message);
		return pass(walk, info->size);
	}
	/* When it was read, that was at most a note. */
	bool may_be_misnamed =
		is_misnaming_an_error(root) && adb_claim_of(walk->options->system, path, NULL) != NULL;
	struct recognised found = { .is_carved = false };

	if (may_be_misnamed)
		found = recognise_file(walk, input, path);
	if (found.claim == NULL && adb_is_unchanged(walk, path, info, input, root->installation)) {
		walk->unchanged++;
		root->found++;
		remember(walk, path);
		pass(walk, info->size);
	} else {
		if (!may_be_misnamed)
			found = recognise_file(walk, input, path);
		if (is_recognised(&found) || found.claim != NULL)
			read_source(root, input, path, (int64_t)info->size, info->mtime_ns, &found);
		else
			pass_unrecognised(root, input, path, info->size);
	}
	adb_input_release(input);
	return ADB_OK;
}

/* ---- folders that are one source ---- */

/* Removes what an earlier run stored of a folder that is no source any more, or of the file that it was. */
static void forget_folder(const struct root *root, const char *path)
{
	if (adb_known_sources_find(root->walk->known, path) != NULL)
		forget_source(root, path);
}

/* What lies in a folder and was a source of its own before the folder became one; files right in it are visited. */
static void forget_below(const struct root *root, const char *folder)
{
	const struct adb_known_sources *known = root->walk->known;
	size_t length = strlen(folder);

	for (size_t i = 0; i < known->count; i++) {
		const struct adb_known_source *row = &known->rows[i];

		if (!adb_path_is_within(row->path, folder) || row->path[length] != '/')
			continue;

		bool is_visited = row->files[0] == '\0' && strchr(row->path + length + 1, '/') == NULL;

		if (!is_visited)
			forget_source(root, row->path);
	}
}

static void read_folder(struct root *root, const char *path)
{
	const struct adb_volume *volume = adb_shared_volume_get(root->folder);
	const struct recognised found = { .folder = root->folder, .container = volume->container };

	read_source(root, volume->input, path, (int64_t)volume->folder.byte_size, volume->folder.mtime_ns,
		    &found);
}

static bool visit_folder(void *context, const char *path)
{
	struct root *root = context;
	struct adb_walk *walk = root->walk;
	const struct adb_index_options *options = walk->options;
	struct adb_around around;
	struct adb_error error;

	if (adb_walk_is_over(walk))
		return true;
	leave_folder(root);
	if (was_seen(walk, path)) {
		root->found++;
		return false;
	}
	if (adb_around_begin(walk, path, root->installation, false, &around))
		root->folder = adb_shared_volume_open_folder(path, &around, options->system,
							     options->encoding, &error);
	else
		adb_error_set(&error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	adb_around_end(&around);
	if (error.outcome != ADB_OK)
		visit_unread(root, path, error.message);
	if (root->folder == NULL) {
		forget_folder(root, path);
		return true;
	}
	forget_below(root, path);
	if (adb_is_unchanged_folder(walk, path, &adb_shared_volume_get(root->folder)->folder,
				    root->installation)) {
		walk->unchanged++;
		root->found++;
		remember(walk, path);
		pass(walk, adb_shared_volume_get(root->folder)->folder.byte_size);
	} else {
		read_folder(root, path);
	}
	return false;
}

/* ---- one PATH ---- */

/* With --prune the sources of a PATH that is gone or empty are forgotten. */
static bool is_to_be_pruned(const struct adb_walk *walk, const char *absolute)
{
	for (size_t i = 0; absolute != NULL && walk->options->prune && i < walk->known->count; i++)
		if (adb_path_is_within(walk->known->rows[i].path, absolute))
			return true;
	return false;
}

static void find_database(struct root *root)
{
	for (size_t i = 0; i < DATABASE_FILES; i++) {
		char *path = adb_memory_printf("%s%s", root->walk->options->database, database_suffixes[i]);

		if (path == NULL)
			continue;
		if (!adb_file_info_of(path, &root->database[i]))
			root->database[i].number = 0;
		free(path);
	}
}

/* Walks the PATH `absolute`; a link that leads out of its dump is left out. */
static enum adb_outcome walk_below(const struct root *root, const char *absolute,
				   struct adb_directory_visitor *visitor, struct adb_error *error)
{
	struct adb_around around;
	enum adb_outcome outcome = ADB_NO_MEMORY;

	if (adb_around_begin(root->walk, absolute, root->installation, root->is_file, &around)) {
		/* With --each the PATH itself is no dump, and its children are told apart when their documents are read. */
		const char *folder = root->walk->options->each && !root->is_file ? absolute : around.folder;

		visitor->within = around.follows_links ? NULL : folder;
		outcome = adb_directory_walk(absolute, visitor, error);
	} else {
		adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	}
	adb_around_end(&around);
	return outcome;
}

/* Explains why `path`, which exists, leads to no file or folder. */
static enum adb_outcome why_not_indexed(const struct adb_walk *walk, const char *path,
					struct adb_error *error)
{
	adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "it has changed");
	free(adb_path_indexed(path, walk->options->follow_links, error));
	return error->outcome;
}

static void walk_root(struct adb_walk *walk, const char *path, const char *absolute, const char *installation)
{
	struct adb_error error = { .outcome = ADB_OK };
	struct adb_file_info info;

	if (!adb_file_info_of(path, &info)) {
		if (errno == ENOENT && is_to_be_pruned(walk, absolute))
			return;
		walk->options->complain("%s: %s", path, strerror(errno));
		walk->bad_path = true;
		return;
	}

	struct root root = { .walk = walk,
			     .installation = installation,
			     .is_file = info.kind != ADB_FILE_FOLDER };
	struct adb_directory_visitor visitor = {
		.context = &root,
		.folder = visit_folder,
		.file = visit_file,
		.trouble = visit_trouble,
		.unread = visit_unread,
	};

	if (absolute != NULL && is_in_seen_folder(walk, absolute))
		return;
	find_database(&root);

	enum adb_outcome outcome = absolute != NULL ? walk_below(&root, absolute, &visitor, &error)
						    : why_not_indexed(walk, path, &error);

	leave_folder(&root);
	if (outcome != ADB_OK && outcome != ADB_INTERRUPTED) {
		walk->options->complain("%s: %s", path, error.message);
		walk->bad_path = true;
	} else if (root.found == 0 && !adb_walk_is_over(walk)) {
		walk->options->complain("nothing to index in %s", path);
		walk->bad_path |= !is_to_be_pruned(walk, absolute);
	}
}

/* ---- the run ---- */

static void free_paths(struct adb_walk *walk)
{
	for (size_t i = 0; i < walk->options->path_count; i++)
		free(walk->roots[i]);
	free(walk->roots);
	tdestroy(walk->seen, free);
	walk->roots = NULL;
	walk->seen = NULL;
}

static void walk_roots(void *context)
{
	struct adb_walk *walk = context;
	const struct adb_index_options *options = walk->options;

	for (size_t i = 0; i < options->path_count; i++)
		walk->roots[i] = adb_path_indexed(options->paths[i], options->follow_links, NULL);
	for (size_t i = 0; i < options->path_count && !adb_walk_is_over(walk); i++)
		walk_root(walk, options->paths[i], walk->roots[i],
			  adb_path_outermost(walk->roots, options->path_count, i));
}

/* ---- what the header declares ---- */

enum adb_outcome adb_walk_run(struct adb_walk *walk, const struct adb_job_consumer *consumer,
			      struct adb_error *error)
{
	struct adb_pipeline *pipeline = adb_pipeline_new(walk->options->threads, error);
	const struct adb_job_walker walker = { .context = walk, .walk = walk_roots };

	if (pipeline == NULL)
		return error->outcome;
	walk->pipeline = pipeline;
	walk->described_options = adb_index_describe_options(walk->options);
	walk->roots = adb_memory_zeroed(walk->options->path_count, sizeof *walk->roots);
	adb_belonging_prepare(walk);
	if (walk->roots == NULL || walk->neighbours == NULL || walk->described_options == NULL) {
		adb_pipeline_free(pipeline);
		free(walk->roots);
		free(walk->neighbours);
		free(walk->described_options);
		return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	}
	adb_pipeline_run(pipeline, &walker, consumer);
	free_paths(walk);
	adb_pipeline_free(pipeline);
	free(walk->neighbours);
	free(walk->described_options);
	walk->neighbours = NULL;
	walk->pipeline = NULL;
	walk->described_options = NULL;
	return ADB_OK;
}
