import ArgumentParser
import Reports
import Sentences
import SettingKeys
import SportsModel
import Thumbnails
import VisitStore

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

  @Option(help: .value("date", "Another day: Jul 9, 2026-07-09, yesterday.")) var date: String?
  @Flag(help: "Also show a desktop notification if there were visits.") var notify = false
  @OptionGroup var pictures: PictureOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let day = try date.map { try self.day(typed: $0, context) } ?? context.today
    let store = try context.existingStore()
    let visits = try store?.visits() ?? []
    let report = try OnThisDay(
      day, of: visits, boxScores: context.bundledBoxScores(of: visits.map(\.visit)))
    let text = OnThisDayFormatter(report, format: context.displayFormat)
    if notify, let words = text.notification {
      DesktopNotification(context: context).post(title: words.title, text: words.text)
    }
    if try context.console.printsJSON(OnThisDayDocument(report)) { return .done }
    if report.memories.isEmpty { context.console.remark(text.nothing) }
    for memory in report.memories {
      try context.console.print(text.lines(memory))
      if let store { try showPhoto(of: memory.visit.visit, in: store, context) }
    }
    return .done
  }

  /// Reads a date; a month and a day are in this year.
  private func day(typed text: String, _ context: AppContext) throws -> LocalDay {
    let (order, today) = (context.settings.dateOrder, context.today)
    guard DateParser.typedDay(text, order: order, today: today) == nil,
      text.contains(where: \.isLetter),
      // A leap year, so that February 29 is a day.
      let day = DateParser.typedDay("\(text) 2000", order: order, today: today)
    else { return try context.day(typed: text) }
    return day.anniversary(in: today.year) ?? day
  }

  private func showPhoto(
    of visit: Visit, in store: VisitStore, _ context: AppContext
  ) throws {
    guard let photo = try store.photos(of: visit.id).first,
      let screen = PictureTerminal(context, pictures.pictures, on: .standardOutput),
      let jpeg = context.thumbnails(of: [photo]).pictures[photo.sha256]
    else { return }
    screen.show([jpeg])
  }
}
