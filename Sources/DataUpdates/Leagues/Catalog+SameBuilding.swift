import Catalog
import SportsModel

extension Catalog {
  /// The distance in meters below which two positions can be the same building.
  static let sameBuilding = 150.0

  /// Returns the stadium of the catalog that is the same building as one of an own league or
  /// schedule: within 150 m, with one of its names.
  ///
  /// If a name is only a part of the other, as `Fenway` of `Fenway Park`, a league of the same
  /// sport must have played there. An arena next to a football stadium is another building.
  func stadium(
    at place: Coordinate, named names: [String], sport: String? = nil, on day: LocalDay? = nil,
    where isPossible: (Stadium) -> Bool = { _ in true }
  ) -> Stadium? {
    stadiums.near(place, on: day, within: Self.sameBuilding).map(\.stadium).first { known in
      guard isPossible(known) else { return false }
      let ours = names.map(NameMatchRank.folded)
      let theirs = (known.names.map(\.name) + known.aliases).map(NameMatchRank.folded)
      if !Set(ours).isDisjoint(with: theirs) { return true }
      let sports = known.tenancies.compactMap { structure(of: $0.league)?.league.sport }
      guard let sport, sports.contains(sport) else { return false }
      return ours.contains { our in theirs.contains { Self.isPart(our, $0) } }
    }
  }

  /// Whether one of two names is a part of the other, as whole words.
  private static func isPart(_ one: String, _ other: String) -> Bool {
    !one.isEmpty && " \(other) ".contains(" \(one) ") || " \(one) ".contains(" \(other) ")
  }
}
