import AppSupport
import ArgumentParser
import PhotoImport
import SettingKeys

struct MatchCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits match [<options>] < <file>",
    abstract: "Match locations and times in JSON lines to games.",
    discussion: """
      Reads lines with latitude, longitude and local_time or utc_time. Optional keys
      are id, utc_offset, horizontal_error_m and outing; lines with the same outing
      are matched together. Prints one decision per outing and records nothing.

      Examples:
        stvisits match < photos.jsonl
        stvisits match --explain < photos.jsonl

      where a line of the file is
        {"latitude":33.8,"longitude":-117.88,"utc_time":"2019-07-17T03:00:00Z"}
      """)

  @OptionGroup var leagues: LeagueOptions
  @Flag(help: .explain) var explain = false
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    var input = MatchInput()
    while let line = context.console.readLine() {
      if let problem = input.add(line) { context.console.error(problem) }
    }
    let matcher = PhotoFactsMatcher(
      catalog: catalog, leagues: try leagues.ids(in: catalog, context.settings),
      rules: context.settings.matchingRules)
    let summary = try matcher.decide(input) { report in
      try context.console.printExactly(
        JSONValue(outing: report, names: catalog, explains: explain && options.json).line)
      guard explain, !options.json else { return }
      for line in report.explanation(names: catalog, context.displayFormat) {
        context.console.remark("  \(line)".cleanedForTerminal)
      }
    }
    try context.console.print(line: summary)
    return input.failures > 0 ? .partly : .done
  }
}
