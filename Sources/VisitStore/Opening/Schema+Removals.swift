extension Schema {
  /// The files of forgotten photos, which the next sync removes from the remote storage.
  static let removals = """
    CREATE TABLE remote_removal (
      sha256 TEXT NOT NULL PRIMARY KEY CHECK (length(sha256) = 64)
    ) STRICT;

    """
}
