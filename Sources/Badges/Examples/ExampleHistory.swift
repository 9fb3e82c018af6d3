import Foundation
import SportsModel

/// The visits described by the lines of an example.
///
/// A line is one of:
/// - `2018-07-09 fenway-park-boston mlb-bos mlb-tex 5-0 19:10 #1 postseason`: a visit. Optional
///   after day and stadium: home and away team (or only the league), score, start, number of the
///   game that day, occasions, what happened (`no-hitter`, `home-runs:5`) and members of the Hall
///   of Fame (`hall-of-famer:ruthb101`);
/// - `10 times every 7 days: …`, `every day`, `every month`, `every year`: the same visit again;
/// - `12 stadiums`, `12 stadiums of nba`, also cities, regions, countries and hall-of-famers: one
///   visit a week, each to a different one;
/// - `all`, `all but one`: the members of a set, one a week, or all on one day if days are limited.
struct ExampleHistory {
  struct Malformed: Error {
    let problem: String
    init(_ problem: String) { self.problem = problem }
  }

  private let rule: AchievementRule
  private let context: AchievementContext
  private(set) var facts: [VisitFact] = []
  private(set) var occasions: [UUID: Occasions] = [:]
  private(set) var moments: [UUID: GameMoments] = [:]

  init(
    _ lines: [String], of rule: AchievementRule, in context: AchievementContext
  ) throws(Malformed) {
    (self.rule, self.context) = (rule, context)
    for line in lines {
      do throws(Malformed) {
        try add(line)
      } catch {
        throw Malformed("\"\(line)\": \(error.problem)")
      }
    }
  }

  /// A numbered id, so the same lines always give the same visits.
  private var nextID: UUID {
    let number = UInt16(clamping: facts.count)
    return UUID(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number >> 8),
        UInt8(truncatingIfNeeded: number)
      ))
  }

  private mutating func add(_ line: String) throws(Malformed) {
    if line == "all" { return try addMembers(leavingOut: 0) }
    if line == "all but one" { return try addMembers(leavingOut: 1) }
    let fields = line.split(separator: " ").map(String.init)
    guard let first = fields.first else { throw Malformed("empty line") }
    if LocalDay(first) != nil {
      try addVisit(fields)
    } else if fields.count > 1, fields[1].hasPrefix("time") {
      try addRepeated(line)
    } else {
      try addDifferent(fields)
    }
  }

  // MARK: One visit

  private mutating func addVisit(_ fields: [String]) throws(Malformed) {
    guard fields.count > 1, let day = LocalDay(fields[0]) else {
      throw Malformed("needs a date and a stadium")
    }
    let stadium = StadiumID(fields[1])
    guard context.places[stadium] != nil else { throw Malformed("unknown stadium \"\(stadium)\"") }
    var game = Fields()
    for word in fields.dropFirst(2) where !game.parse(word, context: context) {
      throw Malformed("unknown word \"\(word)\"")
    }
    let key = game.home.flatMap { home in
      game.league.map {
        GameKey(league: $0, stadium: stadium, day: day, home: home, number: game.number)
      }
    }
    occasions[nextID] = game.occasions
    moments[nextID] = game.moments
    facts.append(
      VisitFact(
        id: nextID, stadium: stadium, day: day, league: game.league,
        details: .init(
          key: key, home: game.home, away: game.away, startMinute: game.start, score: game.score)))
  }

  /// The words after the day and the stadium.
  private struct Fields {
    var league: LeagueID?
    var home, away: TeamID?
    var score: Score?
    var start: Int?
    var number = 0
    var occasions: Occasions = []
    var moments = GameMoments()

    /// Parses a word; returns false if it is unknown.
    mutating func parse(_ word: String, context: AchievementContext) -> Bool {
      if let named = Occasions.named.first(where: { $0.name == word }) {
        occasions.insert(named.occasion)
      } else if let kind = MomentKind(rawValue: word) {
        moments.kinds.insert(kind)
      } else if let colon = word.firstIndex(of: ":"), word.first?.isLetter == true {
        return parse(figure: String(word[..<colon]), String(word[colon...].dropFirst()))
      } else if context.teamNames[TeamID(word)] != nil, away == nil {
        if home == nil { home = TeamID(word) } else { away = TeamID(word) }
        league = word.firstIndex(of: "-").map { LeagueID(word[..<$0]) }
      } else if context.homes[.league(LeagueID(word))] != nil {
        league = LeagueID(word)
      } else if word.hasPrefix("#"), let number = Int(word.dropFirst()), (1...9).contains(number) {
        self.number = number
      } else if let time = LocalDateTime("2000-01-01T\(word):00") {
        start = time.minuteOfDay
      } else {
        return parse(score: word)
      }
      return true
    }

    private mutating func parse(figure name: String, _ value: String) -> Bool {
      if name == CountedDimension.hallOfFamer.rawValue, !value.isEmpty {
        moments.hallOfFamers.append(value)
        return true
      }
      guard let figure = GameFigure(rawValue: name), let number = Int(value) else { return false }
      moments.figures[figure] = number
      return true
    }

    private mutating func parse(score word: String) -> Bool {
      let sides = word.split(separator: "-").compactMap { Int($0) }
      guard sides.count == 2, sides.allSatisfy({ (0...999).contains($0) }) else { return false }
      score = Score(home: sides[0], away: sides[1])
      return true
    }
  }

  // MARK: Many

  private mutating func addRepeated(_ line: String) throws(Malformed) {
    let parts = line.split(separator: ":", maxSplits: 1)
    let how = parts[0].split(separator: " ").map(String.init)
    guard parts.count == 2, how.count > 3, how[2] == "every", let times = Int(how[0]),
      (1...10_000).contains(times), let step = Self.step(how.dropFirst(3).joined(separator: " "))
    else { throw Malformed("must look like \"10 times every 7 days: …\"") }
    var fields = parts[1].split(separator: " ").map(String.init)
    guard let first = fields.first.flatMap({ LocalDay($0) }) else {
      throw Malformed("needs a date and a stadium")
    }
    for number in 0..<times {
      guard let day = step(first, number), day.year <= 9999 else {
        throw Malformed("goes past the year 9999")
      }
      fields[0] = day.description
      try addVisit(fields)
    }
  }

  /// Returns a function from the first day and a number to the day of the visit with that number.
  private static func step(_ text: String) -> ((LocalDay, Int) -> LocalDay?)? {
    switch text {
    case "day": return { $0 + $1 }
    case "month":
      return { day, number in
        let months = day.year * 12 + day.month - 1 + number
        return LocalDay(year: months / 12, month: months % 12 + 1, day: day.day)
      }
    case "year": return { LocalDay(year: $0.year + $1, month: $0.month, day: $0.day) }
    default:
      let fields = text.split(separator: " ")
      guard fields.count == 2, fields[1] == "days", let days = Int(fields[0]),
        (1...10_000).contains(days)
      else { return nil }
      return { $0 + days * $1 }
    }
  }

  private mutating func addDifferent(_ fields: [String]) throws(Malformed) {
    if fields.count == 2, fields[1] == "hall-of-famers", let count = Int(fields[0]) {
      return try addHallOfFamers(count)
    }
    let dimensions: [String: (AchievementContext.Place, StadiumID) -> String] = [
      "stadiums": { $1.rawValue }, "cities": { place, _ in place.city },
      "regions": { place, _ in place.region }, "countries": { place, _ in place.country },
    ]
    guard fields.count == 2 || fields.count == 4 && fields[2] == "of", let count = Int(fields[0]),
      let dimension = dimensions[fields[1]]
    else { throw Malformed("not a valid line of an example") }
    let league = fields.count == 4 ? LeagueID(fields[3]) : nil
    var seen: Set<String> = []
    for (stadium, place) in context.places.sorted(by: { $0.key < $1.key }) where seen.count < count
    {
      let name = dimension(place, stadium)
      guard !name.isEmpty, seen.insert(name).inserted else { continue }
      add(stadium, league: league, day: Self.firstDay + 7 * seen.count)
    }
    guard seen.count == count else {
      throw Malformed("only \(seen.count) \(fields[1]) are available")
    }
  }

  /// Adds a visit a week, each to a game of another member of the Hall of Fame.
  private mutating func addHallOfFamers(_ count: Int) throws(Malformed) {
    guard let stadium = context.places.keys.min(), (1...1_000).contains(count) else {
      throw Malformed("needs 1 to 1,000 Hall of Famers")
    }
    for number in 1...count {
      moments[nextID] = GameMoments(hallOfFamers: ["\(number)"])
      add(stadium, league: "mlb", day: Self.firstDay + 7 * number)
    }
  }

  private static let firstDay = LocalDay(daysSinceEpoch: 11_323)

  private mutating func add(
    _ stadium: StadiumID, league: LeagueID?, home: TeamID? = nil, day: LocalDay
  ) {
    facts.append(
      VisitFact(id: nextID, stadium: stadium, day: day, league: league, details: .init(home: home)))
  }

  // MARK: Sets

  private mutating func addMembers(leavingOut missing: Int) throws(Malformed) {
    let counted = CountedRule(rule, in: context)
    guard let members = counted.members, members.names.count > missing else {
      throw Malformed("only valid for rules that require every member of a set")
    }
    let league = counted.games.leagues.first
    let stadiums = context.places.keys.sorted()
    let teams = context.teamNames.keys.sorted()
    for member in members.names.indices.dropFirst(missing) {
      let day = counted.span == .ever ? Self.firstDay + 7 * member : Self.firstDay
      if counted.dimension == .team {
        guard let stadium = stadiums.first,
          let team = teams.first(where: { members.indices[.team($0)] == member })
        else { continue }
        add(
          stadium, league: team.rawValue.firstIndex(of: "-").map { LeagueID(team.rawValue[..<$0]) },
          home: team, day: day)
      } else if let stadium = stadiums.first(where: { members.indices[.stadium($0)] == member }) {
        add(stadium, league: league, day: day)
      }
    }
  }
}

extension AchievementDefinition {
  /// Checks that one example earns the badge and the other misses it by one.
  package func checkExamples(in context: AchievementContext) throws(DefinitionError) {
    guard let examples else {
      throw DefinitionError(definition: id, key: "examples", problem: "missing")
    }
    let earned = try play(examples.earns, key: "examples.earns", in: context)
    guard earned.isEarned else {
      throw DefinitionError(
        definition: id, key: "examples.earns",
        problem: "doesn't earn the badge (\(earned.progress))")
    }
    let missed = try play(examples.misses, key: "examples.misses", in: context)
    guard !missed.isEarned, missed.progress.remaining == 1 else {
      throw DefinitionError(
        definition: id, key: "examples.misses",
        problem: missed.isEarned
          ? "earns the badge" : "doesn't miss the badge by exactly one (\(missed.progress))")
    }
  }

  /// Evaluates the badge for the lines of an example.
  package func play(
    _ lines: [String], key: String, in context: AchievementContext
  ) throws(DefinitionError) -> Evaluation {
    let history: ExampleHistory
    do {
      history = try ExampleHistory(lines, of: rule, in: context)
    } catch {
      throw DefinitionError(definition: id, key: key, problem: error.problem)
    }
    var context = context
    context.occasions = { [occasions = history.occasions] in occasions[$0.id] ?? [] }
    context.moments = { [moments = history.moments] in moments[$0.id] ?? GameMoments() }
    return Evaluator(definitions: [self], context: context)
      .evaluate(VisitLedger(history.facts)).evaluations[0]
  }
}
