package import Sentences
import SportsModel
import TripPlanning

/// A statement of a sentence about a trip.
enum TripClause: Sendable {
  case team(NameIndex.Entry)
  case matchup(NameIndex.Entry, NameIndex.Entry, FollowedGames)
  case place(NameIndex.Entry, PlaceRole)
  case leagues([LeagueID])
  /// Leagues that a word such as `ballparks` implies if the sentence names none.
  case impliedLeagues([LeagueID])
  /// All stadiums of an area; nil for an area or league named elsewhere.
  case everyStadium(NameIndex.Entry?)
  case roundTrip

  case days(DatePhrase, DayRole, written: String)
  case year(Int)
  case weekend(days: Int)
  /// Words for days that only the user knows: `spring break`.
  case unknownDays(String)

  case follow, home, away
  /// A condition that trips can't have.
  case unsupported(String)
  case option(TripReading.Option, String)

  enum PlaceRole: Hashable, Sendable {
    case start, end, home
    /// `to Chicago`: the end, or the only place.
    case destination
    /// A place of a game, among others only if the trip leads elsewhere.
    case at
    /// A stop on the way.
    case stop
    case near(miles: Double)
  }

  enum DayRole: Hashable, Sendable {
    case span, leave, back
    /// The day after the last one.
    case before
  }
}

/// An open question about a sentence.
package struct SentenceIssue: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    /// An unknown word; the candidates have similar names.
    case unknown
    /// An ambiguous name.
    case several
    /// The sentence has no dates.
    case noDays = "when"
    /// A date that doesn't exist.
    case noSuchDay = "date"
  }

  package let kind: Kind
  /// The words as written.
  package let words: String
  package var candidates: [NameIndex.Entry] = []
}
