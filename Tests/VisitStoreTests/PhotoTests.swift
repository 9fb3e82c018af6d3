import Foundation
import SportsModel
import TestSupport
import Testing

@testable import LibraryMerge
@testable import VisitStore

@Suite final class PhotoTests: LibrarySuite {
  @Test func photoRoundTrips() throws {
    let jpeg = Data([0xff, 0xd8, 0x00, 0x27])
    let new = makePhoto(1, thumbnail: jpeg)
    let visit = try store.add(makeVisit(), photos: [new])
    let photo = try #require(try store.photo(sha256: new.sha256))
    #expect(photo.facts == new.facts && photo.paths == [new.facts.path])
    #expect(photo.owner == .visit(visit.id))
    #expect(photo.uploadState == .pending && photo.caption == nil)
    #expect(try store.count("photo WHERE thumbnail = x'ffd80027'") == 1)
    #expect(try store.photos(of: visit.id) == [photo])
  }

  @Test func knownPhotoOnlyAddsPath() throws {
    let visit = try store.add(makeVisit(), photos: [makePhoto(1)])
    let other = try store.add(makeVisit(on: "2019-01-01"))
    let again = [makePhoto(1, path: "/copy/1.jpg"), makePhoto(1), makePhoto(2), makePhoto(2)]
    let result = try store.write(in: store.makeBatch(.import)) {
      try $0.attach(again, to: other.id)
    }
    #expect(result.elsewhere.count == 2 && result.newPaths == 1)
    #expect(result.added.count == 1 && result.present == result.added)
    let photo = try #require(try store.photo(sha256: makeHash(1)))
    #expect(photo.owner == .visit(visit.id) && photo.paths == ["/photos/IMG_1.jpg", "/copy/1.jpg"])
    #expect(try store.photos(of: other.id).map(\.sha256) == [makeHash(2)])
  }

  @Test func movedPhotosFollowThoseOfTheVisit() throws {
    let visit = try store.add(makeVisit(), photos: [makePhoto(1), makePhoto(2)])
    let other = try store.add(makeVisit(on: "2019-01-01"), photos: [makePhoto(3)])
    let moved = try store.photos(of: visit.id).map(\.id)
    try store.write(in: store.makeBatch(.edit)) {
      try $0.movePhotos(moved.reversed(), to: other.id)
    }
    #expect(try store.photos(of: visit.id).isEmpty)
    #expect(try store.photos(of: other.id).map(\.sha256) == [3, 2, 1].map { makeHash($0) })
    let unknown = UUID()
    #expect(throws: VisitStoreError.noSuchVisit(unknown)) {
      try store.write(in: store.makeBatch(.edit)) { try $0.movePhotos(moved, to: unknown) }
    }
    #expect(try store.photos(of: other.id).count == 3)
    try store.undoLast()
    #expect(try store.photos(of: visit.id).map(\.id) == moved)
  }

  @Test func duplicateFilesInOneListAreOnePhoto() throws {
    let list = ["/a", "/b", "/a", "/c"].map { makePhoto(1, path: $0) }
    let visit = try store.add(makeVisit(), photos: list)
    #expect(try store.photos(of: visit.id).map(\.paths) == [["/a", "/b", "/c"]])
    let result = try store.write(in: store.makeBatch(.import)) {
      try $0.attach(["/d", "/d", "/a"].map { makePhoto(1, path: $0) }, to: visit.id)
    }
    #expect(result.newPaths == 1 && result.added.isEmpty)
  }

  @Test func repeatedImportChangesNothing() throws {
    let visit = try store.add(makeVisit(), photos: [makePhoto(1), makePhoto(2)])
    let before = try store.dump()
    let result = try store.write(in: store.makeBatch(.import)) {
      try $0.attach([makePhoto(1), makePhoto(2)], to: visit.id)
    }
    #expect(try result.present.count == 2 && result.newPaths == 0 && store.dump() == before)
    #expect(try store.history(limit: 9).count == 1)
  }

  @Test func photosAreFoundByHash() throws {
    try store.add(makeVisit(), photos: (0..<1200).map { makePhoto($0) })
    let wanted = Set((600..<1800).map(makeHash))
    let known = try store.knownPhotos(sha256s: wanted)
    #expect(known.count == 600)
    #expect(known.allSatisfy { $0.key == $0.value.sha256 && !$0.value.paths.isEmpty })
    #expect(try store.knownPhotos(sha256s: []).isEmpty)
    let placements = try store.photoPlacements(sha256s: wanted)
    #expect(placements.mapValues(\.owner) == known.mapValues(\.owner))
    #expect(placements.mapValues(\.paths) == known.mapValues { Set($0.paths) })
  }

  @Test func invalidMetadataDoesNotStopImport() throws {
    var facts = makePhoto(1).facts
    facts.horizontalErrorMeters = .infinity
    facts.altitudeMeters = .nan
    facts.utcTime = Date(timeIntervalSince1970: 1e15)
    facts.localTime = LocalDateTime(day: LocalDay(daysSinceEpoch: 10_000_000), microsecondOfDay: 0)
    let visit = makeVisit()
    try store.add(visit, photos: [NewPhoto(sha256: makeHash(1), facts: facts)])
    facts.horizontalErrorMeters = nil
    facts.altitudeMeters = nil
    facts.utcTime = nil
    facts.localTime = nil
    #expect(try store.photos(of: visit.id).map(\.facts) == [facts])
  }

  @Test func deletedPhotosAreRemembered() throws {
    let hashes = Set((0..<3).map(makeHash))
    let visit = try store.add(makeVisit(), photos: [makePhoto(0), makePhoto(1)])
    try store.add(makeVisit(), photos: [makePhoto(2)])
    try store.undoLast()
    #expect(try store.deletedPhotos(sha256s: hashes).isEmpty)
    try store.write(in: store.makeBatch(.delete)) { try $0.deleteVisit(visit.id) }
    #expect(try store.deletedPhotos(sha256s: hashes) == [makeHash(0), makeHash(1)])
    try store.add(makeVisit(), photos: [makePhoto(1)])
    #expect(try store.deletedPhotos(sha256s: hashes) == [makeHash(0)])
    try store.undoLast()
    try store.undoLast()
    #expect(try store.deletedPhotos(sha256s: hashes).isEmpty)
  }

  @Test func photosCanBeCaptionedOrderedAndRemoved() throws {
    let visit = try store.add(makeVisit(), photos: (0..<3).map { makePhoto($0) })
    let ids = try store.photos(of: visit.id).map(\.id)
    try store.write(in: store.makeBatch(.photos)) { writer in
      try writer.setCaption("Green Monster", of: ids[1])
      try writer.order([ids[2]], of: visit.id)
      try writer.removePhoto(ids[0])
    }
    try store.recordUploadFailure(of: makeHash(1), "no room left")
    let photos = try store.photos(of: visit.id)
    #expect(photos.map(\.id) == [ids[2], ids[1]])
    #expect(photos[1].caption == "Green Monster" && photos[1].uploadState == .failed)
    #expect(throws: VisitStoreError.noSuchPhoto(ids[0])) {
      try store.write(in: store.makeBatch(.photos)) { try $0.removePhoto(ids[0]) }
    }
  }
}
