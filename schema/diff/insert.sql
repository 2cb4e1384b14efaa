-- Inserts one row of a query on one of the two databases. ?15 is compared beside the fields, when that is not the content; most
-- queries leave ?16 out.
INSERT INTO item (side, owner, kind, id, system, name, label, native_id, place, inner_path, rank, motion, content, fields, digest, is_silent)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, coalesce(?13, xxh128(?14)), ?14, xxh128(?14 || coalesce(?15, ?13, '')), coalesce(?16, 0))
