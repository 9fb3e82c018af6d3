package import Foundation
package import SportsModel
package import Web

/// A game as a provider lists it, with the provider's names for teams and stadium.
///
/// Missing values are nil: above all, a missing score is unknown and never 0.
package struct ListedGame: Sendable, Hashable, Codable {
  package enum Status: String, Sendable, Codable {
    case scheduled, live, final, postponed, suspended, cancelled
    /// A state that this version doesn't know.
    case unknown
  }

  package enum Kind: String, Sendable, Codable {
    case regular, postseason, preseason, exhibition, allStar = "all_star"
    /// Placeholder teams such as “winner of game 3”, and anything that is not a game of two clubs
    /// of the league.
    case other
  }

  package struct Team: Sendable, Hashable, Codable {
    /// The provider's number or code.
    package var id: String?
    package var abbreviation: String?
    /// The provider's spelling: “Boston Red Sox”, or the city alone.
    package var name: String?
  }

  package struct Venue: Sendable, Hashable, Codable { package var id, name, city: String? }

  package var provider: ProviderID
  package var league: LeagueID
  /// The provider's ID of the game.
  package var id: String
  /// The provider's own local day of the game, never derived from a UTC start.
  package var day: LocalDay
  /// nil until the time is set, and for placeholders.
  package var start: Date?
  package var kind = Kind.regular
  package var status: Status
  package var home, away: Team
  package var venue: Venue?
  package var isNeutralSite = false
  /// 0 for the only game of the two clubs that day; 1 or 2 in a doubleheader.
  package var number = 0
  /// The result; nil unless the game is final.
  package var score: Score?
  /// The day for which a game that was postponed or suspended was planned.
  package var movedFrom: LocalDay?
  /// The provider's text about the state: “Final/OT”, “Postponed: Rain”.
  package var detail: String?
}

/// A request for the games of a league in a span of time.
package struct ScheduleQuery: Sendable, Hashable {
  package enum Span: Sendable, Hashable {
    case day(LocalDay)
    /// The year in which the season starts.
    case season(Int)
  }

  package let league: LeagueID
  package let span: Span

  /// The first and last possible day of the span; nil if it is not in the calendar.
  var days: ClosedRange<LocalDay>? {
    switch span {
    case .day(let day): day...day
    case .season(let season): SeasonSpan(league: league, season: season).days
    }
  }
}

extension Date {
  /// Creates midnight UTC at the start of a day.
  init(startOf day: LocalDay) {
    self.init(timeIntervalSince1970: Double(day.daysSinceEpoch) * 86_400)
  }
}

/// The reason that a request to a provider brought no usable response.
package struct RequestFailure: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// 5xx.
    case server(status: Int)
    /// 401, 403, 429 and similar.
    case refused(status: Int)
    case timedOut
    /// The provider can't be reached, but the network is up.
    case unreachable
    /// A response in an unknown format.
    case notUnderstood
    /// The network is down.
    case offline, cancelled
  }

  package let kind: Kind
  /// The instant given by Retry-After.
  package let retryAfter: Date?

  package init(_ kind: Kind, retryAfter: Date? = nil) {
    (self.kind, self.retryAfter) = (kind, retryAfter)
  }

  /// Creates the failure of a request without a response; the provider is at fault if another host
  /// responded in the same run.
  package init(_ failure: WebFailure, networkIsUp: Bool) {
    switch failure {
    case .unreachable, .insecure: self.init(networkIsUp ? .unreachable : .offline)
    case .timedOut: self.init(.timedOut)
    case .tooLarge, .badRedirect, .malformed: self.init(.notUnderstood)
    case .cancelled: self.init(.cancelled)
    }
  }

  /// True if the provider is at fault, so that its circuit breaker counts the failure.
  package var isProviderFault: Bool { kind != .offline && kind != .cancelled }

  /// The earliest instant for another request, possibly in the past; nil if the failure is permanent.
  var retryDate: Date? {
    switch kind {
    case .server, .timedOut, .unreachable, .refused(429): retryAfter ?? .distantPast
    case .refused, .notUnderstood, .offline, .cancelled: nil
    }
  }
}

/// The reason that a provider may not be asked now.
package enum RequestDenial: Sendable, Hashable {
  /// The circuit breaker is open, or the provider asked to wait.
  case off(until: Date)
  /// The site's robots.txt disallows the page.
  case disallowed
  /// The next turn comes after the deadline.
  case outOfTime
}

/// One step of a lookup, as shown by `scores lookup` and `scores explain`.
package struct LookupStep: Sendable, Hashable, Codable {
  package enum Outcome: String, Sendable, Hashable, Codable {
    case found
    /// The tier has nothing about the game.
    case nothing = "none"
    /// The cache has a result that is too old to be used without a request.
    case stale
    /// The provider responded and has no such game.
    case notListed = "not_listed"
    case notFinal = "not_final", cancelled
    /// The provider recently had no such game and was not asked again.
    case notListedLately = "not_listed_lately"
    case notFinalLately = "not_final_lately", serverError = "server_error", refused
    case timedOut = "timed_out", unreachable, notUnderstood = "not_understood"
    case offline, disallowed, interrupted
    /// The circuit breaker is open, or the provider asked to wait.
    case off
    case outOfTime = "out_of_time"
    /// No source has the score, so the user has to enter it.
    case asked
  }

  package let tier: ScoreTier
  package let provider: ProviderID?
  package let outcome: Outcome
}

extension LookupStep.Outcome {
  init(_ failure: RequestFailure) {
    self =
      switch failure.kind {
      case .server: .serverError
      case .refused: .refused
      case .timedOut: .timedOut
      case .unreachable: .unreachable
      case .notUnderstood: .notUnderstood
      case .offline: .offline
      case .cancelled: .interrupted
      }
  }
}
