package import Sharing

/// The number of stadiums and visits on a map, as a document and as a sentence.
package struct MapSummary: Encodable, Sendable {
  private let stadiums: Int
  private let visits: Int
  private let visited: Int
  private let planned: Int
  private let missing: Int

  package init(_ map: VisitMap) {
    stadiums = map.stadiums.count
    visits = map.stadiums.map(\.visits.count).reduce(0, +)
    visited = map.stadiums(.visited).count
    planned = map.stadiums(.planned).count
    missing = map.stadiums(.missing).count
  }

  /// Whether the map contains no visited and no planned stadium.
  package var isEmpty: Bool { missing == stadiums }

  /// The counts as in `3 visited, 27 missing`, with a period.
  package var sentence: String {
    let counts = MapStadium.VisitStatus.allCases.compactMap { status -> String? in
      let count = count(of: status)
      return count > 0 || status == .visited ? "\(count) \(status.word)" : nil
    }
    return "\(counts.joined(separator: ", "))."
  }

  private func count(of status: MapStadium.VisitStatus) -> Int {
    switch status {
    case .visited: visited
    case .planned: planned
    case .missing: missing
    }
  }
}
