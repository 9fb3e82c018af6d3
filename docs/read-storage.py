#!/usr/bin/env python3
"""Reads a storage of stvisits without stvisits, by the format in remote.md next to this file.

    read-storage.py FOLDER                    print the rows of all tables as JSON
    read-storage.py FOLDER --photos TARGET    also write the photos, named by their hashes

FOLDER is the storage or a copy of it (rclone copy REMOTE:PATH FOLDER). The passphrase of an encrypted
one is the first line of --passphrase-file, otherwise it is asked. Needs Python 3.8 and its package
cryptography (Debian: python3-cryptography). The status is 1 if an object couldn't be read. Compare
the printed fingerprints of the computers: what they signed is merged without asking."""
import argparse, functools, getpass, hashlib, hmac, json, pathlib, struct, sys, unicodedata

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

# Columns that change together: an entry with one of them sets all, and those that it lacks to NULL.
# Every other column is a group of its own.
GROUPS = {
    "visit": ["stadium_id stadium_name local_date league kind game_key home_team away_team home_name"
              " away_name home_score away_score game_start game_source_version game_resolved_at"
              " score_source data_source score_pending superseded_by score_provider other_scores"
              " original"],
    "question": ["state visit_id", "stadium_id local_date"],
    "photo": ["sha256 media latitude longitude horizontal_error_m altitude_m position_void local_time"
              " utc_offset_s utc_time time_source clock_doubtful location_source make model error",
              "visit_id question_id"],
    "photo_path": ["photo_id path added_at"],
    "trip": ["preferences games itinerary"],
    "taste": ["factor changed_at"],
    "stadium_note": ["stadium_id stadium_name", "topic text rating", "author author_key"],
}
# Columns with the id of another row, named after its table.
OWNERS = ["visit_id", "question_id", "photo_id"]


class Storage:
    def __init__(self, folder, passphrase):
        self.folder, self.passphrase, self.keys = folder, passphrase, {}

    def key(self, salt, log_n, r, p):
        """Derives the keys of a salt: of objects, and of names."""
        if (salt, log_n, r, p) not in self.keys:
            phrase = unicodedata.normalize("NFC", self.passphrase()).encode()
            root = hashlib.scrypt(phrase, salt=salt, n=1 << log_n, r=r, p=p, maxmem=1 << 29, dklen=32)
            fixed = hmac.digest(bytes(32), root, "sha256")
            self.keys[salt, log_n, r, p] = [
                hmac.digest(fixed, b"stvisits " + purpose + b"\1", "sha256")
                for purpose in (b"objects", b"names")]
        return self.keys[salt, log_n, r, p]

    def open(self, name):
        """Returns the content of an object; its name is authenticated too."""
        data = (self.folder / name).read_bytes()
        magic, version, is_encrypted, log_n, sizes = struct.unpack("4s4B", data[:8])
        if magic != b"STVS" or (version, is_encrypted) not in ((1, 0), (1, 1), (2, 1)):
            raise ValueError("unknown format")
        if not is_encrypted:
            if hashlib.sha256(data[:8] + name.encode() + b"\0" + data[8:-32]).digest() != data[-32:]:
                raise ValueError("damaged")
            return data[8:-32]
        costs = (log_n, (sizes & 31) + 1, (sizes >> 5) + 1) if version == 2 else (16, 8, 1)
        objects, _ = self.key(data[8:24], *costs)
        content = ChaCha20Poly1305(objects).decrypt(data[24:36], data[36:], data[:24] + name.encode())
        return content if version == 1 else content.rstrip(b"\0")[:-1]

    def photo_hash(self, part):
        """Returns the hash in a part of a name, which is encrypted as objects are."""
        sealed = bytes.fromhex(part)
        for _, names in self.keys.values() if len(sealed) == 60 else ():
            try:
                return ChaCha20Poly1305(names).decrypt(sealed[:12], sealed[12:], b"stvisits name").hex()
            except InvalidTag:
                pass
        return part


def entries(content):
    """Returns the entries of a segment after checking its signature, and who signed it."""
    lines = content.split(b"\n")[:-1]
    header = json.loads(lines[0])
    if header["form"] > 4:
        raise ValueError("newer format")
    if header["form"] == 2:
        return "no signature", [json.loads(line) for line in lines[1:]]
    signed = content[: -len(lines[-1]) - 1]
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(header["key"]))
    key.verify(bytes.fromhex(json.loads(lines[-1])["signature"]), signed)
    digest = hashlib.sha256(header["key"].encode()).hexdigest()[:32]
    signer = " ".join(digest[i : i + 4] for i in range(0, 32, 4))
    return f"{header['machine']} ({signer})", [json.loads(line) for line in lines[1:-1]]


class Rows:
    """The rows that follow from all changes; the latest change of a group of columns decides."""

    def __init__(self, changes):
        self.changes = {}
        for change in sorted(changes, key=lambda change: (change["stamp"], change["entry"])):
            self.changes.setdefault((change["entity"], change["id"]), []).append(change)
        for key in [key for key, found in self.changes.items()
                    if any(change["operation"] == "forget" for change in found)]:
            del self.changes[key]
        self.photos = {key[1]: self.row([key]) for key in self.changes if key[0] == "photo"}

    def row(self, keys):
        row = {}
        changes = [change for key in keys for change in self.changes[key]]
        for change in sorted(changes, key=lambda change: (change["stamp"], change["entry"])):
            for column in change["after"] if change["operation"] != "delete" else ():
                groups = [group.split() for group in GROUPS.get(change["entity"], ())]
                for name in next((group for group in groups if column in group), [column]):
                    value = change["after"].get(name, {})
                    row[name] = None if value == {} else value
        return row

    def exists(self, key):
        """A row exists unless its last change deletes it. One that was deleted with its owner exists
        with it, and an owner exists with photos that weren't deleted."""
        if key not in self.changes or self.changes[key][-1]["operation"] != "delete":
            return key in self.changes
        after = self.changes[key][-1]["after"]
        owners = [(column[:-3], after[column]) for column in OWNERS if column in after]
        return any(self.exists(owner) or any(owner[1] in (row.get("visit_id"), row.get("question_id"))
                                             and self.changes["photo", id_][-1]["operation"] != "delete"
                                             for id_, row in self.photos.items()) for owner in owners)

    def tables(self):
        """Returns the rows of each table; a file that several computers imported is one photo."""
        same, tables, needed = {}, {}, set()
        for key in sorted(self.changes):
            row = self.row([key])
            photo = self.photos.get(row.get("photo_id"), {}).get("sha256")
            identity = {"photo": row.get("sha256"), "photo_path": (photo, row.get("path"))}
            same.setdefault((key[0], identity.get(key[0], key[1])), []).append(key)
        first = {}
        for (table, _), keys in same.items():
            alive = [key for key in keys if self.exists(key) or key[1] in needed]
            row = {**self.row(alive), "id": alive[0][1]} if alive else {}
            first.update({key: row.get("id") for key in keys})
            if table == "photo":
                needed.update([row.get("visit_id"), row.get("question_id")])
            if "photo_id" in row:
                row["photo_id"] = first.get(("photo", row["photo_id"]))
            if row and row.get("photo_id", "") is not None:
                tables.setdefault(table, []).append(row)
        return tables


def attempt(name, read):
    """Returns what a function reads, or None after it named the object that it couldn't read."""
    try:
        return read()
    except (ValueError, KeyError, IndexError, OSError, struct.error, InvalidTag, InvalidSignature) as e:
        print(f"{name}: {e or 'damaged, forged, or another passphrase'}", file=sys.stderr)


def photo(storage, folder):
    count = json.loads(storage.open(f"{folder}/end"))["parts"]
    content = b"".join(storage.open(f"{folder}/{number:06}") for number in range(count))
    digest = hashlib.sha256(content).hexdigest()
    if digest != storage.photo_hash(folder.split("/")[1]):
        raise ValueError("another photo")
    return digest, content


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--photos", type=pathlib.Path, metavar="TARGET")
    parser.add_argument("--passphrase-file", type=pathlib.Path, metavar="FILE")
    options = parser.parse_args()
    file = options.passphrase_file
    ask = (lambda: file.read_text("utf-8").split("\n")[0]) if file else getpass.getpass
    storage, changes, status = Storage(options.folder, functools.lru_cache(ask)), [], 0
    for path in sorted(options.folder.glob("devices/*/*.log")):
        name = path.relative_to(options.folder).as_posix()
        found = attempt(name, lambda: entries(storage.open(name)))
        if found:
            print(f"{len(found[1])} changes of {found[0]}", file=sys.stderr)
        changes += found[1] if found else []
        status = status if found else 1
    json.dump(Rows(changes).tables(), sys.stdout, ensure_ascii=False, indent=1)
    for end in sorted(options.folder.glob("photos/*/end")) if options.photos else ():
        found = attempt(end, lambda: photo(storage, f"photos/{end.parent.name}"))
        status = status if found else 1
        if found:
            options.photos.mkdir(exist_ok=True)
            (options.photos / found[0]).write_bytes(found[1])
    return status


if __name__ == "__main__":
    sys.exit(main())
