import Foundation
import GRDB
import SportsModel
import Synchronization
import TestSupport
import Testing

@testable import LibraryMerge
@testable import VisitStore

/// Segments that have to be sent again, and the records of what was sent.
@Suite struct ResentSegmentTests {
  private let library: TestLibrary
  private var store: VisitStore { library.store }

  init() throws { library = try TestLibrary() }

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
    #expect(try store.sentSegment(key)?.entries == sent.entries)
    #expect(try send(store).isEmpty)
  }

  /// Other machines refuse stamps more than a day ahead.
  @Test func changesOfAFastClockAreStampedWithTheTimeOfTheSync() throws {
    try withTemporaryDirectory { folder in
      let start = Date(timeIntervalSince1970: 1_795_000_000)
      let time = Mutex(start.addingTimeInterval(86_400 * 400))
      let store = try VisitStore.open(folder: folder, clock: { time.withLock { $0 } })
      for _ in 0..<3 { try store.add(makeVisit()) }
      time.withLock { $0 = start }
      let sent = try #require(try send(store).first)
      let latest = try #require(sent.latestTime)
      #expect(latest >= start && latest < start.addingTimeInterval(1))
      let stamps = sent.entries.map(\.stamp.time)
      #expect(stamps == stamps.sorted() && Set(stamps).count == stamps.count)
    }
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
    #expect(try store.sentObjects("photos/b") == [damaged])
    #expect(try store.sentObjects("").count == 4)
  }
}
