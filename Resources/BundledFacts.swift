package import Foundation

/// Where the bundled facts are, in an installed program as well as in a development build.
package enum BundledFacts {
  /// The variable that names another folder of facts.
  package static let variable = "STVISITS_FACTS"

  /// The folder of the facts, or nil when there is none beside the program.
  ///
  /// A folder named by the environment is returned unseen: whoever opens it says what is wrong
  /// with it, which is better than facts from elsewhere that nobody asked for.
  package static func folder(environment: [String: String], executable: URL) -> URL? {
    if let named = environment[variable], !named.isEmpty {
      return URL(fileURLWithPath: named, isDirectory: true)
    }
    return candidates(executable: executable).first { folder in
      FileManager.default.fileExists(atPath: folder.appendingPathComponent("version.txt").path)
    }
  }

  /// What the program was built of, as it was noted when it was installed; nil in a build.
  package static func build(of folder: URL) -> String? {
    line(folder.deletingLastPathComponent().appendingPathComponent("build.txt"))
  }

  /// The day on which facts were compiled, without reading any of them.
  package static func version(of folder: URL) -> String? {
    line(folder.appendingPathComponent("version.txt"))
  }

  /// The first line of a small file that says something.
  private static func line(_ file: URL) -> String? {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
    let lines = text.prefix(4096).split(separator: "\n").filter { !$0.hasPrefix("#") }
    return lines.first.map { String($0.prefix(64)) }
  }

  /// Beside a build product, then installed, then (debug builds) in the source tree.
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
