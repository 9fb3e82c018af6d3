import Foundation
import GRDB

/// A digest of each table, kept by temporary triggers with every write of this program.
///
/// The sum of a table is the sum of its rows' hashes, so any change of a stored value that no write
/// made is noticed. It protects against failing disks, not against attackers.
struct ContentDigest {
  let database: Database
  let shapes: [LibraryTables.Shape]

  static let table = "content_digest"

  init(_ database: Database) throws {
    self.database = database
    shapes = try LibraryTables(database).shapes.filter { $0.name != Self.table }
  }

  /// Starts to keep the sums on this connection, once; adds the sums of new tables.
  static func track(_ database: Database) throws {
    let isTracking = try database.exists("FROM sqlite_temp_schema WHERE type = 'trigger'")
    guard !isTracking, try database.tableExists(table) else { return }
    let digest = try ContentDigest(database)
    try digest.addMissing()
    try digest.createTriggers()
  }

  /// Removes the sums before a migration, which changes tables without triggers.
  static func remove(_ database: Database) throws {
    guard try database.tableExists(table) else { return }
    try database.execute(sql: "DELETE FROM \(table)")
  }

  /// Stores the sums of the present content.
  static func rebuild(_ database: Database) throws {
    guard try database.tableExists(table) else { return }
    try remove(database)
    try ContentDigest(database).addMissing()
  }

  func addMissing() throws {
    let known = Set(try stored().keys).union(try malformed())
    for shape in shapes where !known.contains(shape.name) {
      try store(try sum(of: shape), name: shape.name)
    }
    for (name, number) in try sequences() where !known.contains(name) {
      try store(number, name: name)
    }
  }

  /// Returns the stored sum of a table, 0 for an empty one; nil if there is none.
  static func storedSum(of name: String, _ database: Database) throws -> Int64? {
    guard try database.tableExists(table) else { return nil }
    let statement = try database.cachedStatement(
      sql: "SELECT sum FROM \(table) WHERE name = ? AND NOT \(isMalformed)")
    return try Int64.fetchOne(statement, arguments: [name])
  }

  func stored() throws -> [String: Int64] {
    try database.pairs("SELECT name, sum FROM \(Self.table) WHERE NOT \(Self.isMalformed)")
  }

  /// Returns the names of sums that a damaged file has with another type.
  private func malformed() throws -> [String] {
    try database.texts(
      "SELECT CAST(coalesce(name, '?') AS TEXT) FROM \(Self.table) WHERE \(Self.isMalformed)")
  }

  private static let isMalformed = "(typeof(name) <> 'text' OR typeof(sum) <> 'integer')"

  func store(_ sum: Int64, name: String) throws {
    try database.cachedStatement(
      sql: "INSERT OR REPLACE INTO \(Self.table) (name, sum) VALUES (?, ?)"
    ).execute(arguments: [name, sum])
  }

  /// Returns the names of tables whose content differs from their sums, or whose sum is gone; none if
  /// there are no sums, as after a migration.
  func differences() throws -> [String] {
    guard try database.tableExists(Self.table) else { return [] }
    let (known, malformed) = (try stored(), try malformed())
    guard !known.isEmpty || !malformed.isEmpty else { return [] }
    var sums = try sequences()
    for shape in shapes { sums[shape.name] = try sum(of: shape) }
    let different = Set(known.keys).union(sums.keys).filter { known[$0] != sums[$0] }
    return different.union(malformed).sorted()
  }

  /// Tables whose last number SQLite keeps.
  static let counted = ["batch", "change"]

  func sequences() throws -> [String: Int64] {
    try Self.counted.reduce(into: [:]) { numbers, name in
      numbers["sqlite_sequence.\(name)"] =
        try Int64.fetchOne(
          database, sql: "SELECT max(seq) FROM sqlite_sequence WHERE name = ?", arguments: [name])
        ?? 0
    }
  }

  func sum(of shape: LibraryTables.Shape) throws -> Int64 {
    let rows = try Row.fetchCursor(database, sql: "SELECT \(shape.list()) FROM \(shape.quotedName)")
    var sum: Int64 = 0
    while let row = try rows.next() { sum &+= shape.hash(Array(row.databaseValues)) }
    return sum
  }

  private func createTriggers() throws {
    // So that a replaced row counts as removed.
    try database.execute(sql: "PRAGMA recursive_triggers = ON")
    let known = Dictionary(shapes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    database.add(
      function: DatabaseFunction("digest_sum", argumentCount: nil, pure: true) { values in
        guard values.count > 3, let sum = Int64.fromDatabaseValue(values[0]),
          let sign = Int64.fromDatabaseValue(values[1]),
          let shape = String.fromDatabaseValue(values[2]).flatMap({ known[$0] })
        else { return nil }
        return sum &+ sign &* shape.hash(values.dropFirst(3))
      })
    for shape in shapes {
      func changed(_ sum: String, sign: Int, _ row: String) -> String {
        "digest_sum(\(sum), \(sign), '\(shape.name)', \(shape.list(of: row)))"
      }
      let new = changed("sum", sign: 1, "NEW")
      let old = changed("sum", sign: -1, "OLD")
      for (event, sum) in [
        ("INSERT", new), ("DELETE", old), ("UPDATE", changed(old, sign: 1, "NEW")),
      ] {
        let counts = event == "INSERT" && Self.counted.contains(shape.name)
        let sequence = "name = 'sqlite_sequence.\(shape.name)' AND sum < NEW.seq"
        try database.execute(
          sql: """
            CREATE TEMP TRIGGER digest_\(shape.name)_\(event) AFTER \(event) ON main.\(shape.quotedName)
            BEGIN
              UPDATE \(Self.table) SET sum = \(sum) WHERE name = '\(shape.name)';
              \(counts ? "UPDATE \(Self.table) SET sum = NEW.seq WHERE \(sequence);" : "")
            END
            """)
      }
    }
  }
}

extension LibraryTables.Shape {
  var quotedName: String { name.quotedForSQL }

  /// The columns for a SELECT, or of the row of a trigger.
  func list(of row: String? = nil) -> String {
    columns.map { (row.map { "\($0)." } ?? "") + $0.quotedForSQL }.joined(separator: ", ")
  }

  /// The hash of a row's values in the order of the columns; NULLs don't count, so that a new column
  /// changes nothing.
  func hash(_ values: some Collection<DatabaseValue>) -> Int64 {
    var hash = RowHash()
    for (column, value) in zip(columns, values) where !value.isNull {
      hash.add(bytes: column.utf8)
      hash.add(value)
    }
    return hash.value
  }
}

/// A 64-bit hash of the values of a row: FNV-1a with a final mix.
struct RowHash {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte: byte) }
    add(byte: 0xFF)
  }

  private mutating func add(number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { for byte in $0 { add(byte: byte) } }
  }

  mutating func add(_ value: DatabaseValue) {
    switch value.storage {
    case .null: add(byte: 0)
    case .int64(let integer):
      add(byte: 1)
      add(number: UInt64(bitPattern: integer))
    case .double(let real):
      add(byte: 2)
      add(number: real.bitPattern)
    case .string(let text):
      add(byte: 3)
      add(bytes: text.utf8)
    case .blob(let data):
      add(byte: 4)
      add(bytes: data)
    }
  }

  private mutating func add(byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }

  var value: Int64 {
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int64(bitPattern: mixed ^ (mixed >> 31))
  }
}
