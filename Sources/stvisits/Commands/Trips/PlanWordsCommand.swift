import AppSupport
import ArgumentParser
import Catalog
import Localization
import Sentences
import SettingKeys
import Settings
import TripPlanning
import Trips

struct PlanWordsCommand: PlanningCommand {
  static let configuration = CommandConfiguration(
    commandName: "words", abstract: "Plan a trip described in words.",
    discussion: """
      Finds teams, places, leagues, dates and conditions in a sentence and shows
      what it understood and which words it didn't use. If a name is unclear, it
      asks you. --edit opens the understood options as a form in $EDITOR, or asks
      for each of them.

      Examples:
        stvisits plan "Yankees at Red Sox in June 2026, from Philly, no flights"
        stvisits plan "from Boston to Chicago, 5 to 14 August 2026, MLB, relaxed"
        stvisits plan "all parks in the AL East in July 2026, 6 hours a day"
        stvisits plan "Cubs at home Labor Day weekend" --edit
      """)

  @Argument(help: "The trip, in quotes.") var sentence: String
  @OptionGroup var leagues: LeagueOptions
  @Flag(help: "Correct what was understood before planning.") var edit = false
  @Option(help: .number("Maximum number of options (default: 5).")) var limit: Int?
  @OptionGroup var travel: TravelOptions
  @OptionGroup var save: SaveOptions
  @OptionGroup var options: GlobalOptions

  func validate() throws { try require(limit, in: 1...50, option: "--limit") }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    try require(!edit || context.console.isInteractive, message: "--edit needs a terminal.")
    let reader = TripSentenceReader(
      sentence, catalog: catalog, today: context.today,
      leagues: try leagues.ids(in: catalog, context.settings) ?? [],
      isDayFirst: context.settings.dateOrder == .dmy)
    let trip = reader.read {
      context.console.isInteractive && !edit ? answer(to: $0, context.console) : nil
    }
    var reading = trip.reading
    if edit {
      let questions = trip.issues.map(SentenceIssueFormatter.question)
      reading = try TripReadingEditor(context: context, sentence: sentence, questions: questions)
        .edited(reading)
    } else if !trip.issues.isEmpty {
      if try context.console.printsJSON(trip.document) { return .usage }
      throw CommandFailure(SentenceIssueFormatter.lines(trip.issues), status: .usage)
    }
    let trips = try TripOptions.parse(reading.arguments)
    return try await plan(
      trips, mode: reading.mode, limit: limit, understood: reading, unused: trip.unused,
      inYear: { edit ? nil : reader.days(inYear: $0) }, catalog: catalog, context: context)
  }

  /// Asks the user about an issue; nil to cancel.
  private func answer(
    to issue: SentenceIssue, _ console: Console
  ) -> TripSentenceReader.Answer? {
    if [.noDays, .noTown, .noGames].contains(issue.kind) {
      let question = SentenceIssueFormatter.question(issue)
      let prompt = issue.kind == .noDays ? "When? Enter a month, dates or a year:" : question
      console.write("\(prompt) ", to: .standardError)
      let lead = issue.kind == .noTown ? "from " : ""
      return console.readLine().flatMap { $0.isEmpty ? nil : .text(lead + $0) }
    }
    console.remark(SentenceIssueFormatter.question(issue))
    guard !issue.candidates.isEmpty else {
      let prompt = localized(
        "Enter other words for it, - to leave it out, or press Enter to cancel:")
      console.write("\(prompt) ", to: .standardError)
      return console.readLine().flatMap { $0.isEmpty ? nil : .replacement($0 == "-" ? "" : $0) }
    }
    for line in SentenceIssueFormatter.choices(issue) { console.remark(line) }
    let count = issue.candidates.count
    let prompt = localized(
      "Enter a number (1-\(count)), - to leave it out, or press Enter to cancel:")
    console.write("\(prompt) ", to: .standardError)
    let text = console.readLine()
    if text == "-" { return .replacement("") }
    guard let text, let number = Int(text),
      issue.candidates.indices.contains(number - 1)
    else { return nil }
    return .entry(issue.candidates[number - 1])
  }
}

struct PlanWeightsCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits plan weights [<options>]", abstract: "Show how options are ranked.",
    discussion: """
      Options are ranked by weights. Each time you save one of several options or
      dismiss a saved trip, the weights change a little, on this computer only. A
      weight never goes below half or above twice its default.

      Examples:
        stvisits plan weights
        stvisits plan weights --reset
      """)

  @Flag(help: "Set all weights back to their defaults.") var reset = false
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    if reset, try context.existingStore() != nil {
      try context.savedTripStore(try context.catalog()).forgetLearnedWeights()
    }
    let learned = try context.learnedWeights()
    return try context.console.report(
      LearnedWeightsFormatter.document(learned), or: LearnedWeightsFormatter.table(learned))
  }
}
