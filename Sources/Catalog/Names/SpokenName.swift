import AppSupport
import Foundation
import SportsModel

/// A name of a team as people say it, with the seasons in which it has been its name.
package struct SpokenName: Hashable, Sendable {
  package enum Kind: Sendable {
    /// An id or a code.
    case code
    /// A city with a nickname: `Oakland A's`.
    case full
    case nickname
    /// The city alone.
    case city
    /// The end of a nickname that isn't a nickname of another team: `Sox`.
    case part
  }

  package let text: String
  package let kind: Kind
  package let seasons: ClosedRange<Int>
  let key: String

  init(_ text: String, _ kind: Kind, seasons: ClosedRange<Int>) {
    (self.text, self.kind, self.seasons) = (text, kind, seasons)
    key = NameKey.key(text)
  }
}

/// Short names that people give to cities, teams and stadiums.
struct ShortNames: Sendable {
  private enum Kind: String {
    case city
    /// A part of a city or a name of it that doesn't go with teams.
    case place
    /// The nickname of teams, or a whole name.
    case team
    /// The id of a stadium.
    case stadium
  }

  private var names: [Kind: [String: [String]]] = [:]

  init() {}

  /// Reads `nicknames.csv` in a folder; none if there is no file.
  init(in folder: URL) throws(CatalogError) {
    let rows = try CSVTable.bundled(
      folder.appendingPathComponent("nicknames.csv"), of: "nicknames",
      required: ["kind", "name", "short"]
    ) { row throws(MalformedEntry) in
      guard let kind = row["kind"].flatMap(Kind.init), let name = row["name"],
        let short = row["short"]
      else { throw MalformedEntry("expected a kind, a name and a short name") }
      return (kind, name, short)
    }
    for (kind, name, short) in rows { add(kind, name: name, short: short) }
  }

  private mutating func add(_ kind: Kind, name: String, short: String) {
    names[kind, default: [:]][NameKey.key(name), default: []].append(short)
    // `LA Galaxy` is the Los Angeles Galaxy.
    if kind == .city { names[kind, default: [:]][NameKey.key(short), default: []].append(name) }
  }

  private func names(_ kind: Kind, of name: String) -> [String] {
    names[kind]?[NameKey.key(name)] ?? []
  }

  var cityKeys: Set<String> { Set(names[.city, default: [:]].keys) }

  func city(_ name: String) -> [String] { names(.city, of: name) }
  func places(inCity name: String) -> [String] { names(.place, of: name) }
  func team(_ nickname: String) -> [String] { names(.team, of: nickname) }
  func stadium(_ id: StadiumID) -> [String] { names(.stadium, of: id.rawValue) }
}

/// Makes the names of teams from their dated names: each form of the city with each nickname.
struct SpokenNameBuilder {
  private static let clubWords: Set<Substring> = ["FC", "SC", "CF"]

  let short: ShortNames
  /// Keys of cities, states and regions that names of teams begin or end with.
  let cities: Set<String>

  init(_ teams: [Team], stadiums: [Stadium], short: ShortNames) {
    self.short = short
    // The first alias is the city, unless the team has only a nickname.
    let homes = teams.compactMap { team in
      team.names.contains { $0.name == team.aliases.first } ? nil : team.aliases.first
    }
    cities = short.cityKeys.union((homes + stadiums.map(\.city)).map(NameKey.key))
      .subtracting([""])
  }

  func names(of team: Team) -> [SpokenName] {
    var timeless = [team.id.rawValue, team.code].map { ($0, SpokenName.Kind.code) }
    for alias in team.aliases where !Self.clubWords.contains(alias[...]) {
      let isCode = alias.count <= 4 && [alias.uppercased(), alias.lowercased()].contains(alias)
      let key = NameKey.key(alias)
      if isCode {
        timeless.append((alias, .code))
      } else if !team.names.contains(where: { NameKey.contains(key, in: NameKey.key($0.name)) }) {
        let kind = cities.contains(key) ? SpokenName.Kind.city : .nickname
        timeless += ([alias] + (kind == .city ? short.city(alias) : [])).map { ($0, kind) }
      }
    }
    let spans = Self.spans(of: team)
    return spans.flatMap { span in timeless.map { SpokenName($0.0, $0.1, seasons: span) } }
      + team.names.flatMap(names)
  }

  /// Returns the spans of seasons in which a team played, without gaps such as a war.
  private static func spans(of team: Team) -> [ClosedRange<Int>] {
    var spans: [ClosedRange<Int>] = []
    for next in team.names.map(seasons).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = spans.last, next.lowerBound <= last.upperBound + 1 {
        spans[spans.count - 1] = last.lowerBound...max(last.upperBound, next.upperBound)
      } else {
        spans.append(next)
      }
    }
    return spans.isEmpty ? [0...9_999] : spans
  }

  private static func seasons(_ dated: DatedName) -> ClosedRange<Int> {
    let first = dated.first ?? 0
    return first...max(first, dated.last ?? 9_999)
  }

  private func names(_ dated: DatedName) -> [SpokenName] {
    let seasons = Self.seasons(dated)
    let whole = dated.name.prefix { $0 != "(" }.split(separator: " ")
    // Some clubs had several nicknames: `Akron Pros/Indians`.
    let endings = whole.last?.split(separator: "/") ?? []
    let names = endings.flatMap { forms(whole.dropLast() + [$0]) } + [(dated.name, .full)]
    let nicknames = short.team(dated.name).map { ($0, SpokenName.Kind.nickname) }
    return (names + nicknames).map { SpokenName($0.0, $0.1, seasons: seasons) }
  }

  /// Returns the forms of a name: with and without words such as `FC`, each form of the city with
  /// each nickname, the nicknames with their ends, and the city.
  private func forms(_ whole: [Substring]) -> [(String, SpokenName.Kind)] {
    var words = whole.filter { !Self.clubWords.contains($0) }
    // `Chivas USA`
    if words.count > 1, let last = words.last, last == last.uppercased(),
      last.allSatisfy(\.isLetter)
    {
      words.removeLast()
    }
    let (city, nickname, isCityLast) = parts(words)
    let isClub = words.count < whole.count
    let isCity = !isClub || cities.contains(NameKey.key(city))
    let cities = city.isEmpty ? [] : [city] + short.city(city)
    var nicknames = nickname.isEmpty ? [] : [nickname] + short.team(nickname)
    if isClub, let club = whole.last, club != words.last, !nickname.isEmpty {
      nicknames.append("\(nickname) \(club)")
    }
    var full = [whole.joined(separator: " ")]
    if !nickname.isEmpty { full.append(words.joined(separator: " ")) }
    for city in cities {
      full += nicknames.map { isCityLast ? "\($0) \(city)" : "\(city) \($0)" }
    }
    let end = nickname.split(separator: " ")
    let ends = (1..<max(1, end.count)).map { end[$0...].joined(separator: " ") }
    // `Inter` and `Real` are names only with their cities.
    return full.map { ($0, .full) } + (isCityLast ? [] : nicknames.map { ($0, .nickname) })
      + (isCity ? cities.map { ($0, .city) } : []) + (isCityLast ? [] : ends.map { ($0, .part) })
  }

  /// Splits a name into the city or cities and the nickname: `Mighty Ducks of Anaheim`,
  /// `Sporting Kansas City`, `New Orleans/Oklahoma City Hornets`.
  private func parts(_ words: [Substring]) -> (city: String, nickname: String, isCityLast: Bool) {
    if let of = words.firstIndex(of: "of"), of > 0, of + 1 < words.count {
      let before = parts(Array(words[..<of]))
      let place = words[(of + 1)...].joined(separator: " ")
      let isNamed = !before.city.isEmpty && cities.contains(NameKey.key(before.city))
      return isNamed ? before : (place, words[..<of].joined(separator: " "), false)
    }
    let words = words.flatMap { $0.split(separator: "/") }
    func isCity(_ part: ArraySlice<Substring>) -> Bool {
      cities.contains(NameKey.key(part.joined(separator: " ")))
    }
    func joined(_ part: ArraySlice<Substring>) -> String { part.joined(separator: " ") }
    if isCity(words[...]) { return (joined(words[...]), "", false) }
    var start = 0
    while let end = words.indices.dropFirst(start + 1).last(where: { isCity(words[start..<$0]) }) {
      start = end
    }
    if start > 0 { return (joined(words[..<start]), joined(words[start...]), false) }
    if let end = words.indices.dropFirst().first(where: { isCity(words[$0...]) }) {
      return (joined(words[end...]), joined(words[..<end]), true)
    }
    guard words.count > 1 else { return ("", joined(words[...]), false) }
    return (joined(words.dropLast()), joined(words.suffix(1)), false)
  }
}
