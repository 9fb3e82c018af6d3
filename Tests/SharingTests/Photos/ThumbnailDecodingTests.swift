import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing

@testable import Drawing

let decodesPhotos = ImageLibraries.decodingUnavailableReason == nil

@Suite(.enabled(if: decodesPhotos, "there is no libvips")) struct ThumbnailDecodingTests {
  /// Creates 640 by 320 upright pixels in four colors.
  private func photo(orientation: Int = 1) -> FixturePhoto {
    var photo = FixturePhoto(
      coordinate: Coordinate(latitude: 42.3466, longitude: -71.0972),
      localTime: LocalDateTime("2018-07-09T19:30:00"), make: "Spyglass", model: "Secret 7"
    ).with(0x112, .short([UInt16(orientation)]), in: .image)
    photo.picture = .quadrants(columns: 80, rows: 40, orientation: orientation)
    return photo
  }

  private func thumbnail(of bytes: [UInt8], _ name: String = "a.jpg") throws -> Thumbnail {
    try withTemporaryDirectory { folder in
      let file = folder.appendingPathComponent(name)
      try Data(bytes).write(to: file)
      return try Thumbnail(ofFile: file.path)
    }
  }

  /// Checks that the four colors are where they are in the upright photo.
  private func expectUpright(
    _ thumbnail: Thumbnail, _ what: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let grid = try PixelGrid(file: thumbnail.jpeg)
    let (right, bottom) = (grid.width * 3 / 4, grid.height * 3 / 4)
    let (left, top) = (grid.width / 4, grid.height / 4)
    let seen = [(left, top), (right, top), (left, bottom), (right, bottom)].map { place in
      grid.color(place.0, place.1).map { $0 > 128 ? 1 : 0 }
    }
    #expect(
      seen == [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1]], "\(what)",
      sourceLocation: sourceLocation)
  }

  @Test(arguments: 1...8) func everyOrientationIsRotatedUpright(_ orientation: Int) throws {
    let made = try thumbnail(of: photo(orientation: orientation).jpeg())
    #expect((made.width, made.height) == (200, 100))
    try expectUpright(made, "\(orientation)")
    let small = BlockPicture.quadrants(columns: 20, rows: 10, orientation: orientation)
    let embedded = try Thumbnail(ofEmbedded: small.jpeg(), orientation: orientation)
    #expect((embedded.width, embedded.height) == (160, 80))
    try expectUpright(embedded, "embedded \(orientation)")
  }

  @Test func tallPhotoIsScaledAndSmallOneKept() throws {
    let tall = BlockPicture(columns: 30, rows: 120) { _, _ in .init(9, 90, 200) }
    let made = try thumbnail(of: tall.jpeg())
    #expect((made.width, made.height) == (50, 200))
    let tiny = BlockPicture(columns: 2, rows: 1) { _, _ in .init(9, 90, 200) }
    #expect(try thumbnail(of: tiny.jpeg()).width == 16)
  }

  @Test func colorsArePreserved() throws {
    let picture = BlockPicture(columns: 40, rows: 40) { _, _ in .init(200, 90, 30) }
    let color = try PixelGrid(file: thumbnail(of: picture.jpeg()).jpeg).color(100, 100)
    #expect(zip(color, [200, 90, 30]).allSatisfy { abs($0 - $1) < 4 }, "\(color)")
    let grid = PixelGrid(width: 2, height: 2, bytes: [200, 90, 30, 200, 90, 30])
    let back = try PixelGrid(file: PixelGrid(row: [grid, grid], gap: 0).jpeg())
    #expect((back.width, back.height) == (4, 2))
  }

  @Test(.enabled(if: TestHost.program("exiftool") != nil))
  func thumbnailContainsNoMetadata() throws {
    let comment = FixturePhoto.segment(marker: 0xfe, Array("A comment by Ana".utf8))
    let original = photo()
    let whole = original.picture?.jpeg(segments: [FixturePhoto.app1(original.exifBlock()), comment])
    let made = try thumbnail(of: try #require(whole))
    try withTemporaryDirectory { folder in
      let file = folder.appendingPathComponent("small.jpg")
      try Data(made.jpeg).write(to: file)
      let tags = try TestHost.run(
        #require(TestHost.program("exiftool")), ["-a", "-G1", "-s", file.path]
      ).output
      let groups = Set(
        tags.split(separator: "\n").compactMap { $0.split(separator: "]").first?.dropFirst() })
      #expect(groups.isSubset(of: ["ExifTool", "System", "File", "JFIF", "Composite"]), "\(tags)")
    }
  }

  @Test(arguments: [
    ("empty.jpg", []), ("text.jpg", Array("no photo at all".utf8)),
    ("cut.heic", Array("....ftypheic".utf8)),
    ("a.svg", Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>".utf8)),
    ("a.ppm", Array("P6 1 1 255 abc".utf8)),
  ]) func nonPhotoIsRejectedWithReason(name: String, bytes: [UInt8]) {
    #expect { try thumbnail(of: bytes, name) } throws: { error in
      guard case .unreadablePhoto(let words) = error as? DrawingError else { return false }
      return !words.isEmpty && !words.contains("\n")
    }
  }

  @Test func oversizedHeaderIsRejectedBeforeDecoding() throws {
    var bytes = photo().jpeg()
    let frame = try #require(bytes.firstRange(of: [0xff, 0xc0, 0x00, 0x11, 0x08]))
    bytes.replaceSubrange(frame.upperBound..<frame.upperBound + 4, with: [0xfd, 0xe8, 0xfd, 0xe8])
    #expect { try thumbnail(of: bytes) } throws: { error in
      guard case .unreadablePhoto(let words) = error as? DrawingError else { return false }
      return words.contains("65000 by 65000 pixels")
    }
  }

  @Test func fileNamesLikeOptionsAreAccepted() throws {
    #expect(try thumbnail(of: photo().jpeg(), "a[shrink=8].jpg[page=3]").width == 200)
  }
}

extension PixelGrid {
  /// Returns red, green and blue of a pixel.
  func color(_ x: Int, _ y: Int) -> [Int] {
    bytes[(y * width + x) * 3..<(y * width + x) * 3 + 3].map(Int.init)
  }
}
