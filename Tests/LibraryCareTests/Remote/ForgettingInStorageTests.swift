import Foundation
import LibraryCare
import LibraryMerge
import RemoteStorage
import SportsModel
import TestSupport
import Testing
import VisitStore

/// The removal of forgotten content from the storage by a sync.
@Suite final class ForgettingInStorageTests: TwoDeviceSuite {
  /// Adds ten visits; the other machine writes `fromOther` of them.
  private func shareVisits(fromOther: Int = 0) async throws {
    for number in 0..<10 { try (number < fromOther ? other : one).add(UUID(), photos: [number]) }
    for machine in [one, other, one, other] { try await machine.sync() }
    for machine in [one, other] { try #require(try machine.store.visits().count == 10) }
  }

  private func contains(_ texts: [String], _ storage: MemoryStorage) -> Bool {
    storage.contents.values.contains { data in
      texts.contains { data.range(of: Data($0.utf8)) != nil }
    }
  }

  /// The hash of a photo and its path, and a note.
  private func secrets(of visit: UUID, on machine: TestDevice) throws -> [String] {
    try machine.store.photos(of: visit).flatMap { [$0.sha256] + $0.paths.map { "\"\($0)\"" } }
      + ["a private note"]
  }

  private static let evidence = Visit.Evidence(
    place: Coordinate(latitude: 42.346712, longitude: -71.097212))

  private func addNote(to visit: UUID, on machine: TestDevice) throws {
    try machine.edit(visit) { $0.note = "a private note" }
  }

  @Test func segmentsOfThisMachineAreSentAgainWithoutForgottenVisits() async throws {
    try await shareVisits()
    let visit = try #require(try one.store.visits().first).visit.id
    try addNote(to: visit, on: one)
    for machine in [one, other] { try await machine.sync() }
    let secrets = try secrets(of: visit, on: one)
    #expect(contains(secrets, shared))
    let before = Set(shared.contents.keys)
    _ = try one.store.forget(visits: [visit], photos: [])
    try await one.sync()
    #expect(!contains(secrets, shared) && before.isSubset(of: shared.contents.keys))
    // The chain is as before, and a new machine reads the rest.
    let report = try await other.sync()
    #expect(report.notices.isEmpty && !report.isPartial)
    let third = try third()
    let first = try await third.sync()
    #expect(try first.notices.isEmpty && !first.isPartial && third.contents() == one.contents())
    #expect(try third.contents() == other.contents())
    #expect(try await one.check(shared, repairs: false).damages.isEmpty)
  }

  @Test func otherMachinesSendTheirSegmentsWithoutWhatWasForgotten() async throws {
    try await shareVisits(fromOther: 5)
    let visit = try #require(
      try one.store.visits().map(\.visit.id).first { visit in
        try one.store.photos(of: visit).contains { $0.paths == ["/photos/3.jpg"] }
      })
    try addNote(to: visit, on: other)
    for machine in [other, one] { try await machine.sync() }
    let secrets = try secrets(of: visit, on: one)
    _ = try one.store.forget(visits: [visit], photos: [])
    try await one.sync()
    #expect(contains(secrets, shared))
    try await other.sync()
    #expect(!contains(secrets, shared))
    #expect(try await one.sync().notices.isEmpty)
    #expect(try one.contents() == other.contents())
    #expect(try await other.check(shared, repairs: false).damages.isEmpty)
  }

  /// The location of a forgotten photo is also in the evidence of its visit, which stays.
  @Test func evidenceOfForgottenPhotosLeavesTheStorage() async throws {
    try await shareVisits(fromOther: 10)
    let visit = try #require(try other.store.visits().first).visit.id
    try other.edit(visit) { $0.evidence = Self.evidence }
    for machine in [other, one] { try await machine.sync() }
    #expect(contains(["42.346712"], shared))
    let photos = try one.store.photos(of: visit).map(\.id)
    _ = try one.store.forget(visits: [], photos: Set(photos))
    for machine in [one, other] { try await machine.sync() }
    #expect(!contains(["42.346712"], shared))
    for machine in [one, other] {
      #expect(try #require(try machine.store.visit(visit)?.visit).evidence == nil)
    }
  }

  @Test(arguments: [nil, "correct horse battery staple"])
  func forgottenPhotosAreRemovedOnce(_ passphrase: String?) async throws {
    try await shareVisits()
    let storage = try await SealedStorage.open(shared, passphrase)
    for machine in [one, other] { try machine.store.startAgain() }
    for machine in [one, other, one] { try await machine.sync(over: storage) }
    let photos = try one.store.allPhotos()
    for photo in photos {
      for name in ["000000", "end"] {
        try await storage.put("photos/\(photo.sha256)/\(name)", data: Data("x".utf8))
      }
    }
    func left() async throws -> Set<String> {
      Set(
        try await storage.list("photos/").map {
          String($0.name.dropFirst("photos/".count).prefix(64))
        })
    }
    #expect(try await left().count == 10)
    let forgotten = photos[3]
    _ = try one.store.forget(visits: [], photos: [forgotten.id])
    #expect(try one.store.photosToRemove() == [forgotten.sha256])
    #expect(try await one.sync(over: storage).removedPhotos == 1)
    #expect(try await left() == Set(photos.map(\.sha256)).subtracting([forgotten.sha256]))
    #expect(try one.store.photosToRemove().isEmpty)
    #expect(try await other.sync(over: storage).removedPhotos == 0)
    #expect(try other.store.photosToRemove().isEmpty)
  }

  /// A photo that was added again before the sync is the user's wish.
  @Test func photoThatWasAddedAgainStays() async throws {
    try await shareVisits()
    let photo = try #require(try one.store.allPhotos().first { $0.paths == ["/photos/4.jpg"] })
    try await shared.put("photos/\(photo.sha256)/end", data: Data("x".utf8))
    _ = try one.store.forget(visits: [], photos: [photo.id])
    try one.add(UUID(), photos: [4])
    #expect(try await one.sync().removedPhotos == 0)
    #expect(shared.contents["photos/\(photo.sha256)/end"] != nil)
    #expect(try one.store.photosToRemove().isEmpty)
  }

  /// The other machine added a photo to the visit before it learned of the forgetting.
  @Test func photosThatTheForgettingMachineDidNotKnowLeaveTheStorage() async throws {
    try await shareVisits()
    let visit = try #require(try one.store.visits().first).visit.id
    let hash = String(repeating: "7", count: 64)
    try other.store.write(in: other.store.makeBatch(.photos)) { writer in
      try writer.attach(
        [NewPhoto(sha256: hash, facts: PhotoFacts(path: "/photos/later.jpg"))], to: visit)
    }
    try await shared.put("photos/\(hash)/end", data: Data("x".utf8))
    _ = try one.store.forget(visits: [visit], photos: [])
    try await one.sync()
    #expect(try await other.sync().removedPhotos == 1)
    #expect(!contains([hash, "/photos/later.jpg"], shared))
    #expect(shared.contents["photos/\(hash)/end"] == nil)
    for machine in [one, other] { try await machine.sync() }
    #expect(try one.contents() == other.contents())
  }

  /// The other machine moved the photo to a visit that the forgetting one didn't know as its owner.
  @Test func evidenceOfAVisitWithAMovedPhotoLeavesTheStorage() async throws {
    try await shareVisits()
    let photo = try #require(try one.store.allPhotos().first { $0.paths == ["/photos/2.jpg"] })
    let moved = UUID()
    try other.add(moved)
    try other.store.write(in: other.store.makeBatch(.edit)) { writer in
      var visit = try #require(try writer.reader.visit(moved)?.visit)
      visit.evidence = Self.evidence
      _ = try writer.update(visit)
      try writer.movePhotos([photo.id], to: moved)
    }
    _ = try one.store.forget(visits: [], photos: [photo.id])
    for machine in [one, other, one, other] { try await machine.sync() }
    #expect(!contains(["42.346712", photo.sha256], shared))
    for machine in [one, other] {
      #expect(try #require(try machine.store.visit(moved)?.visit).evidence == nil)
    }
    #expect(try one.contents() == other.contents())
  }

  @Test func storageIsKnownAndNothingCountsAsUnsentAfterForgetting() async throws {
    try await shareVisits()
    let visit = try #require(try one.store.visits().first).visit.id
    _ = try one.store.forget(visits: [visit], photos: [])
    // The entries that forget the visit, its photo and its path.
    #expect(try one.store.remoteState().unsent == 3)
    #expect(try await one.librarySync.isKnown())
    let other = MemoryStorage()
    await #expect(throws: RemoteError.otherStorage("one")) {
      try await LibrarySync(one.store, storage: other, machine: "one").sync()
    }
    #expect(other.contents.isEmpty)
    #expect(try await one.sync().sent == 3)
    #expect(try one.store.remoteState().unsent == 0)
  }

  @Test func olderSegmentWithForgottenDataIsSentAgain() async throws {
    try await shareVisits()
    let before = shared.contents
    let visit = try #require(try one.store.visits().first).visit.id
    let secrets = try secrets(of: visit, on: one)
    _ = try one.store.forget(visits: [visit], photos: [])
    try await one.sync()
    for (name, data) in before where name.hasPrefix("devices/") {
      try await shared.put(name, data: data)
    }
    #expect(contains(secrets, shared))
    let check = try await one.check(shared, repairs: true)
    #expect(check.damages.contains { $0.reason.contains("forgotten") })
    #expect(!contains(secrets, shared))
  }

  /// A bucket may allow writing but not deleting.
  @Test func storageThatKeepsPhotosReceivesChanges() async throws {
    try await shareVisits()
    let photo = try #require(try one.store.allPhotos().first)
    try await shared.put("photos/\(photo.sha256)/end", data: Data("x".utf8))
    _ = try one.store.forget(visits: [], photos: [photo.id])
    let storage = WatchedStorage(shared, canRemove: false)
    let report = try await one.sync(over: storage)
    #expect(report.sent > 0 && report.removedPhotos == 0)
    #expect(report.notices.contains { $0.contains("still in the storage") })
    #expect(try one.store.photosToRemove() == [photo.sha256])
    try await other.sync()
    #expect(try other.store.allPhotos().count == 9)
  }
}
