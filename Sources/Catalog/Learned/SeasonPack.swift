package import Foundation
package import SportsModel

/// What was learned of one season after the bundled facts were compiled.
///
/// Its text form is told in docs/sync.md: it is what the facts folder keeps, and what an update
/// pack is.
package struct SeasonPack: Sendable, Hashable {
  /// What is said of the whole, readable without the games.
  package struct Header: Sendable, Hashable {
    package var league: LeagueID
    /// The year in which the season starts.
    package var season: Int
    package var firstDay: LocalDay
    package var lastDay: LocalDay
    package var games: Int
    /// Games whose result is known.
    package var results: Int
    /// When it last became different, in whole seconds.
    package var changedAt: Date
    /// Who said most of it: a provider, `calendar` or `table`.
    package var source: String
    /// The version of the bundled facts that it was held against.
    package var facts: String

    package init(
      league: LeagueID, season: Int, firstDay: LocalDay, lastDay: LocalDay, games: Int,
      results: Int, changedAt: Date, source: String, facts: String
    ) {
      self.league = league
      self.season = season
      self.firstDay = firstDay
      self.lastDay = lastDay
      self.games = games
      self.results = results
      self.changedAt = changedAt
      self.source = source
      self.facts = facts
    }
  }

  /// Whose game it is and by which id; a row keeps it when its game moves.
  package struct GameID: Sendable, Hashable, Comparable {
    /// A provider, `calendar` or `table`.
    package let source: String
    package let id: String

    /// The source of ids that are made of clubs and day.
    package static let table = "table"
    package static let calendar = "calendar"

    /// Whether the id stays when the game moves.
    package var isStable: Bool { source != Self.table }

    /// nil for texts that cannot be words of a pack.
    package init?(source: some StringProtocol, id: some StringProtocol) {
      guard Self.isWord(source), Self.isWord(id) else { return nil }
      self.source = String(source)
      self.id = String(id)
    }

    /// An id made of a text of any letters.
    package init(calendar text: String) {
      source = Self.calendar
      id = String(PackTrailer.digest(Array(text.utf8)[...]).prefix(16))
    }

    /// An id made of what a table says, as it has none of its own.
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

  /// What a row says beside its game.
  package struct Mark: Sendable, Hashable {
    package var id: GameID
    /// Keys of the bundled games in whose place it stands.
    package var supersedes: [GameKey]

    package init(id: GameID, supersedes: [GameKey] = []) {
      self.id = id
      self.supersedes = supersedes
    }
  }

  package struct Row: Sendable, Hashable {
    package var game: Game
    package var mark: Mark

    package init(game: Game, mark: Mark) {
      self.game = game
      self.mark = mark
    }
  }

  /// More moves of one game than anybody has seen.
  static let maxSuperseded = 8

  package var header: Header
  /// By day; of a day in the order in which games are listed.
  package var rows: [Row]
  /// What changed, the oldest first.
  package var history: [GameChange]

  package init(header: Header, rows: [Row], history: [GameChange]) {
    self.header = header
    self.rows = rows
    self.history = history
  }
}

extension SeasonPack.GameID: CustomStringConvertible {
  /// `mlb:745123`.
  package var description: String { "\(source):\(id)" }
}
