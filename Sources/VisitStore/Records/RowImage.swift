package import Foundation
package import GRDB
import SportsModel

package enum ChangeOperation: String {
  case insert, update, delete
}

/// The tables of the user's data; every change is logged, except in those that follow from others.
package enum StoreTable: String {
  case visit, photo, question, achievement, trip, taste
  case photoPath = "photo_path"
  case stadiumNote = "stadium_note"
}

/// A row of any table.
package struct RowKey: Hashable {
  package let table: StoreTable
  package let id: String

  package init(table: StoreTable, id: String) { (self.table, self.id) = (table, id) }
}

/// The values of a row, or of its changed columns, as the log stores them.
package struct RowImage: Equatable {
  package var values: [String: DatabaseValue]

  package init(_ values: [String: DatabaseValue]) { self.values = values }

  /// Values of any type by column; nil is NULL.
  typealias Columns = [String: (any DatabaseValueConvertible)?]

  init(columns: Columns) { values = columns.mapValues { $0?.databaseValue ?? .null } }

  init(_ row: Row) { values = Dictionary(row, uniquingKeysWith: { first, _ in first }) }

  /// Returns the text of a column; nil if it has none.
  package func text(_ column: String) -> String? {
    values[column].flatMap(String.fromDatabaseValue)
  }

  /// Without NULLs, which a whole row doesn't need.
  package var compact: RowImage { RowImage(values.filter { !$0.value.isNull }) }

  /// Without the upload state of a photo, which isn't logged.
  var logged: RowImage { RowImage(values.filter { $0.key != "upload_state" }) }

  package static let changedAtColumn = "changed_at"

  /// Without the time of the last change, which doesn't identify one.
  var withoutChangedAt: RowImage { RowImage(values.filter { $0.key != Self.changedAtColumn }) }

  /// Without the times when the row was created and last changed.
  var withoutTimes: RowImage { RowImage(withoutChangedAt.values.filter { $0.key != "created_at" }) }

  /// Inserts the row without logging; only `Journal` may do that with the user's data.
  func insert(into table: StoreTable, _ database: Database) throws {
    let columns = values.keys.sorted()
    let marks = databaseQuestionMarks(count: columns.count)
    try database.cachedStatement(
      sql: """
        INSERT INTO \(table.rawValue) (\(columns.joined(separator: ", "))) VALUES (\(marks))
        """
    ).execute(arguments: StatementArguments(columns.map { values[$0] ?? .null }))
  }

  package init(json: String) throws {
    values = try StoredJSON.read([String: LoggedValue].self, text: json).mapValues(\.value)
  }

  /// Returns JSON with sorted keys, so that equal images are equal texts, even from earlier
  /// versions of this program.
  func json() throws -> String { try StoredJSON.text(values.mapValues(LoggedValue.init(value:))) }
}

private struct LoggedValue: Codable {
  let value: DatabaseValue

  private enum CodingKeys: String, CodingKey {
    case base64
  }

  init(value: DatabaseValue) { self.value = value }

  init(from decoder: any Decoder) throws {
    let single = try decoder.singleValueContainer()
    // The common types first: every failed attempt takes time.
    if let text = try? single.decode(String.self) {
      value = text.databaseValue
    } else if single.decodeNil() {
      value = .null
    } else if let integer = try? single.decode(Int64.self) {
      value = integer.databaseValue
    } else if let real = try? single.decode(Double.self) {
      value = real.databaseValue
    } else {
      let keyed = try decoder.container(keyedBy: CodingKeys.self)
      value = try keyed.decode(Data.self, forKey: .base64).databaseValue
    }
  }
  func encode(to encoder: any Encoder) throws {
    if case .blob(let data) = value.storage {
      var keyed = encoder.container(keyedBy: CodingKeys.self)
      try keyed.encode(data, forKey: .base64)
      return
    }
    var single = encoder.singleValueContainer()
    switch value.storage {
    case .int64(let integer): try single.encode(integer)
    case .double(let real): try single.encode(real)
    case .string(let text): try single.encode(text)
    case .null, .blob: try single.encodeNil()
    }
  }
}

/// Encodes values as JSON with sorted keys, so that equal values are equal texts.
package enum StoredJSON {
  package static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func read<Value: Decodable>(_ type: Value.Type, text: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }
}

extension Date {
  /// `2018-06-15T23:32:11.250000Z`: always 27 characters, so that texts sort by time.
  package var storedText: String {
    let text = utcText.dropLast()
    let parts = text.split(separator: ".", maxSplits: 1)
    let fraction = parts.count > 1 ? String(parts[1]) : ""
    let zeros = String(repeating: "0", count: 6 - fraction.count)
    return "\(parts.first ?? "").\(fraction)\(zeros)Z"
  }

  /// The instant at the precision of its stored text: microseconds.
  package var roundedToMicrosecond: Date { Date(utcText: storedText) ?? self }

  /// The times whose text has a year of four digits: 0001-01-01T00:00:00Z … 9999-12-31T23:59:59Z.
  static let storable: ClosedRange<TimeInterval> = -62_135_596_800...253_402_300_799
}

extension UUID {
  /// Returns a random identifier of version 4 (RFC 9562); Foundation's initializer opens
  /// `/dev/urandom` each time on Linux.
  static func random() -> UUID {
    var generator = SystemRandomNumberGenerator()
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) {
      $0.storeBytes(of: generator.next() as UInt64, as: UInt64.self)
      $0.storeBytes(of: generator.next() as UInt64, toByteOffset: 8, as: UInt64.self)
      $0[6] = $0[6] & 0x0F | 0x40
      $0[8] = $0[8] & 0x3F | 0x80
    }
    return UUID(uuid: bytes)
  }
}
