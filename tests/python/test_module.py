"""
The module animdb over a database of the corpus: keys, names, poses, exports, and what is wrong with files.

The environment has DATABASE (of the whole corpus), PROGRAM and EXTENSION.
"""

import contextlib
import os
import re
import shlex
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import animdb

DATABASE, PROGRAM, EXTENSION = (os.environ[name] for name in ("DATABASE", "PROGRAM", "EXTENSION"))
CAN_LOAD = hasattr(sqlite3.Connection, "enable_load_extension")
try:
    import numpy
except ImportError:
    numpy = None
needs_extension = unittest.skipUnless(CAN_LOAD, "this Python cannot load extensions")
needs_numpy = unittest.skipUnless(numpy, "needs python3-numpy")


def bits(value):
    return None if value is None or value != value else struct.pack("<d", value)


class Case(unittest.TestCase):
    def open(self, path=DATABASE, **options):
        db = animdb.open(path, **{"program": PROGRAM, "extension": None if CAN_LOAD else False, **options})
        self.addCleanup(db.close)
        return db

    def plain(self, path=DATABASE):
        return self.enterContext(contextlib.closing(sqlite3.connect(path)))

    def folder(self):
        return Path(self.enterContext(tempfile.TemporaryDirectory()))

    def copy(self, *changes):
        """A copy of the database, after statements of SQL."""
        path = self.folder() / "copy.db"
        shutil.copy(DATABASE, path)
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as db:
            for change in changes:
                db.execute(change)
        return path


class Keys(Case):
    def compare(self, **options):
        """Each key of the module is that of the stored view keys, which knows nothing of either."""
        db, plain, count = self.open(**options), self.plain(), 0
        for clip in db.clips():
            channels = clip.channels
            self.assertEqual(len(channels), clip.channel_count)
            rows = plain.execute("SELECT channel_id, frame, time, x, y, z, w FROM keys WHERE clip_id = ? ORDER BY channel_id, key_index",
                                 (clip.id,)).fetchall()
            ours = []
            for channel in channels:
                keys, frames = channel.keys, channel.frames
                times = [None] * len(frames) if channel.times is None else channel.times.tolist()
                self.assertEqual((keys.shape[0], frames.shape), (channel.key_count, (channel.key_count,)))
                for key, frame, time in zip(keys.tolist(), frames.tolist(), times):
                    key += [None] * (4 - len(key))
                    ours.append((channel.id, frame, bits(time), *map(bits, key)))
            self.assertEqual(ours, [(row[0], row[1], *map(bits, row[2:])) for row in rows], clip)
            count += len(ours)
        self.assertEqual(count, plain.execute("SELECT sum(key_count) FROM clips").fetchone()[0])
        self.assertGreater(count, 50_000)

    def test_memoryview(self):
        self.compare(numpy=False)

    def test_without_extension(self):
        self.compare(numpy=False, extension=False)

    @needs_numpy
    def test_numpy(self):
        self.compare(numpy=True)

    def test_types(self):
        channel = self.open(numpy=False).clip("PUPPET-S_WALKL").channel("BIP01", "translation")
        self.assertEqual([(part.format, part.ndim, part.readonly) for part in (channel.keys, channel.frames, channel.times)],
                         [("f", 2, True), ("I", 1, True), ("d", 1, True)])

    @needs_numpy
    def test_types_of_numpy(self):
        clip = self.open().clip("PUPPET-S_WALKL")
        channel = clip.channel(0, "translation")
        for part, type_ in ((channel.keys, "float32"), (channel.frames, "uint32"), (channel.times, "float64"),
                            (clip.pose(0).local, "float64"), (clip.pose(0).visible, "bool")):
            self.assertIsInstance(part, numpy.ndarray)
            self.assertEqual((part.dtype.name, part.flags.writeable), (type_, False))

    def test_numpy_that_is_missing(self):
        with mock.patch.dict(sys.modules, numpy=None):
            self.assertIsNone(self.open().numpy)
            self.assertIsInstance(self.open().clip(1).channels[0].keys, memoryview)
            with self.assertRaises(ImportError):
                self.open(numpy=True)

    def test_several_channels(self):
        """Of several channels of one bone and target poses use the last, and so does channel()."""
        db = self.open()
        several = db.connection.execute("SELECT clip_id, bone_id, target, max(id) FROM channels WHERE bone_id IS NOT NULL"
                                        " GROUP BY clip_id, bone_id, target HAVING count(*) > 1").fetchall()
        self.assertTrue(several)
        for clip, bone, target, last in several:
            self.assertEqual(db.clip(clip).channel(bone, target).id, last)

    def test_channel_that_is_missing(self):
        with self.assertRaisesRegex(animdb.NotFound, r"\(PUPPET-S_WALKL\) has no channel for the roll of 'BIP01'"):
            self.open().clip("PUPPET-S_WALKL").channel("BIP01", "roll")


class Names(Case):
    @needs_extension
    def test_as_the_program(self):
        """Every name, id and hash means what it means to the SQL functions of animdb, or is refused with the same clips."""
        db = self.open()
        words = {word for word, in db.connection.execute(
            "SELECT name FROM clips UNION SELECT native_id FROM clips UNION SELECT name FROM set_entries"
            " UNION SELECT motion_xxh128 FROM clips UNION SELECT upper(content_xxh128) FROM clips UNION SELECT a.xxh128 FROM assets a JOIN clips c ON c.asset_id = a.id"
            " UNION SELECT lower(name) FROM clips UNION SELECT CAST(id AS TEXT) FROM clips UNION VALUES ('01'), ('1 '), (''), ('O''NEIL')")}
        answers = {"one": 0, "several": 0, "none": 0}
        for word in words - {None}:
            try:
                theirs = db.connection.execute("SELECT clip_id FROM pose(?, 0) LIMIT 1", (word,)).fetchone()[0]
            except sqlite3.OperationalError as error:
                message = str(error).removeprefix("pose: ")
                with self.assertRaises(animdb.NotFound) as ours:
                    db.clip(word)
                several = "means" in message
                self.assertEqual(str(ours.exception) if several else str(ours.exception).split(";")[0],
                                 message if several else message.split(";")[0])
                answers["several" if several else "none"] += 1
            else:
                self.assertEqual(db.clip(word).id, theirs, word)
                answers["one"] += 1
        self.assertTrue(answers["one"] > 1000 and answers["several"] > 20 and answers["none"] > 2, answers)

    def test_by_number(self):
        db = self.open()
        self.assertEqual(db.clip(7), db.clip("7"))
        with self.assertRaises(LookupError):
            db.clip(10**9)

    def test_suggestions(self):
        for word in ("PUPPET-S_WALK", "PUPPET-S_WOLKL", "pet-s_walkl"):
            with self.assertRaisesRegex(animdb.NotFound, "did you mean .*'PUPPET-S_WALKL'"):
                self.open().clip(word)

    def test_friendly_name(self):
        db = self.open()
        names = dict(db.connection.execute("SELECT clip_id, name FROM clip_names"))
        self.assertEqual({clip.id: clip.friendly_name for clip in db.clips()}, names)

    def test_condition(self):
        db = self.open()
        expected = [row[0] for row in db.query("SELECT clip_id FROM clip_summary WHERE system = 'oni' AND events > 1 ORDER BY clip_id")]
        self.assertEqual([clip.id for clip in db.clips("system = :id AND events > 1 -- all", {"id": "oni"})], expected)
        self.assertTrue(expected)


class Rows(Case):
    def test_clips(self):
        columns = ("id", "name", "native_id", "format", "space", "duration", "fps", "frame_interval", "frame_count", "bone_count",
                   "channel_count", "key_count", "looping", "loop_start", "loop_end", "wraps", "motion_xxh128", "content_xxh128")
        plain = self.plain()
        plain.row_factory = sqlite3.Row
        db = self.open()
        for clip, row in zip(db.clips(), plain.execute("SELECT * FROM clips ORDER BY id"), strict=True):
            self.assertEqual([getattr(clip, column) for column in columns], [row[column] for column in columns])
            self.assertEqual((clip.system, type(clip.attributes)), (row["system_id"], dict))

    def test_events(self):
        db, count = self.open(), 0
        for clip in db.clips():
            expected = db.query("SELECT event_id, time, name, class, ref FROM clip_events WHERE clip_id = ? ORDER BY time, event_id",
                                (clip.id,))
            events = [(event.id, event.time, event.name, event.class_, event.ref) for event in clip.events]
            self.assertEqual(events, [tuple(row) for row in expected])
            count += len(events)
        self.assertGreater(count, 100)

    def test_skeletons(self):
        db, found = self.open(), 0
        for clip in db.clips():
            row = db.connection.execute("SELECT skeleton_id FROM clip_skeletons WHERE clip_id = ? AND is_primary", (clip.id,)).fetchone()
            self.assertEqual(clip.skeleton.id if clip.skeleton else None, row[0] if row else None)
            if clip.skeleton:
                bones = db.connection.execute("SELECT bone_id, tx, ty, tz, qx, qy, qz, qw, sx, sy, sz FROM bones WHERE skeleton_id = ?"
                                              " ORDER BY ordinal", row).fetchall()
                self.assertEqual([(bone.id, *bone.translation, *bone.rotation, *bone.scale) for bone in clip.skeleton.bones], bones)
                found += 1
        self.assertGreater(found, 100)


class Poses(Case):
    def assert_equal(self, ours, theirs):
        for name in ("time", "frame", "bones", "bone_ids"):
            self.assertEqual(getattr(ours, name), getattr(theirs, name))
        for name in ("local", "model", "visible"):
            self.assertEqual(getattr(ours, name).tolist(), getattr(theirs, name).tolist())

    @needs_extension
    def test_rows(self):
        """A pose is what the table pose gives."""
        db, frames = self.open(), 0
        for clip in db.clips():
            rows = db.connection.execute("SELECT * FROM pose(?)", (clip.id,))
            for pose in clip.poses():
                for index, name in enumerate(pose.bones):
                    row = next(rows)
                    self.assertEqual((pose.bone_ids[index], name, pose.frame, pose.time, *pose.local.tolist()[index],
                                      int(pose.visible[index]), *pose.model.tolist()[index]), row)
                frames += 1
            self.assertIsNone(next(rows, None))
        self.assertGreater(frames, 2000)

    @needs_extension
    def test_program_equals_extension(self):
        with_extension, without = self.open(), self.open(extension=False)
        self.assertIsNotNone(with_extension.extension)
        self.assertIsNone(without.extension)
        for name in ("PUPPET-S_WALKL", "PUPPETwalk", "MARIO_ANIM_BACKFLIP", "R_lightF_windup"):
            one, other = with_extension.clip(name), without.clip(name)
            for time in (0, 0.1, 1e-05, 1e10, -1):
                self.assert_equal(one.pose(time), other.pose(time))
            for ours, theirs in zip(one.poses(), other.poses(), strict=True):
                self.assert_equal(ours, theirs)

    def test_position(self):
        pose = self.open(extension=False).clip("PUPPET-S_WALKL").pose(0.25)
        self.assertEqual([round(x, 2) for x in pose.position("BIP01 L HAND")], [-28.06, 82.35, 3.58])
        with self.assertRaisesRegex(animdb.NotFound, "'NOSE'"):
            pose.position("NOSE")

    def test_first_of_many(self):
        """A caller who wants no more ends the program."""
        poses = self.open(extension=False).clip("PUPPET-S_WALKL").poses()
        self.assertEqual(next(poses).frame, 0)
        poses.close()

    def test_neither(self):
        with self.assertRaisesRegex(FileNotFoundError, "/nowhere: there is no such program"):
            self.open(program="/nowhere")
        with mock.patch("animdb.native.find_program", return_value=None):
            db = self.open(extension=False, program=None)
        with self.assertRaisesRegex(animdb.NotAvailable, "animdb.so.*was not asked for"):
            list(db.clip("PUPPET-S_WALKL").poses())
        with self.assertRaisesRegex(animdb.NotAvailable, "PATH"):
            db.export("nowhere")
        self.assertEqual(db.clip("PUPPET-S_WALKL").channel("BIP01", "translation").keys.shape[1], 3)

    def test_no_rate(self):
        for options in ({}, {"extension": False}):
            clip = next(self.open(**options).clips("fps IS NULL AND frames > 1"))
            self.assertEqual(clip.pose(0).time, 0)
            self.assertGreater(len(list(clip.poses())), 1)
            self.assertIsNone(clip.channels[0].times)
            with self.assertRaisesRegex(ValueError, "no frame rate"):
                clip.pose(0.5)
            with self.assertRaises(ValueError):
                clip.pose(float("nan"))


class Exports(Case):
    def test_files(self):
        folder, db = self.folder(), self.open()
        export = db.export(folder / "one", "json", [db.clip("PUPPET-S_WALKL"), "PUPPET-S_RUNL", 1])
        self.assertEqual(len(export.files), 4)
        self.assertTrue(all(file.is_file() for file in export.files))
        self.assertIn("PUPPET-S_WALKL.json", [file.name for file in export.files])
        clips = list(db.clips("system = 'zengin'"))
        self.assertEqual(len(db.export(folder / "some", "csv", clips).files),
                         len(db.export(folder / "where", "csv", where="system = 'zengin'").files))
        with mock.patch("animdb.database.IDS_OF_AN_ARGUMENT", 7):
            self.assertEqual({file.name for file in db.export(folder / "parts", "csv", clips).files},
                             {file.name for file in db.export(folder / "some", "csv", clips, options=["--force"]).files})

    def test_messages(self):
        db = self.open()
        self.assertEqual(db.export(self.folder(), "json", ["PUPPET-S_WALKL"]).messages, [])
        self.assertIn("no skeleton is known", " ".join(db.export(self.folder(), "glb", where="skeleton IS NULL").messages))

    def test_nothing(self):
        """No clips are no files; to the program no choice is all clips."""
        folder = self.folder() / "none"
        self.assertEqual(self.open().export(folder, "json", []), ([], []))
        self.assertFalse(folder.exists())

    def test_errors(self):
        db = self.open()
        with self.assertRaisesRegex(animdb.ProgramError, "no format is called 'fbx'") as caught:
            db.clip(1).export(self.folder(), "fbx")
        self.assertEqual(caught.exception.code, 2)
        with self.assertRaises(animdb.NotFound):
            db.export(self.folder(), "json", ["nobody"])
        with self.assertRaises(ValueError):
            db.export(self.folder(), "json", [1], where="1")


class Opening(Case):
    def refused(self, path, text, error=animdb.WrongDatabase, **options):
        with self.assertRaisesRegex(error, text) as caught:
            animdb.open(path, program=PROGRAM, **options)
        self.assertIn(str(path) if error is not animdb.Error else "extension", str(caught.exception))

    def test_no_database(self):
        folder = self.folder()
        self.refused(folder / "missing.db", "no such file", FileNotFoundError)
        self.refused(folder, "a folder")
        (folder / "text").write_text("a text of some length" * 100)
        self.refused(folder / "text", "not a database")
        (folder / "empty").touch()
        self.refused(folder / "empty", "animdb index NEW.db DUMP")
        self.assertEqual(list(folder.glob("*-journal")), [])

    def test_versions(self):
        dump = re.escape(shlex.quote(self.plain().execute("SELECT path FROM dumps").fetchone()[0]))
        self.refused(self.copy("PRAGMA user_version = 5"), f"version 5, .* version 9: .*with: animdb index NEW.db {dump}$")
        self.refused(self.copy("PRAGMA user_version = 1", "DROP TABLE dumps"), "with: animdb index NEW.db DUMP$")
        self.refused(self.copy("PRAGMA user_version = 99"), "version 99, .*use the module of the animdb that wrote it")

    def test_version_is_that_of_the_program(self):
        self.assertEqual(self.plain().execute("PRAGMA user_version").fetchone()[0], animdb.SCHEMA_VERSION)

    def test_damaged(self):
        path = self.copy()
        with open(path, "r+b") as file:
            file.seek(100)
            file.write(b"\xff" * 400)
        self.refused(path, "malformed")

    def test_locked(self):
        path = self.copy()
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as writer, \
                mock.patch("sqlite3.connect", lambda *names, **options: connect(*names, **options, timeout=0)):
            writer.execute("BEGIN EXCLUSIVE")
            self.refused(path, "locked: another program")

    def test_journal(self):
        """What a killed writer leaves needs a program that may write."""
        path = self.copy()
        killed = path.with_name("killed one.db")
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as writer:
            writer.execute("PRAGMA cache_size = 1")  # pages are written before the end of the transaction
            writer.execute("BEGIN")
            writer.execute("UPDATE clips SET name = 'x' || name")
            writer.execute("UPDATE channels SET key_count = 7")
            shutil.copy(path, killed)
            shutil.copy(f"{path}-journal", f"{killed}-journal")
        self.refused(killed, "'animdb query '.*killed one.db' \"SELECT 1\"' recovers")
        subprocess.run([PROGRAM, "query", killed, "SELECT 1"], check=True, stdout=subprocess.DEVNULL)
        self.assertEqual(self.open(killed).clip(1).name, self.open().clip(1).name)

    def test_odd_names(self):
        folder = self.folder()
        for name in ("a b?mode=rw#c.db", "żółw 歩く.db", "-f.db", "100%.db", "it's.db"):
            shutil.copy(DATABASE, folder / name)
            db = self.open(folder / name, extension=False)
            self.assertEqual(len(list(db.clip("PUPPET-S_WALKL").poses())), 20)
            self.assertEqual(len(db.export(folder / "out", "csv", ["PUPPET-S_WALKL"], options=["--force"]).files), 2)

    def test_read_only(self):
        for options in ({}, {"extension": False}):
            for sql in ("DELETE FROM clips", "CREATE TABLE x(y)", "PRAGMA user_version = 1"):
                with self.assertRaisesRegex(sqlite3.OperationalError, "readonly"):
                    self.open(**options).query(sql).fetchall()

    def test_closed(self):
        with animdb.open(DATABASE, extension=False) as db:
            clip = db.clip(1)
        with self.assertRaises(sqlite3.ProgrammingError):
            clip.channels

    @needs_extension
    def test_extension(self):
        self.assertEqual(self.open(extension=EXTENSION).query("SELECT fourcc(0x414E494D)").fetchone()[0], "ANIM")
        self.refused(DATABASE, "cannot be loaded: .*nothing.so", animdb.Error, extension="/nowhere/nothing.so")
        with self.assertRaises(sqlite3.OperationalError):
            self.open(extension=False).query("SELECT fourcc(1)")
        with mock.patch("animdb.native.find_extension", return_value=None):
            self.assertIsNone(self.open(extension=None).extension)
            self.refused(DATABASE, "cannot be loaded: animdb.so was not found", animdb.Error, extension=True)
        # SQL of others loads nothing.
        with self.assertRaisesRegex(sqlite3.OperationalError, "not authorized"):
            self.open().query("SELECT load_extension(?)", (EXTENSION,))

    def test_extension_that_cannot_be_loaded(self):
        class Without:
            pass
        self.assertIn("without loadable", animdb.native.load_extension(Without(), Path(EXTENSION)))


class Damage(Case):
    def test_tracks(self):
        with contextlib.closing(sqlite3.connect(DATABASE)) as db:
            track, channel, clip, frames = db.execute(
                "SELECT t.id, h.id, h.clip_id, length(t.frames) FROM tracks t JOIN channels h ON h.track_id = t.id"
                " WHERE t.frames IS NOT NULL AND t.key_count > 2 ORDER BY h.id LIMIT 1").fetchone()
        for change, text in (
                ("data = substr(data, 1, length(data) - 1)", "bytes in its column data, not"),
                ("data = CAST(data || X'00000000' AS BLOB)", "bytes in its column data, not"),
                ("data = X''", "has 0 bytes in its column data"),
                ("data = 'text'", "no blob in its column data"),
                ("frames = substr(frames, 5)", f"has {frames - 4} bytes in its column frames, not {frames}"),
                ("frames = 7", "no blob in its column frames"),
                ("width = 5", "the width 5"), ("width = 0", "the width 0"), ("width = 'x'", "the width 'x'"),
                ("key_count = -1", "the key_count -1"), ("key_count = 1.5", "the key_count 1.5"),
                ("key_count = 4611686018427387904", "bytes in its column data")):
            with self.subTest(change):
                db = self.open(self.copy(f"UPDATE tracks SET {change} WHERE id = {track}"), extension=False)
                damaged = [one for one in db.clip(clip).channels if one.id == channel][0]
                for part in ("keys", "frames"):
                    with self.assertRaisesRegex(animdb.Damaged, rf"^clip {clip} \(.*channel {channel}: .*track {track} .*{text}"):
                        getattr(damaged, part)
                for other in db.clip("PUPPET-S_WALKL").channels:
                    self.assertEqual(other.keys.shape[0], other.key_count)

    def test_track_that_is_missing(self):
        db = self.open(self.copy("DELETE FROM tracks WHERE id = 1"), extension=False)
        for clip in db.clips("clip_id IN (SELECT clip_id FROM channels WHERE track_id = 1)"):
            for channel in clip.channels:
                if channel.track_id == 1:
                    with self.assertRaisesRegex(animdb.Damaged, "its track 1 is missing"):
                        channel.keys

    def test_no_keys(self):
        db = self.open(self.copy("UPDATE tracks SET key_count = 0, data = X'', frames = NULL"), extension=False, numpy=False)
        channel = db.clip("PUPPET-S_WALKL").channels[0]
        self.assertEqual([(part.shape, part.tolist()) for part in (channel.keys, channel.frames, channel.times)], [((0,), [])] * 3)

    def test_values(self):
        """What is no number stays what it is in the track."""
        db = self.open(self.copy("UPDATE tracks SET data = CAST(zeroblob(length(data) - 4) || X'0000C07F' AS BLOB)"), extension=False)
        value = db.clip("PUPPET-S_WALKL").channels[0].keys.tolist()[-1][-1]
        self.assertNotEqual(value, value)

    def test_attributes(self):
        for text in ("'{'", "X'00'", "x'ff'"):
            db = self.open(self.copy(f"UPDATE clips SET attributes = {text} WHERE id = 3"), extension=False)
            with self.assertRaisesRegex(animdb.Damaged, "^clip 3 .*attributes"):
                db.clip(3)
            self.assertEqual(db.clip(4).id, 4)

    def test_text(self):
        db = self.open(self.copy("UPDATE clips SET name = CAST(X'41FF' AS TEXT) WHERE id = 3"), extension=False)
        self.assertEqual(db.clip(3).name, "A\ufffd")

    @needs_extension
    def test_poses(self):
        path = self.copy("UPDATE tracks SET data = X'00'")
        with self.assertRaisesRegex(sqlite3.OperationalError, "channel 0 are damaged"):
            self.open(path).clip("PUPPET-S_WALKL").pose(0)
        with self.assertRaisesRegex(animdb.ProgramError, "channel 0 are damaged"):
            self.open(path, extension=False).clip("PUPPET-S_WALKL").pose(0)


connect = sqlite3.connect

if __name__ == "__main__":
    unittest.main()
