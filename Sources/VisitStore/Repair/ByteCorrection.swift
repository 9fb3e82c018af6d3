import Foundation
import GRDB

/// Finds the byte of a row that changed, without any copy: the digest of a table shows which byte at
/// which place makes it right.
struct ByteCorrection {
  private let database: Database
  private let shape: LibraryTables.Shape
  /// The stored sum of the table less the present one.
  private let missing: Int64

  init(_ database: Database, _ shape: LibraryTables.Shape, missing: Int64) {
    self.database = database
    self.shape = shape
    self.missing = missing
  }

  /// A value to store instead of a damaged one.
  struct Replacement {
    let row: Int64
    let column: String
    let value: DatabaseValue
  }

  /// Returns the replacements that make the digest right: one, unless the damage is larger.
  func replacements() throws -> [Replacement] {
    let raw = shape.columns.map { "CAST(\($0.quotedForSQL) AS BLOB)" }.joined(separator: ", ")
    let rows = try Row.fetchCursor(
      database, sql: "SELECT rowid, \(shape.list()), \(raw) FROM \(shape.quotedName)")
    var found: [Replacement] = []
    while let row = try rows.next() {
      let values = Array(row.databaseValues)
      let count = shape.columns.count
      let present = values[1...count]
      let image = RowBytes(shape.columns, present, texts: values[(count + 1)...])
      let wanted = shape.hash(present) &+ missing
      for correction in RowHash.corrections(of: image.bytes, to: wanted) {
        guard let (index, value) = image.value(with: correction) else { continue }
        found.append(
          Replacement(row: try row[0], column: shape.columns[index], value: value))
      }
    }
    return found
  }
}

/// The bytes of a row of which its hash is made.
private struct RowBytes: ByteSink {
  private(set) var bytes: [UInt8] = []
  /// The values that are there: their index, type and content.
  private var places: [(index: Int, type: UInt8, content: Range<Int>)] = []

  mutating func add(byte: UInt8) { bytes.append(byte) }

  /// Texts are given as blobs too, since a damaged one may not be valid UTF-8.
  init(
    _ columns: [String], _ values: ArraySlice<DatabaseValue>, texts: ArraySlice<DatabaseValue>
  ) {
    for (index, (value, text)) in zip(values, texts).enumerated() where !value.isNull {
      add(bytes: columns[index].utf8)
      let start = bytes.count
      if case .string = value.storage {
        add(text: Data.fromDatabaseValue(text) ?? Data())
      } else {
        add(value)
      }
      // The content of texts and blobs has an end mark.
      let end = bytes[start] < 3 ? bytes.count : bytes.count - 1
      places.append((index, bytes[start], start + 1..<end))
    }
  }

  /// Returns the value with another byte; nil if the byte is part of none, or the text is not valid.
  func value(with correction: (place: Int, byte: UInt8)) -> (index: Int, value: DatabaseValue)? {
    guard let place = places.first(where: { $0.content.contains(correction.place) }) else {
      return nil
    }
    var part = Array(bytes[place.content])
    part[correction.place - place.content.lowerBound] = correction.byte
    let number = part.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    switch place.type {
    case 1: return (place.index, Int64(bitPattern: number).databaseValue)
    case 2: return (place.index, Double(bitPattern: number).databaseValue)
    case 3: return String(validating: part, as: UTF8.self).map { (place.index, $0.databaseValue) }
    default: return (place.index, Data(part).databaseValue)
    }
  }
}
