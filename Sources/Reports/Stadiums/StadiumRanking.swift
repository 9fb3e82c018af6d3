package import AppSupport
package import Catalog
import Localization
package import SportsModel
import VisitStore

/// A stadium that the user visited or reviewed, with its rating.
package struct RatedStadium: Sendable {
  package let stadium: Stadium
  /// The number of visits.
  package let visits: Int
  /// From 1 to 5: the user's own, otherwise the average of the visits; nil without any.
  package let rating: Double?
  /// True if the user rated the stadium itself.
  package let isOwn: Bool
  /// The user's review; nil without words.
  package let review: String?
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

  /// Ranks stadiums by all visits and reviews; those that the catalog doesn't have are left out.
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
        review: reviews[id].flatMap { $0.text.isEmpty ? nil : $0.text })
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
        .numbers(localized("RANK")), .numbers(localized("RATING")), .numbers(localized("VISITS")),
        .text(localized("NAME"), minWidth: 12),
        .text(localized("REVIEW"), minWidth: 12, isOptional: true),
      ], indent: 0)
    for rated in stadiums {
      let review = rated.review.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
      table.add(
        rated.rank.map(String.init) ?? "", rated.ratingText ?? "", String(rated.visits),
        rated.stadium.name, review ?? "")
    }
    return table
  }
}

extension ListDocument<JSONObject> {
  package init(_ stadiums: [RatedStadium]) {
    self.init("stadiums", items: stadiums.map(\.document))
  }
}

extension RatedStadium {
  fileprivate var document: JSONObject {
    stadium.document + [
      "rank": rank, "rating": roundedRating, "isOwnRating": isOwn, "review": review,
      "visits": visits,
    ]
  }

  fileprivate var roundedRating: Double? { rating.map { ($0 * 100).rounded() / 100 } }
}

/// A stadium with the user's visits, rating and tips.
package struct StadiumDetails: Sendable {
  private let stadium: Stadium
  private let rated: RatedStadium?
  private let notes: [StadiumNote]
  private let teams: [String]

  /// `notes` are the notes about the stadium, `catalog` has the names of teams.
  package init(
    _ stadium: Stadium, ranking: StadiumRanking, notes: [StadiumNote], in catalog: Catalog
  ) {
    self.stadium = stadium
    rated = ranking.stadiums.first { $0.stadium.id == stadium.id }
    self.notes = notes.filter { $0.topic != .review }
    teams = stadium.tenancies.filter { $0.last == nil }.compactMap { catalog.team($0.team)?.name }
  }

  /// The document of `stadiums show --json`.
  package var document: JSONObject {
    [
      "schema": 1, "stadium": stadium.document, "visits": rated?.visits ?? 0,
      "rating": rated?.roundedRating, "isOwnRating": rated?.isOwn ?? false,
      "review": rated?.review, "rank": rated?.rank, "mapURL": stadium.coordinate.mapURL,
      "geoURI": stadium.coordinate.geoURI, "tips": notes.map(\.document),
    ]
  }

  /// Returns the facts, the user's rating and the tips.
  package func lines(_ screen: TerminalLayout) -> [String] {
    let head =
      [stadium.name] + facts.flatMap { screen.paragraph(Self.oneLine($0), indent: 2, hanging: 2) }
    // A terminal breaks a long link itself, so that it can be clicked.
    let whole = head + ["  \(stadium.coordinate.mapURL)"]
    guard !notes.isEmpty else { return whole }
    let shared = notes.sharedAuthorNames
    return whole + [localized("tips:")]
      + notes.flatMap { note in
        screen.paragraph(
          "\(note.topic.rawValue): \(note.line(sharedNames: shared))", indent: 2, hanging: 2)
      }
  }

  private var facts: [String] {
    let place = [stadium.city, stadium.region, stadium.country].filter { !$0.isEmpty }
      .joined(separator: ", ")
    let teams = Set(teams).sorted().joined(separator: ", ")
    var facts: [String?] = [
      localized("id: \(stadium.id)"), localized("place: \(place)"),
      teams.isEmpty ? nil : localized("teams: \(teams)"),
      stadium.opened.map { localized("opened: \($0)") },
      stadium.closed.map { localized("closed: \($0)") },
      stadium.capacity.map { localized("seats: \(DisplayFormat.number($0))") },
      localized("visits: \(rated?.visits ?? 0)"),
    ]
    if let rated, let rating = rated.ratingText {
      let rank = rated.rank ?? 0
      facts.append(
        rated.isOwn
          ? localized("rating: \(rating) of 5 (your rating, rank \(rank))")
          : localized("rating: \(rating) of 5 (average of your visits, rank \(rank))"))
    }
    if let review = rated?.review { facts.append(localized("review: \(review)")) }
    return facts.compactMap(\.self)
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
