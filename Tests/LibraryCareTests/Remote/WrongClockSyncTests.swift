import Foundation
import LibraryCare
import LibraryMerge
import SportsModel
import TestSupport
import Testing
import VisitStore

/// Machines whose clocks are ahead or behind.
@Suite final class WrongClockSyncTests: TwoDeviceSuite {
  /// A computer whose clock was ahead sends its changes again with the present time, and removes the
  /// old ones: nothing is undone, and no warning stays.
  @Test(arguments: [(2.5, "2023-11-1"), (400, "2024-12")])
  func changesOfAWrongClockAreCorrected(_ days: Double, _ day: String) async throws {
    try await shareVisits(2)
    let ahead = try one.neighbor("ahead", shared, seed: 3, daysAhead: days)
    _ = try await ahead.strict.sync()
    try edit("first", on: ahead)
    try ahead.delete(ahead.store.visits().suffix(1))
    _ = try await ahead.strict.sync()
    for device in [one, other] {
      let refused = try await device.sync()
      #expect(refused.readings.contains { $0.trouble?.contains(day) == true })
      #expect(refused.read == 0)
    }
    let old = shared.contents
    // Not sent yet when the clock is corrected.
    try edit("second", on: ahead)
    ahead.setClock(daysAhead: 0.01)
    for round in 0..<2 {
      let report = try await ahead.strict.sync()
      #expect(!report.isPartial && !report.isRenamed && (report.sent > 0) == (round == 0))
      for device in [one, other] {
        let read = try await device.sync()
        #expect(!read.isPartial, "\(read.readings) \(read.notices)")
        #expect(try device.store.visits().map(\.visit.note) == ["second"])
      }
      #expect(try ahead.store.visits().map(\.visit.note) == ["second"])
    }
    // The operator of the storage shows an old file again.
    #expect(shared.contents.count == 2)
    shared.contents.merge(old) { $1 }
    try edit("third", on: ahead)
    for _ in 0..<2 {
      _ = try await ahead.strict.sync()
      for device in [one, other] { #expect(try await !device.sync().isPartial) }
    }
    #expect(try other.store.visits().map(\.visit.note) == ["third"])
    #expect(shared.contents.count == 3)
  }

  private func edit(_ note: String, on device: TestDevice) throws {
    try device.edit(#require(try device.store.visits().first).visit.id) { $0.note = note }
  }

  /// A machine whose clock was ahead, too, has merged the changes; it gets their corrected times.
  @Test func machineThatAcceptedAWrongTimeConverges() async throws {
    try await shareVisits(1)
    let one = try one.neighbor("one", shared, seed: 3, daysAhead: 400)
    let other = try other.neighbor("other", shared, seed: 4, daysAhead: 400.001)
    try edit("ahead", on: one)
    for device in [one, other] { try await device.sync() }
    #expect(try other.store.visits().first?.visit.note == "ahead")
    one.setClock(daysAhead: 0.01)
    other.setClock(daysAhead: 0.011)
    for note in ["later", "last"] {
      try edit(note, on: one)
      for device in [one, other, one, other] { #expect(try await !device.sync().isPartial) }
      #expect(try other.store.visits().first?.visit.note == note)
    }
    try edit("other", on: other)
    for device in [other, one] { try await device.sync() }
    #expect(try one.store.visits().first?.visit.note == "other")
  }

  /// With a clock that is behind, other machines' changes seem to be from the future.
  @Test func clockThatIsBehindChangesNothing() async throws {
    try await shareVisits(1)
    try other.add(UUID())
    for machine in [other, one] { try await machine.sync() }
    let before = shared.contents
    _ = try await one.neighbor("one", shared, seed: 3, daysAhead: -8_000).strict.sync()
    #expect(shared.contents == before)
  }
}
