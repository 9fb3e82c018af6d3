import Foundation
import StvisitsKit

extension World {
  /// Writes a file that is made for others: all of it or nothing, never over one that is there
  /// unless that is said, readable as the person's other files are.
  func writeShared(
    _ bytes: [UInt8], to place: URL, named name: String, replaces: Bool
  ) throws {
    if !replaces, FileManager.default.fileExists(atPath: place.path) {
      throw Failure("\(name) exists already. Name another file, or say --force.")
    }
    let draft = try DraftFile(place, replaces: replaces, isShared: true)
    try draft.write(bytes)
    try draft.finish()
  }

  /// Shows a file in the program that the system has for it; without one that is told.
  func show(_ place: URL) {
    #if os(macOS)
      let opener = "open"
    #else
      let opener = "xdg-open"
    #endif
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [opener, place.path]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
      process.waitUntilExit()
    } catch {
      console.remark("There is nothing here to show the file with.")
      return
    }
    if process.terminationStatus != 0 {
      console.remark("\(opener) could not show the file.")
    }
  }
}
