import AppSupport
package import SportsModel

/// The names that a sentence may contain: teams, stadiums, places and leagues.
package struct NameIndex: Sendable {
  package enum Meaning: Hashable, Sendable {
    case team(TeamID, of: LeagueID)
    case stadium(StadiumID)
    case city
    /// A state or another part of a country.
    case region
    case leagues([LeagueID])
    /// The stadiums of a city, state or division, with the leagues that play there.
    case stadiums([StadiumID: Set<LeagueID>])
  }

  /// A meaning of a name.
  package struct Entry: Hashable, Sendable {
    /// The full name: `San Francisco Giants`.
    package let title: String
    /// The value of an option, and a name to write instead of an ambiguous one: `mlb-sf`.
    package let key: String
    package let meaning: Meaning

    package init(title: String, key: String? = nil, meaning: Meaning) {
      (self.title, self.key, self.meaning) = (title, key ?? title, meaning)
    }
  }

  static let maxNameWords = 8

  private var entries: [String: [Entry]] = [:]
  private var codes: [String: [Entry]] = [:]
  private var teamsOfCities: [String: [Entry]] = [:]
  /// Returns the cities of the gazetteer with a name.
  let cities: @Sendable (String) -> [Entry]

  package init(cities: @escaping @Sendable (String) -> [Entry] = { _ in [] }) {
    self.cities = cities
  }

  /// Adds a name for an entry, which may have several.
  package mutating func add(_ name: String, entry: Entry) {
    let phrase = Self.phrase(name)
    Self.add(phrase, entry: entry, to: &entries)
    // `Redsox`.
    let joined = phrase.filter { $0 != " " }
    if case .team = entry.meaning, joined != phrase { Self.add(joined, entry: entry, to: &entries) }
  }

  /// Adds a code, which is matched only in capitals: `MIN`, but not `min`.
  package mutating func add(code: String, _ entry: Entry) {
    Self.add(Self.phrase(code), entry: entry, to: &codes)
  }

  /// Adds a team by its city, which means the team only next to another one: `Cubs at Pittsburgh`.
  package mutating func add(city: String, _ entry: Entry) {
    Self.add(Self.phrase(city), entry: entry, to: &teamsOfCities)
  }

  private static func add(_ phrase: String, entry: Entry, to names: inout [String: [Entry]]) {
    guard !phrase.isEmpty, !(names[phrase]?.contains(entry) ?? false) else { return }
    names[phrase, default: []].append(entry)
  }

  /// Returns all meanings of a phrase that are of a kind.
  package func entries(_ phrase: String, kind: NameKind, isCode: Bool) -> [Entry] {
    var found = entries[phrase] ?? (isCode ? codes[phrase] ?? [] : [])
    found.removeAll { !kind.accepts($0.meaning) }
    if found.isEmpty, kind == .opponent { found = teamsOfCities[phrase] ?? [] }
    return found
  }

  package func hasRegion(_ name: String) -> Bool {
    !entries(Self.phrase(name), kind: .region, isCode: name == name.uppercased()).isEmpty
  }

  /// Returns the entries whose names contain a phrase or are spelled similarly.
  package func near(_ phrase: String, maxCount: Int = 6) -> [Entry] {
    guard phrase.count >= 3 else { return [] }
    var ranked: [(distance: Int, name: String)] = []
    let slack = phrase.count <= 5 ? 1 : 2
    for name in entries.keys {
      if name.split(separator: " ").contains(Substring(phrase)) {
        ranked.append((name == phrase ? 0 : slack, name))
      } else if let distance = EditDistance.edits(phrase, name, maxEdits: slack) {
        ranked.append((distance, name))
      }
    }
    var found: [Entry] = []
    for name in ranked.sorted(by: { ($0.distance, $0.name) < ($1.distance, $1.name) }).map(\.name) {
      for entry in entries[name] ?? [] where !found.contains(entry) { found.append(entry) }
    }
    return Array(found.prefix(maxCount))
  }

  package var singleWords: [String] { entries.keys.filter { !$0.contains(" ") } }

  /// Returns the lookup key of a name.
  package static func phrase(_ name: String) -> String {
    SentenceToken.tokens(of: name).map(\.text).filter { $0 != "," }.joined(separator: " ")
  }
}
