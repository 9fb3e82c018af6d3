import AppSupport
import CardSamples
import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Drawing
@testable import Sharing

/// Compares every kind of card with reviewed snapshots.
@Suite struct CardSnapshotTests {
  static let styles = CardStyle.Size.allCases.flatMap { size in
    Theme.Name.allCases.map { CardStyle(size: size, theme: $0, name: "Ana", format: .miles) }
  }

  @Test(arguments: CardSample.gallery, styles)
  func cardMatchesSVGSnapshot(sample: CardSample, style: CardStyle) throws {
    let name = "\(sample.name)-\(style.size.rawValue)-\(style.theme.rawValue).svg"
    let file = try sample.drawing(style).file(.svg)
    try expectSnapshot(shortened(String(decoding: file, as: UTF8.self)), named: name)
  }

  /// Returns the text without pictures, and with checksums in place of the land of maps.
  private func shortened(_ svg: String) -> String {
    svg.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: "\"", omittingEmptySubsequences: false).map { part in
        if part.hasPrefix("data:") { return "data:…" }
        guard part.utf8.count > 1_500 else { return String(part) }
        let checksum = part.utf8.reduce(UInt64(5_381)) { $0 &* 33 ^ UInt64($1) }
        return "\(part.utf8.count) bytes, \(checksum)"
      }.joined(separator: "\"")
    }.joined(separator: "\n")
  }

  /// The cells are large enough that DejaVu Sans and Inter differ by less than 10 of 255.
  @Test(.enabled(if: TestHost.canDrawText && decodesPhotos, "a library or the fonts are missing"))
  func renderedCardsMatchColorGridSnapshot() throws {
    var lines: [String] = []
    for sample in CardSample.gallery {
      for style in Self.styles {
        lines.append("\(sample.name) \(style.size.rawValue) \(style.theme.rawValue)")
        let picture = try Rasterizer.png(sample.drawing(style), scale: 0.1)
        lines += grid(try PixelGrid(file: picture))
      }
    }
    try expectSnapshot(lines, named: "grids.txt", tolerance: 16)
  }

  /// Returns the mean colors of a grid of cells, a line per row.
  private func grid(_ pixels: PixelGrid, cell: Int = 27) -> [String] {
    stride(from: 0, through: pixels.height - cell, by: cell).map { top in
      stride(from: 0, through: pixels.width - cell, by: cell).map { left in
        pixels.mean(left..<left + cell, top..<top + cell).map(String.init).joined(separator: ",")
      }.joined(separator: " ")
    }
  }
}

/// Compares lines with a snapshot; numbers may differ by a tolerance.
func expectSnapshot(
  _ lines: [String], named name: String, tolerance: Int, file: String = #filePath
) throws {
  guard ProcessInfo.processInfo.environment["STVISITS_RECORD"] == nil else {
    return try expectSnapshot(lines.joined(separator: "\n") + "\n", named: name, file: file)
  }
  let kept = try String(
    contentsOf: URL(fileURLWithPath: file).deletingLastPathComponent()
      .appendingPathComponent("__Snapshots__/\(name)"), encoding: .utf8
  ).split(separator: "\n").map(String.init)
  #expect(kept.count == lines.count)
  for (expected, found) in zip(kept, lines) {
    let pairs = zip(numbers(expected), numbers(found))
    let isNear = pairs.allSatisfy { abs($0 - $1) <= tolerance }
    #expect(isNear && numbers(expected).count == numbers(found).count, "\(expected)\n\(found)")
  }
}

private func numbers(_ line: String) -> [Int] { line.split { !$0.isNumber }.compactMap { Int($0) } }
