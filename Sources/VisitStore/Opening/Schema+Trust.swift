// Sync with storages that aren't trusted: the machines and their keys, the chain of each machine's
// segments, the latest part of a chain that another machine has seen, and digests of what was sent.

extension Schema {
  static let trust = """
    ALTER TABLE remote ADD COLUMN chain INTEGER;
    ALTER TABLE remote ADD COLUMN checked_at TEXT CHECK (checked_at \(instant));
    ALTER TABLE remote_segment ADD COLUMN chain INTEGER;
    ALTER TABLE remote_segment ADD COLUMN position INTEGER;
    ALTER TABLE remote_segment ADD COLUMN link TEXT;
    ALTER TABLE remote_segment ADD COLUMN key TEXT;

    CREATE TABLE remote_machine (
      device_id TEXT NOT NULL CHECK (length(device_id) = 36),
      key TEXT NOT NULL,
      name TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('accepted', 'waiting', 'revoked')),
      may_remove INTEGER NOT NULL CHECK (may_remove IN (0, 1)),
      seen_at TEXT NOT NULL CHECK (seen_at \(instant)),
      PRIMARY KEY (device_id, key)
    ) STRICT;

    CREATE TABLE remote_head (
      device_id TEXT NOT NULL PRIMARY KEY CHECK (length(device_id) = 36),
      chain INTEGER NOT NULL,
      position INTEGER NOT NULL CHECK (position > 0),
      link TEXT NOT NULL
    ) STRICT;

    CREATE TABLE remote_object (
      name TEXT NOT NULL PRIMARY KEY CHECK (name <> ''),
      bytes INTEGER NOT NULL CHECK (bytes >= 0),
      sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
      checked_at TEXT CHECK (checked_at \(instant)),
      is_damaged INTEGER NOT NULL CHECK (is_damaged IN (0, 1))
    ) STRICT;

    """
}
