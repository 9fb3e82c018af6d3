import AppSupport
import BoxScores
import Localization
import SportsModel

extension StatisticsFormatter {
  /// The rarest moments of the games; all ten in a year in review.
  var bestMoments: [String] {
    var table = TextTable([
      .fixed(""), .text("", minWidth: 24, preferredWidth: 40), .text("", minWidth: 16),
    ])
    let maxCount = statistics.year == nil ? 5 : 10
    for best in (statistics.saw?.bestMoments ?? []).prefix(maxCount) {
      table.add(
        best.game.visit.day.description, best.moment.description(using: best.game.names),
        best.game.visit.title)
    }
    return table.lines(screen)
  }

  /// The events of the games; empty if nothing is known about them.
  var seen: [String] {
    guard let saw = statistics.saw else { return [] }
    var table = TextTable([.text(""), .text("", minWidth: 20)])
    func add(_ title: String, count: SeenCount) {
      if count.games > 0 { table.add(title, count.summary) }
    }
    func add(_ title: String, names: [String], maxCount: Int) {
      guard !names.isEmpty else { return }
      let (first, more) = (names.prefix(maxCount).joined(separator: ", "), names.count - maxCount)
      let text =
        more > 0
        ? localized(more, one: "\(first) and \(more) more", other: "\(first) and \(more) more")
        : first
      table.add(title, text)
    }
    add(localized("Home runs"), count: saw.homeRuns)
    add(
      "  " + localized("hit by", context: "home runs"),
      names: saw.hitters.map { "\($0.player.name) \($0.count)" }, maxCount: 5)
    add(localized("Players"), count: saw.players)
    add(
      "  " + localized("by team", context: "players"),
      names: saw.playersByTeam.map { "\(statistics.facts.name(of: .known($0.team))) \($0.count)" },
      maxCount: 3)
    add(localized("Hall of Famers"), names: saw.hallOfFame.map(\.name), maxCount: 8)
    let starters = saw.starters.filter { $0.games > 1 }
    add(
      localized("Starters"), names: starters.map { "\($0.player.name) \($0.record)" }, maxCount: 5)
    add(localized("Overtime"), count: saw.overtime)
    add(localized("Walk-offs"), count: saw.walkOffs)
    if table.lines(screen).isEmpty { return [] }
    add(localized("Shutouts"), count: saw.shutouts)
    add(localized("No-hitters"), count: saw.noHitters)
    add(localized("Debuts"), count: saw.debuts)
    add(
      localized("Milestones"),
      names: saw.milestones.map {
        "\($0.feat.description(using: $0.game.names)) (\($0.game.visit.day))"
      },
      maxCount: 5)
    addExtremes(saw, to: &table)
    return table.lines(screen)
  }

  private func addExtremes(_ saw: SeenTotals, to table: inout TextTable) {
    func add(_ title: String, extreme: SeenTotals.Extreme?, text: (Int) -> String) {
      guard let extreme else { return }
      let visit = extreme.visit
      table.add(title, "\(text(extreme.value)), \(visit.day) \(visit.stadiumName)")
    }
    add(localized("Coldest", context: "game"), extreme: saw.coldest) { "\($0) °F" }
    add(localized("Hottest", context: "game"), extreme: saw.hottest) { "\($0) °F" }
    add(localized("Longest", context: "game"), extreme: saw.longest) {
      DisplayFormat.duration(minutes: $0)
    }
    add(localized("Biggest crowd"), extreme: saw.biggestCrowd) { DisplayFormat.number($0) }
  }

  /// The number of ratings of each step, and the best and the worst parks.
  var ratings: [String] {
    let ratings = statistics.ratings
    guard ratings.summary.rated > 0 else { return [] }
    let maxCount = ratings.summary.counts.values.max() ?? 0
    var table = TextTable([.fixed(""), .fixed(""), .numbers("")])
    for step in StarRating.allCases.reversed() {
      let count = ratings.summary.counts[step] ?? 0
      table.add([
        TextTable.Cell(step.title), TextTable.Cell(amount: ProgressBar(count, of: maxCount)),
        "\(count)",
      ])
    }
    var lines = table.lines(screen)
    for (title, parks) in [
      (localized("Best:", context: "parks"), ratings.best),
      (localized("Worst:", context: "parks"), ratings.worst),
    ] where !parks.isEmpty {
      let names = parks.map { "\($0.name) (\(Self.text($0.summary)))" }
      lines += screen.list(title, items: names, indent: 2)
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
      return screen.paragraph(remark.park, style: style, after: head)
        + screen.paragraph(remark.visit.note ?? "", indent: 12)
    }
  }

  private func spans(_ periods: [StatisticsRatings.Period]) -> [String] {
    var columns: [TextTable.Column] = [
      .fixed(localized("WHEN")), .numbers(localized("RATED")),
      .text(localized("MEAN"), minWidth: 3),
    ]
    columns += StarRating.allCases.reversed().map { TextTable.Column.numbers("\($0.rawValue)★") }
    columns.append(.numbers(localized("NOTES"), isOptional: true))
    var table = TextTable(columns, indent: 0)
    for period in periods {
      let counts = StarRating.allCases.reversed().map { period.summary.counts[$0] ?? 0 }
      table.add(
        [TextTable.Cell(period.name), "\(period.summary.rated)", Self.mean(period.summary)]
          + counts.map { TextTable.Cell($0 == 0 ? "·" : "\($0)", style: $0 == 0 ? .faint : nil) }
          + ["\(period.remarks.filter { $0.visit.note != nil }.count)"])
    }
    return table.lines(screen)
  }

  /// Returns `4.3 good`, or an empty cell without ratings.
  static func mean(_ summary: StatisticsRatings.Summary?) -> TextTable.Cell {
    guard let summary, let mean = summary.mean else { return "" }
    return TextTable.Cell(
      text(summary), style: style(of: StarRating(rawValue: Int(rounding: mean))))
  }

  /// Returns the mean with its nearest step: `4.3 good`.
  private static func text(_ summary: StatisticsRatings.Summary) -> String {
    guard let mean = summary.mean else { return "" }
    let step = StarRating(rawValue: Int(rounding: mean))?.title ?? ""
    let number = "\(mean.roundedToTenths)".replacing(".", with: Language.current.decimalSeparator)
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
