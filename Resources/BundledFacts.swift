package import Foundation

/// The folder of the bundled data, in an installed program or a development build.
package enum BundledFacts {
  /// The environment variable for another data folder.
  package static let variable = "STVISITS_FACTS"

  /// Returns the data folder; nil if there is none next to the program.
  ///
  /// A folder from the environment is returned unchecked, so that opening it reports the error
  /// instead of silently using other data.
  package static func folder(environment: [String: String], executable: URL) -> URL? {
    if let named = environment[variable], !named.isEmpty {
      return URL(fileURLWithPath: named, isDirectory: true)
    }
    return candidates(executable: executable).first { folder in
      FileManager.default.fileExists(atPath: folder.appendingPathComponent("version.txt").path)
    }
  }

  /// Returns the build recorded at installation; nil in a development build.
  package static func build(of folder: URL) -> String? {
    line(folder.deletingLastPathComponent().appendingPathComponent("build.txt"))
  }

  /// Returns the day on which the data was compiled, without reading the data.
  package static func version(of folder: URL) -> String? {
    line(folder.appendingPathComponent("version.txt"))
  }

  /// Returns the first line of a small file that isn't empty or a comment.
  private static func line(_ file: URL) -> String? {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
    let lines = text.prefix(4096).split(separator: "\n").filter { !$0.hasPrefix("#") }
    return lines.first.map { String($0.prefix(64)) }
  }

  /// Returns the possible folders: next to a build product, installed, and in debug builds in the
  /// source tree.
  private static func candidates(executable: URL) -> [URL] {
    let program = executable.resolvingSymlinksInPath().deletingLastPathComponent()
    var folders = [
      "stvisits_StvisitsResources.resources/Facts",
      "stvisits_StvisitsResources.bundle/Facts",
      "stvisits_StvisitsResources.bundle/Contents/Resources/Facts",
      "../share/stvisits/Facts",
    ].map { program.appendingPathComponent($0, isDirectory: true).standardizedFileURL }
    #if DEBUG
      folders.append(
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
          .appendingPathComponent("Facts", isDirectory: true))
    #endif
    return folders
  }
}
