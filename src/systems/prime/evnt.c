/*
 * EVNT: the events of one animation of Metroid Prime 1; event.h has the layout. Metroid Prime 2 has the same structure in its
 * ANCS resources. An ANIM names its EVNT.
 */
#include "systems/prime/event.h"

static enum adb_outcome evnt_decode(struct adb_decoder *d)
{
	struct adb_reader in = d->in;
	uint32_t version = adb_reader_u32be(&in);

	if (!adb_reader_ok(&in))
		return adb_fail(d, ADB_CORRUPT, 0, "no version");
	if (version < ADB_PRIME_EVENTS_FIRST || version > ADB_PRIME_EVENTS_LAST)
		return adb_fail(d, ADB_UNSUPPORTED, 0, "version %u", version);
	adb_attribute_integer(d->arena, &d->out->attributes, "version", version);
	/* Only the first game has EVNT resources, even if the container belongs to another game. */
	if (!adb_prime_read_events(d, ADB_PRIME_MP1, &d->out->events) && d->out->events.first == NULL &&
	    adb_arena_outcome(d->arena) == ADB_OK)
		return adb_fail(d, ADB_CORRUPT, sizeof version,
				"its lists do not fit, and no event of them can be read");
	adb_prime_link_particles(d, &d->out->events, 1);
	adb_prime_end(d);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

static int evnt_sniff(struct adb_peek *peek)
{
	return adb_prime_bid(peek, "EVNT", ADB_PRIME_EVENTS_FIRST, ADB_PRIME_EVENTS_LAST);
}

static const struct adb_attribute_doc evnt_attributes[] = {
	{ "assets", "version", "of the EVNT format: 1, or 2, which has sounds" },
	ADB_PRIME_EVENT_ATTRIBUTES,
	{ NULL, NULL, NULL },
};

const struct adb_format adb_format_prime_evnt = {
	.name = "prime-evnt",
	.title = "Metroid Prime events",
	.games = "Metroid Prime",
	.system = "metroid-prime",
	.type = "EVNT",
	.claims = "EVNT",
	.attributes = evnt_attributes,
	.sniff = evnt_sniff,
	.decode = evnt_decode,
};
