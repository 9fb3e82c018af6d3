import AppSupport
import Catalog
package import Cryptography
import Foundation
package import SportsModel

/// Tips of one author in a file that others can import.
///
/// Text lines: a header, the author and the public key, a JSON object for each tip, and the
/// signature and checksum of `PackTrailer`.
package struct TipPack: Hashable, Sendable {
  private static let header = "stvisits-tips"
  private static let formatVersion = 1
  package static let maxBytes = 8 << 20
  private static let maxTips = 10_000
  static let maxNameBytes = 100

  package let author: StadiumNote.Author
  /// By id; their `author` is the one of the pack.
  package let tips: [StadiumNote]

  /// Creates a pack of the user's own tips; reviews and tips of others are left out.
  ///
  /// - Throws: `TipError` for an unusable name, or if nothing is left.
  package init(_ notes: [StadiumNote], by name: String, key: [UInt8]) throws(TipError) {
    guard let name = Self.name(name) else { throw .invalidAuthor(name) }
    author = StadiumNote.Author(name: name, key: key.hexadecimal)
    tips = notes.filter { $0.author == nil && $0.topic != .review }
      .sorted { $0.id.uuidString < $1.id.uuidString }
    guard !tips.isEmpty else { throw .nothingToExport }
  }

  private static func name(_ text: String) -> String? {
    let name = StadiumNote.cleaned(text)
    guard !name.isEmpty, name.utf8.count <= maxNameBytes, !name.contains(where: \.isNewline),
      !name.unicodeScalars.contains(where: isInvisible)
    else { return nil }
    return name
  }

  /// Returns whether a character could make the name of another author look the same.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isDefaultIgnorableCodePoint
      || [.format, .unassigned, .privateUse].contains(scalar.properties.generalCategory)
  }

  // MARK: Writing

  /// Returns the file, signed by the private key of the author.
  package func signed(by secret: SigningKey) throws -> [UInt8] {
    let lines =
      ["\(Self.header) \(Self.formatVersion)", "author \(author.name)", "key \(author.key)"]
      + tips.map { "tip \(Self.json($0).line)" }
    let text = lines.map { "\($0)\n" }.joined()
    return try PackTrailer.signed(PackTrailer.sealed(text), by: secret)
  }

  private static func json(_ tip: StadiumNote) -> JSONValue {
    [
      "id": .string(tip.id.text), "stadium_id": .string(tip.stadium.rawValue),
      "stadium_name": .string(tip.stadiumName), "topic": .string(tip.topic.rawValue),
      "text": .string(tip.text), "created_at": .string(tip.createdAt.utcText),
      "changed_at": .string(tip.changedAt.utcText),
    ]
  }

  // MARK: Reading

  /// Reads a file and checks its checksum and signature, by any key unless one is required.
  package init(_ bytes: [UInt8], path: String, signedBy required: [UInt8]? = nil) throws(TipError) {
    guard bytes.count <= Self.maxBytes else { throw .tooLarge(path: path) }
    guard bytes.starts(with: Array("\(Self.header) ".utf8)) else { throw .notAPack(path: path) }
    guard let (body, signature) = try? PackTrailer.open(bytes, path: path) else {
      throw .damaged(path: path)
    }
    var lines = String(decoding: body, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)[...]
    guard lines.popFirst() == "\(Self.header) \(Self.formatVersion)" else {
      throw .newerPack(path: path)
    }
    let name = try Self.value(of: "author", in: &lines, line: 2, path: path)
    let key = try Self.value(of: "key", in: &lines, line: 3, path: path)
    guard let name = Self.name(name) else {
      throw .malformed(path: path, line: 2, cause: "not a name")
    }
    guard let publicKey = [UInt8](hexadecimal: key), publicKey.count == 32 else {
      throw .malformed(path: path, line: 3, cause: "not a public key")
    }
    guard let signature else { throw .unsigned(path: path) }
    guard (try? PackTrailer.check(signature, of: body, by: publicKey, path: path)) != nil else {
      throw .wrongSignature(path: path)
    }
    if let required, required != publicKey { throw .otherKey(path: path, key: key) }
    guard lines.popLast() == "", lines.count <= Self.maxTips else {
      throw .malformed(path: path, line: 4, cause: "too many lines")
    }
    author = StadiumNote.Author(name: name, key: publicKey.hexadecimal)
    var tips: [StadiumNote] = []
    for (index, line) in lines.enumerated() {
      guard let tip = Self.tip(line, by: author) else {
        throw .malformed(path: path, line: index + 4, cause: "not a tip")
      }
      tips.append(tip)
    }
    self.tips = tips
  }

  private static func value(
    of word: String, in lines: inout ArraySlice<Substring>, line: Int, path: String
  ) throws(TipError) -> String {
    guard let text = lines.popFirst(), text.hasPrefix("\(word) ") else {
      throw .malformed(path: path, line: line, cause: "\(word) is missing")
    }
    return String(text.dropFirst(word.utf8.count + 1))
  }

  /// Times of tips are before that year; the database has four digits for it.
  private static let lastTime = "9999"

  private static func tip(_ line: Substring, by author: StadiumNote.Author) -> StadiumNote? {
    guard line.hasPrefix("tip "), line.utf8.count <= 4 * StadiumNote.maxBytes,
      case .object(let members)? = JSONValue(parsing: String(line.dropFirst(4)))
    else { return nil }
    func text(_ name: String) -> String? {
      guard case .string(let text)? = members[name] else { return nil }
      return text
    }
    guard let id = text("id").flatMap(UUID.init(uuidString:)),
      let stadium = text("stadium_id"), (1...200).contains(stadium.utf8.count),
      stadium == StadiumNote.cleaned(stadium), !stadium.contains(where: \.isNewline),
      let stadiumName = text("stadium_name").map(StadiumNote.cleaned),
      (1...400).contains(stadiumName.utf8.count), !stadiumName.contains(where: \.isNewline),
      let topic = text("topic").flatMap(StadiumNote.Topic.init), topic != .review,
      let content = text("text").map(StadiumNote.cleaned), !content.isEmpty,
      content.utf8.count <= StadiumNote.maxBytes,
      let created = text("created_at").flatMap({ Date(utcText: $0) }),
      let changed = text("changed_at").flatMap({ Date(utcText: $0) }),
      max(created, changed).utcText < lastTime
    else { return nil }
    return StadiumNote(
      id: id, stadium: StadiumID(stadium), stadiumName: stadiumName,
      topic: topic, text: content, author: author, createdAt: created, changedAt: changed)
  }
}

/// A change of tips that can't be made, or a tip pack that can't be read.
package enum TipError: Error, Hashable, Sendable, CustomStringConvertible {
  case unknown(String)
  case several(String, [StadiumNote])
  case emptyText
  case tooLong(bytes: Int)
  case badRating(Int)
  case notYours(StadiumNote)
  /// A review is changed by rating the stadium again.
  case isReview(StadiumNote)
  case invalidAuthor(String)
  case nothingToExport
  case notAPack(path: String)
  case newerPack(path: String)
  case tooLarge(path: String)
  case damaged(path: String)
  case unsigned(path: String)
  case wrongSignature(path: String)
  case otherKey(path: String, key: String)
  case malformed(path: String, line: Int, cause: String)

  package var description: String {
    switch self {
    case .unknown(let text): "No tip with the ID \"\(text)\". List them with: stvisits tips list"
    case .several(let text, let notes):
      "Several tips have IDs that begin with \"\(text)\". Type more of it: "
        + notes.prefix(5).map(\.id.text).joined(separator: ", ")
    case .emptyText: "The text is empty. Enter it in quotes after the stadium."
    case .tooLong(let bytes):
      "The text has \(bytes) bytes. A tip can have at most \(StadiumNote.maxBytes)."
    case .badRating(let rating):
      "A rating is a number from 1 to 5, or 0 to remove it (got \(rating))."
    case .notYours(let note):
      "Tip \(note.shortID) was written by \(note.author?.name ?? "another author"), so it can't be "
        + "edited. Add your own, or delete it."
    case .isReview(let note):
      "\(note.shortID) is your review of \(note.stadiumName). Change it with: stvisits stadiums rate"
    case .invalidAuthor(let name):
      "Not a name: \"\(name)\". Enter 1 to \(TipPack.maxNameBytes) bytes on one line."
    case .nothingToExport: "You have no tips to export. Add one with: stvisits stadiums note"
    case .notAPack(let path): "\(path): not a tip pack."
    case .newerPack(let path): "\(path): made by a newer stvisits. Update stvisits to read it."
    case .tooLarge(let path): "\(path): too large for a tip pack."
    case .damaged(let path): "\(path): damaged (wrong checksum). Nothing was imported."
    case .unsigned(let path): "\(path): not signed. Nothing was imported."
    case .wrongSignature(let path):
      "\(path): the signature doesn't match the tips. Nothing was imported."
    case .otherKey(let path, let key):
      "\(path): signed with another key (\(key)). Nothing was imported."
    case .malformed(let path, let line, let cause):
      "\(path):\(line): \(cause). Nothing was imported."
    }
  }
}
