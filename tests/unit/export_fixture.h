/* A small database for tests of exports, and a folder that they may fill. */
#ifndef ADB_TESTS_UNIT_EXPORT_FIXTURE_H
#define ADB_TESTS_UNIT_EXPORT_FIXTURE_H

#include <dirent.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include "check.h"
#include "export/export.h"
#include "store/schema.h"
#include "store/schema_files.h"

struct fixture {
	sqlite3 *db;
	char folder[64];
	int64_t next_track;
};

static inline void fixture_sql(struct fixture *fixture, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);

	char *sql = sqlite3_vmprintf(format, arguments);
	int code = sqlite3_exec(fixture->db, sql, NULL, NULL, NULL);

	va_end(arguments);
	if (!CHECK_INT(code, SQLITE_OK))
		printf("%s: %s\n", sqlite3_errmsg(fixture->db), sql);
	sqlite3_free(sql);
}

/* Skeleton 1, "TOY": bones 10 (a), 20 (b, below a), 30 (b again, below the first b). */
static inline struct fixture fixture_new(void)
{
	struct fixture fixture = { .folder = "/tmp/animdb-export-XXXXXX" };

	CHECK(mkdtemp(fixture.folder) != NULL);
	CHECK_INT(sqlite3_open(":memory:", &fixture.db), SQLITE_OK);
	fixture_sql(&fixture, "%s", adb_schema_text("tables.sql"));
	CHECK_INT(adb_schema_add_systems(fixture.db, NULL), ADB_OK);
	fixture_sql(&fixture, "%s", adb_schema_text("views.sql"));
	fixture_sql(
		&fixture,
		"INSERT INTO sources (id, path, kind, byte_size, mtime_ns, xxh128) VALUES (1, '/dump/toy.vdf', 'vdf',"
		" 9, 0, '00'); INSERT INTO assets (id, source_id, path, name, byte_size, xxh128, status) VALUES"
		" (1, 1, 'ANIMS/TOY.MDH', 'TOY.MDH', 9, 'aa', 'decoded'), (2, 1, 'ANIMS/TOY.MAN', 'TOY.MAN', 9,"
		" 'bb', 'decoded'); INSERT INTO skeletons (id, asset_id, system_id, name, checksum, bone_count)"
		" VALUES (1, 1, 'zengin', 'TOY', 4294967295, 3); INSERT INTO bones (skeleton_id, bone_id, ordinal, name, parent_id, tx, ty, tz, qx, qy, qz, qw, kind) VALUES"
		" (1, 10, 0, 'a', NULL, 1, 100, -3, 0, 0, 0, 1, 'bone'),"
		" (1, 20, 1, 'b', 10, 10, 20, 30, 0.6, 0, 0, 0.8, 'bone'),"
		" (1, 30, 2, 'b', 20, -4, 50, 6, 0, 0.28, 0.96, 0, 'bone')");
	return fixture;
}

static inline void fixture_free(struct fixture *fixture)
{
	DIR *folder = opendir(fixture->folder);
	char path[400];

	for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
		snprintf(path, sizeof path, "%s/%s", fixture->folder, entry->d_name);
		if (entry->d_type != DT_DIR)
			unlink(path);
	}
	closedir(folder);
	CHECK_INT(rmdir(fixture->folder), 0);
	CHECK_INT(sqlite3_close(fixture->db), SQLITE_OK);
}

/* Without a skeleton until fixture_bind(). `times` are the columns fps and frame_interval, as SQL. */
static inline void fixture_add_clip(struct fixture *fixture, int64_t id, const char *name, const char *times)
{
	fixture_sql(
		fixture,
		"INSERT INTO clips (id, asset_id, system_id, format, name, frame_count, bone_count, channel_count,"
		" key_count, motion_xxh128, content_xxh128, fps, frame_interval) VALUES (%lld, 2, 'zengin',"
		" 'zengin-man', %Q, 1, 1, 1, 1, '', '', %s)",
		id, name, times);
}

static inline void fixture_bind(struct fixture *fixture, int64_t clip_id)
{
	fixture_sql(fixture, "INSERT INTO clip_skeletons VALUES (%lld, 1, 'name', 1)", clip_id);
}

/* The clip gets as many frames as its keys need, and ends with the last of them. `bone` as SQL. `frames` NULL = dense. The machine that tests is little-endian, as the database is. */
static inline void fixture_add_channel(struct fixture *fixture, int64_t clip_id, const char *bone,
				       const char *target, const char *interpolation, const uint32_t *frames,
				       uint32_t key_count, unsigned width, const float *values)
{
	sqlite3_stmt *statement;
	int64_t track = ++fixture->next_track;

	CHECK_INT(sqlite3_prepare_v2(fixture->db, "INSERT INTO tracks VALUES (?1, ?1, ?2, ?3, ?4, ?5)", -1,
				     &statement, NULL),
		  SQLITE_OK);
	sqlite3_bind_int64(statement, 1, track);
	sqlite3_bind_int64(statement, 2, width);
	sqlite3_bind_int64(statement, 3, key_count);
	if (frames != NULL)
		sqlite3_bind_blob(statement, 4, frames, (int)(key_count * 4), SQLITE_STATIC);
	sqlite3_bind_blob(statement, 5, values, (int)(width * key_count * 4), SQLITE_STATIC);
	CHECK_INT(sqlite3_step(statement), SQLITE_DONE);
	sqlite3_finalize(statement);
	fixture_sql(
		fixture,
		"INSERT INTO channels (clip_id, bone_id, target, interpolation, track_id, key_count, is_constant,"
		" is_root_motion) VALUES (%lld, %s, %Q, %Q, %lld, %u, 0, 0)",
		clip_id, bone, target, interpolation, track, key_count);
	fixture_sql(fixture, "UPDATE clips SET frame_count = max(frame_count, %u) WHERE id = %lld",
		    frames != NULL ? frames[key_count - 1] + 1 : key_count, clip_id);
	fixture_sql(
		fixture,
		"UPDATE clips SET duration = (frame_count - 1) * coalesce(frame_interval, 1.0 / fps) WHERE id = %lld",
		clip_id);
}

/* Runs an export into the folder; `words` are separated by spaces. Gives the exit code. */
static inline int fixture_export(struct fixture *fixture, const char *words)
{
	char copy[300], *argv[32] = { (char[]){ "export" }, (char[]){ "-o" }, fixture->folder,
				      (char[]){ "--name" }, (char[]){ "{skeleton}{clip}" } };
	int argc = 5;

	snprintf(copy, sizeof copy, "%s", words);
	for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " "))
		argv[argc++] = word;
	argv[argc] = NULL;
	return adb_export_words(fixture->db, argc, argv);
}

/* A whole file, from malloc and with a NUL behind it; NULL when there is none. */
static inline char *fixture_file(const struct fixture *fixture, const char *name, size_t *size)
{
	char path[400];
	char *data = calloc(1, 1 << 20);

	snprintf(path, sizeof path, "%s/%s", fixture->folder, name);

	FILE *file = fopen(path, "rb");

	if (file == NULL) {
		free(data);
		return NULL;
	}
	*size = fread(data, 1, (1 << 20) - 1, file);
	fclose(file);
	return data;
}

/* Files in the folder, hidden ones too. */
static inline int fixture_count(const struct fixture *fixture)
{
	DIR *folder = opendir(fixture->folder);
	int count = 0;

	while (readdir(folder) != NULL)
		count++;
	closedir(folder);
	return count - 2; /* . and .. */
}

#endif
