import AppSupport
import ArgumentParser
import Catalog
import TripPlanning
import Trips

struct PlanWordsCommand: PlanningCommand, CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "words",
    abstract: "Plan a trip described in words.",
    discussion: """
      Finds teams, stadiums, cities, leagues, dates and conditions in a sentence and
      shows what it understood. If a word has several meanings, it asks you.

      Examples:
        stvisits plan "Yankees and Red Sox at home in one weekend in June"
        stvisits plan "from Boston to Chicago, 5 to 14 August 2026, MLB, relaxed"
        stvisits plan "all parks in the AL East in July 2026, 6 hours a day"
      """)

  @Argument(help: "The trip, in quotes.")
  var sentence: String

  @OptionGroup var leagues: LeagueOptions

  @Flag(help: "Don't return to the start.")
  var oneWay = false

  @Option(help: .value("number", "Maximum number of options (default: 5)."))
  var limit: Int?

  @OptionGroup var travel: TravelOptions
  @OptionGroup var save: SaveOptions
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(limit, in: 1...50, "--limit")
  }

  func run(_ context: AppContext, _ catalog: Catalog) async throws -> ExitStatus {
    let reader = TripSentenceReader(
      sentence, catalog, today: context.today,
      leagues: try leagues.ids(in: catalog, context.settings) ?? [])
    let trip: TripSentence
    do {
      trip = try reader.read {
        context.console.isInteractive ? answer(to: $0, context.console) : nil
      }
    } catch {
      throw CommandFailure("\(error)", status: .usage)
    }
    return try await plan(
      trip.preferences.map(returning), limit: limit, understood: trip.understood, catalog, context)
  }

  /// Returns preferences that end where they start, if they have no other end.
  private func returning(_ preferences: TripPreferences) -> TripPreferences {
    var preferences = preferences
    if !oneWay { preferences.returnToStart() }
    return preferences
  }

  /// Asks the user about an issue; nil to cancel.
  private func answer(
    to issue: SentenceIssue, _ console: Console
  ) -> TripSentenceReader.Answer? {
    if issue.kind == .noDays {
      console.write("When? Enter a month, dates or a year: ", to: .standardError)
      return console.readLine().flatMap { $0.isEmpty ? nil : .words($0) }
    }
    guard !issue.candidates.isEmpty else { return nil }
    console.remark(SentenceIssueFormatter.question(issue).cleanedForTerminal)
    for (index, entry) in issue.candidates.enumerated() {
      console.remark("  \(index + 1)  \(entry.title)".cleanedForTerminal)
    }
    console.write(
      "Enter a number (1-\(issue.candidates.count)), or press Enter to cancel: ", to: .standardError
    )
    guard let text = console.readLine(), let number = Int(text),
      issue.candidates.indices.contains(number - 1)
    else { return nil }
    return .entry(issue.candidates[number - 1])
  }
}
