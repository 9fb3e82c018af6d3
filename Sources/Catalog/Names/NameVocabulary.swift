import SportsModel

/// The names of all teams and stadiums, by the words that people use for them.
struct NameVocabulary: Sendable {
  private typealias Entry = (team: Int, name: SpokenName)
  private typealias Place = (stadium: Int, name: DatedName?)

  /// Longer texts are no names, not even with a place or a remark.
  private static let maxKeyBytes = 200

  private let teams: [Team]
  private let stadiums: [Stadium]
  let names: [TeamID: [SpokenName]]
  let short: ShortNames
  private let teamsByKey: [String: [Entry]]
  private let stadiumsByKey: [String: [Place]]
  private let cities: Set<String>

  init(_ teams: [Team] = [], stadiums: [Stadium] = [], short: ShortNames = ShortNames()) {
    (self.teams, self.stadiums, self.short) = (teams, stadiums, short)
    let builder = SpokenNameBuilder(teams, stadiums: stadiums, short: short)
    cities = builder.cities
    let all = teams.map(builder.names)
    names = Self.withoutGenericNames(teams, names: all)
    var teamsByKey: [String: [Entry]] = [:]
    for (index, team) in teams.enumerated() {
      for name in names[team.id] ?? [] { teamsByKey[name.key, default: []].append((index, name)) }
    }
    self.teamsByKey = teamsByKey
    var stadiumsByKey: [String: [Place]] = [:]
    for (index, stadium) in stadiums.enumerated() {
      stadiumsByKey[stadium.id.rawValue, default: []].append((index, nil))
      let others = stadium.aliases + short.stadium(stadium.id)
      let named: [(String, DatedName?)] =
        stadium.names.map { ($0.name, $0) } + others.map { ($0, nil) }
      for (text, name) in named {
        for key in Self.variants(NameKey.key(text), short: short) {
          stadiumsByKey[key, default: []].append((index, name))
        }
      }
    }
    self.stadiumsByKey = stadiumsByKey
  }

  /// Returns the names without nicknames of several present teams of a league, such as `City` and
  /// `United`, and without ends of nicknames that are other teams' nicknames.
  private static func withoutGenericNames(
    _ teams: [Team], names: [[SpokenName]]
  ) -> [TeamID: [SpokenName]] {
    var nicknames: [String: [(team: Team, seasons: ClosedRange<Int>)]] = [:]
    for (team, names) in zip(teams, names) {
      for name in names where name.kind == .nickname {
        nicknames[name.key, default: []].append((team, name.seasons))
      }
    }
    let present = nicknames.mapValues { all in
      Dictionary(grouping: all.filter { $0.seasons.upperBound == 9_999 }, by: \.team.league)
    }
    let generic = present.filter { $0.value.values.contains { Set($0.map(\.team.id)).count > 1 } }
    var kept: [TeamID: [SpokenName]] = [:]
    for (team, names) in zip(teams, names) {
      kept[team.id] = names.filter { name in
        switch name.kind {
        case .nickname: generic[name.key] == nil
        case .part:
          !(nicknames[name.key] ?? []).contains {
            $0.team.id != team.id && $0.seasons.overlaps(name.seasons)
          }
        case .code, .full, .city: true
        }
      }
    }
    return kept
  }

  /// Returns a key, also with the full nicknames of teams: `nats park` is `nationals park`.
  private static func variants(_ key: String, short: ShortNames) -> Set<String> {
    var variants: Set<String> = [key]
    for word in key.split(separator: " ").map(String.init) {
      for other in short.team(word) {
        let words = key.split(separator: " ").map { $0 == word ? NameKey.key(other) : String($0) }
        variants.insert(words.joined(separator: " "))
      }
    }
    return variants
  }

  // MARK: Teams

  /// Returns the teams with a name in a season, or at any time, in the order of the catalog;
  /// otherwise those whose full name has the text as whole words.
  func teams(named text: String, season: Int?) -> [Team] {
    let key = NameKey.key(text)
    guard (1...Self.maxKeyBytes).contains(key.utf8.count) else { return [] }
    func isBorne(_ name: SpokenName) -> Bool { season.map(name.seasons.contains) ?? true }
    let entries = teamsByKey[key] ?? Self.cityFirst(key).flatMap { teamsByKey[$0] } ?? []
    let found = Set(entries.filter { isBorne($0.name) }.map(\.team))
    if !found.isEmpty { return found.sorted().map { teams[$0] } }
    return teams.filter { team in
      (names[team.id] ?? []).contains { name in
        name.kind == .full && isBorne(name)
          && (NameKey.contains(key, in: name.key) || NameKey.contains(key + "s", in: name.key))
      }
    }
  }

  /// Returns the kind of the best name of a team in a season that a text is or has as whole words;
  /// nil if it has none.
  ///
  /// A whole text may have other words only next to a full name: the `Iowa Cubs` aren't the Cubs.
  func kind(of team: TeamID, season: Int, in text: String, isWhole: Bool) -> SpokenName.Kind? {
    let key = NameKey.key(text)
    let borne = (names[team] ?? []).filter { $0.seasons.contains(season) }
    let turned = Self.cityFirst(key)
    // A number may be a score or a rank.
    let words = key.split(separator: " ").filter { !$0.allSatisfy(\.isNumber) }
    let named = words.joined(separator: " ")
    if isWhole, let same = borne.first(where: { [key, named, turned].contains($0.key) }) {
      return same.kind
    }
    // Shorter names are words, too: `As`.
    let contained = borne.filter {
      $0.kind != .code && $0.key.utf8.count > 2 && NameKey.contains($0.key, in: key)
        && (!isWhole || $0.kind == .full || Self.isMark(key, besides: $0.key))
    }
    let best = contained.first { $0.kind == .full || $0.kind == .nickname } ?? contained.first
    if let best { return best.kind }
    let isEnd = borne.contains {
      $0.kind == .full
        && (NameKey.contains(key, in: $0.key) || NameKey.contains(key + "s", in: $0.key))
    }
    return isWhole && !key.isEmpty && isEnd ? .part : nil
  }

  private static let prepositions: Set<Substring> = ["de", "du", "del", "da", "do"]
  private static let articles: Set<Substring> = ["la", "le"]

  /// Returns the English form of `canadiens de montreal` and `hurricanes de la caroline`; nil for a
  /// key without a preposition.
  private static func cityFirst(_ key: String) -> String? {
    let words = key.split(separator: " ")
    guard let middle = words.firstIndex(where: prepositions.contains), middle > 0 else {
      return nil
    }
    let city = words[(middle + 1)...].drop(while: articles.contains)
    return city.isEmpty ? nil : (city + words[..<middle]).joined(separator: " ")
  }

  /// Returns whether a key has only numbers and words such as `vs` besides a name.
  private static func isMark(_ key: String, besides name: String) -> Bool {
    " \(key) ".replacing(" \(name) ", with: " ").split(separator: " ").allSatisfy {
      $0.utf8.count <= 2 || $0.allSatisfy(\.isNumber)
    }
  }

  /// Returns how many teams a text names, and whether it has hardly any other words.
  func teamNames(in text: String) -> (count: Int, isWhole: Bool) {
    let words = text.filter { !"'’.".contains($0) }.split { !$0.isLetter && !$0.isNumber }
    let keys = words.map { NameKey.key(String($0)) }
    var (count, others, start) = (0, 0, 0)
    while start < words.count {
      let length = (1...4).reversed().first { length in
        guard start + length <= words.count else { return false }
        // Short words are codes only in capitals.
        if length == 1, words[start].count <= 3, words[start] != words[start].uppercased() {
          return false
        }
        let key = keys[start..<(start + length)].joined(separator: " ")
        return teamsByKey[key] != nil || Self.cityFirst(key).map { teamsByKey[$0] != nil } ?? false
      }
      if length == nil { others += 1 } else { count += 1 }
      start += length ?? 1
    }
    return (count, others <= 1)
  }

  // MARK: Stadiums

  /// Returns the stadiums with exactly a name, alone or with their place.
  func stadiums(called text: String, on day: LocalDay?) -> [Stadium] {
    guard text.utf8.count <= Self.maxKeyBytes else { return [] }
    let whole = places(text, on: day)
    if !whole.isEmpty { return unique(whole) }
    // The place before or after a comma or dash, or a remark in parentheses; some names have them.
    let plain = text.replacing(" - ", with: ",").replacing(" – ", with: ",")
    for separators in [",;/|", ",;/|()"] {
      let parts = plain.split(whereSeparator: separators.contains).map(String.init)
      let found = parts.count > 1 ? stadiums(calledBy: parts, on: day) : []
      if !found.isEmpty { return found }
    }
    // `Boston's Fenway Park`, but not `Oakland A's`.
    let city = text.replacing(#/(\w\w)['’]s\ /#, maxReplacements: 1) { "\($0.1) " }
    return unique(withCity(NameKey.key(city), on: day))
  }

  /// Returns the stadiums that one of the parts of a text names; the others are their place, other
  /// names of them or remarks.
  private func stadiums(calledBy parts: [String], on day: LocalDay?) -> [Stadium] {
    for (index, part) in parts.enumerated() {
      let found = places(part, on: day)
      guard !found.isEmpty else { continue }
      let others = parts.enumerated().filter { $0.offset != index }.map { NameKey.key($0.element) }
      let there = found.filter { place in
        others.contains(where: isPlace(of: stadiums[place.stadium]))
          || others.contains { key in
            (stadiumsByKey[key] ?? []).contains { $0.stadium == place.stadium }
          }
      }
      if !there.isEmpty { return unique(there) }
      // Another city is another stadium.
      if !others.contains(where: cities.contains) { return unique(found) }
    }
    return []
  }

  /// Returns the stadiums with a name or an id that has some words.
  func stadiums(containing text: String, on day: LocalDay?) -> [Stadium] {
    let key = NameKey.key(text)
    guard (1...Self.maxKeyBytes).contains(key.utf8.count) else { return [] }
    let found = stadiumsByKey.filter { name, _ in
      NameKey.contains(key, in: NameFolding.folded(name))
    }
    return unique(found.flatMap(\.value).filter { isOpen($0, on: day) })
  }

  /// Returns the stadiums whose name follows or precedes their city: `Houston Astrodome`.
  private func withCity(_ key: String, on day: LocalDay?) -> [Place] {
    let words = key.split(separator: " ").map(String.init)
    for length in (1..<max(1, words.count)).reversed() {
      for start in [words.count - length, 0] {
        let name = words[start..<(start + length)].joined(separator: " ")
        let rest = (words[..<start] + words[(start + length)...]).joined(separator: " ")
        let found = places(name, on: day).filter { isPlace(of: stadiums[$0.stadium])(rest) }
        if !found.isEmpty { return found }
      }
    }
    return []
  }

  /// Returns a test whether a key is the city, the state or the country of a stadium, with the state
  /// or alone.
  private func isPlace(of stadium: Stadium) -> (String) -> Bool {
    let region = NameKey.key(stadium.region)
    let cities = ([stadium.city] + short.city(stadium.city)).map(NameKey.key)
    let id = stadium.id.rawValue.replacing("-", with: " ")
    return { key in
      cities.contains { key == $0 || key == "\($0) \(region)" } || (key == region && !key.isEmpty)
        || (key.utf8.count > 1 && id.hasSuffix(" \(key)") && self.stadiumsByKey[key] == nil)
        // The Bronx and Queens are in New York, which is also the state.
        || short.city(key).contains { NameKey.key($0) == region }
    }
  }

  /// Returns the stadiums with a name or an alias; those that had the name on the day first.
  private func places(_ text: String, on day: LocalDay?) -> [Place] {
    let named = stadiumsByKey[NameKey.key(text)] ?? stadiumsByKey[text.lowercased()] ?? []
    let found = named.filter { isOpen($0, on: day) }
    guard let day else { return found }
    let now = found.filter { $0.name?.wasUsed(in: day.year) ?? true }
    return now.isEmpty ? found : now
  }

  private func isOpen(_ place: Place, on day: LocalDay?) -> Bool {
    day.map { stadiums[place.stadium].isOpen(in: $0.year) } ?? true
  }

  private func unique(_ places: [Place]) -> [Stadium] {
    Set(places.map(\.stadium)).sorted().map { stadiums[$0] }
  }
}
