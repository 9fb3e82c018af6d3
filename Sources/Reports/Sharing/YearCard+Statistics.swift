package import Sharing
import SportsModel

extension YearCard {
  /// Creates the card of a year.
  ///
  /// - Throws: `ReportError.noVisits` for a year without visits.
  package init(of year: Int, _ statistics: VisitStatistics) throws(ReportError) {
    guard let card = YearCard(statistics) else { throw .noVisits(year: year) }
    self = card
  }

  /// Creates the card of the year of statistics; nil without visits.
  package init?(_ statistics: VisitStatistics) {
    guard let year = statistics.year, let totals = statistics.totals else { return nil }
    var months = Array(repeating: 0, count: 12)
    for entry in statistics.entries { months[(entry.day.month - 1 + 12) % 12] += 1 }
    var figures = [KeyFigure(totals.games, "game"), KeyFigure(totals.stadiums, "stadium")]
    if totals.newStadiums > 0 { figures.append(KeyFigure(totals.newStadiums, "new stadium")) }
    let miles = Int(totals.miles.rounded())
    if miles > 0 { figures.append(KeyFigure(miles, "mile between them", "miles between them")) }
    self.init(
      year: year, figures: figures, months: months, highlights: Self.highlights(statistics))
  }

  private static func highlights(_ statistics: VisitStatistics) -> [String] {
    var sentences: [String] = []
    for team in statistics.teams.prefix(2) {
      guard let row = statistics.byTeam.first(where: { $0.key == team.key }),
        row.record.games > 0
      else { continue }
      sentences.append("\(row.name): \(row.record) before your eyes")
    }
    if let park = statistics.byPark.first, park.games > 1 {
      sentences.append("Most often at \(park.name): \(park.games) games")
    }
    if let hop = statistics.travel.longest, hop.miles >= 100 {
      let names = [hop.from, hop.to].map { statistics.facts.stadiums[$0]?.name ?? $0.rawValue }
      let miles = KeyFigure.grouped(Int(hop.miles.rounded()))
      sentences.append("The longest way: \(names[0]) to \(names[1]), \(miles) miles")
    }
    return sentences
  }
}
