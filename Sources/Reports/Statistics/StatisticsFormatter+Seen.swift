import AppSupport
import BoxScores
import Localization
import SportsModel

extension StatisticsFormatter {
  /// The rarest moments of the games; all ten in a year in review.
  var bestMoments: [String] {
    var table = TextTable([.marks(""), .words("", least: 24, enough: 40), .words("", least: 16)])
    let most = statistics.year == nil ? 5 : 10
    for best in (statistics.saw?.bestMoments ?? []).prefix(most) {
      table.add(
        best.game.visit.day.description, best.moment.words(best.game.names), best.game.visit.title)
    }
    return table.lines(screen)
  }

  /// The events of the games; empty if nothing is known about them.
  var seen: [String] {
    guard let saw = statistics.saw else { return [] }
    var table = TextTable([.words(""), .words("", least: 20)])
    func add(_ title: String, _ count: SeenCount) {
      if count.games > 0 { table.add([TextTable.Cell(title), TextTable.Cell(count.words)]) }
    }
    func add(_ title: String, _ names: [String], most: Int) {
      guard !names.isEmpty else { return }
      let (first, more) = (names.prefix(most).joined(separator: ", "), names.count - most)
      let text =
        more > 0
        ? localized(more, one: "\(first) and \(more) more", other: "\(first) and \(more) more")
        : first
      table.add([TextTable.Cell(title), TextTable.Cell(text)])
    }
    add(localized("Home runs"), saw.homeRuns)
    add(
      "  " + localized("hit by", context: "home runs"),
      saw.hitters.map { "\($0.player.name) \($0.count)" }, most: 5)
    add(localized("Players"), saw.players)
    add(
      "  " + localized("by team", context: "players"),
      saw.playersByTeam.map { "\(statistics.facts.name(of: .known($0.team))) \($0.count)" },
      most: 3)
    add(localized("Hall of Famers"), saw.hallOfFame.map(\.name), most: 8)
    let starters = saw.starters.filter { $0.games > 1 }
    add(localized("Starters"), starters.map { "\($0.player.name) \($0.record)" }, most: 5)
    add(localized("Overtime"), saw.overtime)
    add(localized("Walk-offs"), saw.walkOffs)
    if table.lines(screen).isEmpty { return [] }
    add(localized("Shutouts"), saw.shutouts)
    add(localized("No-hitters"), saw.noHitters)
    add(localized("Debuts"), saw.debuts)
    add(
      localized("Milestones"),
      saw.milestones.map { "\($0.feat.words($0.game.names)) (\($0.game.visit.day))" }, most: 5)
    addExtremes(saw, to: &table)
    return table.lines(screen)
  }

  private func addExtremes(_ saw: SeenTotals, to table: inout TextTable) {
    func add(_ title: String, _ extreme: SeenTotals.Extreme?, _ words: (Int) -> String) {
      guard let extreme else { return }
      table.add([
        TextTable.Cell(title),
        TextTable.Cell(
          "\(words(extreme.value)), \(extreme.visit.day) \(extreme.visit.stadiumName)"),
      ])
    }
    add(localized("Coldest", context: "game"), saw.coldest) { "\($0) °F" }
    add(localized("Hottest", context: "game"), saw.hottest) { "\($0) °F" }
    add(localized("Longest", context: "game"), saw.longest) {
      DisplayFormat.duration(minutes: $0)
    }
    add(localized("Biggest crowd"), saw.biggestCrowd) { DisplayFormat.number($0) }
  }
}
