import Foundation
import PhotoFixtures
import SportsModel
import Synchronization
import TestSupport
import Testing

@testable import Drawing
@testable import Sharing

@Suite(.enabled(if: TestHost.canDraw && decodesPhotos)) struct CardPhotoTests {
  /// Creates 40 by 20 pixels, red on the left and blue on the right, with all kinds of metadata.
  private func photo(orientation: UInt16 = 1) throws -> [UInt8] {
    let picture = try pixels(of: Rasterizer.png(.halves), "halves.png").jpeg(quality: 88)
    var facts = FixturePhoto(
      coordinate: Coordinate(latitude: 42.3466, longitude: -71.0972),
      localTime: LocalDateTime("2018-07-09T19:30:00"), make: "Spyglass", model: "Secret 7"
    ).with(0x112, .short([orientation]), in: .image)
    facts.thumbnailBytes = 400
    let header = FixturePhoto.app1(facts.exifBlock())
    let comment = FixturePhoto.segment(marker: 0xfe, Array("A comment by Ana".utf8))
    var bytes = Array(picture[..<2])
    for part in [header, comment, Array(picture[2...]), Array("trailing".utf8)] { bytes += part }
    return bytes
  }

  private func pixels(of bytes: [UInt8], _ name: String, width: Int = 40, height: Int = 20) throws
    -> PixelGrid
  { try withFile(named: name, bytes) { try PixelGrid(ofPhoto: $0, width: width, height: height) } }

  private func drawn(_ photo: PixelGrid) throws -> PixelGrid {
    try PixelGrid(
      file: Rasterizer.png(
        SVGDocument(
          width: Double(photo.width), height: Double(photo.height), title: "Photo", elements: [],
          photo: photo)))
  }

  @Test func photoContainsNoMetadata() throws {
    let original = try photo()
    let words = ["Exif", "Spyglass", "Secret", "2018:07:09", "comment", "trailing"]
    for word in words { #expect(contains(original, word), "\(word)") }
    let kept = try pixels(of: original, "a.jpg").jpeg()
    for word in words { #expect(!contains(kept, word), "\(word)") }
    #expect(segments(of: kept).isSubset(of: [0xd8, 0xe0, 0xdb, 0xc0, 0xc2, 0xc4, 0xdd, 0xda]))
  }

  /// A photo on a card that is pulled, or in a folder that another program syncs.
  @Test func photoThatIsTruncatedMeanwhileIsRefused() throws {
    let bytes = try pixels(of: photo(), "a.jpg", width: 1_200, height: 800).jpeg(quality: 95)
    try withFile(named: "b.jpg", bytes) { path in
      let isDone = Mutex(false)
      let thread = Thread {
        while !isDone.withLock(\.self) {
          truncate(path, off_t(bytes.count / 8))
          truncate(path, off_t(bytes.count))
        }
      }
      thread.start()
      for _ in 0..<20 { _ = try? PixelGrid(ofPhoto: path, width: 600, height: 400) }
      isDone.withLock { $0 = true }
    }
  }

  @Test func photoIsRotatedUpright() throws {
    let upright = try pixels(of: photo(), "a.jpg")
    #expect((upright.width, upright.height) == (40, 20))
    let turned = try pixels(of: photo(orientation: 6), "b.jpg", width: 20, height: 40)
    #expect((turned.width, turned.height) == (20, 40))
    // The left side is now on top: a quarter turn clockwise.
    let above = try drawn(turned).mean(2..<18, 2..<18)
    let below = try drawn(turned).mean(2..<18, 22..<38)
    #expect(above[0] > 200 && above[2] < 60, "\(above)")
    #expect(below[2] > 200 && below[0] < 60, "\(below)")
  }

  @Test func transparentPhotoIsDrawnOnBlack() throws {
    // Each row begins with the number of its filter; then red, green, blue and opacity.
    let row = [0] + [[UInt8]](repeating: [200, 100, 50, 128], count: 40).flatMap(\.self)
    let png =
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
      + PNGChunk.bytes("IHDR", [0, 0, 0, 40, 0, 0, 0, 20, 8, 6, 0, 0, 0])
      + PNGChunk.bytes("IDAT", ZlibStream.stored.bytes((0..<20).flatMap { _ in row }))
      + PNGChunk.bytes("IEND", [])
    let mean = try drawn(pixels(of: png, "a.png")).mean(0..<40, 0..<20)
    #expect(mean == [100, 50, 25])
  }

  @Test func photoFillsTheSize() throws {
    for (width, height) in [(20, 20), (60, 90), (300, 40)] {
      let photo = try pixels(of: photo(), "a.jpg", width: width, height: height)
      #expect((photo.width, photo.height) == (width, height))
    }
  }

  /// A dull wide picture with a bright face near its left edge.
  @Test func cropKeepsWhatCatchesTheEye() throws {
    let scene = SVGDocument(
      width: 400, height: 100, title: "Scene",
      elements: [
        .rectangle(Frame(width: 400, height: 100)).fill(0x777a7d),
        .circle(Point(60, 50), radius: 30).fill(0xe0a080),
        .circle(Point(50, 44), radius: 5).fill(0x101010),
        .circle(Point(70, 44), radius: 5).fill(0x101010),
      ])
    let cropped = try pixels(of: Rasterizer.png(scene), "a.png", width: 100, height: 100)
    let middle = try drawn(cropped).mean(0..<100, 30..<70)
    #expect(middle[0] > middle[2] + 20, "\(middle)")
  }

  @Test(arguments: [
    ("empty.jpg", []), ("text.jpg", Array("no photo at all".utf8)),
    ("cut.jpg", Array(FixturePhoto().jpeg().prefix(60))), ("x.heic", Array("....ftypheic".utf8)),
  ]) func nonPhotoIsRejectedWithReason(name: String, bytes: [UInt8]) {
    expectUnreadable({ !$0.isEmpty }) { try pixels(of: bytes, name) }
  }

  @Test func reasonSaysWhatIsWrongInsteadOfWhereReadingEnded() {
    // The type of a HEIC file, and no box after it.
    let bytes = [0, 0, 0, 20] + Array("ftypheic".utf8) + [0, 0, 0, 0] + Array("mif1".utf8)
    expectUnreadable({ $0.contains("No 'meta' box") && !$0.contains("seek") }) {
      try pixels(of: bytes, "cut.heic")
    }
  }

  @Test func oversizedHeaderIsRejected() throws {
    // 65,000 by 65,000 pixels in the header of the embedded thumbnail.
    var bytes = FixturePhoto().jpeg()
    let frame = try #require(bytes.firstRange(of: [0xff, 0xc0, 0x00, 0x0b, 0x08]))
    bytes.replaceSubrange(frame.upperBound..<frame.upperBound + 4, with: [0xfd, 0xe8, 0xfd, 0xe8])
    #expect(throws: DrawingError.self) { try pixels(of: bytes, "bomb.jpg") }
  }

  private func contains(_ bytes: [UInt8], _ word: String) -> Bool {
    bytes.firstRange(of: Array(word.utf8)) != nil
  }

  /// Returns the markers before the scan (ITU-T T.81 §B.1).
  private func segments(of jpeg: [UInt8]) -> Set<UInt8> {
    var markers: Set<UInt8> = [jpeg[1]]
    var position = 2
    while position + 4 <= jpeg.count, jpeg[position] == 0xff, !markers.contains(0xda) {
      markers.insert(jpeg[position + 1])
      position += 2 + Int(jpeg[position + 2]) << 8 + Int(jpeg[position + 3])
    }
    return markers
  }
}

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
    try withFile(named: name, bytes) { try Thumbnail(ofFile: $0) }
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

  @Test(.enabled(if: ExternalTool.program("exiftool") != nil))
  func thumbnailContainsNoMetadata() throws {
    let comment = FixturePhoto.segment(marker: 0xfe, Array("A comment by Ana".utf8))
    let original = photo()
    let whole = original.picture?.jpeg(segments: [FixturePhoto.app1(original.exifBlock()), comment])
    let made = try thumbnail(of: try #require(whole))
    try withFile(named: "small.jpg", made.jpeg) { path in
      let tags = try ExternalTool.run(program: "exiftool", "-a", "-G1", "-s", path).output
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
    expectUnreadable({ !$0.isEmpty && !$0.contains("\n") }) { try thumbnail(of: bytes, name) }
  }

  @Test func oversizedHeaderIsRejectedBeforeDecoding() throws {
    var bytes = photo().jpeg()
    let frame = try #require(bytes.firstRange(of: [0xff, 0xc0, 0x00, 0x11, 0x08]))
    bytes.replaceSubrange(frame.upperBound..<frame.upperBound + 4, with: [0xfd, 0xe8, 0xfd, 0xe8])
    expectUnreadable({ $0.contains("65000 by 65000 pixels") }) { try thumbnail(of: bytes) }
  }

  @Test func fileNamesLikeOptionsAreAccepted() throws {
    #expect(try thumbnail(of: photo().jpeg(), "a[shrink=8].jpg[page=3]").width == 200)
  }
}

/// Checks that a photo can't be read, and the reason.
func expectUnreadable(_ isReason: (String) -> Bool, reading read: () throws -> some Any) {
  #expect { _ = try read() } throws: { error in
    guard case .unreadablePhoto(let reason) = error as? DrawingError else { return false }
    return isReason(reason)
  }
}

extension PixelGrid {
  /// Returns red, green and blue of a pixel.
  func color(_ x: Int, _ y: Int) -> [Int] {
    bytes[(y * width + x) * 3..<(y * width + x) * 3 + 3].map(Int.init)
  }
}
