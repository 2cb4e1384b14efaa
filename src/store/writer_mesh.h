/*
 * Stores meshes and images: the second part of a run of `animdb index`, after references are resolved. Which models are wanted
 * follows from the clips that reach them, so their assets are read again for it.
 */
#ifndef ADB_STORE_WRITER_MESH_H
#define ADB_STORE_WRITER_MESH_H

#include "dump/place.h"
#include "store/pack_mesh.h"
#include "store/writer.h"

/* An asset that has to be read again. */
struct adb_wanted_asset {
	int64_t id, source_id;
	const char *source_path;
	struct adb_around around; /* of the source */
	bool is_loose;            /* it is its source as a whole */
	const char *path;         /* inside of the source */
	int64_t offset;           /* in its parent, -1 = unknown */
	int64_t stored_size;      /* bytes from there on that are the asset, -1 = not known */
	char xxh128[ADB_HASH_HEX_SIZE];
};

/* In the order of sources, and within a source sorted by path in byte order. */
struct adb_wanted_assets {
	struct adb_wanted_asset *rows;
	size_t count;
	struct adb_arena *arena; /* the texts */
};
void adb_wanted_assets_free(struct adb_wanted_assets *wanted);

/* Which meshes a database holds. */
#define ADB_NO_IMAGES ",no-images"
struct adb_mesh_scope {
	bool has_images; /* of the textures of its materials */
};

/*
 * Begins the work: forgets the meshes of models that are not wanted any more. `given` is "linked", "all" or "none", with ADB_NO_IMAGES
 * where images are not wanted; NULL = as in the last run, in a new database "linked". Returns false when there is nothing to do, since
 * neither the rows nor the scope have changed since a run did it to the end. Outside of a transaction, after
 * adb_writer_resolve().
 */
bool adb_writer_begin_meshes(struct adb_writer *writer, const char *given, struct adb_mesh_scope *scope);

/* The assets with wanted models whose meshes are not stored. */
void adb_writer_want_models(struct adb_writer *writer, struct adb_wanted_assets *wanted);

/* Finds the textures of materials, and gives the assets whose images are not stored. To be called when all models are stored. */
void adb_writer_want_textures(struct adb_writer *writer, struct adb_wanted_assets *wanted);

/* Stores the meshes or images of an asset of `system` (an id). `meshes` NULL: it could not be read, which is not tried again. */
void adb_writer_add_meshes(struct adb_writer *writer, const struct adb_wanted_asset *asset,
			   const char *system, const struct adb_packed_meshes *meshes);

/* Adds those problems of an asset that are not stored already. Returns the number of those added that are not notes. */
uint64_t adb_writer_add_new_problems(struct adb_writer *writer, const struct adb_wanted_asset *asset,
				     const struct adb_problem *first);

/* Ends the work. `complete` = false: the next run goes on with it. */
void adb_writer_end_meshes(struct adb_writer *writer, bool complete);

#endif
