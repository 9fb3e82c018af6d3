package import SportsModel

/// A game as the JSON documents show it.
package struct GameDocument: Encodable, Sendable {
  private let gameID: GameKey
  private let league: LeagueID
  private let season: Int
  private let seasonType: Game.SeasonType
  private let localDate: LocalDay
  private let startLocal: LocalDateTime?
  private let startQuality: String
  private let gameNumber: Int
  private let home: String
  private let away: String
  private let homeID: TeamID
  private let awayID: TeamID
  private let homeScore: Int?
  private let awayScore: Int?
  private let stadiumIds: [StadiumID]
  private let building: Game.VenueCertainty
  private let neutralSite: Bool
  private let spectators: Bool
  private let dateFirm: Bool
  private let status: String

  /// Creates the document of a game with the names of a catalog.
  package init(_ game: Game, names catalog: Catalog) {
    gameID = game.id
    league = game.league
    season = game.season
    seasonType = game.seasonType
    localDate = game.day
    startLocal = game.localStart
    startQuality = game.start.quality
    gameNumber = game.number
    home = catalog.displayName(of: game.home, season: game.season)
    away = catalog.displayName(of: game.away, season: game.season)
    homeID = game.home
    awayID = game.away
    homeScore = game.score?.home
    awayScore = game.score?.away
    stadiumIds = game.stadiums
    building = game.building
    neutralSite = game.isNeutralSite
    spectators = game.hasSpectators
    dateFirm = game.isDateConfirmed
    status =
      switch (game.status, game.score) {
      case (.planned, nil): "scheduled"
      case (.planned, _): "final"
      default: game.status.rawValue
      }
  }
}

extension Game.Start {
  /// `exact`, `placeholder` or `unknown`.
  package var quality: String {
    switch self {
    case .exact: "exact"
    case .placeholder: "placeholder"
    case .unknown: "unknown"
    }
  }
}
