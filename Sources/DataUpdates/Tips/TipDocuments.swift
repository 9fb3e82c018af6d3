package import AppSupport
import Foundation
package import SportsModel
package import VisitStore

/// The document of `tips list --json`.
package struct TipListDocument: Encodable, Sendable {
  private let schema = 1
  package let tips: [StadiumNoteDocument]

  package init(_ notes: [StadiumNote]) { tips = notes.map(StadiumNoteDocument.init) }

  /// Returns the table of tips with their authors.
  package static func table(_ notes: [StadiumNote]) -> TextTable {
    var table = TextTable(
      [.marks("ID"), .words("STADIUM", least: 12), .marks("TOPIC"), .words("TIP", least: 20)],
      indent: 0)
    let shared = notes.sharedAuthorNames
    for note in notes {
      table.add(
        note.shortID, note.stadiumName, note.topic.rawValue, note.line(sharedNames: shared))
    }
    return table
  }
}

/// The document of a command that changes one note.
package struct StadiumNoteChangeDocument: Encodable, Sendable {
  private let schema = 1
  private let note: StadiumNoteDocument?

  /// `note`: nil if it was removed.
  package init(_ note: StadiumNote?) { self.note = note.map(StadiumNoteDocument.init) }

  private enum CodingKeys: CodingKey { case schema, note }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(schema, forKey: .schema)
    try container.encode(note, forKey: .note)
  }
}

/// The document of `tips export --json`.
package struct TipExportDocument: Encodable, Sendable {
  private let schema = 1
  private let path: String
  private let author: String
  private let key: String
  private let tips: Int

  package init(_ pack: TipPack, path: String) {
    self.path = path
    (author, key, tips) = (pack.author.name, pack.author.key, pack.tips.count)
  }
}

/// The document of `tips import --json`.
package struct TipImportDocument: Encodable, Sendable {
  private let schema = 1
  private let author: String
  private let key: String
  private let added: [StadiumNoteDocument]
  private let updated: [StadiumNoteDocument]
  private let known: Int
  private let dryRun: Bool

  package init(_ merge: TipImport, of pack: TipPack, isDryRun: Bool) {
    (author, key) = (pack.author.name, pack.author.key)
    added = merge.added.map(StadiumNoteDocument.init)
    updated = merge.updated.map(StadiumNoteDocument.init)
    known = merge.known
    dryRun = isDryRun
  }
}
