package import Foundation
package import SportsModel

/// A game as a provider lists it, with the provider's names for teams and stadium.
///
/// Missing values are nil: above all, a missing score is unknown and never 0.
package struct ListedGame: Sendable, Hashable, Codable {
  package enum Status: String, Sendable, Codable {
    case scheduled, live, final, postponed, suspended, cancelled
    /// A state that this version doesn't know.
    case unknown
  }

  package enum Kind: String, Sendable, Codable {
    case regular, postseason, preseason, exhibition
    case allStar = "all_star"
    /// Placeholder teams such as “winner of game 3”, and anything that is not a game of two clubs
    /// of the league.
    case other
  }

  package struct Team: Sendable, Hashable, Codable {
    /// The provider's number or code.
    package var id: String?
    package var abbreviation: String?
    /// The provider's spelling: “Boston Red Sox”, or the city alone.
    package var name: String?
  }

  package struct Venue: Sendable, Hashable, Codable { package var id, name, city: String? }

  package var provider: ProviderID
  package var league: LeagueID
  /// The provider's ID of the game.
  package var id: String
  /// The provider's own local day of the game, never derived from a UTC start.
  package var day: LocalDay
  /// nil until the time is set, and for placeholders.
  package var start: Date?
  package var kind = Kind.regular
  package var status: Status
  package var home, away: Team
  package var venue: Venue?
  package var isNeutralSite = false
  /// 0 for the only game of the two clubs that day; 1 or 2 in a doubleheader.
  package var number = 0
  /// The result; nil unless the game is final.
  package var score: Score?
  /// The day on which a postponed or suspended game is played or resumed.
  package var movedTo: LocalDay?
  package var movedFrom: LocalDay?
  /// The provider's text about the state: “Final/OT”, “Postponed: Rain”.
  package var detail: String?
}

/// A request for the games of a league in a span of time.
package struct ScheduleQuery: Sendable, Hashable {
  package enum Span: Sendable, Hashable {
    case day(LocalDay)
    /// A month of a year, from 1 to 12.
    case month(year: Int, month: Int)
    /// The year in which the season starts.
    case season(Int)
  }

  package let league: LeagueID
  package let span: Span

  /// The first and last possible day of the span; nil if it is not in the calendar.
  var days: ClosedRange<LocalDay>? {
    switch span {
    case .day(let day): day...day
    case .month(let year, let month): CalendarMonth(year: year, month: month).days
    case .season(let season): SeasonSpan(league: league, season: season).days
    }
  }
}

extension Date {
  /// Creates midnight UTC at the start of a day.
  init(startOf day: LocalDay) {
    self.init(timeIntervalSince1970: Double(day.daysSinceEpoch) * 86_400)
  }
}
