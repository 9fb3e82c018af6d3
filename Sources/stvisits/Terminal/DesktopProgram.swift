import AppSupport
import Drawing
import Foundation
import Localization
import PhotoImport

struct DesktopProgram {
  let program: String
  let arguments: [String]
  var input: URL?

  /// Runs the program, which is searched in the `PATH` of the environment.
  ///
  /// - Returns: true if the program is installed.
  /// - Throws: `CommandFailure` if it fails.
  func run(_ environment: [String: String]) throws -> Bool {
    guard let executable = Self.executable(program, environment: environment) else { return false }
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.environment = environment.withoutSecrets
    process.standardInput =
      try input.map { try FileHandle(forReadingFrom: $0) } ?? FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw CommandFailure(
        localized("\(program) failed with exit code \(process.terminationStatus)."))
    }
    return true
  }

  static func executable(_ program: String, environment: [String: String]) -> URL? {
    (environment["PATH"] ?? "").split(separator: ":").lazy
      .map { URL(fileURLWithPath: String($0), isDirectory: true).appendingPathComponent(program) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}

struct SharingPrograms {
  let context: AppContext

  #if os(macOS)
    private static let opener = "open"
  #else
    private static let opener = "xdg-open"
  #endif

  /// Opens files or links; they are arguments, never part of a script.
  ///
  /// Without a desktop, as over ssh, it only says so: the files are there all the same.
  func open(_ places: [String]) {
    #if os(macOS)
      let calls = places.isEmpty ? [] : [places]
    #else
      // xdg-open takes a single argument.
      let calls = places.map { [$0] }
    #endif
    for call in calls {
      let program = DesktopProgram(program: Self.opener, arguments: call)
      if (try? program.run(context.environment)) == true { continue }
      let place = DisplayFormat.list(call)
      context.console.remark(localized("Couldn't open \(place): no desktop was found."))
      return
    }
  }

  func copy(_ file: URL, form: DrawingFileFormat) throws {
    let calls = calls(copying: file, form)
    for call in calls where try call.run(context.environment) { return }
    let names = DisplayFormat.list(calls.map(\.program), conjunction: .or)
    throw CommandFailure(
      names.isEmpty
        ? localized("Wrote \(file.path), but found no desktop with a clipboard.")
        : localized("Wrote \(file.path), but couldn't copy it to the clipboard. Install \(names)."))
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
      if context.environment["WAYLAND_DISPLAY"]?.isEmpty == false {
        calls.append(
          DesktopProgram(program: "wl-copy", arguments: ["--type", form.mediaType], input: file))
      }
      if context.environment["DISPLAY"]?.isEmpty == false {
        calls.append(
          DesktopProgram(
            program: "xclip",
            arguments: ["-selection", "clipboard", "-t", form.mediaType, "-i", file.path]))
      }
      return calls
    #endif
  }
}

struct DesktopNotification {
  let context: AppContext

  /// Posts the visits that an import recorded, unless there are none.
  func post(of visits: [ImportStep]) {
    guard let first = visits.first else { return }
    let names = visits.map { $0.stadiumName ?? localized("a stadium") }
    let title = visits.count == 1 ? localized("New visit") : localized("\(visits.count) new visits")
    let text = names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " …" : "")
    let day = visits.count == 1 ? first.day.map { ", \(DisplayFormat.date($0))" } ?? "" : ""
    post(title: title, text: text + day)
  }

  /// Posts a notification; a missing program is only noted.
  func post(title: String, text: String) {
    let call = Self.call(title.cleanedForTerminal, text.cleanedForTerminal)
    do {
      guard try !call.run(context.environment) else { return }
      context.console.remark(
        localized("Couldn't show a desktop notification: \(call.program) is not installed."))
    } catch {
      context.console.remark(
        localized("Couldn't show a desktop notification: \(call.program) failed."))
    }
  }

  private static func call(_ title: String, _ text: String) -> DesktopProgram {
    #if os(macOS)
      // Title and text are arguments, never part of the script.
      let script =
        "on run words\ndisplay notification (item 2 of words) with title (item 1 of words)\nend"
      return DesktopProgram(program: "osascript", arguments: ["-e", script, title, text])
    #else
      return DesktopProgram(
        program: "notify-send", arguments: ["--app-name=stvisits", "--", title, text])
    #endif
  }
}
