import Foundation
import Sharing

/// The desktop programs that open a file or copy it to the clipboard.
struct SharingPrograms {
  private let environment: [String: String]

  init(_ environment: [String: String]) { self.environment = environment }

  func open(_ file: URL) throws {
    #if os(macOS)
      let call = DesktopProgram(program: "open", arguments: [file.path])
    #else
      let call = DesktopProgram(program: "xdg-open", arguments: [file.path])
    #endif
    guard try call.run(environment) else {
      throw CommandFailure("\(file.path) is written, but there is no \(call.program) to show it.")
    }
  }

  func copy(_ file: URL, _ form: DrawingFileFormat) throws {
    let calls = calls(copying: file, form)
    for call in calls where try call.run(environment) { return }
    let names = calls.map(\.program).joined(separator: " or ")
    throw CommandFailure(
      names.isEmpty
        ? "\(file.path) is written, but there is no desktop with a clipboard here."
        : "\(file.path) is written, but not in the clipboard: install \(names).")
  }

  private func calls(copying file: URL, _ form: DrawingFileFormat) -> [DesktopProgram] {
    #if os(macOS)
      guard form != .svg else {
        return [DesktopProgram(program: "pbcopy", arguments: [], input: file)]
      }
      // The path is an argument, never part of the script.
      let kind = form == .png ? "«class PNGf»" : "«class PDF »"
      let script =
        "on run names\nset the clipboard to (read POSIX file (item 1 of names) as \(kind))\nend"
      return [DesktopProgram(program: "osascript", arguments: ["-e", script, file.path])]
    #else
      var calls: [DesktopProgram] = []
      if environment["WAYLAND_DISPLAY"]?.isEmpty == false {
        calls.append(
          DesktopProgram(program: "wl-copy", arguments: ["--type", form.mediaType], input: file))
      }
      if environment["DISPLAY"]?.isEmpty == false {
        calls.append(
          DesktopProgram(
            program: "xclip",
            arguments: ["-selection", "clipboard", "-t", form.mediaType, "-i", file.path]))
      }
      return calls
    #endif
  }
}
