"""What readers of several systems need to decode keys; nothing here comes from animdb's sources."""


def multiply(a, b):
    """The Hamilton product of two quaternions x, y, z, w."""
    ax, ay, az, aw = a
    bx, by, bz, bw = b
    return (
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    )


def of_whole_bytes(components):
    """
    The function `key` of a reader, as check_keys.py calls it, where all sources of keys are whole bytes. components() takes what a
    key is made of, pairs of stored bytes and the formula that says what they are, and the key before it (None = there is none),
    and returns the components of the key.
    """

    def key(data, bit_offset, bit_length, formula, what):
        sources = [(data, bit_offset, bit_length, formula)]
        sources += [(o["data"], o["bit_offset"], o["bit_length"], o["formula"]) for o in what["others"]]
        bits = [(d[at // 8 : (at + size) // 8], text) for d, at, size, text in sources]
        return components(bits, what.get("before"))

    return key
