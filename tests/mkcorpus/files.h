#ifndef MKCORPUS_FILES_H
#define MKCORPUS_FILES_H

#include "bytes.h"

/* Writes DIR/PATH, making the folders it needs. PATH uses '/'. */
void write_file(const char *dir, const char *path, const struct bytes *content);

#endif
