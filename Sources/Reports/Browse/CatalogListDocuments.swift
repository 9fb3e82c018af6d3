package import Catalog
package import SportsModel

/// The document of a game or stadium with its distance from a place.
package struct NearbyDocument<Element: Encodable & Sendable>: Encodable, Sendable {
  private let element: Element
  /// To a hundredth of a mile.
  private let distanceMiles: Double

  fileprivate init<Found>(_ found: Nearby<Found>, _ document: (Found) -> Element) {
    element = document(found.element)
    distanceMiles = (found.miles * 100).rounded() / 100
  }

  private enum CodingKeys: CodingKey { case distanceMiles }

  package func encode(to encoder: any Encoder) throws {
    try element.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(distanceMiles, forKey: .distanceMiles)
  }
}

/// The document of `games --near --json`.
package struct NearbyGamesDocument: Encodable, Sendable {
  private let schema = 1
  package let games: [NearbyDocument<GameDocument>]

  package init(_ games: [Nearby<Game>], names catalog: Catalog) {
    self.games = games.map { NearbyDocument($0) { GameDocument($0, names: catalog) } }
  }
}

/// The document of `stadiums --near --json`.
package struct NearbyStadiumsDocument: Encodable, Sendable {
  private let schema = 1
  package let stadiums: [NearbyDocument<StadiumDocument>]

  package init(_ stadiums: [Nearby<Stadium>]) {
    self.stadiums = stadiums.map { NearbyDocument($0, StadiumDocument.init) }
  }
}

/// The document of `games --json`.
package struct GameListDocument: Encodable, Sendable {
  private let schema = 1
  package let games: [GameDocument]

  package init(_ games: [Game], names catalog: Catalog) {
    self.games = games.map { GameDocument($0, names: catalog) }
  }
}

/// The document of `stadiums list --json`.
package struct StadiumListDocument: Encodable, Sendable {
  private let schema = 1
  package let stadiums: [StadiumDocument]

  package init(_ stadiums: [Stadium]) { self.stadiums = stadiums.map(StadiumDocument.init) }
}

/// The document of `teams list --json`.
package struct TeamListDocument: Encodable, Sendable {
  private let schema = 1
  package let teams: [TeamDocument]

  package init(_ teams: [Team]) { self.teams = teams.map(TeamDocument.init) }
}

/// The document of `leagues list --json`.
package struct LeagueListDocument: Encodable, Sendable {
  private let schema = 1
  private let leagues: [Entry]

  private struct Entry: Encodable {
    let id: LeagueID
    let name: String
    let sport: String
    let gameMinutes: Int
    let teams: Int
    let divisions: [String]
    let firstSeason: Int?
    let lastSeason: Int?
    let own: Bool
    let version: Int?

    init(_ league: League, _ catalog: Catalog) {
      let structure = catalog.structure(of: league.id)
      let seasons = catalog.seasons(of: league.id).map(\.season)
      id = league.id
      name = league.name
      sport = league.sport
      gameMinutes = league.typicalGameMinutes
      teams = structure?.teams.count ?? 0
      divisions = structure?.conferences.flatMap(\.divisions).map(\.name) ?? []
      firstSeason = seasons.first
      lastSeason = seasons.last
      own = catalog.customLeagues.contains(league.id)
      version = own ? catalog.learned?.customLeague(league.id)?.version : nil
    }
  }

  package init(_ leagues: [League], in catalog: Catalog) {
    self.leagues = leagues.map { Entry($0, catalog) }
  }
}
