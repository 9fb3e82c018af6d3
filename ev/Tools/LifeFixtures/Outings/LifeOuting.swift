package import SportsModel

/// What really happened on an outing.
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
  package let truth: LifeTruth
  package let day: LocalDay
  package var photos: [LifePhoto]

  /// The games that were seen.
  package var games: [GameKey] { if case .games(let games) = truth { games } else { [] } }
}

/// The library of a person with its truth.
package struct Life: Sendable {
  package let seed: UInt64
  package let home: String
  package let outings: [LifeOuting]
  /// What a reader finds in the library, in the order of the paths.
  package let photos: [PhotoFacts]
  /// The outing of each photo, by path.
  package let outingOfPhoto: [String: Int]
  package let attendedGames: Set<GameKey>
}
