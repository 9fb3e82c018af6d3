package import Foundation

/// One day at one stadium, with its own copy of all that was known when it was recorded.
///
/// The copy is deliberate: a later catalog may correct a game, yet the visit keeps saying what the
/// person saw it say.
package struct Visit: Hashable, Sendable, Codable, Identifiable {
  package enum Kind: String, Sendable, Codable, CaseIterable {
    case game, tour, other
  }

  /// Who knew the score.
  package enum ScoreSource: String, Sendable, Codable {
    /// The bundled catalog.
    case app
    case api, scraped, user
  }

  /// Who decided which game it was.
  package enum DataSource: String, Sendable, Codable {
    case automatic, partialManual, fullyManual, userCorrected
  }

  /// How the visit came to be recorded.
  package enum Origin: String, Sendable, Codable {
    case trip, manual, photoImport
    /// A track or the location history of a phone.
    case locationHistory
    case checkIn, ticket
    /// A table that the person kept elsewhere.
    case table
  }

  /// The game as it was known when the visit was recorded.
  package struct GameFacts: Hashable, Sendable, Codable {
    package var key: GameKey?
    package var homeTeam: TeamID?
    package var awayTeam: TeamID?
    /// Team names as shown, of the season played.
    package var homeName: String
    package var awayName: String
    package var score: Score?
    /// Who told the score, as a provider is called: `catalog`, `mlb`, `espn`, `person`.
    package var scoreProvider: String?
    /// What others say who differ.
    package var otherScores: [OtherScore]
    /// Local wall clock of the start, when known.
    package var start: LocalDateTime?
    /// Which release of the facts it was taken from.
    package var sourceVersion: String?
    package var resolvedAt: Date?

    package init(
      key: GameKey?, homeTeam: TeamID? = nil, awayTeam: TeamID? = nil, homeName: String,
      awayName: String, score: Score? = nil, scoreProvider: String? = nil,
      otherScores: [OtherScore] = [], start: LocalDateTime? = nil,
      sourceVersion: String? = nil, resolvedAt: Date? = nil
    ) {
      self.key = key
      self.homeTeam = homeTeam
      self.awayTeam = awayTeam
      self.homeName = homeName
      self.awayName = awayName
      self.score = score
      self.scoreProvider = scoreProvider
      self.otherScores = otherScores
      self.start = start
      self.sourceVersion = sourceVersion
      self.resolvedAt = resolvedAt
    }
  }

  /// A score that somebody less reliable tells of the same game.
  package struct OtherScore: Hashable, Sendable, Codable {
    package let score: Score
    package let provider: String
    package let learnedAt: Date

    package init(score: Score, provider: String, learnedAt: Date) {
      self.score = score
      self.provider = provider
      self.learnedAt = learnedAt
    }
  }

  /// Where and when the photos put the person.
  package struct Evidence: Hashable, Sendable, Codable {
    package var place: Coordinate?
    package var firstPhoto: LocalDateTime?
    package var lastPhoto: LocalDateTime?
    /// Metres from the stadium's centre.
    package var distance: Double?

    package init(
      place: Coordinate? = nil, firstPhoto: LocalDateTime? = nil, lastPhoto: LocalDateTime? = nil,
      distance: Double? = nil
    ) {
      self.place = place
      self.firstPhoto = firstPhoto
      self.lastPhoto = lastPhoto
      self.distance = distance
    }
  }

  package let id: UUID
  package var stadium: StadiumID
  /// The name the stadium wore on the day, frozen.
  package var stadiumName: String
  package var day: LocalDay
  /// nil for a tour or another event.
  package var league: LeagueID?
  package var kind: Kind
  package var game: GameFacts?
  package var scoreSource: ScoreSource?
  package var dataSource: DataSource
  /// The result is still to be looked up.
  package var isScorePending: Bool
  package var description: String?
  package var seat: String?
  package var note: String?
  /// 1 … 5.
  package var rating: Int?
  package var origin: Origin
  package var evidence: Evidence?
  /// The game key that a correction of the catalog put in the place of the recorded one.
  package var supersededBy: GameKey?
  /// What the visit was found to be, once a person has corrected it.
  package var original: Original?
  package var createdAt: Date
  package var changedAt: Date

  package init(
    id: UUID, stadium: StadiumID, stadiumName: String, day: LocalDay, league: LeagueID? = nil,
    kind: Kind, game: GameFacts? = nil, scoreSource: ScoreSource? = nil, dataSource: DataSource,
    isScorePending: Bool = false, description: String? = nil, seat: String? = nil,
    note: String? = nil, rating: Int? = nil, origin: Origin, evidence: Evidence? = nil,
    supersededBy: GameKey? = nil, original: Original? = nil, createdAt: Date, changedAt: Date
  ) {
    self.id = id
    self.stadium = stadium
    self.stadiumName = stadiumName
    self.day = day
    self.league = league
    self.kind = kind
    self.game = game
    self.scoreSource = scoreSource
    self.dataSource = dataSource
    self.isScorePending = isScorePending
    self.description = description
    self.seat = seat
    self.note = note
    self.rating = rating
    self.origin = origin
    self.evidence = evidence
    self.supersededBy = supersededBy
    self.original = original
    self.createdAt = createdAt
    self.changedAt = changedAt
  }
}
