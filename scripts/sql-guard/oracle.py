"""Judges SQL by SQLite's own authorizer, which our driver does not offer: reads JSON texts, one a line, writes a verdict a line."""
import json
import sqlite3
import sys

READABLE = {"emails", "email_fts", "json_each", "json_tree", "jsonb_each", "jsonb_tree"}
FORBIDDEN = {"load_extension", "readfile", "writefile", "edit", "eval", "fts3_tokenizer", "sqlite_log", "rtreecheck", "rtreenode", "rtreedepth"}


def authorize(action, first, second, database, _):
    if action == sqlite3.SQLITE_SELECT or action == sqlite3.SQLITE_RECURSIVE:
        return sqlite3.SQLITE_OK
    # what the query makes itself, such as a common table expression, is in no database
    if action == sqlite3.SQLITE_READ and (database is None or (database == "main" and first.lower() in READABLE)):
        return sqlite3.SQLITE_OK
    if action == sqlite3.SQLITE_FUNCTION and second.lower() not in FORBIDDEN:
        return sqlite3.SQLITE_OK
    return sqlite3.SQLITE_DENY


def connect(path):
    db = sqlite3.connect(f"file:{path}?mode=ro", uri=True, isolation_level=None)
    # a virtual table reads tables of its own when it is first looked up
    db.execute("SELECT 1 FROM email_fts LIMIT 0")
    db.set_authorizer(authorize)
    return db


def judge(db, text):
    try:
        db.execute("EXPLAIN " + text).fetchall()
        return "allowed"
    except sqlite3.DatabaseError as error:
        said = str(error)
        return "refused" if "not authorized" in said or "prohibited" in said or "authorizer" in said else "no SQL"
    except (sqlite3.Warning, ValueError, UnicodeError):
        return "no SQL"


db = connect(sys.argv[1])
for line in sys.stdin:
    print(judge(db, json.loads(line)))
