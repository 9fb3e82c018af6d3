import Drawing
import Foundation
import PhotoFixtures
import Thumbnails
import VisitStore

/// The cost of a thumbnail, in CPU time of this process: of a photo of 12 megapixels with and without
/// a small picture in it, and from the cache; and what a terminal gets.
struct ThumbnailBenchmark {
  let rounds: Int

  func run() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("thumbnails-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var photo = FixturePhoto(make: "Fixture", model: "Phone 1")
    photo.picture = Self.picture(columns: 504, rows: 378)
    let plain = folder.appendingPathComponent("plain.jpg")
    try Data(photo.jpeg()).write(to: plain)
    photo.thumbnail = Self.picture(columns: 20, rows: 15)
    let embedded = folder.appendingPathComponent("embedded.jpg")
    try Data(photo.jpeg()).write(to: embedded)

    print("thumbnails: CPU of one, \(rounds * 4) times each")
    guard case .made(let jpeg) = ThumbnailOutcome(ofFile: plain.path) else {
      print("none: libvips is not here")
      return
    }
    measure("4032 by 3024 pixels, decoded") { _ = ThumbnailOutcome(ofFile: plain.path) }
    measure("its small picture") { _ = ThumbnailOutcome(ofFile: embedded.path) }
    let shelf = ThumbnailCache(try CacheStore(folder: folder)) { .distantPast }
    shelf.put(.picture(jpeg), for: "a")
    measure("from the cache") { _ = shelf.entry("a") }
    let grid = try PixelGrid(file: jpeg)
    for graphics in TerminalGraphics.allCases {
      measure("for a terminal, \(graphics.rawValue)") { _ = try? graphics.bytes(of: grid) }
    }
  }

  /// Squares of many colours, the same every time.
  static func picture(columns: Int, rows: Int) -> BlockPicture {
    BlockPicture(columns: columns, rows: rows) { column, row in
      let mixed = UInt32(truncatingIfNeeded: column &* 73_856_093 ^ row &* 19_349_663)
      return .init(
        UInt8(truncatingIfNeeded: mixed), UInt8(truncatingIfNeeded: mixed >> 8),
        UInt8(truncatingIfNeeded: mixed >> 16))
    }
  }

  private func measure(_ name: String, _ work: () -> Void) {
    let times = (0..<rounds * 4).map { _ in
      let start = Self.milliseconds
      work()
      return Self.milliseconds - start
    }.sorted()
    let padded = name + String(repeating: " ", count: max(1, 34 - name.count))
    print("\(padded)\((times[times.count / 2] * 100).rounded() / 100) ms")
  }

  /// CPU time of all threads so far.
  private static var milliseconds: Double {
    var usage = rusage()
    // Of this process; the constant has another type on Linux than what is asked for.
    getrusage(0, &usage)
    return seconds(usage.ru_utime) * 1e3 + seconds(usage.ru_stime) * 1e3
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }
}
