import Foundation

/// Writes files to `Resources/Facts` and removes those that are no longer generated.
struct BundledDataWriter {
  let folder: URL
  /// Files that are written by hand or by another run.
  private static let kept: Set<String> = [
    "README.md", "achievements.json", "airports.csv", "breweries.csv", "cities.txt", "colors.csv",
    "events.csv", "landmarks.csv", "neighbors.csv", "nicknames.csv", "other-parks.csv",
    "outlines.txt", "providers.txt", "roads.txt", "sets.txt",
  ]

  private static func isKept(_ path: String) -> Bool {
    kept.contains(path) || path.hasPrefix("boxscores/") || path.hasPrefix("fonts/")
  }

  /// Writes files by their paths within the folder; leaves equal files untouched.
  func write(_ files: [String: String]) throws {
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      let file = folder.appendingPathComponent(path)
      let data = Data(text.utf8)
      if FileManager.default.contents(atPath: file.path) == data { continue }
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file, options: .atomic)
    }
    for path in present() where files[path] == nil && !Self.isKept(path) {
      try FileManager.default.removeItem(at: folder.appendingPathComponent(path))
    }
  }

  /// Returns the paths of files that differ from the generated ones.
  func differences(from files: [String: String]) -> [String] {
    let changed = files.filter { path, text in
      FileManager.default.contents(atPath: folder.appendingPathComponent(path).path)
        != Data(text.utf8)
    }.keys
    return (changed + present().filter { files[$0] == nil && !Self.isKept($0) }).sorted()
  }

  private func present() -> [String] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return paths.filter { path in
      var isFolder: ObjCBool = false
      let full = folder.appendingPathComponent(path).path
      return FileManager.default.fileExists(atPath: full, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }
}
