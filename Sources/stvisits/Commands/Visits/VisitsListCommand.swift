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
      leagues.league.isEmpty ? nil : try context.leagues(leagues, in: context.catalog())
    let visits = try context.readOnlyStore().visits().filter { stored in
      (year.map { stored.visit.day.year == $0 } ?? true)
        && (wanted.map { stored.visit.league.map($0.contains) ?? false } ?? true)
    }
    if try printForScripts(VisitListDocument(visits), items: \.visits, .visits, context) {
      return .done
    }
    guard !visits.isEmpty else {
      context.console.remark("No visits yet. Begin with: stvisits import ~/Pictures")
      return .done
    }
    try context.console.print(VisitFormatter.table(visits))
    return .done
  }
}
