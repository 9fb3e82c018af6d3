import Foundation

/// The Swift files of the package, by target.
struct SourceTree {
  /// Files of each target; a folder under `Sources` or `Tools`, or the resources.
  let targets: [String: [SwiftSource]]

  var files: [SwiftSource] { targets.values.flatMap { $0 }.sorted { $0.path < $1.path } }

  /// The folder of the package that this very file is part of.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// All that is in it.
  static func ofThisPackage() throws -> SourceTree {
    // Targets of data, with a folder of their own.
    var targets = [
      "StvisitsResources": try sources(in: root.appendingPathComponent("Resources")),
      "CLocales": [],
    ]
    for parent in ["Sources", "Tools"] {
      let folder = root.appendingPathComponent(parent)
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        let target = folder.appendingPathComponent(name)
        let files = try sources(in: target, prefix: "\(parent)/\(name)/")
        // A target of C has a module map alone, or next to its headers.
        let maps = ["module.modulemap", "include/module.modulemap"]
        let isOfC = maps.contains {
          FileManager.default.fileExists(atPath: target.appendingPathComponent($0).path)
        }
        if !files.isEmpty || isOfC { targets[name] = files }
      }
    }
    return SourceTree(targets: targets)
  }

  private static func sources(in folder: URL, prefix: String = "Resources/") throws
    -> [SwiftSource]
  {
    guard let walk = FileManager.default.enumerator(atPath: folder.path) else { return [] }
    return try walk.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted().map {
      let file = folder.appendingPathComponent($0)
      return SwiftSource(path: prefix + $0, text: try String(contentsOf: file, encoding: .utf8))
    }
  }
}
