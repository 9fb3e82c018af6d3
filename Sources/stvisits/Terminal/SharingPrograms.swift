import Foundation
import Sharing
import StvisitsKit

/// The programs of the system that show a file or keep it in the clipboard.
struct SharingPrograms {
  private let environment: [String: String]

  init(_ environment: [String: String]) { self.environment = environment }

  /// A program with its arguments; what it reads, if anything.
  private struct Call {
    let program: String
    let arguments: [String]
    var input: URL?
  }

  func open(_ file: URL) throws {
    #if os(macOS)
      let call = Call(program: "open", arguments: [file.path])
    #else
      let call = Call(program: "xdg-open", arguments: [file.path])
    #endif
    guard try run(call) else {
      throw Failure("\(file.path) is written, but there is no \(call.program) to show it.")
    }
  }

  func copy(_ file: URL, _ form: DrawingForm) throws {
    let calls = calls(copying: file, form)
    for call in calls where try run(call) { return }
    let names = calls.map(\.program).joined(separator: " or ")
    throw Failure(
      names.isEmpty
        ? "\(file.path) is written, but there is no desktop with a clipboard here."
        : "\(file.path) is written, but not in the clipboard: install \(names).")
  }

  private func calls(copying file: URL, _ form: DrawingForm) -> [Call] {
    #if os(macOS)
      guard form != .svg else {
        return [Call(program: "pbcopy", arguments: [], input: file)]
      }
      // The path is an argument of the script, never a part of it.
      let kind = form == .png ? "«class PNGf»" : "«class PDF »"
      let script =
        "on run names\nset the clipboard to (read POSIX file (item 1 of names) as \(kind))\nend"
      return [Call(program: "osascript", arguments: ["-e", script, file.path])]
    #else
      var calls: [Call] = []
      if environment["WAYLAND_DISPLAY"]?.isEmpty == false {
        calls.append(
          Call(program: "wl-copy", arguments: ["--type", form.mediaType], input: file))
      }
      if environment["DISPLAY"]?.isEmpty == false {
        calls.append(
          Call(
            program: "xclip",
            arguments: ["-selection", "clipboard", "-t", form.mediaType, "-i", file.path]))
      }
      return calls
    #endif
  }

  /// Runs a program to its end; false when it is not there.
  private func run(_ call: Call) throws -> Bool {
    guard let executable = executable(call.program) else { return false }
    let process = Process()
    process.executableURL = executable
    process.arguments = call.arguments
    process.environment = environment
    process.standardInput =
      try call.input.map { try FileHandle(forReadingFrom: $0) } ?? FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure("\(call.program) failed with code \(process.terminationStatus).")
    }
    return true
  }

  private func executable(_ name: String) -> URL? {
    (environment["PATH"] ?? "").split(separator: ":").lazy
      .map { URL(fileURLWithPath: String($0), isDirectory: true).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
