import AppSupport
import ArgumentParser
import Catalog
import Foundation
import Settings
import SportsModel
import TripPlanning
import Trips
import VisitStore

struct PlanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Plan a trip to games.",
    discussion: """
      Every trip can be made: after the usual end of a game a quarter of an hour to
      leave, half an hour before the next one, never more hours at the wheel in a day
      than you say, and nights in between. Where nothing fits, it says what to give
      up.

      Say it in words, or by the options of one of the ways below.

      Examples:
        stvisits plan "Yankees and Red Sox at home in one weekend in June"
        stvisits plan dates --league mlb --from 2025-06-06 --to 2025-06-15
        stvisits plan teams --league mlb --team Yankees --team Mets \\
          --from 2025-04-01 --to 2025-09-28
      """,
    subcommands: [
      PlanWordsCommand.self, PlanDatesCommand.self, PlanGamesCommand.self, PlanRouteCommand.self,
      PlanFollowCommand.self, PlanTeamsCommand.self, PlanWeightsCommand.self,
    ], defaultSubcommand: PlanWordsCommand.self)
}

/// A planning command; all have the same options.
protocol PlanningCommand: StvisitsCommand {
  static var mode: TripMode { get }
  var trip: TripOptions { get }
  var travel: TravelOptions { get }
  var save: SaveOptions { get }
}

extension PlanningCommand {
  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let preferences = try trip.preferences(Self.mode, catalog, context)
    try preferences.validate()
    let limit = trip.limit ?? context.settings[.planLimit]
    let plan = try await context.plan([preferences], catalog, travel, limit: limit)
    return try context.printResult(plan, catalog, save, options, limit: limit)
  }
}

struct PlanDatesCommand: PlanningCommand {
  static let mode = TripMode.dates
  static let configuration = CommandConfiguration(
    commandName: "dates",
    abstract: "Trips between two days.",
    discussion: """
      Examples:
        stvisits plan dates --league mlb --from 2025-06-06 --to 2025-06-15
        stvisits plan dates --league mlb --league nhl \\
          --from 2025-04-04 --to 2025-04-06
      """)

  @OptionGroup var trip: TripOptions
  @OptionGroup var travel: TravelOptions
  @OptionGroup var save: SaveOptions
  @OptionGroup var options: GlobalOptions
}

struct PlanGamesCommand: PlanningCommand {
  static let mode = TripMode.games
  static let configuration = CommandConfiguration(
    commandName: "games",
    abstract: "Trips that see chosen games, all of them.",
    discussion: """
      Examples:
        stvisits plan games --league mlb --from 2025-07-01 --to 2025-07-10 \\
          --game mlb:fenway-park-boston:2025-07-08:mlb-bos:0
      """)

  @OptionGroup var trip: TripOptions
  @OptionGroup var travel: TravelOptions
  @OptionGroup var save: SaveOptions
  @OptionGroup var options: GlobalOptions
}

struct PlanRouteCommand: PlanningCommand {
  static let mode = TripMode.route
  static let configuration = CommandConfiguration(
    commandName: "route",
    abstract: "From one place to another, with the games along the way.",
    discussion: """
      Examples:
        stvisits plan route --league mlb --start Boston --end Chicago \\
          --from 2025-06-01 --to 2025-06-10
      """)

  @OptionGroup var trip: TripOptions
  @OptionGroup var travel: TravelOptions
  @OptionGroup var save: SaveOptions
  @OptionGroup var options: GlobalOptions
}

struct PlanFollowCommand: PlanningCommand {
  static let mode = TripMode.follow
  static let configuration = CommandConfiguration(
    commandName: "follow",
    abstract: "Follow a team, at home and away.",
    discussion: """
      Examples:
        stvisits plan follow --league mlb --team "Red Sox" \\
          --from 2025-06-01 --to 2025-06-14
      """)

  @OptionGroup var trip: TripOptions
  @OptionGroup var travel: TravelOptions
  @OptionGroup var save: SaveOptions
  @OptionGroup var options: GlobalOptions
}

struct PlanTeamsCommand: PlanningCommand {
  static let mode = TripMode.teams
  static let configuration = CommandConfiguration(
    commandName: "teams",
    abstract: "The best days of a season to see all chosen teams at home.",
    discussion: """
      Examples:
        stvisits plan teams --league mlb --team Yankees --team "Red Sox" \\
          --from 2025-04-01 --to 2025-09-28 --days 5
      """)

  @OptionGroup var trip: TripOptions
  @OptionGroup var travel: TravelOptions
  @OptionGroup var save: SaveOptions
  @OptionGroup var options: GlobalOptions
}

struct PlanWordsCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "words",
    abstract: "A trip as you would say it.",
    discussion: """
      Reads teams, stadiums, cities, leagues, days and wishes out of a sentence,
      tells what it understood, and asks where a word could mean several things.

      Examples:
        stvisits plan "Yankees and Red Sox at home in one weekend in June"
        stvisits plan "from Boston to Chicago, 5 to 14 August 2026, MLB, relaxed"
        stvisits plan "all parks in the AL East in July 2026, 6 hours a day"
      """)

  @Argument(help: "What you want.")
  var sentence: String

  @Option(help: "Options at most (5).")
  var limit: Int?

  @OptionGroup var travel: TravelOptions
  @OptionGroup var save: SaveOptions
  @OptionGroup var leagues: LeagueOptions
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    guard (1...50).contains(limit ?? 1) else { throw ValidationError("--limit is 1 to 50.") }
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let trip = try context.understand(sentence, leagues, catalog, options)
    for preferences in trip.preferences { try preferences.validate() }
    if !options.json {
      for line in trip.understood { context.console.remark("  \(line)".cleanedForTerminal) }
    }
    let limit = limit ?? context.settings[.planLimit]
    let plan = try await context.plan(trip.preferences, catalog, travel, limit: limit)
    return try context.printResult(
      plan, catalog, save, options, limit: limit, understood: trip.understood)
  }
}

extension AppContext {
  /// Reads a sentence, and asks on a terminal about what is ambiguous.
  fileprivate func understand(
    _ sentence: String, _ options: LeagueOptions, _ catalog: Catalog, _ global: GlobalOptions
  ) throws -> TripSentence {
    let reader = TripSentenceReader(
      sentence, catalog, today: today,
      leagues: try leagues(options, in: catalog) ?? [])
    do {
      return try reader.read { issue in
        console.isInteractive && !global.noInput ? answer(to: issue) : nil
      }
    } catch {
      throw CommandFailure("\(error)", status: .usage)
    }
  }

  /// Asks the user about an issue; nil to give up.
  private func answer(to issue: SentenceIssue) -> TripSentenceReader.Answer? {
    guard issue.kind == .noDays || !issue.candidates.isEmpty else { return nil }
    if issue.kind == .noDays {
      console.write("When? A month, days or a year: ", to: .standardError)
      return console.readLine().flatMap { $0.isEmpty ? nil : .words($0) }
    }
    console.remark(SentenceIssueFormatter.question(issue).cleanedForTerminal)
    for (index, entry) in issue.candidates.enumerated() {
      console.remark("  \(index + 1)  \(entry.title)".cleanedForTerminal)
    }
    console.write("1-\(issue.candidates.count), Enter to give up: ", to: .standardError)
    guard let text = console.readLine(), let number = Int(text),
      issue.candidates.indices.contains(number - 1)
    else { return nil }
    return .entry(issue.candidates[number - 1])
  }
}

struct PlanWeightsCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "weights",
    abstract: "What counts in a trip, and what your choices taught.",
    discussion: """
      Saving one of several options, and dismissing a saved trip, moves the weights
      by a little, on this device only; each stays between half and twice of its
      value.

      Examples:
        stvisits plan weights
        stvisits plan weights --reset
      """)

  @Flag(help: "Forget what was learned.")
  var reset = false

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    if reset, try context.existingStore() != nil {
      try context.savedTripStore(try context.catalog()).forgetLearnedWeights()
    }
    let learned = LearnedScoringWeights(try context.existingStore()?.learnedFactors() ?? [:])
    if options.json {
      try context.console.print(document: LearnedWeightsDocument(learned))
    } else {
      try context.console.print(LearnedWeightsFormatter.table(learned))
    }
    return .done
  }
}
