import AppSupport
import BoxScores
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
      let more = names.count > most ? " and \(names.count - most) more" : ""
      table.add([
        TextTable.Cell(title), TextTable.Cell(names.prefix(most).joined(separator: ", ") + more),
      ])
    }
    add("Home runs", saw.homeRuns)
    add("  hit by", saw.hitters.map { "\($0.player.name) \($0.count)" }, most: 5)
    add("Players", saw.players)
    add(
      "  by team",
      saw.playersByTeam.map { "\(statistics.facts.name(of: .known($0.team))) \($0.count)" },
      most: 3)
    add("Hall of Famers", saw.hallOfFame.map(\.name), most: 8)
    let starters = saw.starters.filter { $0.games > 1 }
    add("Starters", starters.map { "\($0.player.name) \($0.record)" }, most: 5)
    add("Overtime", saw.overtime)
    add("Walk-offs", saw.walkOffs)
    if table.lines(screen).isEmpty { return [] }
    add("Shutouts", saw.shutouts)
    add("No-hitters", saw.noHitters)
    add("Debuts", saw.debuts)
    add(
      "Milestones",
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
    add("Coldest", saw.coldest) { "\($0) °F" }
    add("Hottest", saw.hottest) { "\($0) °F" }
    add("Longest", saw.longest) { DisplayFormat.duration(minutes: $0) }
    add("Biggest crowd", saw.biggestCrowd) { DisplayFormat.number($0) }
  }
}
