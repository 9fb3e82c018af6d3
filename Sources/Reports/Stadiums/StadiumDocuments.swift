package import AppSupport
package import Catalog
import Localization
package import SportsModel
import VisitStore

/// A stadium with the user's rating.
package struct RatedStadiumDocument: Encodable, Sendable {
  private let stadium: StadiumDocument
  private let review: Review

  private struct Review: Encodable {
    let rank: Int?
    let rating: Double?
    let isOwnRating: Bool
    let review: String?
    let visits: Int
  }

  package init(_ rated: RatedStadium) {
    stadium = StadiumDocument(rated.stadium)
    review = Review(
      rank: rated.rank, rating: rated.rating.map { ($0 * 100).rounded() / 100 },
      isOwnRating: rated.isOwn, review: rated.words, visits: rated.visits)
  }

  package func encode(to encoder: any Encoder) throws {
    try stadium.encode(to: encoder)
    try review.encode(to: encoder)
  }
}

/// The document of `stadiums list --mine --json`.
package struct RankedStadiumsDocument: Encodable, Sendable {
  private let schema = 1
  package let stadiums: [RatedStadiumDocument]

  package init(_ stadiums: [RatedStadium]) {
    self.stadiums = stadiums.map(RatedStadiumDocument.init)
  }
}

/// A stadium with the user's visits, rating and tips.
package struct StadiumDetails: Sendable {
  private let stadium: Stadium
  private let rated: RatedStadium?
  private let notes: [StadiumNote]
  private let teams: [String]

  /// - Parameters:
  ///   - stadium: The stadium.
  ///   - ranking: All stadiums of the user.
  ///   - notes: The notes about the stadium.
  ///   - catalog: The names of teams.
  package init(
    _ stadium: Stadium, _ ranking: StadiumRanking, notes: [StadiumNote], in catalog: Catalog
  ) {
    self.stadium = stadium
    rated = ranking.stadiums.first { $0.stadium.id == stadium.id }
    self.notes = notes.filter { $0.topic != .review }
    teams = stadium.tenancies.filter { $0.last == nil }.compactMap { catalog.team($0.team)?.name }
  }

  /// The document of `stadiums show --json`.
  package var document: StadiumDetailsDocument {
    StadiumDetailsDocument(
      stadium: StadiumDocument(stadium), visits: rated?.visits ?? 0,
      rating: rated?.rating.map { ($0 * 100).rounded() / 100 },
      isOwnRating: rated?.isOwn ?? false, review: rated?.words, rank: rated?.rank,
      mapURL: stadium.coordinate.mapURL, geoURI: stadium.coordinate.geoURI,
      tips: notes.map(StadiumNoteDocument.init))
  }

  /// Returns the facts, the user's rating and the tips.
  package func lines(_ screen: TerminalLayout) -> [String] {
    let head =
      [stadium.name]
      + facts.flatMap { screen.paragraph(Self.oneLine($0), indent: 2, hanging: 2) }
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
      localized("id: \(stadium.id)"),
      localized("place: \(place)"),
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
    if let words = rated?.words { facts.append(localized("review: \(words)")) }
    return facts.compactMap(\.self)
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

/// The document of `stadiums show --json`.
package struct StadiumDetailsDocument: Encodable, Sendable {
  private let schema = 1
  let stadium: StadiumDocument
  let visits: Int
  let rating: Double?
  let isOwnRating: Bool
  let review: String?
  let rank: Int?
  let mapURL: String
  let geoURI: String
  let tips: [StadiumNoteDocument]

  private enum CodingKeys: String, CodingKey {
    case schema, stadium, visits, rating, isOwnRating, review, rank, tips
    case mapURL = "mapUrl"
    case geoURI = "geoUri"
  }
}
