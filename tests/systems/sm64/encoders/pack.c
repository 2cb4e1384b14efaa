/* Compressed blocks (formats/sm64.md sections 3.4 to 3.6). Matches are the longest and, of these, the nearest. */
#include "sm64.h"
#include "zipfile.h"

#include <string.h>
#include <zlib.h>

struct match {
	size_t length;
	size_t distance;
};

static struct match find_match(const struct bytes *content, size_t at, size_t longest)
{
	struct match best = { 0, 0 };

	for (size_t distance = 1; distance <= 0x1000 && distance <= at; distance++) {
		size_t length = 0;

		while (length < longest && at + length < content->size &&
		       content->data[at + length] == content->data[at + length - distance])
			length++;
		if (length > best.length)
			best = (struct match){ length, distance };
		if (best.length == longest)
			break;
	}
	return best;
}

/* The three streams of MIO0 and Yay0. */
struct streams {
	struct bytes flags;
	struct bytes links;
	struct bytes literals;
	unsigned bit;
};

static void put_flag(struct streams *s, bool set)
{
	if (s->bit == 0)
		bytes_u8(&s->flags, 0);
	if (set)
		s->flags.data[s->flags.size - 1] |= (unsigned char)(0x80U >> s->bit);
	s->bit = (s->bit + 1) % 8;
}

static void put_streams(struct bytes *out, const char *magic, size_t content_size, struct streams *s)
{
	sm64_align(&s->flags, 4);
	bytes_text(out, magic);
	be32(out, (uint32_t)content_size);
	be32(out, (uint32_t)(16 + s->flags.size));
	be32(out, (uint32_t)(16 + s->flags.size + s->links.size));
	bytes_append(out, &s->flags);
	bytes_append(out, &s->links);
	bytes_append(out, &s->literals);
	bytes_free(&s->flags);
	bytes_free(&s->links);
	bytes_free(&s->literals);
}

static void put_link(struct streams *s, bool yay0, struct match match)
{
	const uint32_t distance = (uint32_t)match.distance - 1;

	if (!yay0) {
		be16(&s->links, (uint32_t)(match.length - 3) << 12 | distance);
		return;
	}
	if (match.length < 0x12) {
		be16(&s->links, (uint32_t)(match.length - 2) << 12 | distance);
		return;
	}
	be16(&s->links, distance);
	bytes_u8(&s->literals, (uint8_t)(match.length - 0x12));
}

static void put_packed(struct bytes *out, const char *magic, const struct bytes *content)
{
	const bool yay0 = strcmp(magic, "Yay0") == 0;
	struct streams s = { 0 };

	for (size_t at = 0; at < content->size;) {
		const struct match match = find_match(content, at, yay0 ? 0xFF + 0x12 : 15 + 3);
		const bool copies = match.length >= 3;

		put_flag(&s, !copies);
		if (copies)
			put_link(&s, yay0, match);
		else
			bytes_u8(&s.literals, content->data[at]);
		at += copies ? match.length : 1;
	}
	put_streams(out, magic, content->size, &s);
}

void sm64_put_mio0(struct bytes *out, const struct bytes *content)
{
	put_packed(out, "MIO0", content);
}

void sm64_put_yay0(struct bytes *out, const struct bytes *content)
{
	put_packed(out, "Yay0", content);
}

/* Expanded images: nothing but literals, and one link that is never used. */
void sm64_put_fake_mio0(struct bytes *out, const struct bytes *content)
{
	struct streams s = { 0 };

	bytes_fill(&s.flags, 0xFF, (content->size + 7) / 8);
	be16(&s.links, 0);
	bytes_append(&s.literals, content);
	put_streams(out, "MIO0", content->size, &s);
}

void sm64_put_szp(struct bytes *out, const struct bytes *content)
{
	deflate_raw(content, out);
	bytes_u32(out, (uint32_t)crc32(crc32(0, NULL, 0), content->data, (uInt)content->size));
	bytes_u32(out, (uint32_t)content->size);
	bytes_fill(out, 0, 4);
	sm64_align(out, 16);
	bytes_truncate(out, out->size - 4);
	be32(out, (uint32_t)content->size);
}
