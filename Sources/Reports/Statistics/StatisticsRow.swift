package import SportsModel

/// The figures of a team, park, opponent, year or weekday.
package struct StatisticsRow: Hashable, Sendable, Encodable {
  /// A team's or stadium's id, a year, or 1 (Monday) to 7 (Sunday).
  package let key: String
  package let name: String
  package internal(set) var visits = 0
  package internal(set) var games = 0
  /// The number of stadiums with a game.
  package private(set) var stadiums = 0
  /// The number of stadiums with a first game.
  package internal(set) var newStadiums = 0
  /// The distances between consecutive visits, counted at their ends.
  @RoundedToTenths package internal(set) var miles = 0.0
  package internal(set) var record = WinLoss()
  package internal(set) var first: LocalDay
  package internal(set) var latest: LocalDay
  private var seen: Set<StadiumID> = []

  private enum CodingKeys: CodingKey {
    case key, name, visits, games, stadiums, newStadiums, miles, record, first, latest
  }

  init(key: String, name: String, day: LocalDay) {
    self.key = key
    self.name = name
    first = day
    latest = day
  }

  mutating func add(_ entry: AttendedGames.Entry, outcomes: [WinLoss.Outcome], miles: Double = 0) {
    visits += 1
    if entry.isGame {
      games += 1
      if seen.insert(entry.visit.stadium).inserted { stadiums += 1 }
    }
    if entry.isNewStadium { newStadiums += 1 }
    self.miles += miles
    for outcome in outcomes { record.add(outcome) }
    first = min(first, entry.day)
    latest = max(latest, entry.day)
  }
}

/// Games won, lost and tied.
package struct WinLoss: Hashable, Sendable, Encodable, CustomStringConvertible {
  package enum Outcome: String, Hashable, Sendable, Encodable {
    case win, loss, tie
  }

  package private(set) var wins = 0
  package private(set) var losses = 0
  package private(set) var ties = 0

  package init(wins: Int = 0, losses: Int = 0, ties: Int = 0) {
    (self.wins, self.losses, self.ties) = (wins, losses, ties)
  }

  package var games: Int { wins + losses + ties }

  /// The share of wins, with a tie as half a win; nil without games.
  package var share: Double? {
    games == 0 ? nil : (Double(wins) + Double(ties) / 2) / Double(games)
  }

  package mutating func add(_ outcome: Outcome) {
    switch outcome {
    case .win: wins += 1
    case .loss: losses += 1
    case .tie: ties += 1
    }
  }

  /// `7–1`, with ties `7–1–2`.
  package var description: String { "\(wins)–\(losses)" + (ties > 0 ? "–\(ties)" : "") }
}

extension Score {
  /// Returns the outcome for the home team, or for the visitors.
  package func outcome(atHome: Bool) -> WinLoss.Outcome {
    if home == away { return .tie }
    return (home > away) == atHome ? .win : .loss
  }
}

/// A number that documents contain rounded to one decimal.
@propertyWrapper package struct RoundedToTenths: Hashable, Sendable, Encodable {
  package var wrappedValue: Double

  /// Stores the exact number.
  package init(wrappedValue: Double) { self.wrappedValue = wrappedValue }

  package func encode(to encoder: any Encoder) throws {
    try wrappedValue.roundedToTenths.encode(to: encoder)
  }
}
