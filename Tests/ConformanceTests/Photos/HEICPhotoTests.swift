import Drawing
import Foundation
import TestSupport
import Testing

/// Photos in HEIC and AVIF, drawn by our decoder and by libvips.
@Suite(
  .needs(.photos),
  .enabled(if: ImageLibraries.decodingUnavailableReason == nil, "there is no libvips"))
struct HEICPhotoTests {
  static let photos: [String] = {
    let folder = SharedFolder.photos
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (files ?? []).filter { [".heic", ".avif"].contains($0.lowercased().suffix(5)) }
      .map { folder.file($0).path }.sorted()
  }()

  /// Thumbnails are decoded by libvips, not by HEIF.c, which must accept and show the same.
  @Test(arguments: photos) func heicPhotoLooksLikeItsThumbnail(_ photo: String) throws {
    guard let thumbnail = try? Thumbnail(ofFile: photo) else {
      #expect(throws: DrawingError.self) { try PixelGrid(ofPhoto: photo, width: 100, height: 100) }
      return
    }
    let expected = try PixelGrid(file: thumbnail.jpeg)
    let whole = try PixelGrid(ofPhoto: photo, width: expected.width, height: expected.height)
    expectSameColors(whole, expected)
  }

  /// The interesting part is found in few of the pixels, libvips looks at all.
  @Test func heicPhotoIsCutWhereLibvipsWouldCutIt() throws {
    var (near, all) = (0, 0)
    for photo in Self.photos {
      guard let thumbnail = try? Thumbnail(ofFile: photo), thumbnail.width >= 32 else { continue }
      let (width, height) = (3 * thumbnail.width, 3 * thumbnail.height)
      let large = try PixelGrid(ofPhoto: photo, width: width, height: height)
      let part = try PixelGrid(ofPhoto: photo, width: width / 3, height: height)
      let usual = try withTemporaryDirectory { folder in
        let file = folder.appendingPathComponent("large.jpg")
        try Data(large.jpeg(quality: 95)).write(to: file)
        return try PixelGrid(ofPhoto: file.path, width: width / 3, height: height)
      }
      let (place, usualPlace) = (position(of: part, in: large), position(of: usual, in: large))
      #expect(place.difference < 3 && usualPlace.difference < 3, "\(photo)")
      all += 1
      if abs(place.column - usualPlace.column) <= width / 12 { near += 1 }
    }
    // If several parts are equally interesting, they may choose different ones.
    #expect(near * 10 >= all * 9, "\(near) of \(all)")
  }

  /// Returns the first column of a part of a picture, and how much the colors differ there.
  private func position(
    of part: PixelGrid, in picture: PixelGrid
  ) -> (column: Int, difference: Double) {
    let (wanted, all) = (columnMeans(part), columnMeans(picture))
    let found = (0...(all.count - wanted.count)).map { first in
      var sum = 0.0
      for index in wanted.indices { sum += abs(wanted[index] - all[first + index]) }
      return (column: first, difference: sum / Double(wanted.count))
    }
    return found.min { $0.difference < $1.difference } ?? (0, .infinity)
  }

  /// The mean brightness of each column, of some rows.
  private func columnMeans(_ grid: PixelGrid) -> [Double] {
    (0..<grid.width).map { column in
      let rows = stride(from: 0, to: grid.height, by: 8)
      return mean(of: grid, column..<column + 1, rows).reduce(0, +) / 3
    }
  }

  /// Compares the mean colors of quarters; a JPEG's differ a little where colors change.
  private func expectSameColors(_ grid: PixelGrid, _ expected: PixelGrid) {
    #expect((grid.width, grid.height) == (expected.width, expected.height))
    for quarter in 0..<4 {
      let columns = half(expected.width, quarter % 2)
      let rows = half(expected.height, quarter / 2)
      let color = mean(of: grid, columns, rows)
      let wanted = mean(of: expected, columns, rows)
      #expect(
        zip(color, wanted).allSatisfy { abs($0 - $1) < 12 }, "\(color) \(wanted) \(quarter)")
    }
  }

  /// The first or the second half of a length.
  private func half(_ length: Int, _ number: Int) -> Range<Int> {
    number * length / 2..<(number + 1) * length / 2
  }

  /// Returns the mean color of an area: red, green, blue.
  private func mean(
    of grid: PixelGrid, _ columns: Range<Int>, _ rows: some Sequence<Int>
  ) -> [Double] {
    var sums = [0, 0, 0]
    var count = 0
    for row in rows {
      for column in columns {
        for part in 0..<3 { sums[part] += Int(grid.bytes[(row * grid.width + column) * 3 + part]) }
      }
      count += columns.count
    }
    return sums.map { Double($0) / Double(max(1, count)) }
  }
}

/// The code that decodes HEIC photos and cuts them for a card; with `Tools/fuzz-tests` under AddressSanitizer.
@Suite(
  .needs(.photos),
  .enabled(if: ImageLibraries.decodingUnavailableReason == nil, "there is no libvips"))
struct HEICMutationTests {
  @Test func brokenPhotosAreRefusedOrDecoded() throws {
    let small = try HEICPhotoTests.photos.compactMap { path -> [UInt8]? in
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      guard bytes.count <= 16 << 10, (try? Thumbnail(ofContent: bytes)) != nil else { return nil }
      return bytes
    }
    try #require(small.count >= 3)
    var (decoded, refused) = (0, 0)
    try withTemporaryDirectory { folder in
      let photo = folder.appendingPathComponent("photo.heic")
      try InputMutator.run(samples: small, tokens: ["ftyp", "meta", "iloc", "ispe"], divisor: 4) {
        try Data($0).write(to: photo)
        do throws(DrawingError) {
          let pixels = try PixelGrid(ofPhoto: photo.path, width: 30, height: 20)
          #expect(pixels.bytes.count == 30 * 20 * 3)
          decoded += 1
        } catch {
          refused += 1
        }
      }
    }
    #expect(decoded > 0 && refused > 0)
  }
}
