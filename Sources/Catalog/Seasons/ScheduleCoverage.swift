import SportsModel

/// The days for which the catalog has the games of a league, bundled and synced.
///
/// Days between two seasons are known, unless the end of the season before may be missing.
struct ScheduleCoverage: Hashable, Sendable {
  /// Where the games before or after missing days end or begin.
  enum Boundary: Hashable {
    case ends(LocalDay)
    case begins(LocalDay)
  }

  /// In order and apart from each other.
  private let ranges: [ClosedRange<LocalDay>]

  /// - Parameters:
  ///   - seasons: the seasons of a league, oldest first.
  ///   - open: the first season whose end may be missing.
  init(_ seasons: [SeasonSummary], open: Int) {
    ranges = seasons.indices.reduce(into: []) { ranges, index in
      let season = seasons[index]
      guard let known = ranges.last else { return ranges.append(season.firstDay...season.lastDay) }
      let isComplete = seasons[index - 1].season < open
      let usualEnd = isComplete ? nil : Self.usualEnd(seasons[..<index])
      let resumes = min(usualEnd ?? known.upperBound, season.firstDay)
      if resumes <= known.upperBound {
        ranges[ranges.count - 1] = known.lowerBound...max(known.upperBound, season.lastDay)
      } else {
        ranges.append(resumes...max(resumes, season.lastDay))
      }
    }
  }

  /// Returns the day on which the last of some seasons ends, by the latest end of three before it.
  private static func usualEnd(_ seasons: ArraySlice<SeasonSummary>) -> LocalDay? {
    guard let last = seasons.last else { return nil }
    return seasons.dropLast().suffix(3).compactMap { season in
      LocalDay(
        year: season.lastDay.year + last.season - season.season, month: season.lastDay.month,
        day: season.lastDay.day)
    }.max()
  }

  /// Returns the boundary next to the first of some days that is missing; nil if none is, or if the
  /// league has no games at all.
  func boundary(in days: ClosedRange<LocalDay>) -> Boundary? {
    guard let first = ranges.first?.lowerBound else { return nil }
    guard first <= days.lowerBound else { return .begins(first) }
    var missing = days.lowerBound
    for range in ranges where range.contains(missing) { missing = range.upperBound + 1 }
    guard missing <= days.upperBound else { return nil }
    return ranges.last { $0.upperBound < missing }.map { .ends($0.upperBound) }
  }
}
