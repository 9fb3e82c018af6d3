import Foundation
import TestSupport
import Testing

@testable import Sharing

@Suite struct PNGEncoderTests {
  private func noise(_ count: Int, seed: UInt64) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next() >> 16) }
  }

  /// Heights around the number of rows that are compressed together.
  @Test(arguments: [1, 2, 127, 128, 129, 256, 300])
  func decodersReadTheSamePixels(height: Int) throws {
    for (number, width) in [1, 3, 37].enumerated() {
      let pixels = noise(width * height * 3, seed: UInt64(height * 7 + number))
      let file = try PNGEncoder.file(pixels, width: width, height: height)
      let grid = try PixelGrid(file: file)
      #expect(grid == PixelGrid(width: width, height: height, bytes: pixels))
      let decoded = try PNGPixels(file)
      #expect(decoded.width == width && decoded.height == height)
      #expect(decoded.bytes == pixels)
      #expect(try file == PNGEncoder.file(pixels, width: width, height: height))
    }
  }

  @Test func plainPicturesAreSmall() throws {
    let pixels = [UInt8](repeating: 0x40, count: 1080 * 1920 * 3)
    let file = try PNGEncoder.file(pixels, width: 1080, height: 1920)
    #expect(file.count < 100_000)
  }

  @Test(arguments: [0, 17, 19])
  func wrongNumberOfPixelsIsRefused(count: Int) {
    #expect(throws: DrawingError.self) {
      try PNGEncoder.file([UInt8](repeating: 1, count: count), width: 3, height: 2)
    }
  }
}
