package import Foundation
import Localization

/// A day at a stadium, with its own copy of the game's data.
///
/// The copy stays as recorded if a later catalog corrects the game.
package struct Visit: Hashable, Sendable, Codable, Identifiable {
  package enum Kind: String, Sendable, Codable, CaseIterable {
    case game, tour, other

    /// The kind in the user's language.
    package var title: String {
      switch self {
      case .game: localized("game", context: "kind of a visit")
      case .tour: localized("tour", context: "kind of a visit")
      case .other: localized("other", context: "kind of a visit")
      }
    }
  }

  /// An event without a game of the leagues; the raw value is its stored description.
  package enum CommonEvent: String, Sendable, CaseIterable {
    case concert = "Concert"
    case collegeGame = "College game"
    case preseasonGame = "Preseason game"

    /// The description in the user's language.
    package var title: String {
      switch self {
      case .concert: localized("Concert", context: "event")
      case .collegeGame: localized("College game", context: "event")
      case .preseasonGame: localized("Preseason game", context: "event")
      }
    }
  }

  /// The source of the data.
  package enum ScoreSource: String, Sendable, Codable {
    /// The bundled catalog.
    case app
    case api, scraped, user
  }

  /// The way in which the game was chosen.
  package enum DataSource: String, Sendable, Codable {
    case automatic, partialManual, fullyManual, userCorrected
  }

  /// The origin of the visit.
  package enum Origin: String, Sendable, Codable {
    case trip, manual, photoImport
    /// A track or the location history of a phone.
    case locationHistory
    case checkIn, ticket, table
  }

  /// The game as known when the visit was recorded.
  package struct GameFacts: Hashable, Sendable, Codable {
    package var key: GameKey?
    package var homeTeam, awayTeam: TeamID?
    /// Team names as shown, of the season played.
    package var homeName: String
    package var awayName: String
    package var score: Score?
    /// The provider of the score: `catalog`, `mlb`, `espn` or `person`.
    package var scoreProvider: String?
    /// Differing scores of other providers.
    package var otherScores: [OtherScore]
    /// The local start, if known.
    package var start: LocalDateTime?
    /// The version of the bundled data.
    package var sourceVersion: String?
    package var resolvedAt: Date?

    package init(
      key: GameKey?, homeTeam: TeamID? = nil, awayTeam: TeamID? = nil, homeName: String,
      awayName: String, score: Score? = nil, scoreProvider: String? = nil,
      otherScores: [OtherScore] = [], start: LocalDateTime? = nil,
      sourceVersion: String? = nil, resolvedAt: Date? = nil
    ) {
      (self.key, self.homeTeam, self.awayTeam, self.homeName) = (key, homeTeam, awayTeam, homeName)
      (self.awayName, self.score, self.scoreProvider) = (awayName, score, scoreProvider)
      (self.otherScores, self.start, self.sourceVersion) = (otherScores, start, sourceVersion)
      self.resolvedAt = resolvedAt
    }
  }

  /// A differing score of a less reliable provider.
  package struct OtherScore: Hashable, Sendable, Codable {
    package let score: Score
    package let provider: String
    package let learnedAt: Date

    package init(score: Score, provider: String, learnedAt: Date) {
      (self.score, self.provider, self.learnedAt) = (score, provider, learnedAt)
    }
  }

  /// The place and time of the photos.
  package struct Evidence: Hashable, Sendable, Codable {
    package var place: Coordinate?
    package var firstPhoto, lastPhoto: LocalDateTime?
    /// Meters from the stadium's center.
    package var distance: Double?

    package init(
      place: Coordinate? = nil, firstPhoto: LocalDateTime? = nil, lastPhoto: LocalDateTime? = nil,
      distance: Double? = nil
    ) {
      (self.place, self.firstPhoto, self.lastPhoto) = (place, firstPhoto, lastPhoto)
      self.distance = distance
    }
  }

  package let id: UUID
  package var stadium: StadiumID
  /// The name of the stadium on that day.
  package var stadiumName: String
  package var day: LocalDay
  /// nil for a tour or another event.
  package var league: LeagueID?
  package var kind: Kind
  package var game: GameFacts?
  package var scoreSource: ScoreSource?
  package var dataSource: DataSource
  /// True if the result is still to be fetched.
  package var isScorePending: Bool
  package var description, seat, note: String?
  /// 1 … 5.
  package var rating: Int?
  package var origin: Origin
  package var evidence: Evidence?
  /// The key with which a correction of the catalog replaced the recorded one.
  package var supersededBy: GameKey?
  /// The values before the user corrected the visit; nil if not corrected.
  package var original: Original?
  package var createdAt, changedAt: Date

  package init(
    id: UUID, stadium: StadiumID, stadiumName: String, day: LocalDay, league: LeagueID? = nil,
    kind: Kind, game: GameFacts? = nil, scoreSource: ScoreSource? = nil, dataSource: DataSource,
    isScorePending: Bool = false, description: String? = nil, seat: String? = nil,
    note: String? = nil, rating: Int? = nil, origin: Origin, evidence: Evidence? = nil,
    supersededBy: GameKey? = nil, original: Original? = nil, createdAt: Date, changedAt: Date
  ) {
    (self.id, self.stadium, self.stadiumName, self.day) = (id, stadium, stadiumName, day)
    (self.league, self.kind, self.game, self.scoreSource) = (league, kind, game, scoreSource)
    (self.dataSource, self.isScorePending) = (dataSource, isScorePending)
    (self.description, self.seat, self.note, self.rating) = (description, seat, note, rating)
    (self.origin, self.evidence, self.supersededBy) = (origin, evidence, supersededBy)
    (self.original, self.createdAt, self.changedAt) = (original, createdAt, changedAt)
  }

  /// The first 8 letters of the id; commands accept them.
  package var shortID: String { String(id.text.prefix(8)) }

  /// The description; a common event in the user's language.
  package var localizedDescription: String? {
    description.map { CommonEvent(rawValue: $0)?.title ?? $0 }
  }

  /// The game with its score, or the kind and description of another event.
  package var title: String {
    guard kind == .game, let game else {
      return localizedDescription.map { "\(kind.title): \($0)" } ?? kind.title
    }
    guard let score = game.score else {
      let teams = localized("\(game.awayName) at \(game.homeName)", context: "teams")
      return isScorePending ? localized("\(teams) (score pending)") : teams
    }
    return "\(game.awayName) \(score.away), \(game.homeName) \(score.home)"
  }
}
