import AppSupport
import CardSamples
import Foundation
import TestSupport
import Testing

@testable import Drawing
@testable import Sharing

@Suite(.enabled(if: TestHost.canDraw && decodesPhotos)) struct RasterizerTests {
  private let halves = SVGDocument.halves

  @Test func pngContainsNoMetadata() throws {
    let file = try Rasterizer.png(halves)
    let chunks = try PNGChunks.all(of: file)
    #expect(Set(chunks.map(\.name)) == ["IHDR", "IDAT", "IEND"])
    #expect(chunks.first?.content.suffix(5) == [8, 2, 0, 0, 0], "8-bit RGB")
    let pixels = try PixelGrid(file: file)
    #expect(
      pixels.width == 40 && pixels.height == 20 && pixels.mean(0..<20, 0..<20) == [255, 0, 0])
    #expect(pixels.mean(20..<40, 0..<20) == [0, 0, 255])
    #expect(try PixelGrid(file: Rasterizer.png(halves, scale: 2)).width == 80)
  }

  @Test(arguments: [1, 0.5, 0.33])
  func photoIsDrawnWithTheSamePixelsAndWithoutMetadata(scale: Double) throws {
    let sample = try #require(CardSample.gallery.first { $0.name == "photo" })
    let drawing = sample.drawing(CardStyle(size: .square, format: .miles))
    let photo = try #require(drawing.photo)
    let file = try Rasterizer.png(drawing, scale: scale)
    #expect(Set(try PNGChunks.all(of: file).map(\.name)) == ["IHDR", "IDAT", "IEND"])
    var same = drawing
    if scale == 1 {
      // The photo is drawn without loss then.
      let frame = Frame(width: drawing.width, height: drawing.height)
      let alone = SVGDocument(
        width: frame.width, height: frame.height, title: "Photo", elements: [], photo: photo)
      same.photo = nil
      same.elements.insert(.image(try Rasterizer.png(alone), type: "image/png", in: frame), at: 0)
    }
    let reference = try PixelGrid(file: Rasterizer.png(same, scale: scale))
    let pixels = try PixelGrid(file: file)
    #expect(pixels.width == Int((1_080 * scale).rounded()) && pixels.width == reference.width)
    #expect(pixels.height == reference.height)
    for column in stride(from: 0, to: pixels.width - 1, by: 13) {
      let strip = column..<column + 1
      #expect(pixels.mean(strip, 0..<pixels.height) == reference.mean(strip, 0..<pixels.height))
    }
  }

  @Test func renderingIsDeterministic() throws {
    for form in DrawingFileFormat.allCases {
      #expect(try halves.file(form) == halves.file(form), "\(form)")
    }
  }

  @Test func pdfPagesMatchDrawingSizes() throws {
    let tall = SVGDocument(width: 20, height: 60, title: "Tall", elements: [])
    let file = try Rasterizer.pdf([halves, tall], title: "Two pages")
    #expect(file.starts(with: Array("%PDF-".utf8)))
    #expect(!String(decoding: file, as: UTF8.self).contains("CreationDate"))
  }

  @Test func invalidSVGIsRejectedWithReason() {
    let broken = SVGDocument(
      width: 10, height: 10, title: "x", elements: [SVGElement(.path, ["d": "M0 0", "d": "M1 1"])])
    #expect { try Rasterizer.png(broken) } throws: { error in
      guard case .refused(let reason) = error as? DrawingError else { return false }
      return reason.contains("d")
    }
  }

  @Test func externalReferencesAreNotRead() throws {
    // An image file of the machine: not drawn, because the document has no base URL.
    let named = SVGDocument(
      width: 20, height: 20, title: "x",
      elements: [
        .rectangle(Frame(width: 20, height: 20)).fill(0x00ff00),
        SVGElement(.image, ["href": "file:///etc/hostname", "width": "20", "height": "20"]),
      ])
    #expect(try PixelGrid(file: Rasterizer.png(named)).mean(0..<20, 0..<20) == [0, 255, 0])
  }

  #if os(Linux)
    @Test func charactersWithoutFontAreReported() {
      // A private character that no font has.
      let drawing = SVGDocument(
        width: 40, height: 20, title: "Boxes",
        elements: [.text("Ana \u{10FFF0}", at: Point(2, 15), size: 12, weight: .bold, color: 0)])
      let missing = DrawingError.missingCharacters("\u{10FFF0}")
      #expect(throws: missing) { try Rasterizer.png(drawing) }
      #expect(throws: missing) { try Rasterizer.pdf([drawing], title: "Boxes") }
    }
  #endif

  @Test func bundledFontHasLatinGreekAndCyrillicLetters() throws {
    try #require(DrawingFonts.exist)
    let letters = "Zoë Łódź Ana’s Ελλάδα Київ Чикаго — “7” · 8–9 … € № −4 °F"
    let drawing = SVGDocument(
      width: 400, height: 20, title: "Letters",
      elements: [.text(letters, at: Point(2, 15), size: 12, weight: .heavy, color: 0)])
    #expect(throws: Never.self) { try Rasterizer.png(drawing) }
  }

  @Test(.enabled(if: ExternalTool.program("pdfinfo") != nil, "pdfinfo is not installed"))
  func pdfTextIsTagged() throws {
    let page = SVGDocument(
      width: 400, height: 200, title: "Tagged",
      elements: [
        .rectangle(Frame(width: 400, height: 200)).fill(0xffffff),
        SVGElement.text("A title", at: Point(20, 40), size: 30, weight: .bold, color: 0).heading(1),
        .text("First line", at: Point(20, 80), size: 14, weight: .regular, color: 0),
        .text("second line", at: Point(20, 100), size: 14, weight: .regular, color: 0),
        SVGElement.text("A section", at: Point(20, 150), size: 20, weight: .bold, color: 0).heading(
          2),
      ])
    try withFile(named: "a.pdf", Rasterizer.pdf([page, page], title: "Tagged")) { path in
      let facts = try ExternalTool.run(program: "pdfinfo", path).output
      #expect(facts.contains("Tagged:          yes"), "\(facts)")
      let tree = try ExternalTool.run(program: "pdfinfo", "-struct-text", path).output
      let lines = tree.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      let kinds = lines.filter { line in ["H1", "H2", "P"].contains { line.hasPrefix($0) } }
      #expect(kinds.count == 6, "\(tree)")
      #expect(tree.contains("A title") && tree.contains("second line"))
    }
  }
}

/// The chunks of a PNG file (ISO/IEC 15948).
enum PNGChunks {
  struct Malformed: Error {}

  /// Returns the chunks in order.
  static func all(of file: [UInt8]) throws -> [(name: String, content: ArraySlice<UInt8>)] {
    guard file.prefix(8) == [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] else {
      throw Malformed()
    }
    var chunks: [(String, ArraySlice<UInt8>)] = []
    var position = 8
    while position + 12 <= file.count {
      let length = file[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = position + 8 + length
      guard end + 4 <= file.count else { throw Malformed() }
      let name = String(decoding: file[position + 4..<position + 8], as: UTF8.self)
      chunks.append((name, file[position + 8..<end]))
      position = end + 4
    }
    return chunks
  }
}

extension PixelGrid {
  /// Returns the mean color of an area: red, green, blue.
  func mean(_ columns: Range<Int>, _ lines: Range<Int>) -> [Int] {
    var sums = [0, 0, 0]
    for row in lines {
      for column in columns {
        for part in 0..<3 { sums[part] += Int(bytes[(row * width + column) * 3 + part]) }
      }
    }
    let count = max(1, columns.count * lines.count)
    return sums.map { ($0 + count / 2) / count }
  }
}

extension SVGDocument {
  /// 40 by 20 units, red on the left and blue on the right.
  static let halves = SVGDocument(
    width: 40, height: 20, title: "Halves",
    elements: [
      .rectangle(Frame(width: 20, height: 20)).fill(0xff0000),
      .rectangle(Frame(x: 20, width: 20, height: 20)).fill(0x0000ff),
    ])
}
