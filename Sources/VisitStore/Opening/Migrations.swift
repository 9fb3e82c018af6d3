/// The SQL of the migrations, and the parts that several of them use.
enum Migrations {
  /// The migrations `v1`, `v2` …, oldest first; a released one is never edited.
  static let all = [
    // v1: the log and the user's data. Ordinary rowid tables: GRDB's upsert needs the rowid.
    // SQLite 3.40 rejects NULL as JSON.
    """
    CREATE TABLE device (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
      created_at TEXT NOT NULL CHECK (created_at \(instant))
    ) STRICT;
    CREATE TABLE batch (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
      device_id TEXT NOT NULL,
      kind TEXT NOT NULL,
      note TEXT,
      started_at TEXT NOT NULL CHECK (started_at \(instant)),
      undone_by TEXT REFERENCES batch (id)
    ) STRICT;
    CREATE TABLE change (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
      device_id TEXT NOT NULL,
      batch_id TEXT NOT NULL REFERENCES batch (id),
      entity TEXT NOT NULL,
      entity_id TEXT NOT NULL,
      operation TEXT NOT NULL CHECK (operation IN ('insert', 'update', 'delete')),
      before TEXT CHECK (before IS NULL OR json_valid(before)),
      after TEXT CHECK (after IS NULL OR json_valid(after)),
      at TEXT NOT NULL CHECK (at \(instant)),
      CHECK ((operation = 'insert') = (before IS NULL)),
      CHECK ((operation = 'delete') = (after IS NULL))
    ) STRICT;
    CREATE INDEX change_of_batch ON change (batch_id, seq);
    CREATE INDEX change_of_entity ON change (entity_id, seq);
    \(visitTable("visit", origins: "'trip', 'manual', 'photoImport'"))
    \(visitIndexes)
    CREATE TABLE question (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
      stadium_id TEXT,
      local_date TEXT CHECK (local_date \(day)),
      kind TEXT NOT NULL CHECK (kind IN ('ask', 'unresolved')),
      state TEXT NOT NULL CHECK (state IN ('open', 'answered', 'skipped', 'withdrawn')),
      evidence TEXT NOT NULL CHECK (json_valid(evidence)),
      visit_id TEXT REFERENCES visit (id),
      created_at TEXT NOT NULL CHECK (created_at \(instant)),
      changed_at TEXT NOT NULL CHECK (changed_at \(instant)),
      CHECK (visit_id IS NULL OR state = 'answered')
    ) STRICT;
    CREATE INDEX question_by_state ON question (state);
    CREATE INDEX question_of_visit ON question (visit_id) WHERE visit_id IS NOT NULL;
    CREATE TABLE photo (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
      sha256 TEXT NOT NULL UNIQUE CHECK (length(sha256) = 64 AND sha256 NOT GLOB '*[^0-9a-f]*'),
      media TEXT NOT NULL,
      latitude REAL CHECK (latitude BETWEEN -90 AND 90),
      longitude REAL CHECK (longitude BETWEEN -180 AND 180),
      horizontal_error_m REAL,
      altitude_m REAL,
      position_void INTEGER NOT NULL CHECK (position_void IN (0, 1)),
      local_time TEXT,
      utc_offset_s INTEGER,
      utc_time TEXT CHECK (utc_time \(instant)),
      time_source TEXT,
      clock_doubtful INTEGER NOT NULL CHECK (clock_doubtful IN (0, 1)),
      location_source TEXT,
      make TEXT,
      model TEXT,
      error TEXT,
      caption TEXT,
      position INTEGER NOT NULL,
      upload_state TEXT NOT NULL CHECK (upload_state IN ('pending', 'uploaded', 'failed')),
      thumbnail BLOB,
      visit_id TEXT REFERENCES visit (id),
      question_id TEXT REFERENCES question (id),
      added_at TEXT NOT NULL CHECK (added_at \(instant)),
      CHECK ((latitude IS NULL) = (longitude IS NULL)),
      CHECK ((visit_id IS NULL) <> (question_id IS NULL))
    ) STRICT;
    CREATE INDEX photo_of_visit ON photo (visit_id, position) WHERE visit_id IS NOT NULL;
    CREATE INDEX photo_of_question ON photo (question_id, position)
      WHERE question_id IS NOT NULL;
    CREATE TABLE photo_path (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
      photo_id TEXT NOT NULL REFERENCES photo (id),
      path TEXT NOT NULL,
      added_at TEXT NOT NULL CHECK (added_at \(instant)),
      UNIQUE (photo_id, path)
    ) STRICT;
    CREATE INDEX photo_path_by_path ON photo_path (path);
    """,

    // v2: badges. Not logged: they follow from the visits, and an undo evaluates them again.
    """
    CREATE TABLE achievement (
      definition_id TEXT NOT NULL PRIMARY KEY CHECK (definition_id <> ''),
      definition_version INTEGER NOT NULL,
      earned_on TEXT NOT NULL CHECK (earned_on \(day)),
      first_awarded_at TEXT NOT NULL CHECK (first_awarded_at \(instant)),
      revoked_at TEXT CHECK (revoked_at \(instant)),
      revoke_reason TEXT,
      visits TEXT NOT NULL CHECK (json_valid(visits)),
      CHECK ((revoked_at IS NULL) = (revoke_reason IS NULL))
    ) STRICT;
    CREATE TABLE achievement_basis (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      fingerprint TEXT NOT NULL,
      logged INTEGER NOT NULL
    ) STRICT;
    """,

    // v3: scores of several providers.
    """
    ALTER TABLE visit ADD COLUMN score_provider TEXT;
    ALTER TABLE visit ADD COLUMN other_scores TEXT
      CHECK (other_scores IS NULL OR json_valid(other_scores));
    """,

    // v4: saved trips and learned weights.
    """
    CREATE TABLE trip (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
      name TEXT NOT NULL UNIQUE CHECK (name <> ''),
      status TEXT NOT NULL CHECK (status IN ('planned', 'attended', 'dismissed')),
      preferences TEXT NOT NULL CHECK (json_valid(preferences)),
      games TEXT NOT NULL CHECK (json_valid(games)),
      itinerary TEXT NOT NULL CHECK (json_valid(itinerary)),
      created_at TEXT NOT NULL CHECK (created_at \(instant)),
      changed_at TEXT NOT NULL CHECK (changed_at \(instant))
    ) STRICT;
    CREATE TABLE taste (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      factor REAL NOT NULL CHECK (factor BETWEEN 0.1 AND 10),
      changed_at TEXT NOT NULL CHECK (changed_at \(instant))
    ) STRICT;
    """,

    // v5: the counting rules of a badge.
    """
    ALTER TABLE achievement ADD COLUMN needs TEXT CHECK (needs <> '');
    """,

    // v6: corrected visits, and the batches that an undo covers.
    """
    ALTER TABLE visit ADD COLUMN original TEXT
      CHECK (original IS NULL OR json_valid(original));
    ALTER TABLE batch ADD COLUMN batches TEXT
      CHECK (batches IS NULL OR json_valid(batches));
    UPDATE batch SET batches = (
        SELECT json_group_array(id) FROM batch AS taken WHERE taken.undone_by = batch.id)
      WHERE kind = 'undo';
    """,

    // v7: more origins of a visit. SQLite can't change a check of an existing table. Foreign keys are
    // off during a migration and checked afterwards, so that photos and questions keep their visits.
    """
    \(visitTable("wider_visit", origins: laterOrigins, laterColumns: laterVisitColumns))
    INSERT INTO wider_visit (\(columnsOfVersion6)) SELECT \(columnsOfVersion6) FROM visit;
    DROP TABLE visit;
    ALTER TABLE wider_visit RENAME TO visit;
    \(visitIndexes)
    """,

    // v8: sync. The entries of all machines, the segments that were read, and the state of the remote
    // storage. Its address is in a file next to the database.
    """
    CREATE TABLE entry (
      device_id TEXT NOT NULL CHECK (length(device_id) = 36),
      number INTEGER NOT NULL CHECK (number > 0),
      stamp INTEGER NOT NULL CHECK (stamp >= 0),
      entity TEXT NOT NULL,
      entity_id TEXT NOT NULL,
      operation TEXT NOT NULL CHECK (operation IN ('insert', 'update', 'delete', 'forget')),
      after TEXT NOT NULL CHECK (json_valid(after)),
      sha256 TEXT,
      owner_id TEXT,
      is_applied INTEGER NOT NULL CHECK (is_applied IN (0, 1)),
      PRIMARY KEY (device_id, number)
    ) STRICT;
    CREATE INDEX entry_of_row ON entry (entity_id, entity);
    CREATE INDEX entry_of_photo ON entry (sha256) WHERE sha256 IS NOT NULL;
    CREATE INDEX entry_of_owner ON entry (owner_id) WHERE owner_id IS NOT NULL;
    CREATE INDEX entry_waiting ON entry (entity) WHERE is_applied = 0;
    CREATE TABLE remote (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      clock INTEGER NOT NULL CHECK (clock >= 0),
      captured INTEGER NOT NULL CHECK (captured >= 0),
      numbered INTEGER NOT NULL CHECK (numbered >= 0),
      synced_at TEXT CHECK (synced_at \(instant))
    ) STRICT;
    CREATE TABLE remote_device (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
      name TEXT NOT NULL,
      number INTEGER NOT NULL CHECK (number >= 0),
      segment INTEGER NOT NULL CHECK (segment >= 0),
      hash TEXT NOT NULL
    ) STRICT;
    CREATE TABLE upload (
      sha256 TEXT NOT NULL PRIMARY KEY CHECK (length(sha256) = 64),
      attempts INTEGER NOT NULL CHECK (attempts > 0),
      reason TEXT NOT NULL,
      next_at TEXT NOT NULL CHECK (next_at \(instant))
    ) STRICT;
    """,

    // v9: entries have their own ids, because a copied library would continue with the same numbers.
    // Everything is sent again in new segments; `segment` is the one an entry was read from or is
    // sent in, NULL before.
    """
    DROP TABLE entry;
    DROP TABLE remote;
    DROP TABLE remote_device;
    CREATE TABLE entry (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
      stamp INTEGER NOT NULL CHECK (stamp >= 0),
      entity TEXT NOT NULL,
      entity_id TEXT NOT NULL,
      operation TEXT NOT NULL CHECK (operation IN ('insert', 'update', 'delete', 'forget')),
      after TEXT NOT NULL CHECK (json_valid(after)),
      sha256 TEXT,
      owner_id TEXT,
      segment INTEGER,
      is_applied INTEGER NOT NULL CHECK (is_applied IN (0, 1))
    ) STRICT;
    CREATE INDEX entry_of_row ON entry (entity_id, entity);
    CREATE INDEX entry_of_photo ON entry (sha256) WHERE sha256 IS NOT NULL;
    CREATE INDEX entry_of_owner ON entry (owner_id) WHERE owner_id IS NOT NULL;
    CREATE INDEX entry_of_segment ON entry (segment, stamp);
    CREATE INDEX entry_waiting ON entry (entity) WHERE is_applied = 0;
    CREATE TABLE remote (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      clock INTEGER NOT NULL CHECK (clock >= 0),
      captured INTEGER NOT NULL CHECK (captured >= 0),
      synced_at TEXT CHECK (synced_at \(instant))
    ) STRICT;
    CREATE TABLE remote_segment (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
      device_id TEXT NOT NULL CHECK (length(device_id) = 36),
      machine TEXT NOT NULL,
      entries INTEGER NOT NULL CHECK (entries >= 0),
      state TEXT NOT NULL CHECK (state IN ('read', 'sending', 'sent'))
    ) STRICT;
    """,

    // v10: storages that aren't trusted. The machines and their keys, the chain of each machine's
    // segments, the latest part of a chain that another machine has seen, and digests of what was sent.
    """
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
    """,

    // v11: the sums of `ContentDigest`, by table. The code adds them, since SQLite can't compute them.
    """
    CREATE TABLE content_digest (
      name TEXT NOT NULL PRIMARY KEY CHECK (name <> ''),
      sum INTEGER NOT NULL
    ) STRICT;
    """,

    // v12: box scores. Not logged and not synced: any computer can fetch them again. A row stays for
    // undo when its visit is deleted, until something is forgotten.
    """
    CREATE TABLE box_score (
      game_key TEXT NOT NULL PRIMARY KEY CHECK (game_key <> ''),
      provider TEXT NOT NULL CHECK (provider <> ''),
      fetched_at TEXT NOT NULL CHECK (fetched_at \(instant)),
      content TEXT NOT NULL CHECK (json_valid(content))
    ) STRICT;
    """,

    // v13: tips and reviews of stadiums; the author is the signer of an imported tip.
    """
    CREATE TABLE stadium_note (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
      stadium_id TEXT NOT NULL CHECK (stadium_id <> ''),
      stadium_name TEXT NOT NULL,
      topic TEXT NOT NULL CHECK (
        topic IN ('parking', 'transit', 'food', 'seats', 'bags', 'other', 'review')),
      text TEXT NOT NULL CHECK (text <> '' OR rating IS NOT NULL),
      rating INTEGER CHECK (rating IS NULL OR (rating BETWEEN 1 AND 5 AND topic = 'review')),
      author TEXT CHECK (author <> ''),
      author_key TEXT CHECK (length(author_key) = 64),
      created_at TEXT NOT NULL CHECK (created_at \(instant)),
      changed_at TEXT NOT NULL CHECK (changed_at \(instant)),
      CHECK ((author IS NULL) = (author_key IS NULL))
    ) STRICT;
    CREATE INDEX note_of_stadium ON stadium_note (stadium_id);
    """,

    // v14: the files of forgotten photos, which the next sync removes from the remote storage.
    """
    CREATE TABLE remote_removal (
      sha256 TEXT NOT NULL PRIMARY KEY CHECK (length(sha256) = 64)
    ) STRICT;
    """,
  ]

  private static let instant = "GLOB '????-??-??T??:??:??.??????Z'"
  private static let day = "GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'"

  private static func visitTable(
    _ name: String, origins: String, laterColumns: String = ""
  ) -> String {
    """
    CREATE TABLE \(name) (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
      stadium_id TEXT NOT NULL,
      stadium_name TEXT NOT NULL,
      local_date TEXT NOT NULL CHECK (local_date \(day)),
      league TEXT,
      kind TEXT NOT NULL CHECK (kind IN ('game', 'tour', 'other')),
      game_key TEXT,
      home_team TEXT,
      away_team TEXT,
      home_name TEXT,
      away_name TEXT,
      home_score INTEGER CHECK (home_score >= 0),
      away_score INTEGER CHECK (away_score >= 0),
      game_start TEXT,
      game_source_version TEXT,
      game_resolved_at TEXT CHECK (game_resolved_at \(instant)),
      score_source TEXT CHECK (score_source IN ('app', 'api', 'scraped', 'user')),
      data_source TEXT NOT NULL CHECK (
        data_source IN ('automatic', 'partialManual', 'fullyManual', 'userCorrected')),
      score_pending INTEGER NOT NULL CHECK (score_pending IN (0, 1)),
      description TEXT,
      seat TEXT,
      note TEXT,
      rating INTEGER CHECK (rating BETWEEN 1 AND 5),
      origin TEXT NOT NULL CHECK (origin IN (\(origins))),
      evidence TEXT CHECK (evidence IS NULL OR json_valid(evidence)),
      superseded_by TEXT,
      created_at TEXT NOT NULL CHECK (created_at \(instant)),
      changed_at TEXT NOT NULL CHECK (changed_at \(instant)),\(laterColumns)
      CHECK ((home_name IS NULL) = (away_name IS NULL)),
      CHECK ((home_score IS NULL) = (away_score IS NULL)),
      CHECK (home_name IS NOT NULL OR (game_key IS NULL AND home_score IS NULL))
    ) STRICT;
    """
  }

  private static let visitIndexes = """
    CREATE INDEX visit_at ON visit (stadium_id, local_date);
    CREATE INDEX visit_of_game ON visit (game_key) WHERE game_key IS NOT NULL;
    """

  private static let laterOrigins =
    "\n    'trip', 'manual', 'photoImport', 'locationHistory', 'checkIn', 'ticket', 'table'"

  private static let laterVisitColumns = """

      score_provider TEXT,
      other_scores TEXT CHECK (other_scores IS NULL OR json_valid(other_scores)),
      original TEXT CHECK (original IS NULL OR json_valid(original)),
    """

  private static let columnsOfVersion6 = """
    id, stadium_id, stadium_name, local_date, league, kind, game_key, home_team, away_team,
    home_name, away_name, home_score, away_score, game_start, game_source_version,
    game_resolved_at, score_source, data_source, score_pending, description, seat, note, rating,
    origin, evidence, superseded_by, created_at, changed_at, score_provider, other_scores, original
    """
}
