/// The final score.
package struct Score: Hashable, Sendable, Codable {
  package let home: Int
  package let away: Int

  package init(home: Int, away: Int) {
    self.home = home
    self.away = away
  }
}

/// One game of the catalog.
package struct Game: Hashable, Sendable, Identifiable {
  package enum SeasonType: String, Sendable, Codable {
    case regular, postseason, other
  }

  /// When a game began, and how far to trust that.
  package enum Start: Hashable, Sendable {
    /// Minutes since local midnight at the stadium.
    case exact(minuteOfDay: Int)
    /// A time that schedules print when they do not know: game 2 five minutes after game 1.
    case placeholder(minuteOfDay: Int)
    case unknown
  }

  /// How it is known in which building a game was played.
  package enum VenueCertainty: String, Sendable, Codable {
    /// The source names it.
    case stated
    /// The home team had only this home then.
    case inferred
    /// The home team had several, and the source names none.
    case ambiguous
    /// Nothing is known of the home team's buildings (some clubs of the 1800s and 1920s).
    case unknown
  }

  /// Whether a game takes place on its day.
  package enum Status: String, Sendable, Codable {
    /// It was played, or will be.
    case planned
    /// Off that day, and no other is known yet.
    case postponed
    /// Begun that day and broken off.
    case suspended
    case cancelled

    /// Whether nobody could see it that day.
    package var isOff: Bool { self == .postponed || self == .cancelled }
  }

  package let league: LeagueID
  /// The year in which the season starts.
  package let season: Int
  package var seasonType: SeasonType
  /// Calendar day at the stadium.
  package var day: LocalDay
  /// 0 for the only game of the two clubs that day; 1, 2, 3 when there were several.
  package var number: Int
  package let home: TeamID
  package let away: TeamID
  package var start: Start
  package var building: VenueCertainty
  /// Where it was played: one building, or each that is possible, or none when unknown.
  package var stadiums: [StadiumID]
  package var isNeutralSite: Bool
  /// False for games behind closed doors.
  package var hasSpectators: Bool
  /// False when the day is provisional or the sources differ on it.
  package var isDateConfirmed: Bool
  package var status: Status
  /// nil while the result is not known, which is not a 0–0.
  package var score: Score?

  package init(
    league: LeagueID, season: Int, seasonType: SeasonType = .regular, day: LocalDay,
    number: Int = 0, home: TeamID, away: TeamID, start: Start = .unknown,
    building: VenueCertainty = .stated, stadiums: [StadiumID], isNeutralSite: Bool = false,
    hasSpectators: Bool = true, isDateConfirmed: Bool = true, status: Status = .planned,
    score: Score?
  ) {
    self.league = league
    self.season = season
    self.seasonType = seasonType
    self.day = day
    self.number = number
    self.home = home
    self.away = away
    self.start = start
    self.building = building
    self.stadiums = stadiums
    self.isNeutralSite = isNeutralSite
    self.hasSpectators = hasSpectators
    self.isDateConfirmed = isDateConfirmed
    self.status = status
    self.score = score
  }

  package var id: GameKey { key(at: stadiums.count == 1 ? stadiums.first : nil) }

  /// The key with the building settled, for a game that could have been in several.
  package func key(at stadium: StadiumID?) -> GameKey {
    GameKey(league: league, stadium: stadium, day: day, home: home, number: number)
  }

  /// The start on the stadium's clock, exact or not; nil when unknown.
  package var localStart: LocalDateTime? {
    switch start {
    case .exact(let minute), .placeholder(let minute):
      LocalDateTime(day: day, microsecondOfDay: minute * 60_000_000)
    case .unknown: nil
    }
  }
}
