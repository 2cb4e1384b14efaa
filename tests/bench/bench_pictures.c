/*
 * bench_pictures DATABASE [FOLDER]
 *
 * Draws the picture of each clip that has a skeleton, with the model that suits the clips of the skeleton best, as a catalogue does,
 * and prints what each step takes. Writes the sheets to FOLDER as 0.png, 1.png, ….
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "export/picture/picture.h"
#include "sql/open.h"

enum { BUDGET = 512 * 1024 * 1024 };

enum step { CHOOSE, FIGURE, LOOK, READ, PAINT, WRITE, STEP_COUNT };
static const char *const names[STEP_COUNT] = { "choose models", "read figures", "make looks",
					       "read clips",    "draw",         "write sheets" };

struct bench {
	sqlite3 *db;
	struct adb_stored_reader *reader;
	struct adb_picture_textures *textures;
	struct adb_picture_painter *painter;
	struct adb_picture_sheet *sheet;
	struct adb_arena *figure_arena, *clip_arena;
	const struct adb_stored_skeleton *skeleton;
	const struct adb_picture_look *look;
	const char *folder; /* NULL = sheets are not kept */
	double seconds[STEP_COUNT], began;
	uint64_t clips, empty, sticks, triangles, bytes;
	uint32_t sheets, filled, lost;
};

static void fail(const char *what)
{
	fprintf(stderr, "bench_pictures: %s\n", what);
	exit(EXIT_FAILURE);
}

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
	return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Counts the time since the last step as that of this one. */
static void end_step(struct bench *bench, enum step step)
{
	double time = now();

	bench->seconds[step] += time - bench->began;
	bench->began = time;
}

static void write_sheet(struct bench *bench)
{
	struct adb_buffer png = { 0 };
	char path[4096];

	if (!adb_picture_sheet_write(bench->sheet, &png))
		fail("out of memory");
	bench->bytes += png.size;
	snprintf(path, sizeof path, "%s/%u.png", bench->folder != NULL ? bench->folder : "", bench->sheets++);

	FILE *out = bench->folder != NULL ? fopen(path, "wb") : NULL;

	if (bench->folder != NULL &&
	    (out == NULL || fwrite(png.data, 1, png.size, out) != png.size || fclose(out) != 0))
		fail(path);
	adb_buffer_free(&png);
	adb_picture_sheet_clear(bench->sheet);
	bench->filled = 0;
	end_step(bench, WRITE);
}

/* Makes the look of the clips of a skeleton. */
static void begin_skeleton(struct bench *bench, int64_t skeleton_id, const int64_t *clips, size_t count)
{
	const struct adb_figure_outfit plain = { 0 };
	struct adb_error error;
	struct adb_figure *figure = NULL;
	int64_t model_id;
	uint32_t lost;

	adb_arena_reset(bench->figure_arena);
	model_id = adb_figure_choose(bench->db, clips, count);
	end_step(bench, CHOOSE);
	bench->skeleton = adb_stored_read_skeleton(bench->reader, skeleton_id, bench->figure_arena, &error);
	if (bench->skeleton == NULL)
		fail(error.message);
	if (model_id != 0) {
		figure = adb_figure_read(bench->db, model_id, &plain, bench->skeleton,
					 &bench->skeleton->space, bench->figure_arena, &error);
		if (figure == NULL)
			fprintf(stderr, "model %lld: %s\n", (long long)model_id, error.message);
		else if (figure->part_count == 0)
			figure = NULL;
	}
	end_step(bench, FIGURE);
	bench->look = adb_picture_look_new(bench->textures, figure, bench->skeleton, &bench->skeleton->space,
					   bench->figure_arena, &lost);
	if (bench->look == NULL)
		fail("out of memory");
	bench->lost += lost;
	bench->sticks += figure == NULL ? count : 0;
	bench->triangles += figure != NULL ? figure->triangle_count * count : 0;
	end_step(bench, LOOK);
}

static void draw_clip(struct bench *bench, int64_t clip_id)
{
	struct adb_error error;
	struct adb_stored_clip *clip;
	struct adb_rig *rig = NULL;

	adb_arena_reset(bench->clip_arena);
	clip = adb_stored_read_motion(bench->reader, clip_id, bench->clip_arena, &error);
	if (clip != NULL && adb_stored_drop_unplayed(clip, bench->clip_arena)) {
		adb_stored_drop_placeholders(clip);
		rig = adb_rig_on(bench->skeleton, clip, bench->clip_arena, &error);
	}
	if (rig == NULL)
		fail(error.message);
	end_step(bench, READ);
	bench->empty += adb_picture_paint(bench->painter, bench->look, rig, bench->sheet, bench->filled) ==
			ADB_PICTURE_EMPTY;
	end_step(bench, PAINT);
	bench->clips++;
	if (++bench->filled == adb_picture_catalogue.columns * adb_picture_catalogue.rows)
		write_sheet(bench);
}

static void draw_all(struct bench *bench, const char *where)
{
	static int64_t clips[1 << 20];
	char sql[4096];
	sqlite3_stmt *row;
	int64_t skeleton_id = 0;
	size_t count = 0;

	snprintf(sql, sizeof sql,
		 "SELECT k.skeleton_id, c.id FROM clips AS c JOIN clip_skeletons AS k ON k.clip_id = c.id"
		 " AND k.is_primary WHERE %s ORDER BY 1, 2",
		 where);
	if (sqlite3_prepare_v2(bench->db, sql, -1, &row, NULL) != SQLITE_OK)
		fail(sqlite3_errmsg(bench->db));
	bench->began = now();
	for (bool more = true; more;) {
		more = sqlite3_step(row) == SQLITE_ROW;
		if (count > 0 && (!more || sqlite3_column_int64(row, 0) != skeleton_id)) {
			begin_skeleton(bench, skeleton_id, clips, count);
			for (size_t i = 0; i < count; i++)
				draw_clip(bench, clips[i]);
			count = 0;
		}
		if (more && count < sizeof clips / sizeof clips[0]) {
			skeleton_id = sqlite3_column_int64(row, 0);
			clips[count++] = sqlite3_column_int64(row, 1);
		}
	}
	sqlite3_finalize(row);
	if (bench->filled > 0)
		write_sheet(bench);
}

int main(int argc, char **argv)
{
	struct adb_error error;
	struct bench bench = { .folder = argc > 2 ? argv[2] : NULL };
	double all = 0;

	if (argc < 2)
		fail("usage: bench_pictures DATABASE [FOLDER]");
	bench.db = adb_database_open(argv[1], &error);
	if (bench.db == NULL)
		fail(error.message);
	bench.reader = adb_stored_reader_new(bench.db, &error);
	bench.textures = adb_picture_textures_new(bench.db, &adb_picture_catalogue);
	bench.painter = adb_picture_painter_new();
	bench.sheet = adb_picture_sheet_new(&adb_picture_catalogue);
	bench.figure_arena = adb_arena_new(BUDGET);
	bench.clip_arena = adb_arena_new(BUDGET);
	draw_all(&bench, argc > 3 ? argv[3] : "1");
	for (int i = 0; i < STEP_COUNT; i++) {
		printf("%-14s %8.3f s %8.1f us a clip\n", names[i], bench.seconds[i],
		       bench.seconds[i] * 1e6 / (double)(bench.clips + !bench.clips));
		all += bench.seconds[i];
	}
	printf("%llu clips, %llu without a mesh, %llu empty, %.0f triangles a clip, %u lost textures, %u sheets, "
	       "%.0f bytes a clip, %.3f s\n",
	       (unsigned long long)bench.clips, (unsigned long long)bench.sticks,
	       (unsigned long long)bench.empty,
	       (double)bench.triangles / (double)(bench.clips + !bench.clips), bench.lost, bench.sheets,
	       (double)bench.bytes / (double)(bench.clips + !bench.clips), all);
	adb_picture_sheet_free(bench.sheet);
	adb_picture_painter_free(bench.painter);
	adb_picture_textures_free(bench.textures);
	adb_stored_reader_free(bench.reader);
	adb_arena_free(bench.figure_arena);
	adb_arena_free(bench.clip_arena);
	sqlite3_close(bench.db);
	return EXIT_SUCCESS;
}
