#ifndef MKCORPUS_ZIPFILE_H
#define MKCORPUS_ZIPFILE_H

#include "bytes.h"

#include <stdbool.h>

/* A zip archive without times, so that the same members always give the same bytes. */
struct zip_member {
	const char *name;
	const struct bytes *content;
	bool deflated; /* else stored */
};

/* Appends the content as a raw DEFLATE stream. */
void deflate_raw(const struct bytes *content, struct bytes *out);

void zip_encode(const struct zip_member *members, size_t count, struct bytes *out);

#endif
