import AppSupport
import Catalog
import SportsModel
import Traces

/// What a ticket or a row of a table says of one visit, before it is known which game that was.
struct Statement {
  let kind: Trace
  let path: String
  /// Days that it can be, each with the minute of the start where that is said.
  var moments: [TextMoment] = []
  /// Each can name both teams.
  var titles: [String] = []
  /// Named as such, where the sides are known.
  var home: String?
  var away: String?
  /// Each can be the stadium's name.
  var places: [String] = []
  var number: Int?
  var league: LeagueID?
  var details = VisitDetails()

  init(kind: Trace, path: String) {
    self.kind = kind
    self.path = path
  }

  /// What a ticket says.
  init(_ ticket: Ticket, path: String) {
    self.init(kind: .ticket, path: path)
    moments = ticket.moments
    titles = ticket.titles
    places = ticket.places
    details.seat = ticket.seat
  }
}

/// The games that a statement can mean.
struct StatementOffers {
  var offers: [(game: Game, stadium: Stadium)] = []
  /// Where it was, whether there was a game or not.
  var stadium: Stadium?
  /// When it was, as far as only one day can be meant.
  var day: LocalDay?
  /// There was a game there that day, though none that is named.
  var hasOtherGame = false
}

/// Finds games by what people and shops call teams and stadiums.
struct StatementMatcher {
  private let catalog: Catalog
  /// Stadiums by every folded name that they ever bore.
  private let stadiumsByName: [String: [Stadium]]

  /// A start this many minutes off is another game.
  private static let widestMinutes = 90

  init(_ catalog: Catalog) {
    self.catalog = catalog
    var table: [String: [Stadium]] = [:]
    for stadium in catalog.stadiums.stadiums {
      let names = [stadium.id.rawValue] + stadium.names.map(\.name) + stadium.aliases
      for name in Set(names.map(NameFit.folded)) where name.utf8.count >= 4 {
        table[name, default: []].append(stadium)
      }
    }
    stadiumsByName = table
  }

  /// The games that fit a statement best.
  func offers(for statement: Statement) throws -> StatementOffers {
    var found: [(moment: TextMoment, game: Game, weight: Int)] = []
    var result = StatementOffers()
    for moment in statement.moments {
      let there = stadiums(statement, on: moment.day)
      if result.stadium == nil { result.stadium = there.count == 1 ? there.first : nil }
      for game in try catalog.games(on: moment.day) {
        guard let weight = weight(of: game, in: statement, at: Set(there.map(\.id))) else {
          continue
        }
        found.append((moment, game, weight))
      }
    }
    let days = Set(statement.moments.map(\.day))
    result.day = days.count == 1 ? days.first : nil
    let best = found.map(\.weight).max() ?? 0
    found.removeAll { $0.weight < best }
    if found.contains(where: { $0.moment.minute != nil }) {
      found.removeAll { $0.moment.minute == nil }
    }
    let fitting = found.filter { fits($0.game, $0.moment) }
    if found.count > 1, !fitting.isEmpty { found = fitting }
    if let number = statement.number {
      let numbered = found.filter { $0.game.number == number }
      if !numbered.isEmpty { found = numbered }
    }
    add(found.map(\.game), statement, to: &result)
    if result.offers.isEmpty, let stadium = result.stadium, let day = result.day {
      result.hasOtherGame = try catalog.games(on: day).contains {
        $0.stadiums.contains(stadium.id)
      }
    }
    return result
  }

  /// Says which name of a row nobody bears, and which one may be meant; nil when all are known.
  func unknownName(in statement: Statement) -> String? {
    for name in [statement.home, statement.away].compactMap(\.self) where !isTeam(name) {
      return "no team is called “\(name)”" + Self.hint(catalog.teamNames(like: name))
    }
    guard statement.kind == .row, let name = statement.places.first,
      catalog.stadiums(named: name).isEmpty
    else { return nil }
    return "no stadium is called “\(name)”" + Self.hint(catalog.stadiumNames(like: name))
  }

  private static func hint(_ names: [String]) -> String {
    guard !names.isEmpty else { return "" }
    return "; did you mean \(names.asAlternatives)?"
  }

  private func isTeam(_ name: String) -> Bool {
    !catalog.teams(named: name).isEmpty
      || catalog.teams.contains { team in
        team.names.contains { worn in
          level(team, worn.first ?? worn.last ?? 0, in: name, isWhole: true) != nil
        }
      }
  }

  private func add(_ games: [Game], _ statement: Statement, to result: inout StatementOffers) {
    var seen: Set<GameKey> = []
    for game in games {
      let named = Set(stadiums(statement, on: game.day).map(\.id))
      let places = game.stadiums.filter(named.contains)
      for id in places.isEmpty ? game.stadiums : places {
        guard let stadium = catalog.stadiums[id], seen.insert(game.key(at: id)).inserted else {
          continue
        }
        result.offers.append((game, stadium))
      }
    }
    result.offers.sort { $0.game.key(at: $0.stadium.id) < $1.game.key(at: $1.stadium.id) }
  }

  private func fits(_ game: Game, _ moment: TextMoment) -> Bool {
    guard let minute = moment.minute, case .exact(let start) = game.start else { return false }
    return abs(minute - start) <= Self.widestMinutes
  }

  /// The stadiums that are named and stood on a day.
  private func stadiums(_ statement: Statement, on day: LocalDay) -> [Stadium] {
    if statement.kind == .row {
      return statement.places.first.map { catalog.stadiums(meant: $0, on: day) } ?? []
    }
    var found: [Stadium] = []
    for place in statement.places {
      for stadium in stadiumsByName[NameFit.folded(place)] ?? []
      where stadium.isOpen(in: day.year) && !found.contains(stadium) {
        found.append(stadium)
      }
    }
    return found
  }

  /// How well a game fits: nil when it does not, more for both teams by their own names.
  private func weight(
    of game: Game, in statement: Statement, at places: Set<StadiumID>
  ) -> Int? {
    if let league = statement.league, game.league != league { return nil }
    let isThere = game.stadiums.contains(where: places.contains)
    if statement.kind == .row, !statement.places.isEmpty, !isThere { return nil }
    guard let home = catalog.team(game.home), let away = catalog.team(game.away) else {
      return isThere ? 1 : nil
    }
    if statement.home != nil || statement.away != nil {
      guard let first = level(home, game.season, in: statement.home, isWhole: true),
        let second = level(away, game.season, in: statement.away, isWhole: true)
      else { return nil }
      return 10 + first + second
    }
    var best: Int?
    for title in statement.titles {
      let first = level(home, game.season, in: title, isWhole: false)
      let second = level(away, game.season, in: title, isWhole: false)
      if let first, let second { best = max(best ?? 0, 10 + first + second + (isThere ? 5 : 0)) }
      // One team by its own name in its own house names the game as well.
      if isThere, first == 2 || second == 2 { best = max(best ?? 0, 5) }
    }
    if let best { return best }
    return isThere && statement.kind == .row && statement.titles.isEmpty ? 1 : nil
  }

  /// 2 for a name of the team alone, 1 for that of its city, 0 when nothing is said; nil when
  /// another one is named.
  private func level(_ team: Team, _ season: Int, in text: String?, isWhole: Bool) -> Int? {
    guard let text else { return 0 }
    let folded = NameFit.folded(text)
    if isWhole, folded == team.code.lowercased() || folded == team.id.rawValue { return 2 }
    let said = " \(folded) "
    let full = NameFit.folded(team.name(season: season))
    if said.contains(" \(full) ") { return 2 }
    var best: Int?
    for alias in team.aliases.map(NameFit.folded) where said.contains(" \(alias) ") {
      best = max(best ?? 0, full.hasSuffix(" \(alias)") ? 2 : 1)
    }
    return best
  }
}
