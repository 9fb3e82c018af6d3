import ArgumentParser
import Reports
import SettingKeys
import Settings

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
    if notify, let words = report.notification {
      DesktopNotification(context: context).post(title: words.title, text: words.text)
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
