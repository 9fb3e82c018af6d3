package import Foundation

/// Which texts are in the bytes of some file below a folder, sorted.
package func texts(_ texts: [String], foundBelow folder: URL) throws -> [String] {
  var found: Set<String> = []
  for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
    let file = folder.appendingPathComponent(name)
    guard let bytes = try? Data(contentsOf: file) else { continue }
    for text in texts where bytes.range(of: Data(text.utf8)) != nil { found.insert(text) }
  }
  return found.sorted()
}
