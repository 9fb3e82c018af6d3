import Catalog
import Foundation
package import SportsModel
package import VisitStore

/// Merges a tip pack into the user's notes.
///
/// The result doesn't depend on the order of packs, and a pack that was imported before changes
/// nothing. Of two versions of a tip with the same signer, the later one is kept. Tips of different
/// signers, the user included, never replace each other.
package struct TipImport: Hashable, Sendable {
  package private(set) var added: [StadiumNote] = []
  /// Tips with a later version in the pack.
  package private(set) var updated: [StadiumNote] = []
  /// The number of tips that the user has, some of them in a later version.
  package private(set) var known = 0

  /// Compares a pack with the present notes.
  package init(_ pack: TipPack, into present: [StadiumNote]) {
    var notes = Dictionary(present.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let before = notes
    for tip in pack.tips {
      // A tip of the user that returns from another computer or from an older file.
      if let own = before[tip.id], own.author == nil,
        Self.content(own) == Self.content(tip) || own.changedAt > tip.changedAt
      {
        known += 1
        continue
      }
      let new = Self.stored(tip, by: pack.author)
      if let old = notes[new.id], Self.rank(old) >= Self.rank(new) {
        known += 1
      } else {
        notes[new.id] = new
      }
    }
    let changed = notes.values.filter { before[$0.id] != $0 }.sorted {
      ($0.stadiumName, $0.topic.rawValue, $0.id.text) < (
        $1.stadiumName, $1.topic.rawValue, $1.id.text
      )
    }
    added = changed.filter { before[$0.id] == nil }
    updated = changed.filter { before[$0.id] != nil }
  }

  /// Writes the changes.
  package func write(in writer: VisitWriter) throws {
    for note in added { try writer.add(note) }
    for note in updated { try writer.update(note) }
  }

  private static func content(_ note: StadiumNote) -> [String] {
    [note.stadium.rawValue, note.topic.rawValue, note.text]
  }

  /// Orders the versions of a tip: the latest is the highest.
  private static func rank(_ note: StadiumNote) -> Version {
    Version(
      time: note.changedAt,
      content: content(note) + [note.author?.name ?? ""])
  }

  private struct Version: Comparable {
    let time: Date
    let content: [String]

    static func < (left: Version, right: Version) -> Bool {
      left.time != right.time
        ? left.time < right.time : left.content.lexicographicallyPrecedes(right.content)
    }
  }

  /// Returns the tip with an id that depends on the signer, so that authors can replace only
  /// their own tips, and every computer stores the same row.
  private static func stored(_ tip: StadiumNote, by author: StadiumNote.Author) -> StadiumNote {
    StadiumNote(
      id: StadiumNoteID.derived(from: "tip \(author.key) \(tip.id.text) \(tip.stadium.rawValue)"),
      stadium: tip.stadium, stadiumName: tip.stadiumName, topic: tip.topic, text: tip.text,
      author: author, createdAt: tip.createdAt, changedAt: tip.changedAt)
  }
}

/// Ids that are the same on every computer.
enum StadiumNoteID {
  /// Returns the first half of the text's SHA-256 hash.
  static func derived(from text: String) -> UUID {
    let digits = PackTrailer.digest(Array(text.utf8)[...])
    let bytes = [UInt8](hexadecimal: digits.prefix(32)) ?? []
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
