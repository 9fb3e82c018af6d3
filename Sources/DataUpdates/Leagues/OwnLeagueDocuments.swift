package import Catalog
import SportsModel

/// The document of `leagues add --id --json`.
package struct LeagueCreationDocument: Encodable, Sendable {
  private let schema = 1
  private let league: LeagueID
  private let status = "new"
  private let dryRun: Bool

  package init(_ league: CustomLeague, isDryRun: Bool) {
    self.league = league.id
    dryRun = isDryRun
  }
}

/// The document of `leagues add FILE --json`.
package struct LeagueUpdateDocument: Encodable, Sendable {
  private let schema = 1
  private let league: LeagueID
  private let status: String
  private let version: Int?
  private let teams: Int
  private let stadiums: Int
  private let seasons: [SeasonSyncDocument]
  private let notes: [String]
  private let dryRun: Bool

  init(_ update: LeagueUpdate) {
    league = update.league.id
    status = update.status
    version = update.league.version
    teams = update.league.teams.count
    stadiums = update.league.stadiums.count
    seasons = update.seasons.map(SeasonSyncDocument.init)
    notes = update.notes
    dryRun = update.isDryRun
  }
}

/// The document of `leagues remove --json`.
package struct LeagueRemovalDocument: Encodable, Sendable {
  private let schema = 1
  private let league: LeagueID
  private let visits: Int
  private let keptStadiums: [StadiumID]
  private let dryRun: Bool

  init(_ removal: LeagueRemoval) {
    league = removal.league.id
    visits = removal.visits
    keptStadiums = removal.keptStadiums
    dryRun = removal.isDryRun
  }
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
  private let stadium: StadiumDocument
  private let new: Bool
  private let dryRun: Bool

  init(_ addition: StadiumAddition) {
    stadium = StadiumDocument(addition.stadium)
    new = addition.isNew
    dryRun = addition.isDryRun
  }
}

/// The document of `teams add --json`.
package struct TeamAdditionDocument: Encodable, Sendable {
  private let schema = 1
  private let teamID: TeamID
  private let code: String
  private let stadiumID: StadiumID?
  private let dryRun: Bool

  init(_ addition: TeamAddition) {
    teamID = addition.team.id
    code = addition.team.code
    stadiumID = addition.home?.id
    dryRun = addition.isDryRun
  }
}
