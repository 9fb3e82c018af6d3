import Foundation

/// Other programs that read the same tags, where they are installed.
struct PeerProgram {
  let name: String
  private let program: URL
  private let arguments: [String]

  /// exiftool at its fastest, with the tags that are wanted here.
  static let exiftool = PeerProgram(
    "exiftool",
    [
      "-fast2", "-q", "-n", "-csv", "-GPSLatitude", "-GPSLongitude", "-DateTimeOriginal",
      "-OffsetTimeOriginal", "-Make", "-Model",
    ])
  static let exiv2 = PeerProgram(
    "exiv2",
    ["-q", "-PEkv"]
      + [
        "GPSInfo.GPSLatitude", "GPSInfo.GPSLongitude", "Photo.DateTimeOriginal",
        "Photo.OffsetTimeOriginal", "Image.Make", "Image.Model",
      ].flatMap { ["-K", "Exif." + $0] } + ["pr"])
  static let jhead = PeerProgram("jhead", [])

  private init?(_ name: String, _ arguments: [String]) {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let found = path.split(separator: ":").map { URL(fileURLWithPath: "\($0)/\(name)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    guard let found else { return nil }
    self.name = name
    program = found
    self.arguments = arguments
  }

  /// Reads files in one or more processes side by side, each with its share.
  func read(_ files: [String], processes: Int) throws {
    let share = (files.count + processes - 1) / processes
    let running = try stride(from: 0, to: files.count, by: share).map { start in
      let process = Process()
      process.executableURL = program
      process.arguments = arguments + files[start...].prefix(share)
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      return process
    }
    for process in running {
      process.waitUntilExit()
      // 1 is a warning, such as one about a maker note.
      guard process.terminationReason == .exit, process.terminationStatus <= 1 else {
        throw BenchmarkError.wrongAnswer("\(name) failed")
      }
    }
  }
}

/// The least every reader has to do: open a file and read its first 64 KB.
enum RawReadBaseline {
  static func read(_ files: [String], threads: Int) {
    let share = (files.count + threads - 1) / threads
    let group = DispatchGroup()
    for start in stride(from: 0, to: files.count, by: share) {
      let files = files[start...].prefix(share)
      group.enter()
      Thread {
        let buffer = UnsafeMutableRawPointer.allocate(byteCount: 65_536, alignment: 16)
        for file in files {
          let descriptor = open(file, O_RDONLY)
          _ = Foundation.read(descriptor, buffer, 65_536)
          close(descriptor)
        }
        buffer.deallocate()
        group.leave()
      }.start()
    }
    group.wait()
  }
}

/// The least that shows whether files have changed: the size and time of each.
enum StatBaseline {
  static func run(_ files: [String]) {
    var status = stat()
    for file in files { _ = file.withCString { stat($0, &status) } }
  }
}
