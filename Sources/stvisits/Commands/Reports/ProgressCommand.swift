import AppSupport
import ArgumentParser
import Badges
import Catalog
import Foundation
import Reports
import SportsModel
import VisitStore

struct ProgressCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "progress",
    abstract: "How far you have come, per league, conference, division and set.",
    discussion: """
      A stadium counts for a league when you saw a game of that league there,
      whatever its name was then. What else counts is for you to say: with --count
      name what to add, and with no- before it what to leave out; with --remember
      it stays so.

        tours, events  a visit without a game counts, too
        neutral        a game on neutral ground counts (usual)
        renamed        a visit under an earlier name counts (usual)
        demolished     a team's old home that is gone stands for its new one
        moved          a team's old home that still stands does so, too
        any-league     any game counts for every league that plays in the building
        usual          back to neutral and renamed

      Badges for having been to stadiums follow what is remembered.

      Examples:
        stvisits progress
        stvisits progress --league mlb --home Boston
        stvisits progress --count tours,no-neutral --remember
      """)

  @Option(
    help: ArgumentHelp(
      "From where the next stadium is nearest; without it from your last visit.",
      valueName: "place"))
  var home: String?

  @Option(
    help: ArgumentHelp("What counts, as told above (also STVISITS_COUNT).", valueName: "rules"))
  var count: String?

  @Flag(help: "Keep what --count says for later.")
  var remember = false

  @OptionGroup var leagues: LeagueOptions
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    if remember, count == nil { throw ValidationError("--remember keeps what --count says.") }
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let wanted = try context.leagues(leagues, in: catalog)
    let settings = context.countingSettings
    let rules = try settings.rules(environment: context.environment, option: count)
    // Before the store is opened, so that the badges are judged by them at once.
    if remember { try settings.remember(rules) }
    let visits = try context.storeForReporting(judgingBy: context.evaluator(catalog)).visits().map(
      \.visit)
    let start = try start(visits, catalog, context)
    let tally = try ProgressTally(visits, rules: rules, catalog: catalog)
    let reports = catalog.leagues.filter { wanted?.contains($0.id) ?? true }.compactMap {
      ProgressReport(of: $0.id, tally, in: catalog, from: start?.coordinate)
    }
    let sets = try catalog.sets().filter { set in
      wanted.map { wanted in set.league.map(wanted.contains) ?? false } ?? true
    }.map { SetProgress(of: $0, tally, in: catalog, from: start?.coordinate) }
    if options.json {
      try context.console.print([
        "schema": 1, "leagues": .array(reports.map(\.json)), "sets": .array(sets.map(\.json)),
        "counting": rules.json, "from": JSONValue(start?.name),
      ])
      return .done
    }
    let screen = context.screen
    let text = ProgressFormatter(screen, from: start?.name)
    try context.console.print(
      wanted == nil ? text.overview(reports, sets) : text.whole(reports, sets))
    try context.console.print(text.counting(rules))
    return .done
  }

  /// From where distances are: the place that is named, else the stadium of the last visit.
  private func start(
    _ visits: [Visit], _ catalog: Catalog, _ context: AppContext
  ) throws -> (name: String, coordinate: Coordinate)? {
    if let home {
      let today = context.today
      let place = try PlaceFinder(catalog: catalog, on: today).place(home)
      return (place.name, place.coordinate)
    }
    guard let last = visits.max(by: { $0.day < $1.day }),
      let stadium = catalog.stadiums[last.stadium]
    else { return nil }
    return ("\(stadium.name), your last visit", stadium.coordinate)
  }
}
