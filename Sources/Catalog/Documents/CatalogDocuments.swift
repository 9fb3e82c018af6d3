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
    stadiumID = stadium.id
    name = stadium.name
    names = stadium.names
    aliases = stadium.aliases
    city = stadium.city
    region = stadium.region
    country = stadium.country
    latitude = stadium.coordinate.latitude
    longitude = stadium.coordinate.longitude
    positionErrorM = stadium.positionErrorMeters
    elevationM = stadium.elevation
    timeZone = stadium.timeZoneID
    opened = stadium.opened
    closed = stadium.closed
    roof = stadium.roof
    capacity = stadium.capacity
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
    teamID = team.id
    league = team.league
    code = team.code
    name = team.name
    active = team.isActive
    names = team.names
    aliases = team.aliases
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
    kind = point.element.kind
    name = point.element.name
    category = point.element.category
    about = point.element.about
    latitude = point.element.coordinate.latitude
    longitude = point.element.coordinate.longitude
    distanceM = Int(rounding: point.meters)
    stadiumID = point.element.stadium
    gameIds = point.element.games.map(\.id)
  }
}
