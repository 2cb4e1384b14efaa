#ifndef MKCORPUS_RANDOM_H
#define MKCORPUS_RANDOM_H

#include <stdint.h>

/* splitmix64: the same numbers everywhere. Any state is a good seed. */
uint64_t random_next(uint64_t *state);
/* 0 .. limit - 1 */
uint32_t random_below(uint64_t *state, uint32_t limit);

#endif
