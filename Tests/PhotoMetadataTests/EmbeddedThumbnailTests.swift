import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing

@testable import PhotoMetadata

@Suite struct EmbeddedThumbnailTests {
  @TemporaryURL private var folder: URL

  /// A photo of 320 × 240 pixels with a thumbnail of 160 × 120.
  private var photo: FixturePhoto {
    var photo = FixturePhoto(
      coordinate: nil, localTime: LocalDateTime("2019-06-15T19:30:00"), make: "A", model: "B")
    photo.modifiedTime = photo.localTime
    photo.picture = .quadrants(columns: 40, rows: 30, orientation: 1)
    photo.thumbnail = .quadrants(columns: 20, rows: 15, orientation: 1)
    return photo
  }

  private func read(_ bytes: [UInt8]) throws -> EmbeddedThumbnail? {
    try withTemporaryDirectory { folder in
      let file = folder.appendingPathComponent("a.jpg")
      try Data(bytes).write(to: file)
      return EmbeddedThumbnail(ofFile: file.path)
    }
  }

  @Test(arguments: [ByteOrder.little, .big]) func thumbnailOfPhotoIsFound(_ order: ByteOrder) throws
  {
    var photo = photo.with(0x112, .short([6]), in: .image)
    (photo.byteOrder, photo.makerNoteBytes) = (order, 9_000)
    let found = try #require(try read(photo.jpeg()))
    #expect(found.jpeg == photo.thumbnail?.jpeg() && found.orientation == 6 && found.isFaithful)
  }

  @Test func onlyMatchingThumbnailIsFaithful() throws {
    var small = photo
    small.thumbnail = .quadrants(columns: 16, rows: 12, orientation: 1)
    var barred = photo
    barred.picture = .quadrants(columns: 48, rows: 27, orientation: 1)
    var edited = photo
    edited.modifiedTime = LocalDateTime("2019-06-16T08:00:00")
    for (name, photo) in [("small", small), ("barred", barred), ("edited", edited)] {
      let found = try #require(try read(photo.jpeg()))
      #expect(!found.isFaithful, "\(name)")
    }
    var silent = photo
    silent.modifiedTime = nil
    #expect(try #require(try read(silent.jpeg())).isFaithful)
  }

  @Test func missingOrBrokenThumbnailIsNil() throws {
    var none = photo
    none.thumbnail = nil
    #expect(try read(none.jpeg()) == nil)
    #expect(try read([]) == nil)
    #expect(try read(Array("no photo".utf8)) == nil)
    #expect(try read(photo.with(0x202, .long([.max]), in: .thumbnail).jpeg()) == nil)
    #expect(try read(Array(photo.tiff().dropLast())) == nil)
    #expect(EmbeddedThumbnail(ofFile: folder.path + "/a.jpg") == nil)
  }

  @Test func corruptBytesDoNotCrash() {
    InputMutator.run(samples: [photo.jpeg(), photo.tiff()]) { bytes in
      let found = bytes.withUnsafeBytes { try? EmbeddedThumbnail(ByteSource($0)) }
      #expect((1...8).contains(found?.orientation ?? 1))
    }
  }

  @Test func rawFileUsesEmbeddedThumbnail() throws {
    let found = try #require(try read(photo.tiff()))
    #expect(found.jpeg == photo.thumbnail?.jpeg() && !found.isFaithful)
  }
}
