/*
 * Makes allocations and system calls of the program under test fail. Loaded with LD_PRELOAD, so that it reaches SQLite
 * and all other libraries too, and the program needs nothing for it.
 *
 *	FAULT=alloc:17    the 17th allocation fails
 *	FAULT=write:3+    the third write fails, and so does every one after it
 *	FAULT_COUNT=FILE  writes to FILE how many there were of each kind, as "write 17"
 *	FAULT_PATHS=1     and before that, for each way by which calls led to an allocation, the number of the first
 *	                  that was reached so and a hash of that way, as "path 17 2b5c"
 *
 * The kinds are those of `kinds` below. What stdio reads and writes by itself is not seen. Nothing is synced: the
 * machine does not crash here.
 */
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

enum kind { ALLOC, READ, CUT, INTERRUPT, WRITE, SYNC, TRUNCATE, OPEN, RENAME, THREAD, KIND_COUNT };

/*
 * cut: a read finds the end of a file that is open for reading only, because somebody has shortened it.
 * interrupt: a read or write is interrupted, or moves only a part of the bytes.
 * open: for reading only; the file has just gone.
 * thread: none can be started.
 */
static const struct {
	const char *name;
	int error;
} kinds[KIND_COUNT] = {
	[ALLOC] = { "alloc", ENOMEM },    [READ] = { "read", EIO },      [CUT] = { "cut", 0 },
	[INTERRUPT] = { "interrupt", 0 }, [WRITE] = { "write", ENOSPC }, [SYNC] = { "sync", EIO },
	[TRUNCATE] = { "truncate", EIO }, [OPEN] = { "open", ENOENT },   [RENAME] = { "rename", EIO },
	[THREAD] = { "thread", EAGAIN },
};

static struct {
	void *(*malloc)(size_t);
	void *(*calloc)(size_t, size_t);
	void *(*realloc)(void *, size_t);
	void (*free)(void *);
	ssize_t (*read)(int, void *, size_t);
	ssize_t (*pread)(int, void *, size_t, off_t);
	ssize_t (*write)(int, const void *, size_t);
	ssize_t (*pwrite)(int, const void *, size_t, off_t);
	int (*ftruncate)(int, off_t);
	int (*open)(const char *, int, ...);
	FILE *(*fopen)(const char *, const char *);
	int (*rename)(const char *, const char *);
	int (*renameat2)(int, const char *, int, const char *, unsigned);
	int (*pthread_create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
} real;

static atomic_ulong counts[KIND_COUNT];
static enum kind wanted = KIND_COUNT; /* the kind that fails, KIND_COUNT = none */
static unsigned long first;           /* number of the first to fail, from 1 on */
static bool always;                   /* every later one fails too */
static bool notes_paths;
static FILE *report; /* FAULT_COUNT, or NULL */
static bool armed;   /* main() is about to begin: what happens before is not the program's */

enum { DESCRIPTORS = 1024 };
static atomic_bool is_source[DESCRIPTORS]; /* open for reading only */

/* ---- finding the real ones ---- */

/* What the dynamic linker allocates while it looks for them. */
static alignas(max_align_t) unsigned char early[16 * 1024];
static size_t early_size;

static bool is_early(const void *pointer)
{
	const unsigned char *byte = pointer;

	return byte >= early && byte < early + sizeof early;
}

static void *early_alloc(size_t size)
{
	size_t rounded = (size + alignof(max_align_t) - 1) / alignof(max_align_t) * alignof(max_align_t);

	if (rounded > sizeof early - early_size)
		return NULL;
	early_size += rounded;
	return early + early_size - rounded;
}

/* A pointer to a function is no pointer to an object, so that dlsym() needs this. */
#define FIND(name)                                                                                           \
	do {                                                                                                 \
		void *found = dlsym(RTLD_NEXT, #name);                                                       \
		memcpy(&real.name, &found, sizeof real.name);                                                \
	} while (0)

static void find_real(void)
{
	FIND(malloc);
	FIND(calloc);
	FIND(realloc);
	FIND(free);
	FIND(read);
	FIND(pread);
	FIND(write);
	FIND(pwrite);
	FIND(ftruncate);
	FIND(open);
	FIND(fopen);
	FIND(rename);
	FIND(renameat2);
	FIND(pthread_create);
}

/* ---- ways to an allocation ---- */

enum { PATH_SLOTS = 1 << 16, PATH_DEPTH = 64 };
static atomic_uint_fast64_t paths[PATH_SLOTS]; /* hashes of return addresses, 0 = free */
static _Thread_local bool is_noting;           /* what this allocates by itself does not count */

static bool is_new_path(uint_fast64_t hash)
{
	for (size_t i = 0; i < PATH_SLOTS; i++) {
		uint_fast64_t found = 0;

		if (atomic_compare_exchange_strong(&paths[(hash + i) % PATH_SLOTS], &found, hash))
			return true;
		if (found == hash)
			return false;
	}
	return false;
}

static void note_path(unsigned long number)
{
	void *addresses[PATH_DEPTH];
	uint_fast64_t hash = 1;

	is_noting = true;

	int depth = backtrace(addresses, PATH_DEPTH);

	for (int i = 0; i < depth; i++) {
		Dl_info library = { .dli_fbase = NULL };

		dladdr(addresses[i], &library); /* which lies somewhere else in each run */
		hash = (hash ^ ((uintptr_t)addresses[i] - (uintptr_t)library.dli_fbase)) * 0x100000001B3;
		hash = (hash ^ hash >> 32) | 1;
	}
	if (is_new_path(hash))
		fprintf(report, "path %lu %jx\n", number, (uintmax_t)hash);
	is_noting = false;
}

/* ---- what is asked for ---- */

static void read_fault(const char *fault)
{
	const char *colon = strchr(fault, ':');
	char *end = NULL;

	for (int i = 0; colon != NULL && i < KIND_COUNT; i++)
		if (strlen(kinds[i].name) == (size_t)(colon - fault) &&
		    strncmp(kinds[i].name, fault, (size_t)(colon - fault)) == 0)
			wanted = (enum kind)i;
	first = colon != NULL ? strtoul(colon + 1, &end, 10) : 0;
	if (wanted == KIND_COUNT || first == 0 || (*end != '\0' && strcmp(end, "+") != 0)) {
		fprintf(stderr, "faults: '%s' is no fault\n", fault);
		_exit(126);
	}
	always = *end == '+';
}

__attribute__((constructor)) static void begin(void)
{
	const char *fault = getenv("FAULT"), *path = getenv("FAULT_COUNT");
	void *ignored[1];

	if (real.malloc == NULL)
		find_real();
	if (fault != NULL)
		read_fault(fault);
	if (path != NULL)
		report = fopen(path, "w");
	notes_paths = report != NULL && getenv("FAULT_PATHS") != NULL;
	if (notes_paths)
		backtrace(ignored, 1); /* loads a library the first time */
	armed = true;
}

__attribute__((destructor)) static void end(void)
{
	armed = false;
	if (report == NULL)
		return;
	for (int i = 0; i < KIND_COUNT; i++)
		fprintf(report, "%s %lu\n", kinds[i].name, (unsigned long)counts[i]);
	fclose(report);
}

/* Whether this one of its kind has to fail; errno is then set. */
static bool fails(enum kind kind)
{
	if (!armed || is_noting)
		return false;

	unsigned long number = atomic_fetch_add(&counts[kind], 1) + 1;

	if (kind == ALLOC && notes_paths)
		note_path(number);
	if (kind != wanted || number < first || (number > first && !always))
		return false;
	errno = kinds[kind].error;
	return true;
}

/* ---- memory ---- */

void *malloc(size_t size)
{
	if (real.malloc == NULL)
		return early_alloc(size);
	return fails(ALLOC) ? NULL : real.malloc(size);
}

void *calloc(size_t count, size_t size)
{
	if (real.calloc == NULL)
		return early_alloc(count * size);
	return fails(ALLOC) ? NULL : real.calloc(count, size);
}

void *realloc(void *memory, size_t size)
{
	if (!is_early(memory))
		return fails(ALLOC) ? NULL : real.realloc(memory, size);

	/* How large it was is not known; what follows it is there as well. */
	size_t behind = (size_t)(early + sizeof early - (unsigned char *)memory);
	void *copy = malloc(size);

	return copy != NULL ? memcpy(copy, memory, size < behind ? size : behind) : NULL;
}

void *reallocarray(void *memory, size_t count, size_t size)
{
	size_t bytes;

	if (!__builtin_mul_overflow(count, size, &bytes))
		return realloc(memory, bytes);
	errno = ENOMEM;
	return NULL;
}

/* The sanitizers have one of their own that does not come here. */
char *strdup(const char *text)
{
	size_t size = strlen(text) + 1;
	char *copy = malloc(size);

	return copy != NULL ? memcpy(copy, text, size) : NULL;
}

void free(void *memory)
{
	if (real.free != NULL && !is_early(memory))
		real.free(memory);
}

/* ---- reading and writing ---- */

/* Every second one that is interrupted moves nothing at all. */
static bool is_interrupted(size_t *size)
{
	if (!fails(INTERRUPT))
		return false;
	if (counts[INTERRUPT] % 2 == 0) {
		errno = EINTR;
		return true;
	}
	*size = (*size + 1) / 2;
	return false;
}

static bool is_cut(int file)
{
	return file >= 0 && file < DESCRIPTORS && is_source[file] && fails(CUT);
}

ssize_t read(int file, void *data, size_t size)
{
	if (fails(READ) || is_interrupted(&size))
		return -1;
	return is_cut(file) ? 0 : real.read(file, data, size);
}

ssize_t pread(int file, void *data, size_t size, off_t offset)
{
	if (fails(READ) || is_interrupted(&size))
		return -1;
	return is_cut(file) ? 0 : real.pread(file, data, size, offset);
}

ssize_t write(int file, const void *data, size_t size)
{
	if (fails(WRITE) || is_interrupted(&size))
		return -1;
	return real.write(file, data, size);
}

ssize_t pwrite(int file, const void *data, size_t size, off_t offset)
{
	if (fails(WRITE) || is_interrupted(&size))
		return -1;
	return real.pwrite(file, data, size, offset);
}

int fsync(int file)
{
	(void)file;
	return fails(SYNC) ? -1 : 0;
}

int fdatasync(int file)
{
	(void)file;
	return fails(SYNC) ? -1 : 0;
}

int ftruncate(int file, off_t size)
{
	return fails(TRUNCATE) ? -1 : real.ftruncate(file, size);
}

int open(const char *path, int flags, ...)
{
	va_list arguments;

	va_start(arguments, flags);

	mode_t mode = (flags & O_CREAT) != 0 ? va_arg(arguments, mode_t) : 0;

	va_end(arguments);

	bool for_reading = (flags & O_ACCMODE) == O_RDONLY;

	if (for_reading && fails(OPEN))
		return -1;

	int file = real.open(path, flags, mode);

	if (file >= 0 && file < DESCRIPTORS)
		is_source[file] = for_reading;
	return file;
}

FILE *fopen(const char *path, const char *mode)
{
	return mode[0] == 'r' && fails(OPEN) ? NULL : real.fopen(path, mode);
}

int rename(const char *from, const char *to)
{
	return fails(RENAME) ? -1 : real.rename(from, to);
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags)
{
	return fails(RENAME) ? -1 : real.renameat2(from_folder, from, to_folder, to, flags);
}

/* ---- threads ---- */

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *context)
{
	return fails(THREAD) ? EAGAIN : real.pthread_create(thread, attributes, start, context);
}
