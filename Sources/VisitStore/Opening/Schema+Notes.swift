extension Schema {
  /// The tips and reviews of stadiums; the author is the signer of an imported tip.
  static let notes = """
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

    """
}
