import Foundation
import GRDB
import SportsModel
import Synchronization
import TestSupport
import Testing

@testable import LibraryMerge
@testable import VisitStore

/// The latest entry of each group of columns decides, in any order.
@Suite struct MergedRowTests {
  private let id = "8B1E0C5A-4C7E-4D34-9D0E-5B8C3A0F2E11"
  private let names = ["A", "B", "C"]

  private func entry(
    _ time: Int64, _ operation: SyncEntry.ChangeOperation = .update, name: String = "A",
    _ values: [String: DatabaseValue] = [:]
  ) -> SyncEntry {
    SyncEntry(
      stamp: SyncEntry.Stamp(time: time, entry: name), table: .visit, id: id, operation: operation,
      values: values)
  }

  @Test func entryOrderAndDuplicatesDoNotMatter() {
    var generator = SeededGenerator(seed: 5)
    let columns = ["note", "seat", "rating", "home_score", "away_score", "league"]
    for _ in 0..<200 {
      let entries = (0..<12).map { _ in
        let operation: SyncEntry.ChangeOperation =
          [.insert, .update, .update, .delete]
          .randomElement(using: &generator) ?? .update
        let named = columns.filter { _ in Bool.random(using: &generator) }
        return entry(
          Int64.random(in: 0..<8, using: &generator), operation,
          name: names.randomElement(using: &generator) ?? "A",
          Dictionary(
            uniqueKeysWithValues: named.map {
              ($0, Int.random(in: 0..<9, using: &generator).databaseValue)
            }))
      }
      // A stamp is unique.
      let set = Array(
        Dictionary(entries.map { ($0.stamp, $0) }, uniquingKeysWith: { first, _ in first }).values)
      let first = MergedRow(.visit, entries: set)
      let second = MergedRow(.visit, entries: (set + set).shuffled(using: &generator))
      #expect(first.values == second.values && first.isAlive == second.isAlive)
      #expect(first.firstStamp == second.firstStamp)
    }
  }

  @Test func columnGroupsMergeTogether() {
    let row = MergedRow(
      .visit,
      entries: [
        entry(
          1, .insert,
          ["home_score": 5.databaseValue, "away_score": 4.databaseValue, "seat": "B".databaseValue]),
        entry(
          3, name: "B", ["home_name": "Reds".databaseValue, "away_name": "Cubs".databaseValue]),
      ])
    #expect(row.value("home_score").isNull && row.value("home_name") == "Reds".databaseValue)
    #expect(row.value("seat") == "B".databaseValue)
  }

  @Test func laterEntryRevivesRowWithEarlierValues() {
    let all = [
      entry(1, .insert, ["seat": "B37".databaseValue, "note": "old".databaseValue]),
      entry(2, .delete), entry(3, name: "B", ["note": "new".databaseValue]),
    ]
    #expect(!MergedRow(.visit, entries: all.prefix(2)).isAlive)
    let row = MergedRow(.visit, entries: all)
    #expect(row.isAlive && row.text("note") == "new" && row.text("seat") == "B37")
    #expect(!MergedRow(.visit, entries: all + [entry(4, .delete)]).isAlive)
  }

  @Test func entryRoundTrips() throws {
    let written = entry(
      7, .update, name: Self.name,
      ["note": "a \"b\"\n\u{1F3DF}".databaseValue, "seat": .null, "rating": 4.databaseValue])
    let read = try SyncEntry(line: Array(written.line.dropLast()))
    #expect(read == written)
  }

  private static let name = "0E6BA6A1-9B1B-4B0A-9C62-1C9D8C0F6D11"

  @Test(arguments: [
    (#"{}"#, "visit", "x", "insert", "1"), (#"{"id":"1"}"#, "taste", "x", "insert", "1"),
    (#"{"x; DROP":1}"#, "taste", "x", "insert", "1"), (#"{}"#, "device", "x", "insert", "1"),
    (#"{}"#, "taste", "x", "drop", "1"), (#"{}"#, "taste", "x", "insert", "-1"),
    (#"{}"#, "taste", "x", "insert", "253402300800000000"),
    (#"{"factor":{"factor":{}}}"#, "taste", "x", "insert", "1"),
  ])
  func invalidEntryIsRejected(
    after: String, table: String, id: String, operation: String, stamp: String
  ) throws {
    let line = { (after: String, table: String, id: String, operation: String, stamp: String) in
      #"{"after":\#(after),"entity":"\#(table)","entry":"\#(Self.name)","id":"\#(id)","#
        + #""operation":"\#(operation)","stamp":\#(stamp)}"#
    }
    #expect(throws: ExportRecord.FormatError.self) {
      try SyncEntry(line: Array(line(after, table, id, operation, stamp).utf8))
    }
    // It has no other error.
    _ = try SyncEntry(line: Array(line(#"{"factor":1}"#, "taste", "x", "insert", "1").utf8))
  }

  @Test(arguments: [
    #"{}"#, #""#, #"{"after":"#,
    #"{"after":{},"entity":"taste","entry":"1","id":"x","operation":"insert","stamp":1}"#,
  ])
  func malformedLineIsRejected(_ line: String) {
    #expect(throws: ExportRecord.FormatError.self) { try SyncEntry(line: Array(line.utf8)) }
  }
}

@Suite struct MergePreviewTests {
  @Test(arguments: [
    (1_000, 5, false), (1_000, 6, true), (10, 2, false), (10, 3, true), (60, 3, false),
    (59, 3, true), (0, 1, false),
  ])
  func manyRemovalsOrALargePartNeedPermission(visits: Int, removed: Int, isLarge: Bool) {
    var preview = MergePreview()
    preview.visits = visits
    preview.removed = (0..<removed).map { MergePreview.Item(id: "\($0)", title: "") }
    #expect(preview.isLarge() == isLarge)
  }

  @Test func removedQuestionsCount() throws {
    try withTemporaryDirectory { folder in
      let storage = InMemorySegmentStore()
      let one = try SyncDevice("one", in: folder, seed: 1)
      let other = try SyncDevice("other", in: folder, seed: 2)
      for number in 1...3 {
        try one.store.write(in: one.store.makeBatch(.import)) { writer in
          _ = try writer.addQuestion(
            stadium: "fenway-park-boston", day: makeDay("2018-06-1\(number)"),
            evidence: "{}", photos: [makePhoto(number)])
        }
      }
      try one.sync(storage)
      try other.sync(storage)
      for _ in 0..<3 { try one.store.undoLast() }
      try one.sync(storage)
      let known = Set(try other.store.chainedSegments().map(\.key.id))
      for (_, data) in storage.segments.filter({ !known.contains($0.key) }) {
        try other.store.append(try SyncSegment(data))
      }
      let preview = try other.store.previewMerge()
      #expect(preview.removedQuestions == 3 && preview.removed.isEmpty)
      #expect(preview.isLarge())
      #expect(try other.store.questions(states: [.open]).count == 3)
    }
  }
}

/// Segments that have to be sent again, and the records of what was sent.
@Suite final class ResentSegmentTests: LibrarySuite {
  /// Sends everything; returns the segments.
  private func send(_ store: VisitStore) throws -> [SyncSegment] {
    _ = try store.mergePendingEntries(note: nil)
    var sent: [SyncSegment] = []
    while let segment = try store.nextSegment(machine: "one") {
      try store.markSent(segment)
      sent.append(segment)
    }
    return sent
  }

  @Test func damagedSegmentIsSentAgainWithTheSameEntries() throws {
    try store.add(makeVisit(), photos: [makePhoto(1)])
    let sent = try #require(try send(store).first)
    #expect(try send(store).isEmpty)
    let key = SyncSegmentKey(id: sent.id, device: sent.device)
    try store.resend(key)
    let again = try #require(try send(store).first)
    #expect(again.id == sent.id && again.entries == sent.entries)
    #expect(try store.sentSegment(key)?.entries == sent.entries && send(store).isEmpty)
  }

  /// Other machines refuse stamps more than a day ahead.
  @Test func changesOfAFastClockAreStampedWithTheTimeOfTheSync() throws {
    let start = Date(timeIntervalSince1970: 1_795_000_000)
    let time = Mutex(start.addingTimeInterval(86_400 * 400))
    let store = try VisitStore.open(folder: libraryFolder, clock: { time.withLock { $0 } })
    for _ in 0..<3 { try store.add(makeVisit()) }
    time.withLock { $0 = start }
    let sent = try #require(try send(store).first)
    let latest = try #require(sent.latestTime)
    #expect(latest >= start && latest < start.addingTimeInterval(1))
    let stamps = sent.entries.map(\.stamp.time)
    #expect(stamps == stamps.sorted() && Set(stamps).count == stamps.count)
  }

  @Test func newDeviceIDIsThatOfTheNextSegments() throws {
    try store.add(makeVisit())
    let before = try #require(try send(store).first)
    try store.assignNewDeviceID()
    try store.add(makeVisit(on: "2019-07-04"))
    let after = try #require(try send(store).first)
    #expect(before.device != after.device)
    let own = try store.queue.read { try $0.deviceID() }
    #expect(after.device.uuidString == own)
  }

  @Test func sentObjectsAreListedByTheirLastCheck() throws {
    func object(_ name: String, _ seconds: Double?) -> SentObject {
      SentObject(
        name: name, bytes: 7, sha256: makeHash(1),
        checkedAt: seconds.map { Date(timeIntervalSince1970: $0) })
    }
    let objects = [
      object("photos/b", 20), object("photos/a", nil), object("devices/c", 5),
      object("photos/c", 10),
    ]
    for object in objects { try store.record(object) }
    #expect(try store.sentObjects("photos/").map(\.name) == ["photos/a", "photos/c", "photos/b"])
    var damaged = objects[0]
    damaged.isDamaged = true
    try store.record(damaged)
    #expect(try store.sentObjects("photos/b") == [damaged] && store.sentObjects("").count == 4)
  }
}
