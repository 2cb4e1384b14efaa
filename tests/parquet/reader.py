"""Reads Parquet files with the standard library, from the specification (parquet.thrift, Encodings.md, PageIndex.md): every value, and
everything that a file says about itself, which is checked against the values."""
import struct

INT64, FLOAT, DOUBLE, BYTE_ARRAY = 2, 4, 5, 6
PLAIN, RLE, RLE_DICTIONARY = 0, 3, 8


class Cursor:
    def __init__(self, data, at=0):
        self.data, self.at = data, at

    def byte(self):
        self.at += 1
        return self.data[self.at - 1]

    def take(self, size):
        assert self.at + size <= len(self.data), "behind the end"
        self.at += size
        return self.data[self.at - size:self.at]

    def varint(self):
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def zigzag(self):
        value = self.varint()
        return value >> 1 ^ -(value & 1)

    def value(self, kind):
        """A value of the compact protocol; structs are dictionaries by id."""
        if kind in (1, 2):
            return self.byte() == 1
        if kind in (4, 5, 6):
            return self.zigzag()
        if kind == 8:
            return self.take(self.varint())
        if kind == 9:
            head = self.byte()
            count = head >> 4
            if count == 15:
                count = self.varint()
                assert count >= 15
            return [self.value(head & 15) for _ in range(count)]
        assert kind == 12, kind
        return self.struct()

    def struct(self):
        fields, last = {}, 0
        while True:
            head = self.byte()
            if head == 0:
                return fields
            assert head >> 4 > 0, "ids ascend by less than 16"
            last += head >> 4
            kind = head & 15
            fields[last] = kind == 1 if kind in (1, 2) else self.value(kind)


def hybrid(cursor, width, count, end):
    values, packed_is_last = [], False
    while len(values) < count:
        assert not packed_is_last, "only the last group may be incomplete"
        head = cursor.varint()
        if head & 1:
            groups = head >> 1
            bits = int.from_bytes(cursor.take(groups * width), "little")
            found = [bits >> (i * width) & (1 << width) - 1 for i in range(groups * 8)]
            packed_is_last = len(values) + len(found) > count
            assert not packed_is_last or not any(found[count - len(values):]), "what fills the last group is 0"
            values += found[:count - len(values)]
        else:
            assert head >> 1 >= 8, "a run is worth it"
            values += [int.from_bytes(cursor.take((width + 7) // 8), "little")] * (head >> 1)
    assert len(values) == count and cursor.at == end, "the size of the runs"
    return values


def plain(cursor, kind, count, end):
    if kind == BYTE_ARRAY:
        values = [cursor.take(int.from_bytes(cursor.take(4), "little")) for _ in range(count)]
    else:
        code = {INT64: "q", FLOAT: "f", DOUBLE: "d"}[kind]
        values = list(struct.unpack(f"<{count}{code}", cursor.take(count * struct.calcsize("<" + code))))
    assert cursor.at == end, "the size of the values"
    return values


def check_zeros(least, most, kind):
    """Of reals, a bound of zero is the one that holds both zeros: readers may tell them apart."""
    if kind in (FLOAT, DOUBLE):
        assert bound(least, kind) != 0 or least[-1] >> 7 == 1, "the least value is +0"
        assert bound(most, kind) != 0 or most[-1] >> 7 == 0, "the largest value is -0"


def bound(data, kind):
    return data if kind == BYTE_ARRAY else struct.unpack({INT64: "<q", FLOAT: "<f", DOUBLE: "<d"}[kind], data)[0]


class Parquet:
    """`names`, `kinds` (physical and converted type), and `columns`: a list for each with None for NULL; texts are bytes."""

    def __init__(self, path):
        with open(path, "rb") as file:
            data = self.data = file.read()
        assert data[:4] == data[-4:] == b"PAR1", path
        size = int.from_bytes(data[-8:-4], "little")
        cursor = Cursor(data[:-8], len(data) - 8 - size)
        self.meta = cursor.struct()
        assert cursor.at == len(data) - 8, "the size of the footer"
        root, *leaves = self.meta[2]
        assert root[5] == len(leaves) == len(self.meta[7]) and all(order == {1: {}} for order in self.meta[7])
        self.names = [leaf[4].decode() for leaf in leaves]
        self.kinds = [(leaf[1], leaf.get(6)) for leaf in leaves]
        for leaf in leaves:
            assert leaf[3] == 1 and leaf.get(10) == {None: None, 0: {1: {}}, 19: {12: {}}}[leaf.get(6)]
        self.columns = [[] for _ in leaves]
        self.encodings, self.bounded, self.pages = set(), set(), 0
        at = 4
        for ordinal, group in enumerate(self.meta[4]):
            assert group[7] == ordinal and group[5] == at and len(group[1]) == len(leaves)
            indexes = []
            for i, chunk in enumerate(group[1]):
                at = self.chunk(i, chunk, at, group[3], indexes)
            assert group[2] == group[6] == at - group[5]
            for start, end in sorted(indexes):
                assert start == at, "nothing lies between"
                at = end
        assert at == len(data) - 8 - size and self.meta[3] == len(self.columns[0] if leaves else [])
        assert all(len(column) == self.meta[3] for column in self.columns)

    def chunk(self, i, chunk, at, rows, indexes):
        meta, kind = chunk[3], self.kinds[i][0]
        assert chunk[2] == at and meta[1] == kind and meta[3] == [self.names[i].encode()] and meta[4] == 0 and meta[5] == rows
        dictionary, values, pages = None, [], []
        end = at + meta[7]
        assert meta[6] == meta[7] and meta.get(11, meta[9]) == at
        while at < end:
            start = at
            cursor = Cursor(self.data, at)
            header = cursor.struct()
            assert header[2] == header[3]
            at = cursor.at + header[3]
            body = Cursor(self.data[cursor.at:at])
            if header[1] == 2:
                assert dictionary is None and start == meta[11] and header[7][2] == PLAIN
                dictionary = plain(body, kind, header[7][1], header[3])
                assert len(set(map(repr, dictionary))) == len(dictionary), "each entry is there once"
                continue
            assert header[1] == 0 and (values or start == meta[9])
            found = self.page(header[5], body, kind, dictionary)
            pages.append((start, at - start, len(values), found))
            values += found
        assert at == end and len(values) == rows
        self.check_meta(i, meta, dictionary, values, pages)
        self.check_indexes(chunk, kind, pages, indexes)
        self.columns[i] += values
        self.pages += len(pages)
        return end

    def page(self, header, body, kind, dictionary):
        count, encoding = header[1], header[2]
        assert header[3] == header[4] == RLE and count <= 20000
        size = int.from_bytes(body.take(4), "little")
        levels = hybrid(body, 1, count, 4 + size)
        self.encodings.add(encoding)
        if encoding == RLE_DICTIONARY:
            width = body.byte()
            assert width == max(1, (len(dictionary) - 1).bit_length())
            found = [dictionary[index] for index in hybrid(body, width, sum(levels), len(body.data))]
        else:
            assert encoding == PLAIN and dictionary is None
            found = plain(body, kind, sum(levels), len(body.data))
        rest = iter(found)
        return [next(rest) if level else None for level in levels]

    def check_meta(self, i, meta, dictionary, values, pages):
        there = [value for value in values if value is not None]
        encoding = RLE_DICTIONARY if dictionary else PLAIN
        assert meta[2] == [PLAIN, RLE] + [RLE_DICTIONARY] * bool(dictionary)
        assert meta[13] == [{1: 2, 2: PLAIN, 3: 1}] * bool(dictionary) + [{1: 0, 2: encoding, 3: len(pages)}]
        statistics, kind = meta[12], self.kinds[i][0]
        assert statistics[3] == len(values) - len(there)
        if self.kinds[i] == (BYTE_ARRAY, None) or not there:
            assert not statistics.keys() & {5, 6}
            return
        least, most = min(there), max(there)
        if kind != BYTE_ARRAY or len(most) <= 64:
            assert bound(statistics[5], kind) == most and statistics[7], self.names[i]
        else:
            assert 5 not in statistics
        if kind != BYTE_ARRAY or len(least) <= 64:
            assert bound(statistics[6], kind) == least and statistics[8], self.names[i]
        else:
            assert least.startswith(statistics[6]) and not statistics[8] and 60 < len(statistics[6]) <= 64
            statistics[6].decode()
        check_zeros(statistics.get(6), statistics.get(5), kind)
        self.bounded.add(self.names[i])

    def check_indexes(self, chunk, kind, pages, indexes):
        cursor = Cursor(self.data, chunk[4])
        offsets = cursor.struct()
        assert cursor.at == chunk[4] + chunk[5]
        assert offsets[1] == [{1: start, 2: size, 3: row} for start, size, row, _ in pages]
        indexes.append((chunk[4], cursor.at))
        if 6 not in chunk:
            return
        cursor = Cursor(self.data, chunk[6])
        index = cursor.struct()
        assert cursor.at == chunk[6] + chunk[7]
        indexes.append((chunk[6], cursor.at))
        assert index[5] == [page.count(None) for *_, page in pages] and index[1] == [set(page) == {None} for *_, page in pages]
        lows, highs = [], []
        for (*_, page), least, most in zip(pages, index[2], index[3], strict=True):
            there = [value for value in page if value is not None]
            if not there:
                assert least == most == b""
                continue
            lows.append(bound(least, kind))
            highs.append(bound(most, kind))
            check_zeros(least, most, kind)
            assert lows[-1] <= min(there) and highs[-1] == max(there)
            assert lows[-1] == min(there) or kind == BYTE_ARRAY and min(there).startswith(lows[-1])
        ascends = lows == sorted(lows) and highs == sorted(highs)
        descends = lows == sorted(lows)[::-1] and highs == sorted(highs)[::-1]
        assert index[4] == (1 if ascends else 2 if descends else 0)
