import Testing

@testable import Sharing

@Suite(.enabled(if: TestHost.canDraw)) struct RasterizerTests {
  private let halves = SVGDocument(
    width: 40, height: 20, title: "Halves",
    elements: [
      .rectangle(Frame(width: 20, height: 20)).fill(0xff0000),
      .rectangle(Frame(x: 20, width: 20, height: 20)).fill(0x0000ff),
    ])

  @Test func pngContainsNoMetadata() throws {
    let file = try Rasterizer.png(halves)
    let names = try PNGPixels.chunks(of: file).map(\.name)
    #expect(Set(names) == ["IHDR", "IDAT", "IEND"])
    let pixels = try PNGPixels(file)
    #expect(pixels.width == 40)
    #expect(pixels.height == 20)
    #expect(pixels.mean(0..<20, 0..<20) == [255, 0, 0])
    #expect(pixels.mean(20..<40, 0..<20) == [0, 0, 255])
    #expect(try PNGPixels(Rasterizer.png(halves, scale: 2)).width == 80)
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
    let text = String(decoding: file, as: UTF8.self)
    #expect(!text.contains("CreationDate"))
  }

  @Test func invalidSVGIsRejectedWithReason() {
    let broken = SVGDocument(
      width: 10, height: 10, title: "x",
      elements: [SVGElement(.path, ["d": "M0 0", "d": "M1 1"])])
    #expect {
      try Rasterizer.png(broken)
    } throws: { error in
      guard case .refused(let words) = error as? DrawingError else { return false }
      return words.contains("d")
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
    #expect(try PNGPixels(Rasterizer.png(named)).mean(0..<20, 0..<20) == [0, 255, 0])
  }
}
