import AppSupport
package import SportsModel

/// The names known to the sentence parser: teams, stadiums, places and leagues.
package struct TripNameIndex: Sendable {
  package enum Meaning: Hashable, Sendable {
    case team(TeamID, of: LeagueID)
    case stadium(StadiumID, TripPlace)
    case city(TripPlace)
    case leagues([LeagueID])
    /// The stadiums of a city, state or division, with the leagues that play there.
    case stadiums([StadiumID: Set<LeagueID>])
  }

  /// A meaning of a name.
  package struct Entry: Hashable, Sendable {
    /// The full name: `San Francisco Giants`.
    package let title: String
    /// A unique name to write instead of an ambiguous one: `mlb-sf`.
    package let key: String
    package let meaning: Meaning

    package init(title: String, key: String, meaning: Meaning) {
      self.title = title
      self.key = key
      self.meaning = meaning
    }
  }

  /// Maximum number of words in a name.
  static let maxNameWords = 8

  private var entries: [String: [Entry]] = [:]
  private var codes: [String: [Entry]] = [:]

  package init() {}

  /// Adds a name for an entry, which may have several.
  package mutating func add(_ name: String, _ entry: Entry) {
    let phrase = Self.phrase(name)
    guard !phrase.isEmpty, !(entries[phrase]?.contains(entry) ?? false) else { return }
    entries[phrase, default: []].append(entry)
  }

  /// Adds a code, which is matched only in capitals: `MIN`, but not `min`.
  package mutating func add(code: String, _ entry: Entry) {
    let phrase = Self.phrase(code)
    guard !phrase.isEmpty, !(codes[phrase]?.contains(entry) ?? false) else { return }
    codes[phrase, default: []].append(entry)
  }

  /// Returns all meanings of a phrase.
  func entries(_ phrase: String, isCode: Bool) -> [Entry] {
    if let found = entries[phrase] { return found }
    return isCode ? codes[phrase] ?? [] : []
  }

  /// Returns the entries whose names contain a phrase or are spelled similarly.
  func near(_ phrase: String, most: Int = 6) -> [Entry] {
    guard phrase.count >= 3 else { return [] }
    var ranked: [(distance: Int, name: String)] = []
    let slack = phrase.count <= 5 ? 1 : 2
    for name in entries.keys {
      if name.split(separator: " ").contains(Substring(phrase)) {
        ranked.append((slack, name))
      } else if let distance = EditDistance.edits(phrase, name, most: slack) {
        ranked.append((distance, name))
      }
    }
    var found: [Entry] = []
    for name in ranked.sorted(by: { ($0.distance, $0.name) < ($1.distance, $1.name) }).map(\.name) {
      for entry in entries[name] ?? [] where !found.contains(entry) { found.append(entry) }
    }
    return Array(found.prefix(most))
  }

  /// Returns the lookup key of a name.
  static func phrase(_ name: String) -> String {
    SentenceToken.words(of: name).map(\.text).filter { $0 != "," }.joined(separator: " ")
  }
}
