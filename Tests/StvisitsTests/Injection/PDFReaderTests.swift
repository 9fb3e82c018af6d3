import Foundation
import PhotoFixtures
import PhotoImport
import TestSupport
import Testing

@testable import stvisits

/// PDF files that want too much memory or time.
@Suite struct PDFReaderTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let maxBytes = 8 << 20
  private static let hasReader = DesktopProgram.executable("pdftotext", environment) != nil

  /// A PDF file of some objects, the first of which is the catalog.
  private static func file(_ objects: [[UInt8]], size: String? = nil) -> [UInt8] {
    var bytes = Array("%PDF-1.5\n".utf8)
    var places: [Int] = []
    for (index, object) in objects.enumerated() {
      places.append(bytes.count)
      bytes += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
    }
    let start = bytes.count
    let count = size ?? "\(objects.count + 1)"
    bytes += Array("xref\n0 \(count)\n0000000000 65535 f \n".utf8)
    for place in places {
      let number = String(place)
      bytes += Array((String(repeating: "0", count: 10 - number.count) + number).utf8)
      bytes += Array(" 00000 n \n".utf8)
    }
    return bytes
      + Array("trailer\n<< /Size \(count) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n".utf8)
  }

  private static func stream(_ content: [UInt8], _ entries: String) -> [UInt8] {
    Array("<< /Length \(content.count) \(entries) >>\nstream\n".utf8) + content
      + Array("\nendstream".utf8)
  }

  /// A document of one page.
  private static func document(
    _ content: [UInt8], contents: String = "4 0 R", rest: [[UInt8]] = []
  ) -> [UInt8] {
    let page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents \(contents)"
    let resources = "/Resources << /Font << /F 5 0 R >> /XObject << /X 6 0 R >> >> >>"
    let font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
    return file(
      [
        Array("<< /Type /Catalog /Pages 2 0 R >>".utf8),
        Array("<< /Type /Pages /Kids [3 0 R] /Count 1 >>".utf8),
        Array("\(page) \(resources)".utf8), content, Array(font.utf8),
      ] + rest)
  }

  /// A page with 20,000 times the same text of 60 KB, which is compressed.
  private static var decompressionBomb: [UInt8] {
    let line = Array("BT /F 9 Tf 1 1 Td (ha) Tj ET\n".utf8)
    let text = ZlibStream.fixedCodes.bytes(Array(repeatElement(line, count: 2_000).joined()))
    let contents = String(repeating: "4 0 R ", count: 20_000)
    return document(stream(text, "/Filter /FlateDecode"), contents: "[\(contents)]")
  }

  static let bombs: [String: [UInt8]] = [
    "decompression": decompressionBomb,
    "nesting": document(stream(Array(String(repeating: "[", count: 2_000_000).utf8), "")),
    "nested dictionaries": file([Array(String(repeating: "<< /A ", count: 500_000).utf8)]),
    "endless page tree": file([
      Array("<< /Type /Catalog /Pages 2 0 R >>".utf8),
      Array("<< /Type /Pages /Kids [2 0 R 2 0 R 2 0 R] /Count 2000000000 >>".utf8),
    ]),
    "object count": file([Array("<< /Type /Catalog /Pages 2 0 R >>".utf8)], size: "2147483647"),
    "forms in forms": document(
      stream(Array("/X Do".utf8), ""),
      rest: [
        stream(
          Array(String(repeating: "/X Do ", count: 100).utf8),
          "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>")
      ]),
  ]

  @Test(.enabled(if: hasReader, "pdftotext is not installed"), arguments: bombs.keys.sorted())
  func bombEndsInTime(_ name: String) throws {
    try withTemporaryDirectory { folder in
      let file = folder.appendingPathComponent("ticket.pdf")
      try Data(try #require(Self.bombs[name])).write(to: file)
      let time = ContinuousClock().measure {
        let text = try? PDFReader(Self.environment, seconds: 5)
          .text(ofFileAt: file.path, maxBytes: Self.maxBytes)
        #expect(text?.count ?? 0 <= Self.maxBytes)
      }
      #expect(time < .seconds(15))
    }
  }

  /// Installs a program in place of pdftotext and reads a file.
  private func read(with script: String, seconds: Int = 20, bytes: Int = 9) throws -> [UInt8] {
    try withTemporaryDirectory { folder in
      let program = folder.appendingPathComponent("pdftotext")
      try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
      chmod(program.path, 0o755)
      let file = folder.appendingPathComponent("ticket.pdf")
      try Data("%PDF-1.5\n".utf8).write(to: file)
      truncate(file.path, off_t(bytes))
      let path = Self.environment["PATH"] ?? ""
      return try PDFReader(["PATH": "\(folder.path):\(path)"], seconds: seconds)
        .text(ofFileAt: file.path, maxBytes: Self.maxBytes)
    }
  }

  #if os(Linux)
    @Test func readerHasLimitsOfMemoryAndTime() throws {
      let limits = try read(with: "ulimit -v; ulimit -t")
      #expect(String(decoding: limits, as: UTF8.self) == "1048576\n20\n")
    }
  #endif

  @Test func readerThatIgnoresSignalsIsKilled() throws {
    let time = ContinuousClock().measure {
      #expect(throws: PDFTextError("pdftotext did not finish in 2 seconds")) {
        try read(with: "trap '' TERM; while :; do :; done", seconds: 2)
      }
    }
    #expect(time < .seconds(10))
  }

  @Test func largeFilesAndTextsAreRejected() throws {
    #expect(throws: PDFTextError("the PDF is larger than 64 MB")) {
      try read(with: "echo text", bytes: 65 << 20)
    }
    #expect(throws: PDFTextError("the text is larger than 8 MB")) { try read(with: "exec yes") }
  }
}
