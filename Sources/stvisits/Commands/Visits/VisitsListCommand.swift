import AppSupport
import ArgumentParser
import BoxScores
import Localization
import PhotoImport
import SportsModel
import VisitStore

struct VisitsListCommand: ListCommand, TranslatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List your visits, oldest first.",
    discussion: """
      With several conditions, the visits that meet all of them are listed.

      Examples:
        stvisits visits list --team "Red Sox" --year 2019
        stvisits visits list --saw "Aaron Judge"
        stvisits visits list --from "Jun 1 2019" --to "Jun 30 2019"
        stvisits visits list --porcelain | cut -f 2,4
      """)

  @Option(help: "Visits of this year.") var year: Int?
  @Option(help: .value("date", "Visits on this date or later.")) var from: String?
  @Option(help: .value("date", "Visits on this date or earlier.")) var to: String?

  @Option(help: "Games of this team, home or away.", completion: NameCompletion.team)
  var team: String?

  @Option(help: "Visits to this stadium, by any name.", completion: NameCompletion.stadium)
  var stadium: String?

  @Option(help: .value("player", "Games in which you saw this player.")) var saw: String?
  @OptionGroup var leagues: LeagueOptions
  @OptionGroup var list: ListOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let query = try query(context)
    let all = try context.existingStore()?.visits() ?? []
    var visits = try query.selected(among: all, in: context.catalog)
    if let saw, !visits.isEmpty {
      let seen = try context.boxScores().seenPlayer(named: saw, on: visits.map(\.visit))
      let ids = Set(seen.games.map(\.visit.id))
      visits = visits.filter { ids.contains($0.visit.id) }
    }
    var remark: String? {
      guard visits.isEmpty else { return nil }
      return all.isEmpty
        ? localized("No visits yet. Start with: stvisits import ~/Pictures")
        : localized("No visits match your conditions.")
    }
    return try printList(
      VisitListDocument(visits), items: \.visits, .visits, context,
      remark: remark, table: VisitFormatter.table(visits))
  }

  private func query(_ context: AppContext) throws -> VisitQuery {
    var query = VisitQuery()
    if !leagues.league.isEmpty {
      query.leagues = try leagues.ids(in: context.catalog(), context.settings)
    }
    query.team = team
    query.stadium = stadium
    query.year = year
    query.from = try from.map(context.day(typed:))
    query.to = try to.map(context.day(typed:))
    if let from = query.from, let to = query.to, to < from {
      throw CommandFailure(
        localized("--to (\(to)) is before --from (\(from))."), status: .usage)
    }
    return query
  }
}
