import AppSupport
import ArgumentParser
import DataUpdates
import Foundation
import LibraryCare
import Localization

/// The destination of a file for sharing.
struct OutputFile {
  /// A path, or `-` for standard output.
  let name: String
  let replaces: Bool
  /// True if the file is opened in its program afterwards.
  let opens: Bool

  private var isStandardOutput: Bool { name == "-" }
  var place: URL { URL(typed: name) }

  /// Checks that the format and the other options are allowed for the destination.
  func validate(_ form: some OutputFormat, what: String, options: GlobalOptions) throws {
    guard isStandardOutput else { return }
    guard form.isText else {
      throw ValidationError(
        "Standard output can't take a \(form.rawValue.uppercased()) file. Name a file.")
    }
    if opens { throw ValidationError("--open needs a file, not standard output.") }
    if options.json {
      throw ValidationError(
        "\(what) is written to standard output. Leave out --json, or name a file.")
    }
  }

  /// Checks that the file may be written, before any time is spent on its contents.
  func checkDestination(_ context: AppContext) throws {
    guard !isStandardOutput else { return }
    try Self.checkIsNotProtected(place, context: context)
    guard !replaces, FileManager.default.fileExists(atPath: place.path) else { return }
    throw CommandFailure(
      localized("\(name) already exists. Use --force to overwrite it, or name another file."))
  }

  /// Throws if a path is one of the program's own files.
  static func checkIsNotProtected(_ place: URL, context: AppContext) throws {
    guard context.programFiles.holds(place) else { return }
    throw CommandFailure(
      localized("stvisits keeps its own files at \(place.path). Name another file."))
  }

  /// Writes the file atomically, reports it, and opens it if requested.
  ///
  /// `contents` are members of the JSON document, and `summary` is the sentence without `--json`. With
  /// `isShared` other users may read the file, as far as the umask permits.
  ///
  /// - Returns: `.done`.
  /// - Throws: `LibraryFileError`, or `Console.Closed` if the output was closed.
  @discardableResult
  func write(
    _ bytes: [UInt8], as form: some OutputFormat, contents: JSONObject, summary: String,
    isShared: Bool = true, context: AppContext
  ) throws -> ExitStatus {
    guard !isStandardOutput else {
      guard context.console.write(bytes, to: .standardOutput) else { throw Console.Closed() }
      return .done
    }
    try AtomicFileWriter.write(bytes, to: place, replaces: replaces, isShared: isShared)
    try context.console.report(
      ["schema": 1, "file": place.path, "format": form.rawValue] + contents,
      or: localized("Wrote \(name): \(summary)"))
    if opens { SharingPrograms(context: context).open([place.path]) }
    return .done
  }
}

enum InputFile {
  /// Returns the absolute form of a path, by which photos are remembered.
  static func absolutePath(_ path: String) -> String {
    path.isEmpty ? path : URL(fileURLWithPath: path).standardizedFileURL.path
  }

  /// Returns the bytes of a file, up to a maximum, by default the maximum of a schedule, and one
  /// more.
  static func bytes(
    of path: String, atMost limit: Int = ScheduleFile.maxBytes
  ) throws -> [UInt8] {
    let full = (path as NSString).expandingTildeInPath
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: full, isDirectory: &isFolder) else {
      throw CommandFailure(localized("Couldn't read \(path): no such file."))
    }
    guard !isFolder.boolValue, let file = FileHandle(forReadingAtPath: full) else {
      throw CommandFailure(localized("Couldn't read \(path): not a readable file."))
    }
    defer { try? file.close() }
    return Array(try file.read(upToCount: limit + 1) ?? Data())
  }
}

extension URL {
  init(typed path: String) {
    self.init(fileURLWithPath: (path as NSString).expandingTildeInPath)
  }
}
