import AppSupport
import Foundation
import PhotoFixtures
import Sharing
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

  @Test(.enabled(if: decodesPhotos && ExternalTool.program("sixel2png") != nil))
  func sixelsAreReadByLibsixel() throws {
    try withTemporaryDirectory { folder in
      let file = folder.appendingPathComponent("a.six")
      let picture = folder.appendingPathComponent("a.png")
      try Data(try TerminalGraphics.sixel.bytes(of: slopes)).write(to: file)
      let run = try ExternalTool.run(
        program: "sixel2png", "-i", file.path, "-o", picture.path)
      #expect(run.status == 0, "\(run.errors)")
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

/// Decodes sixels (DEC STD 070, chapter 9) like a terminal.
struct SixelImage {
  struct Malformed: Error {}

  private(set) var size: [Int] = []
  /// Percentages of red, green and blue by line and column.
  private(set) var pixels: [[Int: [Int]]] = []
  private var colors: [Int: [Int]] = [:]
  private var color = 0
  private var (left, top) = (0, 0)

  init(_ bytes: [UInt8]) throws {
    let text = Array(bytes)
    guard let start = text.firstIndex(of: UInt8(ascii: "q")), text.starts(with: [0x1b, 0x50]),
      text.suffix(2) == [0x1b, 0x5c]
    else { throw Malformed() }
    var rest = text[(start + 1)..<(text.count - 2)]
    while let byte = rest.popFirst() { try read(byte, &rest) }
  }

  private mutating func read(_ byte: UInt8, _ rest: inout ArraySlice<UInt8>) throws {
    switch byte {
    case UInt8(ascii: "\""): size = Self.numbers(&rest).suffix(2)
    case UInt8(ascii: "#"):
      let numbers = Self.numbers(&rest)
      guard let first = numbers.first else { throw Malformed() }
      color = first
      if numbers.count == 5 { colors[first] = Array(numbers.suffix(3)) }
    case UInt8(ascii: "!"):
      guard let count = Self.numbers(&rest).first, let sixel = rest.popFirst() else {
        throw Malformed()
      }
      for _ in 0..<count { try draw(sixel) }
    case UInt8(ascii: "$"): left = 0
    case UInt8(ascii: "-"): (left, top) = (0, top + 6)
    default: try draw(byte)
    }
  }

  private mutating func draw(_ sixel: UInt8) throws {
    guard (63...126).contains(sixel), let color = colors[color] else { throw Malformed() }
    while pixels.count < top + 6 { pixels.append([:]) }
    for line in 0..<6 where (sixel - 63) >> UInt8(line) & 1 == 1 {
      pixels[top + line][left] = color
    }
    left += 1
  }

  private static func numbers(_ rest: inout ArraySlice<UInt8>) -> [Int] {
    let end = rest.firstIndex { !(48...57).contains($0) && $0 != 59 } ?? rest.endIndex
    defer { rest = rest[end...] }
    let text = String(decoding: rest[..<end], as: UTF8.self)
    return text.split(separator: ";").compactMap { Int($0) }
  }
}

@Suite struct PictureModeTests {
  @Test(arguments: [
    (["TERM": "xterm-kitty"], PictureMode.Answer.shows(.kitty)),
    (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], .shows(.kitty)),
    (["TERM": "xterm-ghostty"], .shows(.kitty)),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "ghostty"], .shows(.kitty)),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .shows(.iterm)),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .shows(.iterm)),
    (["TERM": "xterm-256color", "LC_TERMINAL": "iTerm2"], .shows(.iterm)),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"], .showsNone),
    (["TERM": "xterm-256color"], .askTerminal), (["TERM": "foot"], .askTerminal),
    (["TERM": "xterm-kitty", "TMUX": "/tmp/tmux-1000/default,1,0"], .showsNone),
    (["TERM": "screen-256color", "TERM_PROGRAM": "iTerm.app"], .showsNone),
    (["TERM": "xterm", "STY": "1.tty"], .showsNone), (["TERM": "dumb"], .showsNone),
    (["TERM": "linux"], .showsNone), ([:], .showsNone),
  ]) func environmentDeterminesImageProtocol(
    environment: [String: String], answer: PictureMode.Answer
  ) {
    #expect(PictureMode.auto.answer(isTerminal: true, environment: environment) == answer)
    #expect(PictureMode.never.answer(isTerminal: true, environment: environment) == .showsNone)
    // An explicit protocol also works in tmux.
    #expect(PictureMode.sixel.answer(isTerminal: true, environment: environment) == .shows(.sixel))
  }

  @Test func outputWithoutTerminalShowsNoPictures() {
    for choice in PictureMode.allCases {
      #expect(choice.answer(isTerminal: false, environment: ["TERM": "xterm-kitty"]) == .showsNone)
    }
  }

  @Test(arguments: [
    ("\u{1B}[?62;4;6;22c", true), ("abc\u{1B}[?65;1;4c", true), ("\u{1B}[?4;6c", false),
    ("\u{1B}[?62;22c", false), ("\u{1B}[?62;44c", false), ("\u{1B}[?62;4", false), ("", false),
    ("4;4;4c", false),
  ]) func terminalReplyDeterminesSixelSupport(reply: String, takes: Bool) {
    #expect(PictureMode.supportsSixels(reply) == takes)
  }
}
