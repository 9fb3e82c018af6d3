import Sentences
import SportsModel
import TripPlanning

/// Turns the steps of a sentence into clauses, and collects the ambiguous names.
struct NameResolver {
  let nameIndex: NameIndex
  let directory: TeamDirectory
  let choices: [String: NameIndex.Entry]
  private(set) var issues: [SentenceIssue] = []

  /// The leagues in the sentence, otherwise those chosen elsewhere.
  private var leagues: Set<LeagueID>
  /// The names with one meaning, and the days, which settle the other names.
  private let known: [NameIndex.Entry]
  private let days: [ClosedRange<LocalDay>]
  /// The leagues that all ambiguous teams have in common: `Jets and Giants` are football.
  private let commonLeagues: Set<LeagueID>

  init(_ parser: TripSentenceParser, _ steps: [SentenceStep], choices: [String: NameIndex.Entry]) {
    (nameIndex, directory, self.choices) = (parser.nameIndex, parser.directory, choices)
    let names = steps.flatMap(\.names)
    leagues = []
    for case .leagues(let named) in names.flatMap(\.entries).map(\.meaning) {
      leagues.formUnion(named)
    }
    if leagues.isEmpty { leagues = parser.chosenLeagues }
    known = names.filter { $0.entries.count == 1 }.map { $0.entries[0] }
    let open = names.filter { $0.entries.count > 1 && !$0.isChoice }
      .map { Set($0.entries.compactMap(\.league)) }.filter { !$0.isEmpty }
    commonLeagues =
      open.count > 1 ? open.dropFirst().reduce(open[0]) { $0.intersection($1) } : []
    let context = DateContext(today: parser.today)
    days = steps.flatMap(\.days).compactMap { $0.span(context) }
      .filter { $0.upperBound - $0.lowerBound < 200 }
  }

  mutating func clauses(_ step: SentenceStep) -> [TripClause] {
    switch step.meaning {
    case .clauses(let clauses): return clauses
    case .name(let name):
      let parts = name.isChoice && choices[name.phrase] == nil ? name.alternatives : [name]
      let found = parts.compactMap { resolve($0) }.map(Self.clause)
      return parts.count > 1 ? found + [.either] : found
    case .matchup(let first, let second, let venue):
      let others = second.isChoice ? second.alternatives : [second]
      return others.flatMap { other in
        matchup(first, other).map { [.matchup($0.0, $0.1, venue)] } ?? []
      }
    case .rule(let rule, let found): return clauses(rule, found)
    case .unknown(let word):
      if let choice = choices[NameIndex.phrase(word)] { return [Self.clause(choice)] }
      return [.unsupported(word)]
    }
  }

  /// Returns the clauses of a rule: for each of several names, unless the trip can have only one.
  private mutating func clauses(
    _ rule: PhraseRule, _ found: PhrasePattern.Match
  ) -> [TripClause] {
    guard let name = found.names.first else { return rule.clauses(found, nil) }
    guard name.isChoice, found.names.count == 1, choices[name.phrase] == nil,
      let first = name.entries.first, rule.clauses(found, first).allSatisfy(\.isOneOfSeveral)
    else { return resolve(name).map { rule.clauses(found, $0) } ?? [] }
    let clauses = name.alternatives.flatMap { part in
      resolve(part).map { rule.clauses(found, $0) } ?? []
    }
    return clauses + [.either]
  }

  private mutating func resolve(_ name: NameMatch) -> NameIndex.Entry? {
    if let choice = choices[name.phrase] { return choice }
    let fitting = fitting(name)
    if fitting.count == 1, !name.isChoice { return fitting[0] }
    issue(.several, fragment: name.written, candidates: fitting)
    return nil
  }

  /// Returns the clauses that stand for names that must be asked about.
  var openClauses: [TripClause] {
    issues.filter { $0.kind == .several && $0.candidates.allSatisfy(\.isTeam) }.map { _ in
      TripClause.openTeam
    }
  }

  mutating func askUnknown(_ word: String) {
    issue(.unknown, fragment: word, candidates: nameIndex.near(NameIndex.phrase(word)))
  }

  /// Returns the only two teams of one league that the names can mean.
  private mutating func matchup(
    _ first: NameMatch, _ second: NameMatch
  ) -> (NameIndex.Entry, NameIndex.Entry)? {
    var pairs: [(NameIndex.Entry, NameIndex.Entry)] = []
    for one in fitting(first) {
      for other in fitting(second) where one != other && one.league == other.league {
        pairs.append((one, other))
      }
    }
    if pairs.count == 1, !isOpen(first), !isOpen(second) { return pairs[0] }
    var names = [(first, pairs.map(\.0)), (second, pairs.map(\.1))]
    if pairs.isEmpty { names = [(first, first.entries), (second, second.entries)] }
    for (name, entries) in names {
      var several: [NameIndex.Entry] = []
      for entry in entries where !several.contains(entry) { several.append(entry) }
      guard several.count > 1 || isOpen(name) else { continue }
      issue(.several, fragment: name.written, candidates: several)
      return nil
    }
    issue(.unknown, fragment: "\(first.written) and \(second.written)", candidates: [])
    return nil
  }

  /// Returns whether the sentence leaves open which of several names it means, and the user hasn't
  /// chosen.
  private func isOpen(_ name: NameMatch) -> Bool { name.isChoice && choices[name.phrase] == nil }

  /// Returns the meanings that fit the leagues; of several teams those with a home at a place or team
  /// of the sentence, in its leagues or that play in its months.
  private func fitting(_ name: NameMatch) -> [NameIndex.Entry] {
    if let choice = choices[name.phrase] { return [choice] }
    var found = name.entries.filter { leagues.isEmpty || $0.league.map(leagues.contains) ?? true }
    if found.isEmpty { found = name.entries }
    if !name.isChoice, found.count == 1 { return cities(name, including: found[0]) }
    guard !name.isChoice, found.count > 1 else { return found }
    if found.allSatisfy(\.isPlace) {
      // `the Garden` next to a team is its home.
      let homes = found.filter { place in
        known.contains { $0.isTeam && directory.plays($0, at: place) }
      }
      return homes.isEmpty ? nearest(found) : homes
    }
    guard found.allSatisfy(\.isTeam) else { return found }
    let others = known.filter { $0.isPlace || $0.isTeam }
    let otherLeagues = Set(known.compactMap(\.league))
    let conditions: [(NameIndex.Entry) -> Bool] = [
      { entry in others.contains { directory.plays(entry, at: $0) } },
      { otherLeagues.contains($0.league ?? "") },
      { directory.hasGames($0.league ?? "", in: days) },
      { commonLeagues.contains($0.league ?? "") },
      { entry in
        others.contains { other in
          directory.miles(from: entry, to: other).map { $0 <= Self.nearMiles } ?? false
        }
      },
    ]
    for condition in conditions where found.count > 1 {
      let better = found.filter(condition)
      if !better.isEmpty { found = better }
    }
    return found
  }

  /// Places within these miles of a trip's other places are likely, those beyond `farMiles` aren't.
  private static let nearMiles = 250.0
  private static let farMiles = 400.0
  /// People of a town that is meant without its state.
  private static let minPeople = 50_000

  private func distance(_ place: NameIndex.Entry) -> Double {
    let others = known.filter { $0 != place && ($0.isTeam || $0.isPlace) }
    return others.compactMap { directory.miles(from: $0, to: place) }.min() ?? .infinity
  }

  /// Returns the place near another one of the sentence if all others are twice as far from them.
  private func nearest(_ places: [NameIndex.Entry]) -> [NameIndex.Entry] {
    let sorted = places.map { ($0, distance($0)) }.sorted { $0.1 < $1.1 }
    guard sorted[0].1 <= Self.nearMiles, sorted[1].1 > 2 * sorted[0].1 else { return places }
    return [sorted[0].0]
  }

  /// Returns a city, and others of the same name near a team if it is far from all of them: `from
  /// Portland, Red Sox weekend`.
  private func cities(_ name: NameMatch, including city: NameIndex.Entry) -> [NameIndex.Entry] {
    let teams = known.filter(\.isTeam)
    guard case .city = city.meaning, !teams.isEmpty,
      NameIndex.phrase("\(city.title.prefix { $0 != "," })") == name.phrase
    else { return [city] }
    let distances = teams.compactMap { directory.miles(from: $0, to: city) }
    guard let least = distances.min(), least > Self.farMiles else { return [city] }
    let others = directory.namesakes(name.phrase).filter { other in
      other.entry.title != city.title && other.population >= Self.minPeople
        && teams.contains { team in
          directory.position(of: team).map { $0.miles(to: other.position) <= Self.nearMiles }
            ?? false
        }
    }
    return [city] + others.map(\.entry)
  }

  private mutating func issue(
    _ kind: SentenceIssue.Kind, fragment: String, candidates: [NameIndex.Entry]
  ) {
    let issue = SentenceIssue(kind: kind, fragment: fragment, candidates: candidates)
    if !issues.contains(issue) { issues.append(issue) }
  }

  private static func clause(_ entry: NameIndex.Entry) -> TripClause {
    switch entry.meaning {
    case .team: .team(entry)
    case .stadium, .city: .place(entry, .at)
    case .region: .option(.region, entry.key)
    case .leagues(let leagues): .leagues(leagues)
    case .stadiums: .everyStadium(entry)
    }
  }
}

extension TripClause {
  /// True if a trip can have several of them.
  fileprivate var isOneOfSeveral: Bool {
    switch self {
    case .place(_, .at), .option(.region, _), .team, .leagues, .against, .without: true
    default: false
    }
  }
}

extension SentenceIssue {
  /// The key under which the answer is stored.
  package var phrase: String { NameIndex.phrase(fragment) }
}
