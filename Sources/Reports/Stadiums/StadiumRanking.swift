package import AppSupport
package import Catalog
import Localization
package import SportsModel

/// A stadium that the user visited or reviewed, with its rating.
package struct RatedStadium: Sendable {
  package let stadium: Stadium
  /// The number of visits.
  package let visits: Int
  /// From 1 to 5: the user's own, otherwise the average of the visits; nil without any.
  package let rating: Double?
  /// Whether the user rated the stadium itself.
  package let isOwn: Bool
  /// The user's review; nil without words.
  package let words: String?
  /// From 1, the same for equal ratings; nil without a rating.
  package fileprivate(set) var rank: Int?

  /// `4.5`, `5`; nil without a rating.
  package var ratingText: String? {
    rating.map { rating in
      let tenths = Int(rounding: rating * 10)
      let separator = Language.current.decimalSeparator
      return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10)\(separator)\(tenths % 10)"
    }
  }
}

/// The user's stadiums by rating, the best first; those without a rating come last.
package struct StadiumRanking: Sendable {
  package let stadiums: [RatedStadium]

  /// - Parameters:
  ///   - visits: All visits; stadiums that the catalog doesn't have are left out.
  ///   - reviews: The user's reviews by stadium.
  ///   - catalog: The stadiums.
  package init(_ visits: [Visit], reviews: [StadiumID: StadiumNote], in catalog: Catalog) {
    let visited = Dictionary(grouping: visits, by: \.stadium)
    var rated = Set(visited.keys).union(reviews.keys).compactMap { id -> RatedStadium? in
      guard let stadium = catalog.stadiums[id] else { return nil }
      let ratings = visited[id, default: []].compactMap(\.rating)
      let mean = ratings.isEmpty ? nil : Double(ratings.reduce(0, +)) / Double(ratings.count)
      let own = reviews[id]?.rating
      return RatedStadium(
        stadium: stadium, visits: visited[id, default: []].count,
        rating: own.map(Double.init) ?? mean, isOwn: own != nil,
        words: reviews[id].flatMap { $0.text.isEmpty ? nil : $0.text })
    }
    rated.sort(by: Self.isBetter)
    for index in rated.indices where rated[index].rating != nil {
      let isEqual = index > 0 && rated[index - 1].rating == rated[index].rating
      rated[index].rank = isEqual ? rated[index - 1].rank : index + 1
    }
    stadiums = rated
  }

  private static func isBetter(_ left: RatedStadium, _ right: RatedStadium) -> Bool {
    let (one, other) = (left.rating ?? 0, right.rating ?? 0)
    if one != other { return one > other }
    if left.visits != right.visits { return left.visits > right.visits }
    return (left.stadium.name, left.stadium.id) < (right.stadium.name, right.stadium.id)
  }

  /// Returns the stadiums that a query selects, with their ranks among all.
  package func stadiums(in query: CatalogQuery, _ catalog: Catalog) -> [RatedStadium] {
    let all = CatalogQuery(name: query.name, leagues: query.leagues, includesAll: true)
    let selected = Set(all.stadiums(in: catalog).map(\.id))
    return stadiums.filter { selected.contains($0.stadium.id) }
  }

  package static func table(_ stadiums: [RatedStadium]) -> TextTable {
    var table = TextTable(
      [
        .figures(localized("RANK")), .figures(localized("RATING")), .figures(localized("VISITS")),
        .words(localized("NAME"), least: 12),
        .words(localized("REVIEW"), least: 12, isOptional: true),
      ], indent: 0)
    for rated in stadiums {
      let words = rated.words.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
      table.add(
        rated.rank.map(String.init) ?? "", rated.ratingText ?? "", String(rated.visits),
        rated.stadium.name, words ?? "")
    }
    return table
  }
}
