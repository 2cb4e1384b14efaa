"""What a database has: clips with their channels and events, skeletons with their bones, poses."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Any, Iterator, NamedTuple, Optional, Sequence, Union

from .errors import Damaged, NotFound
from .arrays import Numbers, from_little_endian, from_values

if TYPE_CHECKING:
    from .database import Database, Export

LOCAL = "tx, ty, tz, qx, qy, qz, qw, sx, sy, sz"
MODEL = "mtx, mty, mtz, mqx, mqy, mqz, mqw"


class Event(NamedTuple):
    """An event of a clip: a row of the view clip_events, whose columns animdb-schema(5) describes."""

    id: int
    via: str  # 'clip', 'entry' or 'link': where the event is
    kind: str
    class_: Optional[str]  # 'sound', 'step', 'effect', 'hit', 'item', 'camera', 'state', 'other'
    name: Optional[str]
    frame: Optional[int]
    time: Optional[float]  # seconds
    end_time: Optional[float]  # seconds; None = it has no duration
    bone_name: Optional[str]
    ref: Optional[str]  # native id of the asset to which it refers
    value: Optional[float]


class Bone(NamedTuple):
    """A bone with its rest pose, relative to its parent, in the units of the game."""

    id: int
    name: Optional[str]
    parent_id: Optional[int]
    kind: str
    translation: tuple[float, ...]  # x, y, z
    rotation: tuple[float, ...]  # x, y, z, w
    scale: tuple[float, ...]  # x, y, z


@dataclass(frozen=True)
class Skeleton:
    """A skeleton with its bones in their order."""

    id: int
    name: str
    native_id: Optional[str]
    model_scale: float
    _db: Database = field(repr=False, compare=False)

    @cached_property
    def bones(self) -> tuple[Bone, ...]:
        rows = self._db.connection.execute(f"SELECT bone_id, name, parent_id, kind, {LOCAL} FROM bones WHERE skeleton_id = ?"
                                           " ORDER BY ordinal, bone_id", (self.id,))
        return tuple(Bone(*row[:4], tuple(row[4:7]), tuple(row[7:11]), tuple(row[11:14])) for row in rows)


@dataclass(frozen=True, eq=False)
class Pose:
    """All bones of a clip at one time. Columns of `local` and `model` are those that LOCAL and MODEL name."""

    time: Optional[float]  # seconds; None = the clip has no rate
    frame: Optional[float]  # may lie between frames
    bones: tuple[Optional[str], ...]  # their names
    bone_ids: tuple[Optional[int], ...]
    local: Numbers  # bones × 10, f64: translation, rotation (x, y, z, w) and scale relative to the parent
    model: Numbers  # bones × 7, f64: translation and rotation relative to the model
    visible: Numbers  # bones, bool

    def position(self, bone: str) -> tuple[float, float, float]:
        """Where a bone is, relative to the model."""
        if bone not in self.bones:
            raise NotFound(f"no bone of this pose is called '{bone}'")
        index = self.bones.index(bone)
        return float(self.model[index, 0]), float(self.model[index, 1]), float(self.model[index, 2])


@dataclass(frozen=True)
class Channel:
    """One property of one bone, or of the clip as a whole, with its keys as the game has them."""

    id: int
    bone_id: Optional[int]
    bone_name: Optional[str]
    target: str  # 'rotation', 'translation', 'scale', 'visibility', …
    interpolation: str  # 'slerp', 'nlerp', 'linear', 'step', 'cubic'
    key_count: int
    is_constant: bool
    is_root_motion: bool
    adds_to_rest: bool
    track_id: int
    clip: Clip = field(repr=False, compare=False)

    @cached_property
    def keys(self) -> Numbers:
        """The values: key_count × width, f32. They cannot be changed."""
        _, width, count, _, data = self._track
        return from_little_endian(self.clip._db.numpy, "f", data, (count, width))

    @cached_property
    def frames(self) -> Numbers:
        """The frame of each key, u32."""
        numpy = self.clip._db.numpy
        _, _, count, frames, _ = self._track
        return from_values(numpy, "I", range(count), (count,)) if frames is None else from_little_endian(numpy, "I", frames, (count,))

    @cached_property
    def times(self) -> Optional[Numbers]:
        """The time of each key in seconds, f64; None = the clip has no rate."""
        interval, fps = self.clip.frame_interval, self.clip.fps
        if interval is None and not fps:
            return None
        # As the view keys does it: a product and a quotient round differently.
        return from_values(self.clip._db.numpy, "d", (frame * interval if interval is not None else frame / fps
                                                      for frame in self.frames.tolist()), (len(self.frames),))

    @cached_property
    def _track(self) -> tuple[int, int, int, Optional[bytes], bytes]:
        track = self.clip._db.connection.execute("SELECT id, width, key_count, frames, data FROM tracks WHERE id = ?",
                                                 (self.track_id,)).fetchone()
        if track is None:
            raise self._damaged("is missing")
        _, width, count, frames, data = track
        if width not in (1, 2, 3, 4) or not isinstance(count, int) or count < 0:
            raise self._damaged(f"has the width {width!r} and the key_count {count!r}")
        for name, blob, size in (("data", data, 4 * width * count), ("frames", frames, 4 * count)):
            if not isinstance(blob, bytes) and (name == "data" or blob is not None):
                raise self._damaged(f"has no blob in its column {name}")
            if blob is not None and len(blob) != size:
                raise self._damaged(f"has {len(blob)} bytes in its column {name}, not {size}, for {count} keys of width {width}")
        return tuple(track)

    def _damaged(self, how: str) -> Damaged:
        return Damaged(f"clip {self.clip.id} ({self.clip.name}), channel {self.id}: its track {self.track_id} {how};"
                       f" 'animdb verify {self.clip._db.path}' finds all damage")


@dataclass(frozen=True)
class Clip:
    """One occurrence of an animation: a row of the table clips, whose columns animdb-schema(5) describes."""

    id: int
    name: str
    native_id: Optional[str]
    system: str
    format: str
    space: str  # 'local' or 'model': what rotations and translations of its keys are relative to
    duration: Optional[float]  # seconds
    fps: Optional[float]
    frame_interval: Optional[float]  # seconds a frame, where the format has that in place of a rate
    frame_count: int
    bone_count: int
    channel_count: int
    key_count: int
    looping: Optional[bool]
    loop_start: Optional[int]
    loop_end: Optional[int]
    wraps: bool
    motion_xxh128: str
    content_xxh128: str
    attributes: dict[str, Any] = field(repr=False, hash=False)
    _db: Database = field(repr=False, compare=False)

    def __repr__(self) -> str:
        return f"<Clip {self.id} {self.name!r} ({self.system})>"

    @property
    def friendly_name(self) -> str:
        """The name that exports give it: that of the set entry that plays it where it is known, else its own."""
        row = self._db.connection.execute("SELECT name FROM clip_names WHERE clip_id = ?", (self.id,)).fetchone()
        return row[0] if row else self.name

    @cached_property
    def channels(self) -> tuple[Channel, ...]:
        """Its channels in the order of the file."""
        rows = self._db.connection.execute(
            "SELECT id, bone_id, bone_name, target, interpolation, key_count, is_constant, is_root_motion, adds_to_rest, track_id"
            " FROM channels WHERE clip_id = ? ORDER BY id", (self.id,))
        return tuple(Channel(*row[:6], *map(bool, row[6:9]), row[9], self) for row in rows)

    def channel(self, bone: Union[str, int, None], target: str) -> Channel:
        """The channel of a bone, by its name or its number; None = that of the clip as a whole."""
        # The last of several counts, as in poses.
        for channel in reversed(self.channels):
            if channel.target == target and bone == (channel.bone_name if isinstance(bone, str) else channel.bone_id):
                return channel
        raise NotFound(f"clip {self.id} ({self.name}) has no channel for the {target} of " + ("itself" if bone is None else repr(bone)))

    @property
    def events(self) -> list[Event]:
        """Its own events, those of entries that play it, and those of assets to which it refers, by their time."""
        return [Event(*row) for row in self._db.connection.execute(
            "SELECT event_id, via, kind, class, name, frame, time, end_time, bone_name, ref, value FROM clip_events"
            " WHERE clip_id = ? ORDER BY time, event_id", (self.id,))]

    @cached_property
    def skeleton(self) -> Optional[Skeleton]:
        """Its primary skeleton; None = none fits, or several fit equally well."""
        row = self._db.connection.execute(
            "SELECT s.id, s.name, s.native_id, s.model_scale FROM clip_skeletons AS f JOIN skeletons AS s ON s.id = f.skeleton_id"
            " WHERE f.clip_id = ? AND f.is_primary = 1", (self.id,)).fetchone()
        return Skeleton(*row, self._db) if row else None

    def pose(self, time: float) -> Pose:
        """All bones at a time in seconds, interpolated as the game does. ValueError when the clip has no rate and the time is not 0."""
        if not math.isfinite(time):
            raise ValueError(f"{time} is no time")
        for pose in self._poses("pose(:clip, :time)", {"clip": self.id, "time": float(time)}):
            return pose
        raise ValueError(f"clip {self.id} ({self.name}) has no frame rate: pose(0) and poses() are all that is known")

    def poses(self) -> Iterator[Pose]:
        """All bones at each frame that the game plays, one pose after the other."""
        return self._poses("pose(:clip)", {"clip": self.id})

    def export(self, folder: str, format: str = "glb", options: Sequence[str] = ()) -> Export:
        """Writes this clip to a file: Database.export()."""
        return self._db.export(folder, format, [self], options=options)

    def _poses(self, table: str, parameters: dict[str, Any]) -> Iterator[Pose]:
        rows = self._db._native_rows(f"SELECT frame, time, bone_name, bone_id, visible, {LOCAL}, {MODEL} FROM {table}", parameters)
        for _, of_one in groupby(rows, key=lambda row: row[0]):
            yield self._pose(list(of_one))

    def _pose(self, rows: list[tuple[Any, ...]]) -> Pose:
        numpy, count = self._db.numpy, len(rows)

        def numbers(start: int, end: int) -> Numbers:
            values = (math.nan if value is None else value for row in rows for value in row[start:end])
            return from_values(numpy, "d", values, (count, end - start))

        return Pose(time=rows[0][1], frame=rows[0][0], bones=tuple(row[2] for row in rows), bone_ids=tuple(row[3] for row in rows),
                    local=numbers(5, 15), model=numbers(15, 22), visible=from_values(numpy, "?", (row[4] for row in rows), (count,)))


CLIP_COLUMNS = ("id, name, native_id, system_id, format, space, duration, fps, frame_interval, frame_count, bone_count, channel_count,"
                " key_count, looping, loop_start, loop_end, wraps, motion_xxh128, content_xxh128, attributes")


def clip_of_row(db: Database, row: Sequence[Any]) -> Clip:
    """The clip of a row with CLIP_COLUMNS."""
    looping, wraps = None if row[13] is None else bool(row[13]), bool(row[16])
    try:
        attributes = json.loads(row[19])
    except (TypeError, ValueError) as error:
        raise Damaged(f"clip {row[0]} ({row[1]}): its attributes are no JSON: {error}") from None
    return Clip(*row[:13], looping, *row[14:16], wraps, *row[17:19], attributes, db)
