import Foundation
import PhotoFixtures
import PhotoMetadata
import SportsModel

/// Reading the metadata of phone-sized photos, beside other programs where they are installed.
struct ScanBenchmark {
  let count: Int

  func run() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("stvisits-benchmark-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(to: folder)
    print("scan: \(count) JPEG files of 134 KB with an EXIF block of 11 KB, warm cache")

    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".jpg") }.map { folder.appendingPathComponent($0).path }
    let bare = try Measurement("bare open and read of 64 KB", items: count) {
      for file in files { try Self.readPrefix(of: file) }
    }
    print(bare.line(unit: "files"))
    var fastest = bare
    for workers in [1, 2] {
      let scanner = PhotoScanner(workers: workers, clockYear: 2026)
      let name = "stvisits, \(workers) \(workers == 1 ? "thread" : "threads")"
      let ours = try Measurement(name, items: count) {
        var located = 0
        _ = try scanner.scan([folder.path]) { file in
          if file.facts.coordinate != nil { located += 1 }
        }
        guard located == count else { throw BenchmarkError.wrongAnswer("\(located) located") }
      }
      print(ours.line(unit: "files", peer: bare))
      fastest = ours
    }
    for peer in Self.peers {
      guard let program = Self.find(peer.program) else {
        print("\(peer.program): not installed")
        continue
      }
      let other = try Measurement(peer.program, items: count, runs: 3) {
        try Self.run(program, peer.arguments + [folder.path])
      }
      print(other.line(unit: "files"))
      print("\(fastest.name): \(Int(fastest.median / other.median)) × \(other.name)")
    }
  }

  /// What else reads the same tags, over a whole folder.
  private static let peers: [(program: String, arguments: [String])] = [
    (
      "exiftool",
      [
        "-r", "-fast2", "-q", "-n", "-csv", "-GPSLatitude", "-GPSLongitude", "-DateTimeOriginal",
        "-OffsetTimeOriginal", "-Make", "-Model",
      ]
    )
  ]

  private func write(to folder: URL) throws {
    for index in 0..<count {
      let file = folder.appendingPathComponent("\(index / 500)/IMG_\(index).jpg")
      if index % 500 == 0 {
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      }
      let place = Coordinate(
        latitude: 25 + Double(index % 2_000) / 100, longitude: -120 + Double(index % 4_000) / 100)
      let time = LocalDateTime("2019-06-15T19:32:11")
      let photo = FixturePhoto(coordinate: place, localTime: time, offset: UTCOffset("-04:00"))
      try Data(photo.phoneSized().jpeg()).write(to: file)
    }
  }

  private static func readPrefix(of file: String) throws {
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: file))
    defer { try? handle.close() }
    _ = try handle.read(upToCount: 65_536)
  }

  private static func find(_ program: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { URL(fileURLWithPath: "\($0)/\(program)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  private static func run(_ program: URL, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
  }
}

enum BenchmarkError: Error {
  case wrongAnswer(String)
}
