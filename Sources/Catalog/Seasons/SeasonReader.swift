import SportsModel

/// Reads one season's file: the usual building of each team, then days with their games.
///
/// See docs/catalog.md for the format.
struct SeasonReader {
  private typealias Building = SeasonFile.Building

  private let summary: SeasonSummary
  private let path: String
  private let teams: [String: TeamID]
  private let stadiums: StadiumIndex
  private let firstLine: Int
  /// The details that an update pack has for each game; nil for other files.
  private(set) var marks: [SeasonPack.Mark]?
  private var homes: [Substring: Building] = [:]
  private var day: LocalDay?
  private var games: [Game] = []

  /// Creates a reader of a season with its teams by their codes.
  ///
  /// `packLine` is the number of the first line within a pack, where games have marks; nil for a file
  /// of its own.
  init(
    summary: SeasonSummary, path: String, teams: [String: TeamID], stadiums: StadiumIndex,
    packLine: Int? = nil
  ) {
    (self.summary, self.path, self.teams, self.stadiums) = (summary, path, teams, stadiums)
    firstLine = packLine ?? 1
    marks = packLine == nil ? nil : []
  }

  mutating func read(_ bytes: [UInt8]) throws(CatalogError) -> [Game] {
    games.reserveCapacity(summary.games)
    for line in CatalogFile(path: path, bytes: bytes).lines {
      let words = line.value.parts(between: ASCII.space).filter { !$0.isEmpty }
      do throws(MalformedEntry) {
        try append([line.key[...]] + words)
      } catch {
        throw .malformed(path: path, line: firstLine - 1 + line.number, cause: error.cause)
      }
    }
    guard games.count == summary.games else {
      throw .malformed(
        path: path, line: firstLine, cause: "expected \(summary.games) games, found \(games.count)")
    }
    return games
  }

  private mutating func append(_ fields: [Substring]) throws(MalformedEntry) {
    if fields.count == 1 {
      day = try parseDay(fields[0])
    } else if fields[0] == "home" {
      guard fields.count == 3 else { throw MalformedEntry("expected 'home CODE building'") }
      guard let building = try parseBuilding(fields[2]) else {
        throw MalformedEntry("expected a stadium such as 'stated:fenway-park-boston'")
      }
      _ = try team(fields[1])
      homes[fields[1]] = building
    } else {
      games.append(try parseGame(fields))
    }
  }

  private func parseDay(_ word: Substring) throws(MalformedEntry) -> LocalDay {
    guard let next = LocalDay(word) else {
      throw MalformedEntry("expected a day, found '\(word)'")
    }
    if let day, next <= day { throw MalformedEntry("the day \(next) does not follow \(day)") }
    guard next >= summary.firstDay, next <= summary.lastDay else {
      throw MalformedEntry("\(next) is outside the dates of the season")
    }
    return next
  }

  private mutating func parseGame(_ fields: [Substring]) throws(MalformedEntry) -> Game {
    guard let day else { throw MalformedEntry("a game before the first day") }
    guard fields.count >= 3 else { throw MalformedEntry("expected 'HOME AWAY score …'") }
    var game = Game(
      league: summary.league, season: summary.season, day: day, home: try team(fields[0]),
      away: try team(fields[1]), stadiums: [], score: try parseScore(fields[2]))
    var options = Options()
    for word in fields[3...] { try read(word, for: &game, options: &options) }
    guard let building = options.building ?? homes[fields[0]] else {
      throw MalformedEntry("missing line 'home \(fields[0]) …' for the stadium")
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

  private func read(_ word: Substring, for game: inout Game, options: inout Options)
    throws(MalformedEntry)
  {
    if word.hasPrefix("#") {
      guard let number = word.dropFirst().number, (1...9).contains(number) else {
        throw MalformedEntry("expected a game number such as '#2'")
      }
      game.number = number
    } else if let start = parseStart(word) {
      game.start = start
    } else {
      switch word {
      case "post": game.seasonType = .postseason
      case "other": game.seasonType = .other
      case "neutral": game.isNeutralSite = true
      case "closed-doors": game.hasSpectators = false
      case "provisional": game.isDateConfirmed = false
      default:
        if let building = try parseBuilding(word) {
          options.building = building
        } else if word.hasPrefix("resumed:") {
          try parseResumption(word.dropFirst(8), for: &game)
        } else if try !parseMark(word, for: &game, options: &options) {
          throw MalformedEntry("unknown option '\(word)' of a game")
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
    guard stadiums[stadium] != nil else { throw MalformedEntry("unknown stadium '\(stadium)'") }
    game.resumedStadium = stadium
  }

  private func parseMark(
    _ text: Substring, for game: inout Game, options: inout Options
  ) throws(MalformedEntry) -> Bool {
    guard marks != nil else { return false }
    if let status = Game.Status(rawValue: String(text)), status != .planned {
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
  private func parseStart(_ word: Substring) -> Game.Start? {
    let isPlaceholder = word.hasPrefix("~")
    let clock = word.dropFirst(isPlaceholder ? 1 : 0).split(
      separator: ":", omittingEmptySubsequences: false)
    guard clock.count == 2, clock.allSatisfy({ $0.utf8.count == 2 }), let hour = clock[0].number,
      hour < 24, let minute = clock[1].number, minute < 60
    else { return nil }
    let minuteOfDay = hour * 60 + minute
    return isPlaceholder ? .placeholder(minuteOfDay: minuteOfDay) : .exact(minuteOfDay: minuteOfDay)
  }

  private func parseScore(_ word: Substring) throws(MalformedEntry) -> Score? {
    if word == "-" { return nil }
    let points = word.split(separator: "-", omittingEmptySubsequences: false)
    guard points.count == 2, let home = points[0].number, let away = points[1].number else {
      throw MalformedEntry("expected a score such as '5-3' or '-', found '\(word)'")
    }
    return Score(home: home, away: away)
  }

  /// Parses `stated:a`, `inferred:a`, `ambiguous:a,b` or `unknown`; nil for any other text.
  private func parseBuilding(_ word: Substring) throws(MalformedEntry) -> Building? {
    guard let colon = word.firstIndex(of: ":") else {
      return word == "unknown" ? Building(knowledge: .unknown, stadiums: []) : nil
    }
    guard let knowledge = Game.VenueCertainty(rawValue: String(word[..<colon])),
      knowledge != .unknown
    else { return nil }
    let found = word[colon...].dropFirst().split(separator: ",").map { StadiumID($0) }
    guard (knowledge == .ambiguous) == (found.count > 1), !found.isEmpty else {
      throw MalformedEntry("'\(word)': expected one stadium, or 'ambiguous' with several")
    }
    for stadium in found where stadiums[stadium] == nil {
      throw MalformedEntry("unknown stadium '\(stadium)'")
    }
    return Building(knowledge: knowledge, stadiums: found)
  }

  private func team(_ word: Substring) throws(MalformedEntry) -> TeamID {
    guard let team = teams[String(word)] else { throw MalformedEntry("unknown team '\(word)'") }
    return team
  }
}
