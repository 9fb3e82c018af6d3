import AppSupport
package import Foundation

/// The salt, costs and check value of a key of an encrypted storage, without the passphrase.
package struct KeyNote: Codable, Hashable, Sendable {
  let salt: Data
  let costs: ScryptCosts
  let check: Data

  init(_ key: StorageKey) { (salt, costs, check) = (key.salt, key.costs, key.check) }
}

/// The key notes that a machine keeps, so that it doesn't depend on those in the storage.
package protocol KeyNotes: Sendable {
  func load() -> [KeyNote]
  func save(_ notes: [KeyNote])
}

/// Key notes in a file, for one location.
package struct KeyNoteFile: KeyNotes {
  package static let name = "remote-keys.json"
  private static let mostBytes = 64 << 10

  private struct Content: Codable {
    let location: String
    let notes: [KeyNote]
  }

  private let file: URL
  private let location: String

  package init(in folder: URL, location: String) {
    file = folder.appendingPathComponent(Self.name)
    self.location = location
  }

  package func load() -> [KeyNote] {
    guard let data = try? Data(contentsOf: file), data.count <= Self.mostBytes,
      let content = try? JSONDecoder().decode(Content.self, from: data),
      content.location == location
    else { return [] }
    return content.notes
  }

  /// Writes the notes; a failure costs nothing, because the next opening tries again.
  package func save(_ notes: [KeyNote]) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(Content(location: location, notes: notes)) else { return }
    try? AtomicFileWriter.write(Array(data) + [UInt8(ascii: "\n")], to: file, replaces: true)
  }
}

/// Notes that are never written, for dry runs and for storages that are opened once.
struct ReadOnlyKeyNotes: KeyNotes {
  let notes: (any KeyNotes)?
  func load() -> [KeyNote] { notes?.load() ?? [] }
  func save(_ notes: [KeyNote]) {}
}
