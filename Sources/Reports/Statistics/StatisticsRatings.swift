import AppSupport
import Localization
package import SportsModel

/// A rating from one to five, as a word.
package enum StarRating: Int, Sendable, CaseIterable {
  case horrible = 1
  case bad, average, good, great

  /// The word in documents.
  package var word: String { "\(self)" }

  /// The word in the user's language.
  package var title: String {
    switch self {
    case .horrible: localized("horrible", context: "rating")
    case .bad: localized("bad", context: "rating")
    case .average: localized("average", context: "rating")
    case .good: localized("good", context: "rating")
    case .great: localized("great", context: "rating")
    }
  }
}

/// The user's ratings of visits.
package struct StatisticsRatings: Sendable {
  /// Totals of ratings.
  package struct Summary: Hashable, Sendable, Encodable {
    /// The number of ratings of each step.
    package private(set) var counts: [StarRating: Int] = [:]

    package var rated: Int { counts.values.reduce(0, +) }

    /// nil without ratings.
    package var mean: Double? {
      guard rated > 0 else { return nil }
      return Double(counts.reduce(0) { $0 + $1.key.rawValue * $1.value }) / Double(rated)
    }

    fileprivate mutating func add(_ step: StarRating) { counts[step, default: 0] += 1 }

    package func encode(to encoder: any Encoder) throws {
      let totals: JSONObject = [
        "rated": rated, "mean": mean.map { ($0 * 100).rounded() / 100 },
      ]
      try StarRating.allCases.reduce(totals) { $0 + [$1.word: counts[$1] ?? 0] }
        .encode(to: encoder)
    }
  }

  /// A visit with a rating or a note.
  package struct Remark: Sendable {
    package let visit: Visit
    package let park: String
    package var step: StarRating? { visit.rating.flatMap(StarRating.init) }
  }

  package struct Park: Hashable, Sendable, Encodable {
    package let stadium: StadiumID
    package let name: String
    package let summary: Summary

    private enum CodingKeys: String, CodingKey {
      case stadium = "stadiumID"
      case name
      case summary = "ratings"
    }
  }

  /// A day, month or year with ratings or notes.
  package struct Period: Sendable {
    /// `2024`, `2024-06` or `2024-06-15`.
    package let name: String
    package let summary: Summary
    package let remarks: [Remark]
  }

  package enum Unit: String, Sendable, CaseIterable {
    case day, month, year

    fileprivate func name(of day: LocalDay) -> String {
      let text = day.description
      return switch self {
      case .day: text
      case .month: String(text.prefix(7))
      case .year: String(text.prefix(4))
      }
    }
  }

  package let summary: Summary
  /// In the order of the visits.
  package let remarks: [Remark]
  /// Sorted by mean rating, the best first; of equals the one rated more often.
  package let parks: [Park]

  init(_ visits: [Visit], facts: StatisticsContext) {
    func name(_ visit: Visit) -> String { facts.stadiums[visit.stadium]?.name ?? visit.stadiumName }
    remarks = visits.filter { $0.rating != nil || $0.note != nil }
      .map { Remark(visit: $0, park: name($0)) }
    summary = Self.summary(remarks)
    parks = Dictionary(grouping: remarks.filter { $0.step != nil }, by: \.visit.stadium)
      .map { id, remarks in
        Park(stadium: id, name: remarks.last?.park ?? "", summary: Self.summary(remarks))
      }.sorted(by: Self.isBetter)
  }

  /// Returns the days, months or years with ratings or notes, the oldest first.
  package func periods(_ unit: Unit) -> [Period] {
    Dictionary(grouping: remarks) { unit.name(of: $0.visit.day) }
      .map { Period(name: $0, summary: Self.summary($1), remarks: $1) }
      .sorted { $0.name < $1.name }
  }

  /// The three best parks; empty if fewer than two are rated.
  package var best: [Park] { parks.count < 2 ? [] : Array(parks.prefix(3)) }

  /// The three worst parks, the worst first, none of them among the best.
  package var worst: [Park] { Array(parks.dropFirst(3).suffix(3).reversed()) }

  private static func summary(_ remarks: [Remark]) -> Summary {
    var summary = Summary()
    for step in remarks.compactMap(\.step) { summary.add(step) }
    return summary
  }

  private static func isBetter(_ left: Park, _ right: Park) -> Bool {
    let (one, other) = (left.summary.mean ?? 0, right.summary.mean ?? 0)
    if one != other { return one > other }
    if left.summary.rated != right.summary.rated { return left.summary.rated > right.summary.rated }
    return (left.name, left.stadium) < (right.name, right.stadium)
  }
}
