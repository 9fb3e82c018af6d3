import SportsModel

/// Reads one season's file: the usual building of each team, then days with their games.
///
/// See docs/catalog.md for the format. Parses bytes for speed, since the user waits for it.
struct SeasonReader {
  private typealias Field = UnsafeBufferPointer<UInt8>
  private typealias Building = SeasonFile.Building

  private let summary: SeasonSummary
  private let path: String
  private let teams: [String: TeamID]
  private let isStadium: (StadiumID) -> Bool
  private let firstLine: Int
  /// The details that an update pack has for each game; nil for other files.
  private(set) var marks: [SeasonPack.Mark]?
  private var homes: [String: Building] = [:]
  private var day: LocalDay?
  private var games: [Game] = []

  /// Creates a reader of a season with its teams by their codes.
  ///
  /// `packLine` is the number of the first line within a pack, where games have marks; nil for a file
  /// of its own.
  init(
    summary: SeasonSummary, path: String, teams: [String: TeamID],
    isStadium: @escaping (StadiumID) -> Bool, packLine: Int? = nil
  ) {
    (self.summary, self.path, self.teams, self.isStadium) = (summary, path, teams, isStadium)
    firstLine = packLine ?? 1
    marks = packLine == nil ? nil : []
  }

  mutating func read(_ bytes: [UInt8]) throws(CatalogError) -> [Game] {
    games.reserveCapacity(summary.games)
    var fields: [Field] = []
    var failure: CatalogError?
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      var number = firstLine - 1
      while start < bytes.count {
        number += 1
        let end = Self.split(bytes, from: start, into: &fields)
        if let first = fields.first, first[0] != ASCII.hash {
          do throws(MalformedEntry) {
            try append(fields)
          } catch {
            failure = .malformed(path: path, line: number, cause: error.cause)
            return
          }
        }
        start = end + 1
      }
    }
    if let failure { throw failure }
    guard games.count == summary.games else {
      throw .malformed(
        path: path, line: firstLine, cause: "expected \(summary.games) games, found \(games.count)")
    }
    return games
  }

  /// Splits a line into its words and returns its end.
  private static func split(_ bytes: Field, from start: Int, into fields: inout [Field]) -> Int {
    fields.removeAll(keepingCapacity: true)
    var begin = start
    var position = start
    while position < bytes.count {
      let byte = bytes[position]
      if byte == ASCII.newline { break }
      if byte == ASCII.space {
        if position > begin { fields.append(bytes.part(begin..<position)) }
        begin = position + 1
      }
      position += 1
    }
    if position > begin { fields.append(bytes.part(begin..<position)) }
    return position
  }

  private mutating func append(_ fields: [Field]) throws(MalformedEntry) {
    if fields.count == 1 {
      day = try parseDay(fields[0])
    } else if fields[0].isEqual(to: "home") {
      guard fields.count == 3 else { throw MalformedEntry("expected 'home CODE building'") }
      guard let building = try parseBuilding(fields[2]) else {
        throw MalformedEntry("expected a stadium such as 'stated:fenway-park-boston'")
      }
      _ = try team(fields[1])
      homes[fields[1].text] = building
    } else {
      games.append(try parseGame(fields))
    }
  }

  private func parseDay(_ word: Field) throws(MalformedEntry) -> LocalDay {
    guard let next = LocalDay(word.text) else {
      throw MalformedEntry("expected a day, found '\(word.text)'")
    }
    if let day, next <= day { throw MalformedEntry("the day \(next) does not follow \(day)") }
    guard next >= summary.firstDay, next <= summary.lastDay else {
      throw MalformedEntry("\(next) is outside the dates of the season")
    }
    return next
  }

  private mutating func parseGame(_ fields: [Field]) throws(MalformedEntry) -> Game {
    guard let day else { throw MalformedEntry("a game before the first day") }
    guard fields.count >= 3 else { throw MalformedEntry("expected 'HOME AWAY score …'") }
    var game = Game(
      league: summary.league, season: summary.season, day: day, home: try team(fields[0]),
      away: try team(fields[1]), stadiums: [], score: try parseScore(fields[2]))
    var options = Options()
    for word in fields[3...] { try read(word, for: &game, options: &options) }
    guard let building = options.building ?? homes[fields[0].text] else {
      throw MalformedEntry("missing line 'home \(fields[0].text) …' for the stadium")
    }
    (game.building, game.stadiums) = (building.knowledge, building.stadiums)
    if marks != nil {
      guard let id = options.id else { throw MalformedEntry("a game without an ID") }
      marks?.append(SeasonPack.Mark(id: id, supersedes: options.supersedes))
    }
    return game
  }

  /// The building of a game and the words that only update packs have.
  private struct Options {
    var building: Building?
    var id: SeasonPack.GameID?
    var supersedes: [GameKey] = []
  }

  private func read(_ word: Field, for game: inout Game, options: inout Options)
    throws(MalformedEntry)
  {
    if word[0] == ASCII.hash {
      guard let number = word.part(1...).number, (1...9).contains(number) else {
        throw MalformedEntry("expected a game number such as '#2'")
      }
      game.number = number
    } else if let start = parseStart(word) {
      game.start = start
    } else {
      switch word.text {
      case "post": game.seasonType = .postseason
      case "other": game.seasonType = .other
      case "neutral": game.isNeutralSite = true
      case "closed-doors": game.hasSpectators = false
      case "provisional": game.isDateConfirmed = false
      case let text:
        if let building = try parseBuilding(word) {
          options.building = building
        } else if text.hasPrefix("resumed:") {
          try parseResumption(text.dropFirst(8), for: &game)
        } else if try !parseMark(text, for: &game, options: &options) {
          throw MalformedEntry("unknown option '\(text)' of a game")
        }
      }
    }
  }

  /// Parses the day on which a suspended game was completed, and the building if it was another.
  private func parseResumption(_ text: Substring, for game: inout Game) throws(MalformedEntry) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let day = LocalDay(parts[0]), day > game.day else {
      throw MalformedEntry("expected a later day, such as 'resumed:2018-06-18', found '\(text)'")
    }
    game.resumedDay = day
    guard parts.count == 2 else { return }
    let stadium = StadiumID(parts[1])
    guard isStadium(stadium) else { throw MalformedEntry("unknown stadium '\(stadium)'") }
    game.resumedStadium = stadium
  }

  private func parseMark(
    _ text: String, for game: inout Game, options: inout Options
  ) throws(MalformedEntry) -> Bool {
    guard marks != nil else { return false }
    if let status = Game.Status(rawValue: text), status != .planned {
      game.status = status
    } else if text.hasPrefix("id:") {
      guard let id = SeasonPack.GameID(text.dropFirst(3)) else {
        throw MalformedEntry("expected an ID such as 'id:mlb:745123', found '\(text)'")
      }
      options.id = id
    } else if text.hasPrefix("was:") {
      guard let key = GameKey(text.dropFirst(4)), key.league == summary.league,
        options.supersedes.count < SeasonPack.maxSuperseded
      else { throw MalformedEntry("expected the key of another game, found '\(text)'") }
      options.supersedes.append(key)
    } else {
      return false
    }
    return true
  }

  /// Parses `19:05`, or `~13:15` for a placeholder; nil for any other text.
  private func parseStart(_ word: Field) -> Game.Start? {
    let isPlaceholder = word[0] == ASCII.tilde
    let clock = isPlaceholder ? word.part(1...) : word
    guard clock.count == 5, clock[2] == ASCII.colon, let hour = clock.part(..<2).number, hour < 24,
      let minute = clock.part(3...).number, minute < 60
    else { return nil }
    let minuteOfDay = hour * 60 + minute
    return isPlaceholder ? .placeholder(minuteOfDay: minuteOfDay) : .exact(minuteOfDay: minuteOfDay)
  }

  private func parseScore(_ word: Field) throws(MalformedEntry) -> Score? {
    if word.count == 1, word[0] == ASCII.hyphen { return nil }
    guard let hyphen = word.firstIndex(of: ASCII.hyphen), let home = word.part(..<hyphen).number,
      let away = word.part((hyphen + 1)...).number
    else { throw MalformedEntry("expected a score such as '5-3' or '-', found '\(word.text)'") }
    return Score(home: home, away: away)
  }

  /// Parses `stated:a`, `inferred:a`, `ambiguous:a,b` or `unknown`; nil for any other text.
  private func parseBuilding(_ word: Field) throws(MalformedEntry) -> Building? {
    guard let colon = word.firstIndex(of: ASCII.colon) else {
      return word.isEqual(to: "unknown") ? Building(knowledge: .unknown, stadiums: []) : nil
    }
    guard let knowledge = Game.VenueCertainty(rawValue: word.part(..<colon).text),
      knowledge != .unknown
    else { return nil }
    let stadiums = word.part((colon + 1)...).text.split(separator: ",").map { StadiumID($0) }
    guard (knowledge == .ambiguous) == (stadiums.count > 1), !stadiums.isEmpty else {
      throw MalformedEntry("'\(word.text)': expected one stadium, or 'ambiguous' with several")
    }
    for stadium in stadiums where !isStadium(stadium) {
      throw MalformedEntry("unknown stadium '\(stadium)'")
    }
    return Building(knowledge: knowledge, stadiums: stadiums)
  }

  private func team(_ word: Field) throws(MalformedEntry) -> TeamID {
    let code = word.text
    guard let team = teams[code] else { throw MalformedEntry("unknown team '\(code)'") }
    return team
  }
}
