package import Foundation
import SportsModel

/// A change to a game: the old and new value and their source.
package struct GameChange: Sendable, Hashable {
  package enum Subject: String, Sendable {
    case day, number, start, building, status, score
  }

  /// The time of the update, in whole seconds.
  package let at: Date
  package let game: SeasonPack.GameID
  package let subject: Subject
  /// Words without spaces: days, scores, stadium ids, `none` for no value.
  package let before: String
  package let after: String
  package let source: String
}

extension GameChange {
  /// Parses the words of a line; nil if they aren't a change.
  init?(words: [Substring]) {
    guard words.count == 6, let at = PackTimestamp.read(words[0]),
      let game = SeasonPack.GameID(words[1]), let subject = Subject(rawValue: String(words[2])),
      words.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 120 })
    else { return nil }
    self.init(
      at: at, game: game, subject: subject, before: String(words[3]), after: String(words[4]),
      source: String(words[5]))
  }

  /// `2026-06-02T10:00:00Z mlb:745123 day 2026-04-01 2026-06-02 mlb`.
  var line: String {
    "\(PackTimestamp.text(at)) \(game) \(subject.rawValue) \(before) \(after) \(source)"
  }
}

/// Instants in packs: `2026-11-21T21:42:13Z`, whole seconds in UTC.
enum PackTimestamp {
  static func text(_ instant: Date) -> String {
    Date(timeIntervalSince1970: instant.timeIntervalSince1970.rounded(.down)).utcText
  }

  static func read(_ text: some StringProtocol) -> Date? {
    text.utf8.count == 20 ? Date(utcText: text) : nil
  }
}
