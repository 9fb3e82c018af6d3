package import Foundation
package import SportsModel

/// The updates to a season since the bundled data was compiled.
///
/// See docs/sync.md for the text format, which the update folder and update packs use.
package struct SeasonPack: Sendable, Hashable {
  /// The summary of a pack, readable without its games.
  package struct Header: Sendable, Hashable {
    package var summary: SeasonSummary
    /// The time of the last change, in whole seconds.
    package var changedAt: Date
    /// The main source: a provider, `calendar` or `table`.
    package var source: String
    /// The version of the bundled data that it was merged with.
    package var facts: String
  }

  /// The source of a game and its id there; it stays if the game moves.
  package struct GameID: Sendable, Hashable, Comparable {
    /// A provider, `calendar` or `table`.
    package let source: String
    package let id: String

    /// The source of ids made of teams and day.
    package static let table = "table"
    package static let calendar = "calendar"

    /// Whether the id stays if the game moves.
    package var isStable: Bool { source != Self.table }

    /// Creates an id; nil for texts that can't be words of a pack.
    package init?(source: some StringProtocol, id: some StringProtocol) {
      guard Self.isWord(source), Self.isWord(id) else { return nil }
      self.source = String(source)
      self.id = String(id)
    }

    /// Creates an id from a text of any letters.
    package init(calendar text: String) {
      source = Self.calendar
      id = String(PackTrailer.digest(Array(text.utf8)[...]).prefix(16))
    }

    /// Creates an id for a row of a table, which has none of its own.
    package init(table words: String) {
      source = Self.table
      id = String(PackTrailer.digest(Array(words.utf8)[...]).prefix(16))
    }

    /// Parses `mlb:745123`.
    package init?(_ text: some StringProtocol) {
      guard let colon = text.firstIndex(of: ":") else { return nil }
      self.init(source: text[..<colon], id: text[text.index(after: colon)...])
    }

    package static func < (left: GameID, right: GameID) -> Bool {
      (left.source, left.id) < (right.source, right.id)
    }

    private static func isWord(_ text: some StringProtocol) -> Bool {
      (1...64).contains(text.utf8.count)
        && text.utf8.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            ASCII.zero...ASCII.nine, ASCII.hyphen, UInt8(ascii: "_"), UInt8(ascii: "."):
            true
          default: false
          }
        }
    }
  }

  /// The details of a row in addition to its game.
  package struct Mark: Sendable, Hashable {
    package var id: GameID
    /// The keys of the bundled games that it replaces.
    package var supersedes: [GameKey] = []
  }

  package struct Row: Sendable, Hashable {
    package var game: Game
    package var mark: Mark
  }

  static let maxSuperseded = 8

  package var header: Header
  /// By day, then in the order of lists of games.
  package var rows: [Row]
  /// The changes, oldest first.
  package var history: [GameChange]
}

extension SeasonPack.GameID: CustomStringConvertible {
  /// `mlb:745123`.
  package var description: String { "\(source):\(id)" }
}
