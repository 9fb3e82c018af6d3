package import Catalog
package import SportsModel

/// The document of `leagues add --id --json`.
package struct LeagueCreationDocument: Encodable, Sendable {
  private let schema = 1
  package let league: LeagueID
  private let status = "new"
  private let dryRun: Bool
  package let name: String

  private enum CodingKeys: CodingKey {
    case schema, league, status, dryRun
  }

  init(_ league: CustomLeague, isDryRun: Bool) {
    self.league = league.id
    dryRun = isDryRun
    name = league.structure.league.name
  }
}

/// The document of `leagues add FILE --json`.
package struct LeagueUpdateDocument: Encodable, Sendable {
  private let schema = 1
  let league: LeagueID
  let status: String
  let version: Int?
  let teams: Int
  let stadiums: Int
  let seasons: [SeasonSyncDocument]
  let notes: [String]
  let dryRun: Bool
}

/// The document of `leagues remove --json`.
package struct LeagueRemovalDocument: Encodable, Sendable {
  private let schema = 1
  let league: LeagueID
  let visits: Int
  let keptStadiums: [StadiumID]
  let dryRun: Bool
}

/// The document of `leagues export --json`.
package struct LeagueExportDocument: Encodable, Sendable {
  private let schema = 1
  private let league: LeagueID
  private let file: String

  package init(_ league: CustomLeague, path: String) {
    self.league = league.id
    file = path
  }
}

/// The document of `stadiums add --json`.
package struct StadiumAdditionDocument: Encodable, Sendable {
  private let schema = 1
  let stadium: StadiumDocument
  let new: Bool
  let dryRun: Bool
}

/// The document of `teams add --json`.
package struct TeamAdditionDocument: Encodable, Sendable {
  private let schema = 1
  let teamID: TeamID
  let code: String
  let stadiumID: StadiumID?
  let dryRun: Bool
}
