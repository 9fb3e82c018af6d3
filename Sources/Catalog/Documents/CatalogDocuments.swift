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
  private let home, away: String
  private let homeID, awayID: TeamID
  private let homeScore, awayScore: Int?
  private let stadiumIds: [StadiumID]
  private let building: Game.VenueCertainty
  private let neutralSite, spectators, dateFirm: Bool
  private let status: String

  package init(_ game: Game, names catalog: Catalog) {
    (gameID, league, season, seasonType) = (game.id, game.league, game.season, game.seasonType)
    (localDate, startLocal, startQuality) = (game.day, game.localStart, game.start.quality)
    gameNumber = game.number
    home = catalog.displayName(of: game.home, season: game.season)
    away = catalog.displayName(of: game.away, season: game.season)
    (homeID, awayID) = (game.home, game.away)
    (homeScore, awayScore) = (game.score?.home, game.score?.away)
    (stadiumIds, building) = (game.stadiums, game.building)
    (neutralSite, spectators) = (game.isNeutralSite, game.hasSpectators)
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

/// A stadium as the JSON documents show it.
package struct StadiumDocument: Encodable, Sendable {
  private let stadiumID: StadiumID
  private let name: String
  private let names: [DatedName]
  private let aliases: [String]
  private let city, region, country: String
  private let latitude, longitude, positionErrorM: Double
  private let elevationM: Double?
  private let timeZone: String
  private let opened, closed: Int?
  private let roof: Stadium.Roof
  private let capacity: Int?
  private let tenants: [Tenant]

  private struct Tenant: Encodable {
    let league: LeagueID
    let teamID: TeamID
    let first: Int
    let last: Int?
  }

  package init(_ stadium: Stadium) {
    (stadiumID, name, names, aliases) = (stadium.id, stadium.name, stadium.names, stadium.aliases)
    (city, region, country) = (stadium.city, stadium.region, stadium.country)
    (latitude, longitude) = (stadium.coordinate.latitude, stadium.coordinate.longitude)
    (positionErrorM, elevationM) = (stadium.positionErrorMeters, stadium.elevation)
    (timeZone, opened, closed) = (stadium.timeZoneID, stadium.opened, stadium.closed)
    (roof, capacity) = (stadium.roof, stadium.capacity)
    tenants = stadium.tenancies.map {
      Tenant(league: $0.league, teamID: $0.team, first: $0.first, last: $0.last)
    }
  }
}

/// A team as the JSON documents show it.
package struct TeamDocument: Encodable, Sendable {
  private let teamID: TeamID
  private let league: LeagueID
  private let code, name: String
  private let active: Bool
  private let names: [DatedName]
  private let aliases: [String]
  private let homes: [Home]

  private struct Home: Encodable {
    let stadiumID: StadiumID
    let first: Int
    let last: Int?
  }

  package init(_ team: Team) {
    (teamID, league, code, name) = (team.id, team.league, team.code, team.name)
    (active, names, aliases) = (team.isActive, team.names, team.aliases)
    homes = team.homes.map { Home(stadiumID: $0.stadium, first: $0.first, last: $0.last) }
  }
}

/// A point of interest in JSON.
package struct PointDocument: Encodable, Sendable {
  private let kind: PointOfInterest.Kind
  private let name: String
  private let category: String?
  private let about: String
  private let latitude, longitude: Double
  private let distanceM: Int
  private let stadiumID: StadiumID?
  private let gameIds: [GameKey]

  package init(_ point: Nearby<PointOfInterest>) {
    (kind, name, category) = (point.element.kind, point.element.name, point.element.category)
    (about, distanceM) = (point.element.about, Int(rounding: point.meters))
    latitude = point.element.coordinate.latitude
    longitude = point.element.coordinate.longitude
    (stadiumID, gameIds) = (point.element.stadium, point.element.games.map(\.id))
  }
}
