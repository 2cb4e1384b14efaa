/* The lists of decoded content: each owner has a pointer to the first item and one to the last. */
#ifndef ADB_MOTION_APPEND_H
#define ADB_MOTION_APPEND_H

#include <stddef.h>

/* Appends `item` to the list that `owner` has in the members `first` and `last`. */
#define ADB_APPEND(owner, first, last, item)                                                                 \
	do {                                                                                                 \
		if ((owner)->last != NULL)                                                                   \
			(owner)->last->next = (item);                                                        \
		else                                                                                         \
			(owner)->first = (item);                                                             \
		(owner)->last = (item);                                                                      \
	} while (0)

#endif
