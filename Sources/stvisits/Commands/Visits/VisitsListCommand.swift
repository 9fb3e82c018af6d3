import AppSupport
import ArgumentParser
import PhotoImport
import SportsModel
import VisitStore

struct VisitsListCommand: ListCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List your visits, the oldest first.",
    discussion: """
      Examples:
        stvisits visits list
        stvisits visits list --league mlb --year 2019
        stvisits visits list --json | jq -r '.visits[].stadium_name' | sort | uniq -c
        stvisits visits list --porcelain | cut -f 2,4
      """)

  @Option(help: "Only visits of this year.")
  var year: Int?

  @OptionGroup var leagues: LeagueOptions
  @OptionGroup var list: ListOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let wanted =
      leagues.league.isEmpty ? nil : try leagues.ids(in: context.catalog(), context.settings)
    let visits = try context.readOnlyStore().visits().filter { stored in
      (year.map { stored.visit.day.year == $0 } ?? true)
        && (wanted.map { stored.visit.league.map($0.contains) ?? false } ?? true)
    }
    return try printList(
      VisitListDocument(visits), items: \.visits, .visits, context,
      remark: visits.isEmpty ? "No visits yet. Begin with: stvisits import ~/Pictures" : nil,
      table: VisitFormatter.table(visits))
  }
}
