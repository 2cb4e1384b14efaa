"""Decodes single keys of Gothic and Gothic 2 from their bits, by the formulas of the formats' specification alone.

A key is only given for bits that lie where the file says: those of another frame, of another node or of another file give None.
"""
import math
import struct

from stored import multiply

CHUNK_HEADER = 6


def key(data, bit_offset, bit_length, formula, what):
    if bit_offset % 8 or bit_length % 8:
        return None
    place, size = bit_offset // 8, bit_length // 8
    decode = {"zengin-man": man_key, "zengin-mmb": mmb_key, "zengin-asc": asc_key}[what["format"]]
    return decode(data, place, size, formula, what)


# ---- MAN ----


def chunks(data):
    """{id: offset of the data}, up to the first chunk whose length is wrong."""
    found, at = {}, 0
    while at + CHUNK_HEADER <= len(data):
        id, length = struct.unpack_from("<HI", data, at)
        found[id] = at + CHUNK_HEADER
        at += CHUNK_HEADER + length
    return found


def man_key(data, place, size, formula, what):
    at = chunks(data)
    header = data.index(b"\n", at[0xA020] + 2) + 1  # behind u16 version and the name
    _layer, frame_count, node_count, _fps, _fps_source, pos_min, pos_scale = struct.unpack_from("<IIIffff", data, header)
    length = 4 + 4 * node_count + 12 * node_count * frame_count
    samples = at[0xA090] if 0xA090 in at else data.index(struct.pack("<HI", 0xA090, length), header) + CHUNK_HEADER
    nodes = struct.unpack_from(f"<{node_count}I", data, samples + 4)
    frame, rest = divmod(place - samples - 4 - 4 * node_count, 12 * node_count)
    slot, member = divmod(rest, 12)
    if size != 6 or frame != what["frame"] or nodes[slot] != what["bone"]:
        return None
    raw = struct.unpack_from("<3H", data, place)
    if what["target"] == "translation" and member == 6 and formula.startswith("x, y, z = three u16, each u16 * "):
        return [value * pos_scale + pos_min for value in raw]
    if what["target"] != "rotation" or member != 0 or not formula.startswith("x, y, z = three u16, each (32767 - u16) "):
        return None
    x, y, z = ((value - 32767) * 2.1 / 65535 for value in raw)
    square = x * x + y * y + z * z
    length = math.sqrt(square) if square > 1 else 1
    # The engine turns bones by the conjugate.
    return [-x / length, -y / length, -z / length, math.sqrt(1 - square) if square <= 1 else 0]


# ---- MMB ----


def mmb_key(data, place, size, formula, what):
    """Bone 1 + i is the i-th shape: of each frame that moves something and whose vertices and offsets no frame before has."""
    at = chunks(data)[0xE030]
    (count,) = struct.unpack_from("<H", data, at)
    at, shapes = at + 2, []
    for _ in range(count):
        at = data.index(b"\n", at) + 1 + 4 + 4 + 4 + 4 + 4 + 1  # name, blends, hold, layer, rate, flags
        vertex_count, frame_count = struct.unpack_from("<II", data, at)
        vertices = data[at + 8:at + 8 + 4 * vertex_count]
        at += 8 + 4 * vertex_count
        for frame in range(frame_count):
            offsets = data[at:at + 12 * vertex_count]
            shape = (vertices, offsets)
            if any(struct.unpack(f"<{3 * vertex_count}f", offsets)) and shape not in shapes:
                shapes.append(shape)
            if at == place:
                is_whole = size == len(offsets) and frame == what["frame"] and formula.startswith("weight = 1 where ")
                return [1] if is_whole and shapes.index(shape) == what["bone"] - 1 else None
            at += len(offsets)
    return None


# ---- ASC: all samples are absolute, in the world of 3ds Max ----


def asc_tokens(text):
    """(token, offset); texts keep their first quotation mark."""
    at = 0
    while at < len(text):
        start = at
        if text[at] in " \t\r\n\0\x1a":
            at += 1
            continue
        if text[at] == '"':
            at += 1
            while at < len(text) and text[at] not in '"\r\n':
                at += 1
            yield text[start:at], start
            at += 1
            continue
        at += 1
        while text[start] not in "{}" and at < len(text) and text[at] not in ' \t\r\n\0\x1a{}"':
            at += 1
        yield text[start:at], start


def asc_nodes(text):
    """Name: {parent, rows, POS: [(numbers, offset, end)], ROT: [...]}, in the order of the file."""
    tokens = list(asc_tokens(text))
    nodes, node, depth, in_tree = {}, None, 0, None
    for i, (token, _offset) in enumerate(tokens):
        depth += (token == "{") - (token == "}")
        word = token.upper()
        if word in ("*HELPEROBJECT", "*GEOMOBJECT"):
            node, in_tree = {"parent": None, "rows": [[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0]], "POS": [], "ROT": []}, depth
        elif node is None or not word.startswith("*"):
            continue
        elif word == "*NODE_NAME" and depth == in_tree + 1:
            nodes.setdefault(tokens[i + 1][0][1:].upper(), node)
        elif word == "*NODE_PARENT":
            node["parent"] = tokens[i + 1][0][1:].upper()
        elif word.startswith("*TM_ROW"):
            node["rows"][int(word[-1])] = [float(tokens[i + k][0]) for k in (1, 2, 3)]
        elif word in ("*CONTROL_POS_SAMPLE", "*CONTROL_ROT_SAMPLE"):
            width = 3 if "POS" in word else 4
            numbers = [tokens[i + k] for k in range(2, 2 + width)]
            end = numbers[-1][1] + len(numbers[-1][0])
            node[word[9:12]].append(([float(number) for number, _ in numbers], numbers[0][1], end))
    return nodes


def inverse(q):
    return [-q[0], -q[1], -q[2], q[3]]


def turned(q, v):
    return multiply(multiply(q, [*v, 0]), inverse(q))[:3]


def turn_of(sample):
    """Unit axis and angle, clockwise."""
    x, y, z, angle = sample
    length = math.sqrt(x * x + y * y + z * z)
    if length == 0:
        return [0, 0, 0, 1]
    s = math.sin(angle / 2) / length
    return [-x * s, -y * s, -z * s, math.cos(angle / 2)]


def turn_of_rows(rows):
    """Of the matrix whose columns are rows 0 to 2: its largest component first, for the sake of precision."""
    m = [[rows[k][i] for k in range(3)] for i in range(3)]
    squares = [1 + m[0][0] - m[1][1] - m[2][2], 1 - m[0][0] + m[1][1] - m[2][2],
               1 - m[0][0] - m[1][1] + m[2][2], 1 + m[0][0] + m[1][1] + m[2][2]]
    best = squares.index(max(squares))
    q = [[squares[0], m[0][1] + m[1][0], m[0][2] + m[2][0], m[2][1] - m[1][2]],
         [m[0][1] + m[1][0], squares[1], m[1][2] + m[2][1], m[0][2] - m[2][0]],
         [m[0][2] + m[2][0], m[1][2] + m[2][1], squares[2], m[1][0] - m[0][1]],
         [m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1], squares[3]]][best]
    length = math.sqrt(sum(c * c for c in q))
    return [c / length for c in q]


def pose(nodes, name, frame):
    """Rotation and position in the world. Without tracks the rest pose within the parent is kept."""
    node = nodes[name]
    rotation, position = turn_of_rows(node["rows"]), node["rows"][3]
    if not (node["POS"] and node["ROT"]) and node["parent"] in nodes:
        above = nodes[node["parent"]]
        back = inverse(turn_of_rows(above["rows"]))
        within = multiply(back, rotation), turned(back, [a - b for a, b in zip(position, above["rows"][3])])
        turn, place = pose(nodes, node["parent"], frame)
        rotation = multiply(turn, within[0])
        position = [a + b for a, b in zip(place, turned(turn, within[1]))]
    if node["ROT"]:
        rotation = turn_of(node["ROT"][min(frame, len(node["ROT"]) - 1)][0])
    if node["POS"]:
        position = node["POS"][min(frame, len(node["POS"]) - 1)][0]
    return rotation, position


def is_kept(name):
    return name.startswith(("BIP01", "ZS_")) and name != "BIP01 FOOTSTEPS"


def asc_turn(nodes, name, frame):
    above = nodes[name]["parent"]
    while above is not None and not is_kept(above):
        above = nodes[above]["parent"]
    rotation, position = pose(nodes, name, frame)
    if above is None:
        rx, ry, rz, rw = rotation
        return multiply([0, 1, 0, 0], [-rx, -rz, -ry, rw]), [-position[0], position[2], -position[1]]
    turn, place = pose(nodes, above, frame)
    rx, ry, rz, rw = multiply(inverse(turn), rotation)
    dx, dy, dz = turned(inverse(turn), [a - b for a, b in zip(position, place)])
    return [-rx, -rz, -ry, rw], [dx, dz, dy]


parsed = {}


def asc_key(data, place, size, formula, what):
    if data not in parsed:
        parsed.clear()
        parsed[data] = asc_nodes(data.decode("latin-1"))
    nodes = parsed[data]
    track = "ROT" if what["target"] == "rotation" else "POS"
    for name, node in nodes.items():
        for frame, (_, start, end) in enumerate(node[track]):
            if start != place:
                continue
            if end - start != size or frame != what["frame"] or not is_kept(name):
                return None
            if track == "POS":
                return asc_turn(nodes, name, frame)[1] if formula.startswith("p = x, y, z as written") else None
            before = [0, 0, 0, 1]
            for earlier in range(frame + 1):  # the sign is that which is nearer to the key before
                turn = asc_turn(nodes, name, earlier)[0]
                if sum(a * b for a, b in zip(before, turn)) < 0:
                    turn = [-c for c in turn]
                before = turn
            return before if formula.startswith("R = (-ax*s, -ay*s, -az*s, cos(angle/2))") else None
    return None
