import AppSupport
import ArgumentParser
import Reports
import SettingKeys
import Settings
import SportsModel

struct StatusCommand: TranslatedCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits status [<options>]",
    abstract: "Show your progress in a line, for status bars and start pages.",
    discussion: """
      Shows the league in which you have visited the most stadiums, or that of
      --league. Nothing is sent: the program that shows the line runs this command.

        tmux      set -g status-right '#(stvisits status --format tmux)'
        waybar    "custom/stvisits": {"exec": "stvisits status --format waybar",
                  "return-type": "json", "interval": 600}
        xbar      a script stvisits.10m.sh with: stvisits status --format xbar
                  (also SwiftBar)
        conky     ${execpi 600 stvisits status --format conky}

      A picture for a profile is written as .svg, a small page as .html.

      Examples:
        stvisits status
        stvisits status --league nhl --format tmux
        stvisits status --output ballparks.svg
      """)

  @Option(help: "League, such as mlb.", completion: .league) var league: String?
  @Option(help: "Format.") var format: StatusFormat?

  @Option(
    name: [.short, .long], help: .file("File (.svg or .html) instead of the terminal."),
    completion: .file(extensions: ["svg", "html"]))
  var output: String?

  @Flag(help: .overwrite) var force = false
  @OptionGroup var options: GlobalOptions

  private var file: OutputFile? {
    output.map { OutputFile(name: $0, replaces: force, opens: false) }
  }

  func validate() throws {
    guard let output else {
      try require(
        !force, message: "Missing option --output. Add a file, such as --output ballparks.svg.")
      return try require(!options.json || format == nil, message: "Use either --json or --format.")
    }
    try file?.validate(
      StatusFormat.form(of: output, saying: format), what: "The status", options: options)
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    try file?.checkDestination(context)
    let store = try context.existingStore()
    let questions = try context.openQuestions(catalog, store: store)
    let report = try StatusReport(
      of: try context.storedVisits(), openQuestions: questions, on: context.today,
      league: try league.map { try catalog.league(named: $0) },
      rules: context.countingRules(), in: catalog)
    if let file, let output {
      let form = try StatusFormat.form(of: output, saying: format)
      return try file.write(
        Array(try report.text(form).utf8), as: form, contents: ["visited": report.visited],
        summary: "\(report.headline).", context: context)
    }
    if try context.console.printsJSON(report.document) { return .done }
    guard let format else { return try context.console.print(report.line) }
    guard context.console.write(try report.text(format), to: .standardOutput) else {
      throw Console.Closed()
    }
    return .done
  }
}

struct TodayCommand: TranslatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "today", abstract: "Show where you were on this day in earlier years.",
    discussion: """
      Visits of February 29 are shown on February 28 in years without that day.

      Terminals with graphics (see visits show) also show the first photo of each
      visit. For a calendar of all such days: stvisits export --visits days.ics

      Examples:
        stvisits today
        stvisits today --date "Jul 9"
        stvisits today --notify >/dev/null    # once a day, from a timer
      """)

  @Option(help: .date("Another day: Jul 9, 2026-07-09, yesterday.")) var date: String?
  @Flag(help: "Also show a desktop notification if there were visits.") var notify = false
  @OptionGroup var pictures: PictureOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let day = try date.map { try context.dayOfYear(typed: $0) } ?? context.today
    let visits = try context.storedVisits()
    let report = try OnThisDay(day, of: visits, boxScores: context.bundledBoxScores(of: visits))
    if notify, let notification = report.notification {
      DesktopNotification(context: context).post(title: notification.title, text: notification.text)
    }
    if try context.console.printsJSON(report.document) { return .done }
    if report.memories.isEmpty { context.console.remark(report.nothing(context.displayFormat)) }
    for memory in report.memories {
      try context.console.print(memory.lines(context.displayFormat))
      try context.showPhoto(of: memory.visit, pictures.pictures)
    }
    return .done
  }
}
