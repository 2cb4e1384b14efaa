#include "volume.h"

#include <archive.h>
#include <archive_entry.h>
#include <locale.h>

extern const struct adb_container adb_container_zip, adb_container_7z, adb_container_tar,
	adb_container_compressed;

enum { CAPACITY = 1 << 20, LONG = 20000 };

/* An archive in memory, written with libarchive itself. */
struct maker {
	uint8_t *data;
	size_t size;
	struct archive *writer;
	locale_t utf8, before;
};

static void start(struct maker *m, int (*format)(struct archive *writer),
		  int (*filter)(struct archive *writer))
{
	m->data = malloc(CAPACITY);
	m->size = 0;
	m->utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
	m->before = uselocale(m->utf8);
	m->writer = archive_write_new();
	CHECK_INT(format(m->writer), ARCHIVE_OK);
	if (filter != NULL)
		CHECK_INT(filter(m->writer), ARCHIVE_OK);
	archive_write_set_bytes_in_last_block(m->writer, 1);
	CHECK_INT(archive_write_open_memory(m->writer, m->data, CAPACITY, &m->size), ARCHIVE_OK);
}

static struct archive_entry *new_entry(const char *name, unsigned type, size_t size)
{
	struct archive_entry *entry = archive_entry_new();

	archive_entry_set_pathname(entry, name);
	archive_entry_set_filetype(entry, type);
	archive_entry_set_perm(entry, 0644);
	archive_entry_set_size(entry, (la_int64_t)size);
	return entry;
}

static void add(struct maker *m, const char *name, const void *bytes, size_t size)
{
	struct archive_entry *entry = new_entry(name, AE_IFREG, size);

	CHECK_INT(archive_write_header(m->writer, entry), ARCHIVE_OK);
	CHECK_INT(archive_write_data(m->writer, bytes, size), size);
	archive_entry_free(entry);
}

static void add_text(struct maker *m, const char *name, const char *text)
{
	add(m, name, text, strlen(text));
}

static void finish(struct maker *m)
{
	CHECK_INT(archive_write_close(m->writer), ARCHIVE_OK);
	archive_write_free(m->writer);
	uselocale(m->before);
	freelocale(m->utf8);
}

/* Text that does not shrink to nothing. */
static const char *long_text(void)
{
	static char text[LONG];
	uint32_t state = 1;

	for (size_t i = 0; i < LONG; i++) {
		state = state * 1664525 + 1013904223;
		text[i] = (char)('a' + (state >> 24) % 16);
	}
	return text;
}

static int bid(const struct adb_container *container, const void *bytes, size_t size)
{
	return bits_of(container->sniff, bytes, size, "x", "");
}

/* A folder, a long file, two files of one name, and a name in UTF-8. */
static void make_usual(struct maker *m, int (*format)(struct archive *writer),
		       int (*filter)(struct archive *writer))
{
	start(m, format, filter);

	struct archive_entry *folder = new_entry("dir/", AE_IFDIR, 0);

	archive_write_header(m->writer, folder);
	archive_entry_free(folder);
	add(m, "dir/Long.MAN", long_text(), LONG);
	add_text(m, "same.txt", "one");
	add_text(m, "same.txt", "two");
	add_text(m, "\xC3\xA4.txt", "three");
	add_text(m, "empty", "");
	finish(m);
}

static void check_next(struct opened *o, const char *path, const char *text, size_t size)
{
	struct adb_member member;

	if (!CHECK_INT(o->volume->container->next(o->volume, &member), ADB_OK))
		return;
	CHECK_TEXT(member.path, path);
	CHECK(member.byte_size == (int64_t)size || member.byte_size == ADB_UNKNOWN_SIZE);
	CHECK(!member.is_plain);
	CHECK(member_is(o, &member, text, size));
}

static void check_usual(const struct adb_container *container, int (*format)(struct archive *writer),
			int (*filter)(struct archive *writer))
{
	struct maker m;
	struct opened o;
	struct adb_member member;

	make_usual(&m, format, filter);
	CHECK(bid(container, m.data, m.size) >= 24);
	CHECK_INT(bid(container, m.data, 2), 0);
	if (CHECK(open_volume(&o, container, input_of(m.data, m.size), "usual.bin"))) {
		check_next(&o, "dir/Long.MAN", long_text(), LONG);
		check_next(&o, "same.txt", "one", 3);
		check_next(&o, "same.txt", "two", 3);
		check_next(&o, "\xC3\xA4.txt", "three", 5);
		check_next(&o, "empty", "", 0);
		CHECK_INT(container->next(o.volume, &member), ADB_END);
		CHECK_INT(container->next(o.volume, &member), ADB_END);
		CHECK_INT(problem_count(&o), 0);
	}
	close_volume(&o);
	free(m.data);
}

static void reads_zip(void)
{
	check_usual(&adb_container_zip, archive_write_set_format_zip, NULL);
}

static void reads_7z(void)
{
	check_usual(&adb_container_7z, archive_write_set_format_7zip, NULL);
}

static void reads_tar(void)
{
	check_usual(&adb_container_tar, archive_write_set_format_pax_restricted, NULL);
	check_usual(&adb_container_tar, archive_write_set_format_gnutar, NULL);
}

static void reads_compressed_tar(void)
{
	check_usual(&adb_container_compressed, archive_write_set_format_ustar, archive_write_add_filter_gzip);
	check_usual(&adb_container_compressed, archive_write_set_format_ustar,
		    archive_write_add_filter_bzip2);
	check_usual(&adb_container_compressed, archive_write_set_format_ustar, archive_write_add_filter_xz);
	check_usual(&adb_container_compressed, archive_write_set_format_ustar, archive_write_add_filter_zstd);
}

/* One compressed file without a container inside. */
static void check_single(int (*filter)(struct archive *writer), const char *name, const char *member_name,
			 const char *text, const char *compression)
{
	struct maker m;
	struct opened o;
	struct adb_member member;

	start(&m, archive_write_set_format_raw, filter);
	add_text(&m, "ignored", text);
	finish(&m);
	if (CHECK(open_volume(&o, &adb_container_compressed, input_of(m.data, m.size), name))) {
		check_next(&o, member_name, text, strlen(text));
		CHECK_INT(adb_container_compressed.next(o.volume, &member), ADB_END);
		CHECK_TEXT(attribute_json(&o, "compression"), compression);
	}
	close_volume(&o);
	free(m.data);
}

static void names_a_compressed_file_after_its_archive(void)
{
	check_single(archive_write_add_filter_gzip, "ROM.z64.gz", "ROM.z64", "rom", "\"gzip\"");
	check_single(archive_write_add_filter_bzip2, "ROM.z64.BZ2", "ROM.z64", "rom", "\"bzip2\"");
	check_single(archive_write_add_filter_xz, "ROM.z64.xz", "ROM.z64", "rom", "\"xz\"");
	check_single(archive_write_add_filter_zstd, "ROM.z64.zst", "ROM.z64", "rom", "\"zstd\"");
	check_single(archive_write_add_filter_gzip, "ROM.z64", "ROM.z64", "rom", "\"gzip\"");
	check_single(archive_write_add_filter_gzip, ".gz", ".gz", "rom", "\"gzip\"");
	check_single(archive_write_add_filter_gzip, "empty.gz", "empty", "", "\"gzip\"");
}

static void compressed_header_alone_is_refused(void)
{
	struct opened o;

	/* Reserved flags are set, so libarchive does not take it for gzip either. */
	CHECK(!open_volume(&o, &adb_container_compressed, input_of("\x1F\x8B\x08\xE0 and so on", 14),
			   "x.gz"));
	CHECK_INT(o.error.outcome, ADB_CORRUPT);
	close_volume(&o);
	CHECK_INT(bid(&adb_container_compressed, "\x1F\x8B\x08\xE0 and so on", 14), 0);
	CHECK_INT(bid(&adb_container_compressed, "BZh9 is no bzip2", 16), 0);
}

static void other_names_are_in_the_encoding_of_the_volume(void)
{
	struct maker m;
	struct opened o;

	start(&m, archive_write_set_format_ustar, NULL);
	add_text(&m, "plain.txt", "x");
	finish(&m);
	/* The name is the first field; the checksum is that of the changed header. */
	m.data[0] = 0xE9;
	m.data[1] = 0x80;

	long sum = 8 * ' ';

	for (int i = 0; i < 512; i++)
		sum += i < 148 || i >= 156 ? m.data[i] : 0;
	snprintf((char *)m.data + 148, 8, "%06lo", (unsigned long)sum & 0777777);
	m.data[155] = ' ';
	CHECK_INT(bid(&adb_container_tar, m.data, m.size), 64);
	if (CHECK(open_volume(&o, &adb_container_tar, input_of(m.data, m.size), "x.tar")))
		check_next(&o,
			   "\xC3\xA9\xE2\x82\xAC"
			   "ain.txt",
			   "x", 1);
	close_volume(&o);
	m.data[3] ^= 1;
	CHECK_INT(bid(&adb_container_tar, m.data, m.size), 0);
	free(m.data);
}

static void hostile_names_are_only_text(void)
{
	struct maker m;
	struct opened o;

	start(&m, archive_write_set_format_ustar, NULL);
	add_text(&m, "/etc/passwd", "x");
	add_text(&m, "../../up", "y");
	finish(&m);
	if (CHECK(open_volume(&o, &adb_container_tar, input_of(m.data, m.size), "x.tar"))) {
		check_next(&o, "/etc/passwd", "x", 1);
		check_next(&o, "../../up", "y", 1);
	}
	close_volume(&o);
	free(m.data);
}

static void links_and_devices_are_noted(void)
{
	struct maker m;
	struct opened o;
	struct adb_member member;
	static const unsigned types[] = { AE_IFLNK, AE_IFIFO, AE_IFCHR };

	start(&m, archive_write_set_format_ustar, NULL);
	add_text(&m, "file", "x");
	for (int i = 0; i < 3; i++) {
		struct archive_entry *entry = new_entry("odd", types[i], 0);

		if (types[i] == AE_IFLNK)
			archive_entry_set_symlink(entry, "file");
		archive_write_header(m.writer, entry);
		archive_entry_free(entry);
	}

	struct archive_entry *entry = new_entry("hard", AE_IFREG, 0);

	archive_entry_set_hardlink(entry, "file");
	archive_write_header(m.writer, entry);
	archive_entry_free(entry);
	add_text(&m, "last", "y");
	finish(&m);
	if (CHECK(open_volume(&o, &adb_container_tar, input_of(m.data, m.size), "x.tar"))) {
		check_next(&o, "file", "x", 1);
		check_next(&o, "last", "y", 1);
		CHECK_INT(adb_container_tar.next(o.volume, &member), ADB_END);
		CHECK_INT(problem_count(&o), 4);
		CHECK(problem_of(&o, "not-a-file") != NULL);
	}
	close_volume(&o);
	free(m.data);
}

static void a_member_is_read_once_but_its_head_often(void)
{
	struct maker m;
	struct opened o;
	struct adb_member member, next;
	struct adb_error error;

	make_usual(&m, archive_write_set_format_zip, NULL);
	if (CHECK(open_volume(&o, &adb_container_zip, input_of(m.data, m.size), "x.zip")) &&
	    CHECK(find_member(&o, "dir/Long.MAN", &member))) {
		for (int i = 0; i < 2; i++) {
			struct adb_input *head = adb_member_head(o.volume, &member, &error);
			char first[ADB_PEEK_FIRST];

			CHECK_INT(head != NULL ? adb_input_size(head) : 0, ADB_PEEK_FIRST);
			CHECK(head != NULL && adb_input_read(head, 0, first, sizeof first) &&
			      memcmp(first, long_text(), sizeof first) == 0);
			adb_input_release(head);
		}
		CHECK(member_is(&o, &member, long_text(), LONG));
		CHECK(adb_member_input(o.volume, &member, &error) == NULL || error.outcome != ADB_OK);
		CHECK_INT(error.outcome, ADB_USAGE);
		CHECK(find_member(&o, "same.txt", &next));
		CHECK(adb_member_input(o.volume, &member, &error) == NULL);
		CHECK_INT(error.outcome, ADB_USAGE);
		/* What fits in a head can be had again. */
		CHECK(member_is(&o, &next, "one", 3));
		CHECK(member_is(&o, &next, "one", 3));
	}
	close_volume(&o);
	free(m.data);
}

static void members_that_nobody_reads_are_skipped(void)
{
	static char zeros[300000];
	struct maker m;
	struct opened o;
	struct adb_member member;

	start(&m, archive_write_set_format_ustar, NULL);
	add(&m, "large", zeros, sizeof zeros);
	add_text(&m, "last", "x");
	finish(&m);
	if (CHECK(open_volume(&o, &adb_container_tar, input_of(m.data, m.size), "x.tar")) &&
	    CHECK(find_member(&o, "last", &member)))
		CHECK(member_is(&o, &member, "x", 1));
	close_volume(&o);
	free(m.data);
}

static size_t find_bytes(const struct maker *m, const char *text, size_t from)
{
	while (from < m->size && memcmp(m->data + from, text, strlen(text)) != 0)
		from++;
	return from;
}

/* `change` damages the first member of a zip archive; the others must come all the same. */
static void check_damaged_zip(void (*change)(struct maker *m), enum adb_outcome outcome, size_t left)
{
	struct maker m;
	struct opened o;
	struct adb_member member;
	struct adb_error error;

	make_usual(&m, archive_write_set_format_zip, NULL);
	change(&m);
	if (CHECK(open_volume(&o, &adb_container_zip, input_of(m.data, m.size), "x.zip")) &&
	    CHECK(find_member(&o, "dir/Long.MAN", &member))) {
		struct adb_input *input = adb_member_input(o.volume, &member, &error);

		CHECK_INT(error.outcome, outcome);
		CHECK(error.message[0] != '\0');
		CHECK_INT(input != NULL ? adb_input_size(input) : 0, left);
		adb_input_release(input);
		check_next(&o, "same.txt", "one", 3);
		check_next(&o, "same.txt", "two", 3);
	}
	close_volume(&o);
	free(m.data);
}

/* Local headers have their fields 30 bytes before the name, central ones 46; this field is `local` and
 * `central`. */
static void change_field(struct maker *m, size_t local, size_t central, uint8_t value)
{
	size_t first = find_bytes(m, "dir/Long.MAN", 0), second = find_bytes(m, "dir/Long.MAN", first + 1);

	m->data[first - 30 + local] = value;
	m->data[second - 46 + central] = value;
}

static void encrypt(struct maker *m)
{
	size_t first = find_bytes(m, "dir/Long.MAN", 0);

	change_field(m, 6, 8, m->data[first - 30 + 6] | 1);
}

static void change_method(struct maker *m)
{
	change_field(m, 8, 10, 6);
}

static void break_data(struct maker *m)
{
	memset(m->data + find_bytes(m, "dir/Long.MAN", 0) + 12 + 40, 0xFF, 40);
}

static void break_checksum(struct maker *m)
{
	size_t second = find_bytes(m, "dir/Long.MAN", find_bytes(m, "dir/Long.MAN", 0) + 1);

	m->data[second - 46 + 16] ^= 1;
	/* The local header is followed by a data descriptor, which has the sum as well. */
	size_t descriptor = find_bytes(m, "PK\7\10", 0);

	if (descriptor < m->size)
		m->data[descriptor + 4] ^= 1;
}

static void damaged_members_do_not_end_the_archive(void)
{
	check_damaged_zip(encrypt, ADB_UNSUPPORTED, 0);
	check_damaged_zip(change_method, ADB_UNSUPPORTED, 0);
	check_damaged_zip(break_data, ADB_CORRUPT, 0);
	check_damaged_zip(break_checksum, ADB_CORRUPT, LONG);
}

static void truncated_stream_gives_its_beginning(void)
{
	struct maker m;
	struct opened o;
	struct adb_member member;
	struct adb_error error;

	start(&m, archive_write_set_format_ustar, NULL);
	add(&m, "long", long_text(), LONG);
	finish(&m);
	if (CHECK(open_volume(&o, &adb_container_tar, input_of(m.data, 512 + 9000), "x.tar")) &&
	    CHECK(find_member(&o, "long", &member))) {
		struct adb_input *input = adb_member_input(o.volume, &member, &error);
		char got[9000];

		CHECK_INT(error.outcome, ADB_CORRUPT);
		CHECK(input != NULL && adb_input_size(input) == 9000 && adb_input_read(input, 0, got, 9000) &&
		      memcmp(got, long_text(), 9000) == 0);
		adb_input_release(input);
		CHECK_INT(adb_container_tar.next(o.volume, &member), ADB_CORRUPT);
		CHECK(o.volume->error.message[0] != '\0');
	}
	close_volume(&o);
	free(m.data);
}

static void holes_of_sparse_files_are_zeros(void)
{
	struct maker m;
	struct opened o;
	struct adb_member member;
	static char expected[30000];
	struct archive_entry *entry = new_entry("sparse", AE_IFREG, sizeof expected);

	memcpy(expected + 10240, "here", 4);
	archive_entry_sparse_add_entry(entry, 10240, 512);
	start(&m, archive_write_set_format_pax, NULL);
	archive_write_header(m.writer, entry);
	archive_write_data(m.writer, expected, sizeof expected);
	archive_entry_free(entry);
	finish(&m);
	CHECK(m.size < sizeof expected);
	if (CHECK(open_volume(&o, &adb_container_tar, input_of(m.data, m.size), "x.tar")) &&
	    CHECK(adb_container_tar.next(o.volume, &member) == ADB_OK))
		CHECK(member_is(&o, &member, expected, sizeof expected));
	close_volume(&o);
	free(m.data);
}

static void bombs_are_refused(void)
{
	struct maker m;
	struct opened o;
	struct adb_member member;
	struct adb_error error = { 0 };
	struct drain drain = { 0 };
	struct adb_sink sink = { .write = drain_write, .context = &drain };
	struct archive_entry *entry = new_entry("sparse", AE_IFREG, 0);

	/* Two GiB that are nearly all hole, in a few KiB. */
	archive_entry_set_size(entry, (la_int64_t)2 << 30);
	archive_entry_sparse_add_entry(entry, 0, 512);
	start(&m, archive_write_set_format_pax, NULL);
	archive_write_header(m.writer, entry);
	archive_write_data(m.writer, long_text(), 512);
	archive_entry_free(entry);
	archive_write_close(m.writer);
	archive_write_free(m.writer);
	uselocale(m.before);
	freelocale(m.utf8);
	if (CHECK(open_volume(&o, &adb_container_tar, input_of(m.data, m.size), "x.tar")) &&
	    CHECK(adb_container_tar.next(o.volume, &member) == ADB_OK)) {
		CHECK_INT(adb_container_tar.extract(o.volume, &member, &sink, &error), ADB_LIMIT);
		CHECK_INT(error.outcome, ADB_LIMIT);
		CHECK(drain.size <= ((uint64_t)1 << 30) + 65536);
		CHECK_INT(adb_container_tar.next(o.volume, &member), ADB_LIMIT);
	}
	close_volume(&o);
	free(m.data);
}

/* Small archives only: every prefix and bit is a whole run of libarchive. */
static void check_hostile(const struct adb_container *container, int (*format)(struct archive *writer),
			  int (*filter)(struct archive *writer))
{
	struct maker m;

	start(&m, format, filter);
	add_text(&m, "a.txt", "first first first");
	if (format != archive_write_set_format_raw)
		add_text(&m, "b.txt", "second");
	finish(&m);
	exercise_damaged(container, m.data, m.size < 1200 ? m.size : 1200, 96);
	free(m.data);
}

static void damaged_archives_do_no_harm(void)
{
	check_hostile(&adb_container_zip, archive_write_set_format_zip, NULL);
	check_hostile(&adb_container_7z, archive_write_set_format_7zip, NULL);
	check_hostile(&adb_container_tar, archive_write_set_format_ustar, NULL);
	check_hostile(&adb_container_compressed, archive_write_set_format_ustar,
		      archive_write_add_filter_gzip);
	check_hostile(&adb_container_compressed, archive_write_set_format_raw, archive_write_add_filter_xz);
}

TEST_SUITE("archive", TEST(reads_zip), TEST(reads_7z), TEST(reads_tar), TEST(reads_compressed_tar),
	   TEST(names_a_compressed_file_after_its_archive), TEST(compressed_header_alone_is_refused),
	   TEST(other_names_are_in_the_encoding_of_the_volume), TEST(hostile_names_are_only_text),
	   TEST(links_and_devices_are_noted), TEST(a_member_is_read_once_but_its_head_often),
	   TEST(members_that_nobody_reads_are_skipped), TEST(damaged_members_do_not_end_the_archive),
	   TEST(truncated_stream_gives_its_beginning), TEST(holes_of_sparse_files_are_zeros),
	   TEST(damaged_archives_do_no_harm), TEST(bombs_are_refused));
