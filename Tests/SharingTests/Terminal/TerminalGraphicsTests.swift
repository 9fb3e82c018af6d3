import Foundation
import PhotoFixtures
import TestSupport
import Testing

@testable import Drawing

@Suite struct TerminalGraphicsTests {
  /// Gradients in which every pixel differs; odd sizes, so that the last band is incomplete.
  private let slopes = PixelGrid(
    width: 101, height: 75,
    bytes: (0..<75).flatMap { y in (0..<101).flatMap { [UInt8($0 * 2), UInt8(y * 3), 128] } })

  @Test func kittyImageIsSentInChunks() throws {
    let bytes = try TerminalGraphics.kitty.bytes(of: slopes)
    #expect(bytes.last == UInt8(ascii: "\n"))
    let pieces = String(decoding: bytes.dropLast(), as: UTF8.self)
      .components(separatedBy: "\u{1B}\\").filter { !$0.isEmpty }
    #expect(pieces.count > 5)
    var letters = ""
    for (index, piece) in pieces.enumerated() {
      #expect(piece.hasPrefix("\u{1B}_G"))
      let parts = piece.dropFirst(3).split(separator: ";", maxSplits: 1).map(String.init)
      let keys = Set(parts[0].split(separator: ",").map(String.init))
      #expect(keys.contains(index == pieces.count - 1 ? "m=0" : "m=1"))
      #expect(keys.isSuperset(of: ["a=T", "f=24", "s=101", "v=75", "q=2"]) == (index == 0))
      #expect(parts[1].utf8.count <= 4_096 && parts[1].utf8.count % 4 == 0)
      letters += parts[1]
    }
    #expect(Data(base64Encoded: letters).map(Array.init) == slopes.bytes)
  }

  @Test(.enabled(if: decodesPhotos, "there is no libvips")) func iTermImageHasFileSize() throws {
    let text = String(decoding: try TerminalGraphics.iterm.bytes(of: slopes), as: UTF8.self)
    let parts = text.split(separator: ":", maxSplits: 1)
    #expect(parts[0].hasPrefix("\u{1B}]1337;File=inline=1;size="))
    #expect(parts[0].contains(";width=101px;height=75px;"))
    #expect(parts[1].hasSuffix("\u{7}\n"))
    let file = try #require(Data(base64Encoded: String(parts[1].dropLast(2))))
    #expect(parts[0].contains("size=\(file.count);"))
    let shown = try PixelGrid(file: Array(file))
    #expect((shown.width, shown.height) == (101, 75))
    let difference = zip(shown.bytes, slopes.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 255
    #expect(difference < 24)
  }

  @Test func sixelColorsAreCloseToOriginal() throws {
    let bytes = try TerminalGraphics.sixel.bytes(of: slopes)
    let image = try SixelImage(Array(bytes.dropLast()))
    #expect(image.size == [101, 75])
    var farthest = 0
    for y in 0..<75 {
      #expect(image.pixels[y].count == 101)
      for x in 0..<101 {
        let seen = try #require(image.pixels[y][x]).map { $0 * 255 / 100 }
        farthest = max(farthest, zip(seen, slopes.color(x, y)).map { abs($0 - $1) }.max() ?? 0)
      }
    }
    #expect(farthest < 20, "\(farthest)")
    #expect(image.pixels.dropFirst(75).allSatisfy { $0.isEmpty })
    #expect(bytes.dropLast().allSatisfy { $0 == 0x1b || (0x20..<0x7f).contains($0) })
  }

  @Test(.enabled(if: decodesPhotos && TestHost.program("sixel2png") != nil))
  func sixelsAreReadByLibsixel() throws {
    try withTemporaryDirectory { folder in
      let file = folder.appendingPathComponent("a.six")
      let picture = folder.appendingPathComponent("a.png")
      try Data(try TerminalGraphics.sixel.bytes(of: slopes)).write(to: file)
      let run = try TestHost.run(
        #require(TestHost.program("sixel2png")), ["-i", file.path, "-o", picture.path])
      #expect(run.status == 0, "\(run.output)")
      let read = try PixelGrid(file: Array(Data(contentsOf: picture)))
      #expect(read.width == 101)
      for (x, y) in [(0, 0), (100, 0), (50, 40), (3, 74), (100, 74)] {
        let pairs = zip(read.color(x, y), slopes.color(x, y))
        #expect(pairs.allSatisfy { abs($0 - $1) < 24 }, "\(x) \(y) \(read.color(x, y))")
      }
    }
  }

  @Test func fewColorsAreExact() throws {
    let flag = PixelGrid(width: 2, height: 1, bytes: [255, 0, 0, 0, 0, 255])
    let image = try SixelImage(Array(try TerminalGraphics.sixel.bytes(of: flag).dropLast()))
    #expect(image.pixels[0] == [0: [100, 0, 0], 1: [0, 0, 100]])
  }

  @Test func rowPlacesImagesSideBySide() {
    let small = PixelGrid(width: 1, height: 1, bytes: [1, 1, 1])
    let tall = PixelGrid(width: 1, height: 2, bytes: [2, 2, 2, 3, 3, 3])
    let row = PixelGrid(row: [small, tall], gap: 1, ground: [9, 9, 9])
    #expect((row.width, row.height) == (3, 2))
    #expect((0..<3).map { row.color($0, 0)[0] } == [9, 9, 2])
    #expect((0..<3).map { row.color($0, 1)[0] } == [1, 9, 3])
  }

  @Test func emptyOrOversizedImageIsNotWritten() throws {
    for graphics in TerminalGraphics.allCases {
      #expect(try graphics.bytes(of: PixelGrid(width: 0, height: 5, bytes: [])).isEmpty)
      let large = PixelGrid(width: 2_000, height: 2_000, bytes: [])
      #expect(try graphics.bytes(of: large).isEmpty)
    }
  }
}
