import Drawing
import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing

@testable import Thumbnails

private let decodesPhotos = ImageLibraries.decodingUnavailableReason == nil

@Suite(.enabled(if: decodesPhotos, "there is no libvips")) struct ThumbnailOutcomeTests {
  /// Creates 640 by 480 red pixels with an embedded thumbnail of 160 by 120 blue ones.
  private var photo: FixturePhoto {
    var photo = FixturePhoto(localTime: LocalDateTime("2019-06-15T19:30:00"))
    photo.modifiedTime = photo.localTime
    photo.picture = BlockPicture(columns: 80, rows: 60) { _, _ in .init(255, 0, 0) }
    photo.thumbnail = BlockPicture(columns: 20, rows: 15) { _, _ in .init(0, 0, 255) }
    return photo
  }

  private func made(of bytes: [UInt8]) throws -> PixelGrid? {
    try withTemporaryDirectory { folder in
      let file = folder.appendingPathComponent("a.jpg")
      try Data(bytes).write(to: file)
      guard case .made(let jpeg) = ThumbnailOutcome(ofFile: file.path) else { return nil }
      return try PixelGrid(file: jpeg)
    }
  }

  @Test func embeddedThumbnailIsUsed() throws {
    let small = try #require(try made(of: photo.jpeg()))
    #expect(small.width == 160 && small.bytes[2] > 200)
  }

  @Test func embeddedThumbnailOfEditedPhotoIsIgnored() throws {
    var edited = photo
    edited.modifiedTime = LocalDateTime("2019-06-16T08:00:00")
    let small = try #require(try made(of: edited.jpeg()))
    #expect(small.width == 200 && small.bytes[0] > 200)
  }

  @Test func brokenEmbeddedThumbnailIsIgnored() throws {
    var broken = photo.jpeg()
    // The tables of the embedded thumbnail, the first ones in the file.
    let tables = try #require(broken.firstRange(of: [0xff, 0xc4]))
    broken.replaceSubrange(tables, with: [0xff, 0x02])
    #expect(try #require(try made(of: broken)).width == 200)
  }

  @Test func cardPictureHasItsSize() throws {
    try withTemporaryDirectory { folder in
      let file = folder.appendingPathComponent("a.jpg")
      try Data(photo.jpeg()).write(to: file)
      let size = PictureSize(width: 30, height: 50)
      guard case .made(let pixels) = ThumbnailOutcome(pixelsOfFile: file.path, size) else {
        Issue.record("not decoded")
        return
      }
      #expect(pixels.count == 30 * 50 * 3 && pixels[0] > 200)
      let outcome = ThumbnailOutcome.made(pixels)
      #expect(
        ThumbnailMessageCoder.outcomes(in: ThumbnailMessageCoder.bytes(of: outcome)) == [outcome])
    }
  }

  /// It would cover a card with a billion pixels.
  @Test func narrowPhotoIsRefusedForCard() throws {
    var narrow = photo
    narrow.picture = BlockPicture(columns: 8, rows: 8_166) { _, _ in .init(255, 0, 0) }
    narrow.thumbnail = nil
    try withTemporaryDirectory { folder in
      let file = folder.appendingPathComponent("a.jpg")
      try Data(narrow.jpeg()).write(to: file)
      #expect(
        ThumbnailOutcome(pixelsOfFile: file.path, PictureSize(width: 1_080, height: 1_920))
          == .refused("64 by 65328 pixels are too many"))
    }
  }

  @Test func undecodablePhotoFallsBackToEmbeddedThumbnail() throws {
    // As in a raw file.
    #expect(try #require(try made(of: photo.tiff())).width == 160)
    var none = photo
    none.thumbnail = nil
    #expect(try made(of: none.tiff()) == nil)
  }
}
