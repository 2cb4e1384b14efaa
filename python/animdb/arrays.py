"""Arrays of numbers: those of NumPy where it is installed and wanted, else memoryviews of the same shape and types."""

from __future__ import annotations

import math
import sys
from array import array
from typing import TYPE_CHECKING, Any, Iterable, Optional, Sequence, Union

if TYPE_CHECKING:
    import numpy

Numbers = Union[memoryview, "numpy.ndarray[Any, Any]"]
"""Both have `shape` and `tolist()`, and an item is `keys[key, component]`. A memoryview without items has the shape (0,)."""


def find_numpy(wanted: Optional[bool]) -> Any:
    """The module numpy; None = use memoryviews. ImportError when it is wanted and not there."""
    if wanted is False:
        return None
    try:
        import numpy
    except ImportError:
        if wanted:
            raise
        return None
    return numpy


def from_little_endian(numpy: Any, code: str, data: bytes, shape: Sequence[int]) -> Numbers:
    """The numbers that a blob holds, which is not copied. `code` is 'f' (f32) or 'I' (u32)."""
    if numpy is not None:
        return numpy.frombuffer(data, {"f": "<f4", "I": "<u4"}[code]).reshape(shape)
    if sys.byteorder == "big":
        swapped = array(code, data)
        swapped.byteswap()
        data = swapped.tobytes()
    return _view(code, data, shape)


def from_values(numpy: Any, code: str, values: Iterable[Any], shape: Sequence[int]) -> Numbers:
    """The numbers that Python has. `code` is 'd' (f64), 'I' (u32) or '?' (bool)."""
    # The module array knows no bool, whose bytes are 0 and 1.
    data = bytes(map(bool, values)) if code == "?" else array(code, values).tobytes()
    if numpy is not None:
        return numpy.frombuffer(data, {"d": "f8", "I": "u4", "?": "?"}[code]).reshape(shape)
    return _view(code, data, shape)


def _view(code: str, data: bytes, shape: Sequence[int]) -> memoryview:
    # cast() refuses dimensions of 0.
    return memoryview(data).cast("B").cast(code, list(shape)) if math.prod(shape) > 0 else memoryview(b"").cast(code)
