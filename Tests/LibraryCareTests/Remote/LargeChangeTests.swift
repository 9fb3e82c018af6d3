import Foundation
import LibraryCare
import LibraryMerge
import SportsModel
import TestSupport
import Testing
import VisitStore

/// Removals and other large changes of an accepted machine.
@Suite final class LargeChangeTests: TwoDeviceSuite {
  @Test func largeRemovalIsRefusedWithoutPermission() async throws {
    try await shareVisits(10)
    try one.delete(one.store.visits())
    try await one.sync()
    let look = try await other.strict.sync(isDryRun: true)
    #expect(look.losses.removed.count == 10 && look.losses.isLarge())
    #expect(RemoteFormatter.lines(look).contains { $0.contains("Removes 10") })
    try other.add(UUID(), photos: [50])
    for _ in 0..<2 {
      let refused = try await other.strict.sync()
      #expect(refused.isRefused && refused.losses.removedPhotos == 10)
      #expect(try other.store.visits().count == 11)
    }
    // Its own changes are sent.
    #expect(try await one.sync().read == 3)
  }

  @Test func acceptedRemovalIsBackedUpAndCanBeUndone() async throws {
    try await shareVisits(10)
    let before = try other.contents()
    try one.delete(one.store.visits())
    let added = UUID()
    try one.add(added)
    try await one.sync()
    let report = try await other.sync()
    #expect(try other.store.visits().map(\.visit.id) == [added])
    let backups = try FileManager.default.contentsOfDirectory(
      atPath: other.folder.appendingPathComponent("backups").path)
    #expect(backups.contains { $0.hasPrefix("visits-merge-") })
    try undo(report, on: other)
    #expect(try Set(before).isSubset(of: other.contents()))
    // The undo is a change like any other.
    for machine in [other, one, other] { try await machine.sync() }
    #expect(try one.store.visits().count == 11 && one.contents() == other.contents())
  }

  @Test func forgottenVisitsOfAnotherMachineCanBeRestored() async throws {
    try await shareVisits(10)
    let before = try other.contents()
    let (visits, photos) = (try one.store.visits(), try one.store.allPhotos())
    _ = try one.store.forget(visits: Set(visits.map(\.visit.id)), photos: Set(photos.map(\.id)))
    try await one.sync()
    #expect(try await other.strict.sync().isRefused)
    #expect(try other.contents() == before)
    let report = try await other.sync()
    #expect(try other.store.visits().isEmpty)
    try undo(report, on: other)
    #expect(try other.contents() == before)
    try await other.sync()
    #expect(try other.contents() == before)
  }

  private func undo(_ report: RemoteReport, on device: TestDevice) throws {
    let batch = try #require(report.removals)
    let plan = try #require(try device.store.undoPlan(batch.uuidString))
    #expect(plan.later.isEmpty)
    _ = try device.store.undo(batch)
  }

  @Test func limitOfRemovalsCanBeSet() async throws {
    try await shareVisits(10)
    try one.delete(one.store.visits().prefix(3))
    try await one.sync()
    func sync(_ limit: RemovalLimit) async throws -> Bool {
      try await LibrarySync(
        other.store, storage: other.storage, machine: "other", removalLimit: limit
      )
      .sync().isRefused
    }
    #expect(try await sync(RemovalLimit(visits: 2, percent: 100)))
    #expect(try await sync(RemovalLimit(visits: 3, percent: 29)))
    #expect(try await !sync(RemovalLimit(visits: 3, percent: 30)))
    #expect(try other.store.visits().count == 7)
  }

  enum Misuse: String, CaseIterable {
    case captions, movedPhotos, closedQuestions, manyVisits, manyNotes
  }

  /// Changes that an accepted machine may not make without permission.
  @Test(arguments: Misuse.allCases)
  func largeChangeNeedsPermission(_ misuse: Misuse) async throws {
    for number in 0..<20 { try one.add(UUID(), photos: [number]) }
    for number in 0..<6 {
      _ = try one.store.write(in: one.store.makeBatch(.import)) { writer in
        try writer.addQuestion(
          stadium: "fenway-park-boston", day: LocalDay(daysSinceEpoch: 17_500 + number),
          evidence: "{}",
          photos: [
            NewPhoto(
              sha256: String(repeating: "e", count: 63) + String(number),
              facts: PhotoFacts(path: "/photos/q\(number).jpg"))
          ])
      }
    }
    if misuse == .manyNotes { for _ in 0..<90 { try one.add(UUID()) } }
    try one.setCaptions("own")
    for machine in [one, other, one] { try await machine.sync() }
    let before = try other.contents()
    switch misuse {
    case .captions: try one.setCaptions("overwritten")
    case .movedPhotos:
      let target = try #require(try one.store.visits().first).visit.id
      let photos = try one.store.allPhotos().filter { $0.paths.contains { !$0.contains("q") } }
      try one.store.write(in: one.store.makeBatch(.photos)) {
        try $0.movePhotos(photos.map(\.id), to: target)
      }
    case .closedQuestions:
      let questions = try one.store.questions(states: [.open])
      try #require(questions.count == 6)
      try one.store.write(in: one.store.makeBatch(.edit)) { writer in
        for question in questions { _ = try writer.settle(question.id, as: .skipped) }
      }
    case .manyVisits: for _ in 0..<101 { try one.add(UUID()) }
    case .manyNotes:
      for visit in try one.store.visits() { try one.edit(visit.visit.id) { $0.note = "forged" } }
    }
    try await one.sync()
    let refused = try await other.strict.sync()
    #expect(try refused.isRefused && other.contents() == before)
    #expect(!RemoteFormatter.lossLines(refused.losses).isEmpty)
    let merged = try await other.sync()
    #expect(try other.contents() == one.contents())
    // All of it can be undone.
    for batch in [merged.removals, merged.merge.batch].compactMap(\.self) {
      guard let plan = try other.store.undoPlan(of: batch) else { continue }
      _ = try other.store.undo(batch, with: Set(plan.later.map(\.id)))
    }
    #expect(try other.contents() == before)
  }

  @Test func removalsOfSeveralSyncsAddUp() async throws {
    try await shareVisits(20)
    func remove(_ count: Int) async throws -> RemoteReport {
      try one.delete(one.store.visits().prefix(count))
      try await one.sync()
      return try await other.strict.sync()
    }
    #expect(try await !remove(2).isRefused)
    let refused = try await remove(2)
    #expect(refused.isRefused && refused.losses.earlierRemovals == 2)
    #expect(
      RemoteFormatter.lossLines(refused.losses).contains(
        "Syncs of the last month removed 2 more."))
    #expect(try other.store.visits().count == 18)
    try await other.sync()
    #expect(try other.store.visits().count == 16)
    // From then on it counts again.
    #expect(try await !remove(1).isRefused)
    #expect(try await !remove(1).isRefused)
    #expect(try await remove(1).isRefused)
  }

  /// Also a merge that only added, and those that changed its rows later, after a revocation.
  @Test func everyMergeCanBeUndone() async throws {
    try await shareVisits(3)
    let thief = try one.neighbor("thief", shared, seed: 3)
    try await thief.sync()
    let invented = UUID()
    try thief.add(invented, photos: [40])
    try await thief.sync()
    let first = try #require(try await one.sync().merge.batch)
    try thief.edit(invented) { $0.note = "later" }
    try await thief.sync()
    try await one.sync()
    try one.machines.revoke(one.machines.named("thief"))
    let plan = try #require(try one.store.undoPlan(first.uuidString))
    #expect(plan.later.map(\.batch.kind) == [.merge])
    _ = try one.store.undo(first, with: Set(plan.later.map(\.id)))
    #expect(try one.store.visits().count == 3)
    for _ in 0..<2 { for device in [one, other] { try await device.sync() } }
    #expect(try one.store.visit(invented) == nil && other.store.visit(invented) == nil)
    #expect(try one.store.visits().count == 3 && one.contents() == other.contents())
  }
}
