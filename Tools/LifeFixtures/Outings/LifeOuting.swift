package import SportsModel

/// The truth about an outing.
package enum LifeTruth: Hashable, Sendable {
  /// The user saw these games.
  case games([GameKey])
  /// The user was inside a stadium, but saw no game of the catalog.
  case visitWithoutGame
  /// The user was in no stadium.
  case none
}

/// A part of a life with photos: some hours at or near a stadium, or a day elsewhere.
package struct LifeOuting: Sendable {
  package let kind: LifeOutingKind
  package var truth: LifeTruth
  package let day: LocalDay
  package var photos: [LifePhoto]

  /// The games that were seen.
  package var games: [GameKey] { if case .games(let games) = truth { games } else { [] } }
}

/// The library of a person with its truth.
package struct Life: Sendable {
  package let seed: UInt64
  package private(set) var outings: [LifeOuting]
  /// The photos of the library as a reader finds them, in the order of the paths.
  package let photos: [PhotoFacts]
  /// The outing of each photo, by path.
  package let outingOfPhoto: [String: Int]
  package private(set) var attendedGames: Set<GameKey>
  /// Those of the attended games that a reasonable person would accept from the photos alone.
  package let provenGames: Set<GameKey>

  /// Returns the same library of a user who saw none of the games of a kind.
  package func without(gamesOf kind: LifeOutingKind) -> Life {
    var life = self
    for index in outings.indices where outings[index].kind == kind {
      life.outings[index].truth = .none
    }
    life.attendedGames = Set(life.outings.flatMap(\.games))
    return life
  }
}
