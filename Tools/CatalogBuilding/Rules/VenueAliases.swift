import Catalog
import SportsModel

/// Names of buildings used only in the files of games: our `venue-names.csv`.
struct VenueAliases {
  private struct Alias {
    let seasons: YearSpan
    /// The home team for whose games it applies; nil for all.
    let homeCode: String?
    let stadium: StadiumID
    let knowledge: Game.VenueCertainty
  }

  private struct Name: Hashable {
    let league: LeagueID
    let folded: String
  }

  private var aliases: [Name: [Alias]] = [:]

  init() {}

  init(_ sources: SourceFolder) throws(SourceError) {
    let columns = [
      "league", "name", "home_code", "first_season", "last_season", "stadium", "knowledge",
    ]
    for row in try sources.ownTable("venue-names.csv", columns: columns).rows {
      guard let knowledge = Game.VenueCertainty(rawValue: row["knowledge"]),
        knowledge == .stated || knowledge == .inferred
      else { throw row.makeError("knowledge is not stated or inferred") }
      let name = Name(league: LeagueID(row["league"]), folded: NameFolding.folded(row["name"]))
      aliases[name, default: []].append(
        Alias(
          seasons: YearSpan(first: Int(row["first_season"]), last: Int(row["last_season"])),
          homeCode: row["home_code"].isEmpty ? nil : row["home_code"],
          stadium: StadiumID(row["stadium"]), knowledge: knowledge))
    }
  }

  /// Returns the building of a row's text, and its confidence.
  func building(of game: SourceGame) -> (stadium: StadiumID, knowledge: Game.VenueCertainty)? {
    guard !game.venue.isEmpty else { return nil }
    let name = Name(league: game.league, folded: NameFolding.folded(game.venue))
    return aliases[name]?.first {
      $0.seasons.contains(game.season) && ($0.homeCode.map { $0 == game.homeCode } ?? true)
    }.map { ($0.stadium, $0.knowledge) }
  }
}
