import SportsModel

/// A visit as small numbers, as it counts in one way.
struct VisitRow {
  var stadium: Int32
  var site: IdentifierTable.Site
  var league: Int32
  let home: Int32
  let away: Int32
  let dayNumber: Int32
  let year: Int32
  /// 1 … 12.
  let month: Int
  /// Month times 100 plus day.
  let date: Int
  /// 1 for Monday to 7 for Sunday.
  let weekday: Int
  /// Minutes since midnight; nil where the start is not known for sure.
  let start: Int?
  /// 0 for day, 1 for night.
  let timeOfDay: Int32
  let meeting: Int32
  let number: Int
  let score: Score?
  let occasions: Occasions
  var modes: CountingModes = .game
  /// The counting rules without which it would not count for its stadium.
  var needs: RequiredCountingRules = []

  /// When the night begins: 17:00.
  static let nightfall = 17 * 60

  init(_ fact: VisitFact, _ occasions: Occasions, _ identifiers: inout IdentifierTable) {
    self.occasions = occasions
    stadium = identifiers.stadiums.number(of: fact.stadium)
    site =
      Int(stadium) < identifiers.sites.count
      ? identifiers.sites[Int(stadium)] : IdentifierTable.Site()
    league = fact.league.map { identifiers.leagues.number(of: $0) } ?? IdentifierTable.none
    home = fact.details.home.map { identifiers.teams.number(of: $0) } ?? IdentifierTable.none
    // Nobody plays against himself, and a team of a game counts once.
    away =
      fact.details.away == fact.details.home
      ? IdentifierTable.none
      : fact.details.away.map { identifiers.teams.number(of: $0) } ?? IdentifierTable.none
    dayNumber = identifiers.days.number(of: fact.day)
    year = Int32(clamping: min(max(0, fact.day.year), 9_999))
    month = fact.day.month
    date = month * 100 + fact.day.day
    weekday = fact.day.isoWeekday
    start = occasions.contains(.unknownStart) ? nil : fact.details.startMinute
    timeOfDay = start.map { (300..<Self.nightfall).contains($0) ? 0 : 1 } ?? IdentifierTable.none
    number = min(max(0, fact.details.number), 9)
    meeting =
      number > 0 && fact.details.home != nil
      ? identifiers.meetings.number(
        of: .init(stadium: fact.stadium, day: fact.day, home: fact.details.home))
      : IdentifierTable.none
    score = fact.details.score
  }
}
