import AppSupport
import Localization
import SportsModel

extension StatisticsFormatter {
  /// The number of ratings of each step, and the best and the worst parks.
  var ratings: [String] {
    let ratings = statistics.ratings
    guard ratings.summary.rated > 0 else { return [] }
    let most = ratings.summary.counts.values.max() ?? 0
    var table = TextTable([.marks(""), .marks(""), .figures("")])
    for step in StarRating.allCases.reversed() {
      let count = ratings.summary.counts[step] ?? 0
      table.add([
        TextTable.Cell(step.title), TextTable.Cell(amount: ProgressBar(count, of: most)),
        "\(count)",
      ])
    }
    var lines = table.lines(screen)
    for (title, parks) in [
      (localized("Best:", context: "parks"), ratings.best),
      (localized("Worst:", context: "parks"), ratings.worst),
    ] where !parks.isEmpty {
      let names = parks.map { "\($0.name) (\(Self.text($0.summary)))" }
      lines += screen.list(title, names, indent: 2)
    }
    return lines
  }

  /// Returns ratings and notes by day, month or year.
  package func ratings(by unit: StatisticsRatings.Unit) -> [String] {
    let periods = statistics.ratings.periods(unit)
    return unit == .day ? days(periods) : spans(periods)
  }

  private func days(_ periods: [StatisticsRatings.Period]) -> [String] {
    periods.flatMap(\.remarks).flatMap { remark -> [String] in
      let word = remark.step?.title ?? localized("not rated")
      let head = "\(remark.visit.day)  \(Self.stars(remark.step))  \(word)  "
      let style = Self.style(of: remark.step)
      return screen.paragraph(remark.park, style, after: head)
        + screen.paragraph(remark.visit.note ?? "", indent: 12)
    }
  }

  private func spans(_ periods: [StatisticsRatings.Period]) -> [String] {
    var columns: [TextTable.Column] = [
      .marks(localized("WHEN")), .figures(localized("RATED")),
      .words(localized("MEAN"), least: 3),
    ]
    columns += StarRating.allCases.reversed().map {
      TextTable.Column.figures("\($0.rawValue)★")
    }
    columns.append(.figures(localized("NOTES"), isOptional: true))
    var table = TextTable(columns, indent: 0)
    for period in periods {
      let counts = StarRating.allCases.reversed().map { period.summary.counts[$0] ?? 0 }
      table.add(
        [TextTable.Cell(period.name), "\(period.summary.rated)", Self.mean(period.summary)]
          + counts.map { TextTable.Cell($0 == 0 ? "·" : "\($0)", $0 == 0 ? .faint : nil) }
          + ["\(period.remarks.filter { $0.visit.note != nil }.count)"])
    }
    return table.lines(screen)
  }

  /// Returns `4.3 good`, or an empty cell without ratings.
  static func mean(_ summary: StatisticsRatings.Summary?) -> TextTable.Cell {
    guard let summary, let mean = summary.mean else { return "" }
    return TextTable.Cell(text(summary), style(of: StarRating(rawValue: Int(rounding: mean))))
  }

  /// Returns the mean with its nearest step: `4.3 good`.
  private static func text(_ summary: StatisticsRatings.Summary) -> String {
    guard let mean = summary.mean else { return "" }
    let step = StarRating(rawValue: Int(rounding: mean))?.title ?? ""
    let number = "\(mean.roundedToTenths)"
      .replacing(".", with: Language.current.decimalSeparator)
    return "\(number) \(step)"
  }

  /// `★★★☆☆`.
  private static func stars(_ step: StarRating?) -> String {
    let count = step?.rawValue ?? 0
    return String(repeating: "★", count: count) + String(repeating: "☆", count: 5 - count)
  }

  private static func style(of step: StarRating?) -> TerminalStyler.Style? {
    switch step {
    case .good, .great: .good
    case .horrible, .bad: .bad
    case .average, nil: nil
    }
  }
}
