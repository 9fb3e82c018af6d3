/// The final score.
package struct Score: Hashable, Sendable, Codable {
  package let home, away: Int

  package init(home: Int, away: Int) { (self.home, self.away) = (home, away) }
}

/// One game of the catalog.
package struct Game: Hashable, Sendable, Identifiable {
  package enum SeasonType: String, Sendable, Codable {
    case regular, postseason, other
  }

  /// The start of a game and its reliability.
  package enum Start: Hashable, Sendable {
    /// Minutes since local midnight at the stadium.
    case exact(minuteOfDay: Int)
    /// A placeholder in the schedule: game 2 five minutes after game 1.
    case placeholder(minuteOfDay: Int)
    case unknown
  }

  /// The evidence for the building in which a game was played.
  package enum VenueCertainty: String, Sendable, Codable {
    /// The source names it.
    case stated
    /// The home team had only one home that season.
    case inferred
    /// The home team had several homes, and the source names none.
    case ambiguous
    /// The home team's buildings are unknown (some teams of the 1800s and 1920s).
    case unknown
  }

  /// The state of a game on its day.
  package enum Status: String, Sendable, Codable {
    case planned
    /// Postponed; the new day isn't known yet.
    case postponed
    /// Begun that day and suspended.
    case suspended
    case cancelled

    /// True if no spectator could see it that day.
    package var isOff: Bool { self == .postponed || self == .cancelled }
  }

  package let league: LeagueID
  /// The year in which the season starts.
  package let season: Int
  package var seasonType: SeasonType
  /// Calendar day at the stadium.
  package var day: LocalDay
  /// 0 for the only game of the two teams that day; 1, 2, 3 if there were several.
  package var number: Int
  package let home, away: TeamID
  package var start: Start
  package var building: VenueCertainty
  /// The building where it was played, all possible ones, or none if unknown.
  package var stadiums: [StadiumID]
  package var isNeutralSite: Bool
  /// The building where a suspended game was completed; nil if it was the same one.
  package var resumedStadium: StadiumID?
  /// False for games behind closed doors.
  package var hasSpectators: Bool
  /// False if the day is provisional or the sources differ.
  package var isDateConfirmed: Bool
  package var status: Status
  /// The day on which a suspended game was completed; nil for a game that ended on its own day.
  package var resumedDay: LocalDay?
  /// nil while the result is unknown.
  package var score: Score?

  package init(
    league: LeagueID, season: Int, seasonType: SeasonType = .regular, day: LocalDay,
    number: Int = 0, home: TeamID, away: TeamID, start: Start = .unknown,
    building: VenueCertainty = .stated, stadiums: [StadiumID], isNeutralSite: Bool = false,
    hasSpectators: Bool = true, isDateConfirmed: Bool = true, status: Status = .planned,
    resumedDay: LocalDay? = nil, score: Score?
  ) {
    (self.league, self.season, self.seasonType, self.day) = (league, season, seasonType, day)
    (self.number, self.home, self.away, self.start) = (number, home, away, start)
    (self.building, self.stadiums, self.isNeutralSite) = (building, stadiums, isNeutralSite)
    (self.hasSpectators, self.isDateConfirmed) = (hasSpectators, isDateConfirmed)
    (self.status, self.resumedDay, self.score) = (status, resumedDay, score)
  }

  package var id: GameKey { key(at: stadiums.count == 1 ? stadiums.first : nil) }

  /// Returns the key with the given building, for a game that could have been in several.
  package func key(at stadium: StadiumID?) -> GameKey {
    GameKey(league: league, stadium: stadium, day: day, home: home, number: number)
  }

  /// Returns whether spectators could see a part of the game on a day.
  package func isPlayed(on day: LocalDay) -> Bool { day == self.day || day == resumedDay }

  /// The start on the stadium's clock, exact or not; nil if unknown.
  package var localStart: LocalDateTime? {
    switch start {
    case .exact(let minute), .placeholder(let minute):
      LocalDateTime(day: day, microsecondOfDay: minute * 60_000_000)
    case .unknown: nil
    }
  }

  /// The building where a suspended game was completed, or all possible ones.
  package var resumedStadiums: [StadiumID] { resumedStadium.map { [$0] } ?? stadiums }
}
