import AppSupport
import Catalog
import Sentences
import SportsModel

/// The names of all times that a memory may contain, by their words.
struct MemoryNameIndex {
  static let maxWords = 6

  private var clues: [String: NameClue] = [:]
  /// All words of the names, for misspelled ones.
  private(set) var vocabulary: Set<String> = []

  init(_ catalog: Catalog) {
    for team in catalog.teams { add(team) }
    for stadium in catalog.stadiums.stadiums { add(stadium, in: catalog) }
    for (nickname, name) in Self.nicknames {
      guard let clue = clues[name] else { continue }
      clues[nickname, default: clue].add(clue)
      vocabulary.insert(nickname)
    }
  }

  func clue(_ phrase: String) -> NameClue? { clues[phrase] }

  private mutating func add(_ team: Team) {
    for name in team.names {
      let seasons = (name.first ?? 0)...max(name.first ?? 0, name.last ?? 9999)
      add(team, name: name.name, seasons: seasons)
    }
    for alias in team.aliases where alias.utf8.count > 3 {
      let key = Self.key(alias)
      if clues[key]?.teams[team.id] == nil { add(team, key: key, seasons: 0...9999) }
    }
    add(team, key: team.id.rawValue, seasons: 0...9999)
  }

  /// Adds a name with its beginnings and ends: `Boston Red Sox`, `Boston`, `Red Sox` and `Sox`.
  private mutating func add(_ team: Team, name: String, seasons: ClosedRange<Int>) {
    var words = Self.words(name)
    add(team, key: words.joined(separator: " "), seasons: seasons)
    if let last = words.last, ["fc", "sc", "cf"].contains(last), words.count > 2 {
      words.removeLast()
      add(team, key: words.joined(separator: " "), seasons: seasons)
    }
    guard words.count > 1 else { return }
    for length in 1..<words.count {
      let start = words.prefix(length).joined(separator: " ")
      if !Self.isPartOfCity(start) { add(team, key: start, seasons: seasons, isCity: true) }
      let end = words.suffix(length).joined(separator: " ")
      if !Self.isCommonEnding(end) { add(team, key: end, seasons: seasons) }
    }
  }

  private mutating func add(
    _ team: Team, key: String, seasons: ClosedRange<Int>, isCity: Bool = false
  ) {
    clues[key, default: NameClue(written: key)].add(
      NameClue(written: key, teams: [team.id: [seasons]], leagues: [team.league], isCity: isCity))
    vocabulary.formUnion(key.split(separator: " ").map(String.init))
  }

  /// Beginnings of names that aren't names of their own.
  private static func isPartOfCity(_ start: String) -> Bool {
    [
      "new", "los", "san", "st", "saint", "las", "fort", "golden", "salt", "real", "inter",
      "sporting", "jordan", "green", "north", "ny", "the", "red", "bay", "angel", "racing", "club",
      "cf", "trail", "kansas", "oklahoma", "tampa", "bc", "d", "c", "sky", "blue", "chivas",
      "black",
    ].contains(start)
  }

  private static func isCommonEnding(_ end: String) -> Bool {
    [
      "fc", "sc", "cf", "city", "united", "city fc", "city sc", "united fc", "of anaheim", "york",
      "anaheim", "louis", "usa", "state", "original", "kansas city", "lake", "city star", "bay fc",
    ].contains(end)
  }

  private mutating func add(_ stadium: Stadium, in catalog: Catalog) {
    let clue = NameClue(written: stadium.name, stadiums: [stadium.id])
    for name in stadium.names.map(\.name) + stadium.aliases {
      let words = Self.words(name)
      guard !words.isEmpty else { continue }
      add(clue, key: words.joined(separator: " "))
      if words.first == "the" { add(clue, key: words.dropFirst().joined(separator: " ")) }
      // `Wrigley` is a name of its own, `Memorial` and the city's name are not.
      let first = words.filter { $0 != "the" }.dropLast().joined(separator: " ")
      if words.count > 1, Self.grounds.contains(words.last ?? ""), first.utf8.count > 3,
        !Self.commonGrounds.contains(first), clues[first] == nil || clues[first]?.isPlace == true
      {
        add(clue, key: first)
      }
    }
    guard !stadium.city.isEmpty else { return }
    add(
      NameClue(written: stadium.city, stadiums: [stadium.id], isCity: true),
      key: Self.key(stadium.city))
  }

  private mutating func add(_ clue: NameClue, key: String) {
    guard !key.isEmpty else { return }
    clues[key, default: NameClue(written: clue.written)].add(clue)
    vocabulary.formUnion(key.split(separator: " ").map(String.init))
  }

  private static let grounds: Set<String> = [
    "field", "park", "stadium", "arena", "center", "centre", "coliseum", "garden", "gardens",
    "dome", "forum", "grounds", "ballpark", "place", "fieldhouse",
  ]

  private static let commonGrounds: Set<String> = [
    "memorial", "municipal", "league", "national", "olympic", "civic", "city", "american league",
    "union", "state", "soccer", "convention", "community", "sports", "world", "capital", "american",
    "lake", "court", "north", "south", "west", "east", "college", "university", "athletic", "grand",
    "county", "summer", "first", "bank", "target", "chase", "home", "opening", "liberty",
    "sporting",
  ]

  static func words(_ name: String) -> [String] {
    SentenceToken.words(of: name).flatMap { $0.text.split { !$0.isLetter && !$0.isNumber } }
      .map(String.init)
  }

  private static func key(_ name: String) -> String { words(name).joined(separator: " ") }

  /// Nicknames, by the name they stand for.
  private static let nicknames = [
    "sixers": "76ers", "philly": "philadelphia", "cavs": "cavaliers", "sonics": "supersonics",
    "mavs": "mavericks", "wolves": "timberwolves", "blazers": "trail blazers", "dubs": "warriors",
    "nugs": "nuggets", "habs": "canadiens", "leafs": "maple leafs", "pens": "penguins",
    "caps": "capitals", "canes": "hurricanes", "preds": "predators", "avs": "avalanche",
    "sens": "senators", "isles": "islanders", "bolts": "lightning", "niners": "49ers",
    "forty niners": "49ers", "pats": "patriots", "bucs": "buccaneers", "jags": "jaguars",
    "phins": "dolphins", "fins": "dolphins", "skins": "redskins", "phils": "phillies",
    "stros": "astros", "nats": "nationals", "dbacks": "diamondbacks", "yanks": "yankees",
    "cards": "cardinals", "jays": "blue jays", "bosox": "red sox", "chisox": "white sox",
    "halos": "angels", "blackhawks": "black hawks", "sporting kc": "sporting kansas city",
    "la": "los angeles", "ny": "new york", "nyc": "new york", "kc": "kansas city",
    "dc": "washington", "sf": "san francisco", "okc": "oklahoma city", "nola": "new orleans",
    "the vet": "veterans stadium", "vet": "veterans stadium", "msg": "madison square garden",
    "the garden": "madison square garden", "big a": "angel stadium", "aud": "the aud",
    "pack": "packers",
  ]
}
