"""
Databases of animdb in Python: clips, their keys, events, skeletons and poses, and exports.

    import animdb

    with animdb.open("demo.db") as db:
        clip = db.clip("PUPPET-S_WALKL")
        hips = clip.channel("BIP01", "translation")
        print(clip.duration, hips.times.tolist(), hips.keys.tolist())

It needs only the standard library. Numbers come as arrays of NumPy where that is installed, else as memoryviews. The database is opened
for reading only. The page docs/python.md of the sources has examples of everything.
"""

from .clip import Bone, Channel, Clip, Event, Pose, Skeleton
from .database import SCHEMA_VERSION, Database, Export, open
from .errors import Damaged, Error, NotAvailable, NotFound, ProgramError, WrongDatabase
from .arrays import Numbers

__all__ = ["Bone", "Channel", "Clip", "Damaged", "Database", "Error", "Event", "Export", "NotAvailable", "NotFound", "Numbers", "Pose",
           "ProgramError", "SCHEMA_VERSION", "Skeleton", "WrongDatabase", "open"]

# Messages call them what people write in `except`.
for _class in (Damaged, Error, NotAvailable, NotFound, ProgramError, WrongDatabase):
    _class.__module__ = __name__
del _class
