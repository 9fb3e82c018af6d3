import DataUpdates
import Foundation

/// A file that the user named.
enum InputFile {
  /// Returns the bytes of a file, up to the maximum of a schedule and one more.
  static func bytes(of path: String) throws -> [UInt8] {
    let full = URL(typed: path).path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: full, isDirectory: &isFolder) else {
      throw CommandFailure("\(path): no such file")
    }
    guard !isFolder.boolValue, let file = FileHandle(forReadingAtPath: full) else {
      throw CommandFailure("\(path): cannot be read")
    }
    defer { try? file.close() }
    return Array(try file.read(upToCount: ScheduleFile.mostBytes + 1) ?? Data())
  }
}

extension URL {
  /// Creates the URL of a path that the user typed.
  init(typed path: String) {
    self.init(fileURLWithPath: (path as NSString).expandingTildeInPath)
  }
}
