import Foundation
import GRDB
import SportsModel
import TestSupport
import Testing

@testable import VisitStore

@Suite final class ChangeLogTests: LibrarySuite {
  @Test func logKeepsValuesBeforeAndAfter() throws {
    var visit = try store.add(makeVisit(note: "before"))
    visit.note = "after"
    try store.write(in: store.makeBatch(.edit)) { try $0.update(visit) }
    try store.write(in: store.makeBatch(.delete)) { try $0.deleteVisit(visit.id) }
    let entries = try changes()
    #expect(entries.map(\.operation) == ["insert", "update", "delete"])
    #expect(entries.allSatisfy { $0.id == visit.id.uuidString && $0.entity == "visit" })

    #expect(entries[0].before == nil)
    #expect(entries[0].after?.values["note"] == "before".databaseValue)
    #expect(entries[0].after?.values["local_date"] == "2018-06-15".databaseValue)
    #expect(entries[1].before?.values["note"] == "before".databaseValue)
    #expect(entries[1].after?.values["note"] == "after".databaseValue)
    #expect(Set(entries[1].after.map { Array($0.values.keys) } ?? []) == ["note", "changed_at"])
    #expect(entries[2].before?.values["note"] == "after".databaseValue && entries[2].after == nil)
  }

  @Test func logRecordsBatchDeviceAndTime() throws {
    try store.write(in: store.makeBatch(.add, note: "by hand")) {
      try $0.add(makeVisit(), photos: [makePhoto(1)])
    }
    let summary = try #require(try store.history(limit: 1).first)
    #expect(summary.batch.kind == .add && summary.batch.note == "by hand")
    #expect(summary.visits == BatchSummary.Tally(added: 1))
    #expect(summary.photos == BatchSummary.Tally(added: 1))
    let row = try store.queue.read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT device_id = (SELECT id FROM device), count(DISTINCT id) = count(*),
              count(DISTINCT at), min(at)
            FROM change
          """)
    }
    let values = try #require(row.first.map { Array($0.databaseValues) })
    #expect(values.prefix(3) == [1.databaseValue, 1.databaseValue, 1.databaseValue])
    #expect(String.fromDatabaseValue(values[3])?.hasSuffix(".250000Z") == true)
  }

  @Test(arguments: [
    0.1 + 0.2, 5.0, -71.09720000000001, 1e-300, .greatestFiniteMagnitude, 9_007_199_254_740_992,
  ])
  func numbersRoundTripThroughLog(number: Double) throws {
    let image = RowImage(["x": number.databaseValue])
    #expect(try RowImage(json: image.json()) == image)
  }

  @Test func allValueTypesRoundTripThroughLog() throws {
    let image = RowImage([
      "text": "\u{0}\n\"\\/ \u{1f3df}".databaseValue, "blob": Data([0, 1, 255]).databaseValue,
      "big": Int64.min.databaseValue, "none": .null, "empty": Data().databaseValue,
    ])
    #expect(try RowImage(json: image.json()) == image)
    #expect(try RowImage(["b": 1.databaseValue, "a": .null]).json() == #"{"a":null,"b":1}"#)
  }

  @Test func identifiersAreRandom() {
    let made = (0..<1_000).map { _ in UUID.random() }
    #expect(Set(made).count == made.count)
    for id in made {
      // Version 4 and the variant of RFC 9562.
      #expect(id.uuid.6 >> 4 == 4 && id.uuid.8 >> 6 == 2)
    }
    // Each of the other bits is sometimes set and sometimes not.
    let bytes = made.map { id in withUnsafeBytes(of: id.uuid) { Array($0) } }
    for place in 0..<16 {
      let always = bytes.reduce(0xff) { $0 & $1[place] }
      let ever = bytes.reduce(0) { $0 | $1[place] }
      #expect(always == (place == 6 ? 0x40 : place == 8 ? 0x80 : 0))
      #expect(ever == (place == 6 ? 0x4f : place == 8 ? 0xbf : 0xff))
    }
  }

  @Test func timesKeepTheirMicroseconds() throws {
    for seconds in [0, 1_700_000_000.123456, -62_135_596_800, 253_402_300_799, 0.000001, -0.5] {
      let date = Date(timeIntervalSince1970: seconds).roundedToMicrosecond
      #expect(date.storedText.count == 27 && Date(utcText: date.storedText) == date)
      #expect(abs(date.timeIntervalSince1970 - seconds) < 1e-5)
    }
  }

  private struct Entry {
    let entity, id, operation: String
    let before, after: RowImage?
  }

  private func changes() throws -> [Entry] {
    try store.queue.read { database in
      try Row.fetchAll(database, sql: "SELECT * FROM change ORDER BY seq").map { row in
        Entry(
          entity: try row.decode(forColumn: "entity"),
          id: try row.decode(forColumn: "entity_id"),
          operation: try row.decode(forColumn: "operation"),
          before: try row.decode(String?.self, forColumn: "before").map(RowImage.init(json:)),
          after: try row.decode(String?.self, forColumn: "after").map(RowImage.init(json:)))
      }
    }
  }
}
