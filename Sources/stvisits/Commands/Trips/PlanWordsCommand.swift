import AppSupport
import ArgumentParser
import Catalog
import Foundation
import Settings
import SportsModel
import TripPlanning
import Trips

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
