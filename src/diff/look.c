/* Measures how far the vertices of meshes and shapes moved, and how many pixels of textures differ. */
#include <math.h>
#include <string.h>

#include "base/reader.h"
#include "codec/png.h"
#include "diff/private.h"

/* Two images, with what their decoding needs beside. */
enum { IMAGE_LIMIT = 1 << 30, VECTOR = 3 * sizeof(float) };

/* Each pair: the difference, then each parameter of the statements of the sides, that for A before that for B. */
static const char moved_sql[] =
	"SELECT d.id, x.id, y.id, x.place, y.place, d.kind = 'shape', d.kind = 'shape' FROM difference AS d"
	" JOIN item AS x ON x.item = d.a JOIN item AS y ON y.item = d.b"
	" WHERE d.kind = 'part' AND x.fields ->> '$.positions' <> y.fields ->> '$.positions'"
	" OR d.kind = 'shape' AND x.fields ->> '$.offsets' <> y.fields ->> '$.offsets' ORDER BY d.id";

static const char vectors_sql[] =
	"SELECT iif(?3, (SELECT offsets FROM mesh_shapes WHERE part_id = ?1 AND ordinal = ?2),"
	" (SELECT positions FROM geometries WHERE id = (SELECT geometry_id FROM mesh_parts WHERE id = ?1)))";

static const char distance_sql[] = "UPDATE difference SET distance = ?1 WHERE id = ?2";

static const char painted_sql[] =
	"SELECT d.id, x.id, y.id FROM difference AS d"
	" JOIN item AS x ON x.item = d.a JOIN item AS y ON y.item = d.b"
	" WHERE d.kind = 'texture' AND x.fields ->> '$.pixels' <> y.fields ->> '$.pixels' ORDER BY d.id";

static const char image_sql[] =
	"SELECT data FROM images WHERE media_type = 'image/png' AND id = (SELECT image_id FROM textures WHERE id = ?1)";

static const char counted_sql[] =
	"INSERT INTO counted_pixels (difference, differing, pixels) VALUES (?1, ?2, ?3)";

/* The statements of one measurement: for the pairs, for one item of each side, and for the result. */
struct look {
	struct adb_diff *diff;
	sqlite3_stmt *pairs, *side[2], *store;
};

/* ---- vertices ---- */

/* Sets `blob` to the value that a side has for the current pair, which is valid until that statement is reset. */
static bool read_side(struct look *look, int side, struct adb_reader *blob)
{
	sqlite3_stmt *read = look->side[side];

	for (int i = 0; i < sqlite3_bind_parameter_count(read); i++)
		sqlite3_bind_value(read, 1 + i, sqlite3_column_value(look->pairs, 1 + side + 2 * i));
	*blob = (struct adb_reader){ 0 };
	if (adb_diff_next(look->diff, look->diff->side[side], read))
		*blob = adb_reader_of(sqlite3_column_blob(read, 0), (size_t)sqlite3_column_bytes(read, 0));
	return adb_diff_ok(look->diff);
}

static double largest_distance(struct adb_reader *a, struct adb_reader *b)
{
	double largest = 0;

	while (adb_reader_has(a, 1, VECTOR)) {
		double square = 0;

		for (int axis = 0; axis < 3; axis++) {
			double difference = (double)adb_reader_f32le(a) - (double)adb_reader_f32le(b);

			square += difference * difference;
		}
		largest = fmax(largest, square);
	}
	return sqrt(largest);
}

static bool store_distance(struct look *look)
{
	struct adb_reader vectors[2];
	bool done = read_side(look, 0, &vectors[0]) && read_side(look, 1, &vectors[1]);
	double distance =
		done && vectors[0].size == vectors[1].size ? largest_distance(&vectors[0], &vectors[1]) : 0;

	sqlite3_reset(look->side[0]);
	sqlite3_reset(look->side[1]);
	if (!done || !(distance > 0) || !isfinite(distance))
		return done;
	sqlite3_bind_double(look->store, 1, distance);
	sqlite3_bind_value(look->store, 2, sqlite3_column_value(look->pairs, 0));
	return adb_diff_step(look->diff, look->store);
}

/* ---- pixels ---- */

static bool decode(const struct adb_reader *blob, struct adb_arena *arena, struct adb_pixels *pixels)
{
	struct adb_error error = { .outcome = ADB_OK };

	return blob->size > 0 && adb_png_decode(blob->data, blob->size, arena, pixels, &error) == ADB_OK;
}

/* Images of other sizes, of other kinds and damaged ones are not counted: that their bytes differ is known. */
static bool store_pixels(struct look *look, struct adb_arena *arena)
{
	struct adb_reader images[2];
	struct adb_pixels a, b;
	bool done = read_side(look, 0, &images[0]) && read_side(look, 1, &images[1]);
	bool can_count = done && decode(&images[0], arena, &a) && decode(&images[1], arena, &b) &&
			 a.width == b.width && a.height == b.height;

	sqlite3_reset(look->side[0]);
	sqlite3_reset(look->side[1]);
	if (!can_count)
		return done;

	sqlite3_int64 count = (sqlite3_int64)a.width * a.height, differing = 0;

	for (sqlite3_int64 i = 0; i < count; i++)
		differing += memcmp(a.rgba + 4 * i, b.rgba + 4 * i, 4) != 0;
	sqlite3_bind_value(look->store, 1, sqlite3_column_value(look->pairs, 0));
	sqlite3_bind_int64(look->store, 2, differing);
	sqlite3_bind_int64(look->store, 3, count);
	return adb_diff_step(look->diff, look->store);
}

/* ---- what the header declares, and its helpers ---- */

static bool look_init(struct look *look, struct adb_diff *diff, const char *pairs, const char *side,
		      const char *store)
{
	*look = (struct look){ .diff = diff, .pairs = adb_diff_prepare(diff, diff->work, pairs) };
	for (int i = 0; i < 2 && adb_diff_ok(diff); i++)
		look->side[i] = adb_diff_prepare(diff, diff->side[i], side);
	if (adb_diff_ok(diff))
		look->store = adb_diff_prepare(diff, diff->work, store);
	return adb_diff_ok(diff);
}

static void look_free(struct look *look)
{
	sqlite3_finalize(look->pairs);
	sqlite3_finalize(look->side[0]);
	sqlite3_finalize(look->side[1]);
	sqlite3_finalize(look->store);
}

bool adb_diff_measure_vertices(struct adb_diff *diff)
{
	struct look look;

	if (look_init(&look, diff, moved_sql, vectors_sql, distance_sql))
		while (adb_diff_next(diff, diff->work, look.pairs) && store_distance(&look))
			;
	look_free(&look);
	return adb_diff_ok(diff);
}

bool adb_diff_measure_pixels(struct adb_diff *diff)
{
	struct look look;
	struct adb_arena *arena = adb_arena_new(IMAGE_LIMIT);

	if (arena == NULL)
		return adb_diff_no_memory(diff);
	if (look_init(&look, diff, painted_sql, image_sql, counted_sql))
		while (adb_diff_next(diff, diff->work, look.pairs) && store_pixels(&look, arena))
			adb_arena_reset(arena);
	look_free(&look);
	adb_arena_free(arena);
	return adb_diff_ok(diff);
}
