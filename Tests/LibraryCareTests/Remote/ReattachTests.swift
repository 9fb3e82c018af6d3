import Foundation
import LibraryCare
import LibraryMerge
import SportsModel
import TestSupport
import Testing
import VisitStore

/// A machine that connects to its storage again, to one that lost files, or to another one, keeps its
/// deletions and edits that weren't sent.
@Suite final class ReattachTests: TwoDeviceSuite {
  enum Transition: String, CaseIterable {
    case sameStorage, lostOwnFiles, lostOneFile, emptied, otherStorage, otherStorageAndBack
  }

  /// Does what `remote set` does.
  private func connect(_ device: TestDevice, to storage: MemoryStorage) async throws {
    try await LibrarySync(device.store, storage: storage, machine: device.name).connect()
  }

  @Test(
    arguments: Transition.allCases.map { ($0, true) }
      + [(.emptied, false), (.otherStorageAndBack, false)] as [(Transition, Bool)])
  func unsentChangesStay(_ transition: Transition, _ isForgotten: Bool) async throws {
    let first = shared
    for (number, device) in [one, other, one, other].enumerated() {
      try device.add(UUID(), photos: [number])
      try await device.sync(over: first)
    }
    try await one.sync(over: first)
    let visits = try one.store.visits().map(\.visit.id)
    try #require(visits.count == 4)
    // Not sent: a deletion, an edit and something forgotten.
    try one.store.write(in: one.store.makeBatch(.delete)) { try $0.deleteVisit(visits[0]) }
    try one.edit(visits[1]) { $0.note = "not sent" }
    if isForgotten { _ = try one.store.forget(visits: [visits[2]], photos: []) }
    let count = isForgotten ? 2 : 3
    var storage = first
    let id = try one.id
    let own = first.contents.keys.filter { $0.contains(id) }.sorted()
    try #require(own.count == 2)
    switch transition {
    case .sameStorage: break
    case .lostOwnFiles: for name in own { first.contents[name] = nil }
    case .lostOneFile: first.contents[own[0]] = nil
    case .emptied: first.contents = [:]
    case .otherStorage: storage = MemoryStorage()
    case .otherStorageAndBack:
      let second = MemoryStorage()
      try await connect(one, to: second)
      try await one.sync(over: second)
    }
    for device in [one, other] {
      try await connect(device, to: storage)
      try await device.sync(over: storage)
    }
    for _ in 0..<2 {
      for device in [one, other] {
        let report = try await device.sync(over: storage)
        #expect(!report.isPartial && !report.isRenamed, "\(report.notices) \(report.readings)")
      }
    }
    for device in [one, other] {
      #expect(try device.store.visits().count == count)
      #expect(try device.store.visit(visits[0]) == nil)
      #expect(try device.store.visit(visits[1])?.visit.note == "not sent")
      let quiet = try await device.sync(over: storage)
      #expect(quiet.sent == 0 && quiet.merge.written == 0)
      #expect(quiet.check.damages.isEmpty)
    }
    #expect(try one.contents() == other.contents())
    let new = try one.neighbor("new", storage, seed: 9)
    #expect(try await !new.sync(over: storage).isPartial)
    #expect(try new.contents() == one.contents())
    if isForgotten {
      for (name, data) in storage.contents {
        // Only the note that it is forgotten.
        let text = String(decoding: data, as: UTF8.self).split(separator: "\n")
        for line in text where line.contains(visits[2].uuidString) {
          #expect(line.contains("forget"), "\(name)")
        }
      }
    }
  }

  /// A machine with a single file that nobody has read.
  @Test func singleFileIsRepaired() async throws {
    try await one.sendVisit()
    let before = shared.contents
    shared.contents = [:]
    await #expect(throws: RemoteError.otherStorage("one")) { try await one.sync() }
    #expect(try await !one.librarySync.isKnown())
    let found = try await one.check(shared, repairs: false)
    #expect(found.unrepaired.count == 1 && shared.contents.isEmpty)
    #expect(try await one.check(shared, repairs: true).unrepaired.isEmpty)
    #expect(shared.contents.keys == before.keys)
    #expect(try await other.sync().read == 1)
  }
}
