package import SportsModel

/// A change of tips that can't be made, or a tip pack that can't be read.
package enum TipError: Error, Hashable, Sendable {
  case unknown(String)
  case several(String, [StadiumNote])
  case emptyText
  case tooLong(bytes: Int)
  case badRating(Int)
  /// A tip of another author can only be deleted.
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
  /// The pack isn't signed with the key that the user requires.
  case otherKey(path: String, key: String)
  case malformed(path: String, line: Int, cause: String)
}

extension TipError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknown(let text):
      "No tip with the ID \"\(text)\". List them with: stvisits tips list"
    case .several(let text, let notes):
      "Several tips have IDs that begin with \"\(text)\". Type more of it: "
        + notes.prefix(5).map(\.id.text).joined(separator: ", ")
    case .emptyText: "The text is empty. Enter it in quotes after the stadium."
    case .tooLong(let bytes):
      "The text has \(bytes) bytes. A tip can have at most \(StadiumNote.mostBytes)."
    case .badRating(let rating):
      "A rating is a number from 1 to 5, or 0 to remove it (got \(rating))."
    case .notYours(let note):
      "Tip \(note.shortID) was written by \(note.author?.name ?? "another author"), so it can't be "
        + "edited. Add your own, or delete it."
    case .isReview(let note):
      "\(note.shortID) is your review of \(note.stadiumName). Change it with: stvisits stadiums rate"
    case .invalidAuthor(let name):
      "Not a name: \"\(name)\". Enter 1 to \(TipPack.mostNameBytes) bytes on one line."
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
