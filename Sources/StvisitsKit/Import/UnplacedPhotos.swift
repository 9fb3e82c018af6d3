package import Foundation
package import SportsModel

/// Photos without a place, as the last imports found them: a cache that may be deleted any time.
package struct UnplacedPhotos: Sendable {
  private let file: URL

  /// The cache in a folder of caches.
  package init(folder: URL) { file = folder.appendingPathComponent("no-location.jsonl") }

  /// The photos, by path; none when there is no cache or it cannot be read.
  package func load() -> [PhotoFacts] {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    let decoder = JSONDecoder()
    return text.split(separator: "\n").compactMap {
      try? decoder.decode(PhotoFacts.self, from: Data($0.utf8))
    }
  }

  /// Takes what an import of some paths found in the place of what was known of these paths.
  package func replace(under paths: [String], with photos: [PhotoFacts]) throws {
    let kept = load().filter { photo in
      !paths.contains {
        photo.path == $0 || photo.path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/")
      }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let lines = try (kept + photos).sorted { $0.path < $1.path }.map { photo in
      String(decoding: try encoder.encode(photo), as: UTF8.self) + "\n"
    }
    try CacheFile.write(lines.joined(), to: file)
  }
}
