import AppSupport
import ArgumentParser
import Foundation
import PhotoImport

struct MatchCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "match",
    abstract: "Decide on facts that a script gives as JSON lines.",
    discussion: """
      Reads lines with latitude, longitude, local_time or utc_time, and optionally
      id, utc_offset, horizontal_error_m and outing (lines of one value are one
      outing); prints a decision for each outing. Nothing is recorded.

      Example:
        stvisits match --explain < facts.jsonl

      where a line of the file is
        {"latitude":33.8,"longitude":-117.88,"utc_time":"2019-07-17T03:00:00Z"}
      """)

  @Flag(help: "Print the evidence behind every decision.")
  var explain = false

  @OptionGroup var leagues: LeagueOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let matching = PhotoFactsMatcher(
      catalog: catalog, leagues: try context.leagues(leagues, in: catalog),
      rules: context.settings.matchingRules)
    var input = MatchInput()
    var number = 0
    var counts: [OutingOutcome: Int] = [:]
    while let line = context.console.readLine() {
      number += 1
      guard line.contains(where: { !$0.isWhitespace }) else { continue }
      do {
        try input.add(line, number: number)
      } catch {
        context.console.error("line \(number): \(error)")
      }
    }
    for group in input.outings {
      let report = try matching.report(on: group)
      counts[report.outcome, default: 0] += 1
      try context.console.print(report.json(names: catalog, explain: explain && options.json).line)
      if explain, !options.json {
        for line in report.explanation(names: catalog) {
          context.console.remark("  \(line)".cleanedForTerminal)
        }
      }
    }
    try context.console.print(input.summary(counts).line)
    return input.failures > 0 ? .partly : .done
  }
}
