import AppSupport
import ArgumentParser
import Catalog
import PhotoImport

struct MatchCommand: CatalogCommand {
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

  func run(_ context: AppContext, _ catalog: Catalog) async throws -> ExitStatus {
    var input = MatchInput()
    while let line = context.console.readLine() {
      if let problem = input.add(line) { context.console.error(problem) }
    }
    let matcher = PhotoFactsMatcher(
      catalog: catalog, leagues: try leagues.ids(in: catalog, context.settings),
      rules: context.settings.matchingRules)
    let summary = try matcher.decide(input) { report in
      try context.console.print(
        JSONValue(outing: report, names: catalog, explains: explain && options.json).line)
      guard explain, !options.json else { return }
      for line in report.explanation(names: catalog) {
        context.console.remark("  \(line)".cleanedForTerminal)
      }
    }
    try context.console.print(line: summary)
    return input.failures > 0 ? .partly : .done
  }
}
