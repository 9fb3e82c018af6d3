import SportsModel

/// Reads one season's file: the usual building of each team, then days with their games.
///
/// See docs/catalog.md for the format. Parses bytes for speed, since the user waits for it.
struct SeasonReader {
  /// The building of a game and its evidence.
  private struct Building {
    let knowledge: Game.VenueCertainty
    let stadiums: [StadiumID]
  }

  private let summary: SeasonSummary
  private let path: String
  private let teams: [UInt64: TeamID]
  private let isStadium: (StadiumID) -> Bool
  private let firstLine: Int
  /// The details that an update pack has for each game; nil for other files.
  private(set) var marks: [SeasonPack.Mark]?
  private var homes: [UInt64: Building] = [:]
  private var day: LocalDay?
  private var games: [Game] = []

  /// Creates a reader of a season with the codes of its teams, as packed by `pack`.
  ///
  /// - Parameters:
  ///   - summary: what is known of the season already.
  ///   - path: of the file, for errors.
  ///   - teams: the clubs of the league.
  ///   - isStadium: whether there is a stadium of an id.
  ///   - packLine: the number of the first line within a pack, where games have marks; nil for a
  ///     file of its own.
  init(
    summary: SeasonSummary, path: String, teams: [UInt64: TeamID],
    isStadium: @escaping (StadiumID) -> Bool, packLine: Int? = nil
  ) {
    self.summary = summary
    self.path = path
    self.teams = teams
    self.isStadium = isStadium
    firstLine = packLine ?? 1
    marks = packLine == nil ? nil : []
  }

  /// Returns the games in the order of the file.
  mutating func read(_ bytes: [UInt8]) throws(CatalogError) -> [Game] {
    games.reserveCapacity(summary.games)
    var tokens: [Range<Int>] = []
    var failure: CatalogError?
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      var number = firstLine - 1
      while start < bytes.count {
        number += 1
        let end = Self.split(bytes, from: start, into: &tokens)
        if let first = tokens.first, bytes[first.lowerBound] != ASCII.hash {
          do throws(Malformed) {
            try take(tokens, of: bytes)
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
        path: path, line: firstLine,
        cause: "\(games.count) games, but there should be \(summary.games)")
    }
    return games
  }

  /// Returns up to eight letters of a code as one number; nil for a longer one.
  static func pack(_ bytes: some Sequence<UInt8>) -> UInt64? {
    var packed: UInt64 = 0
    var count = 0
    for byte in bytes {
      packed = packed << 8 | UInt64(byte)
      count += 1
    }
    return count <= 8 ? packed : nil
  }

  // MARK: - Lines

  private struct Malformed: Error {
    let cause: String
    init(_ cause: String) { self.cause = cause }
  }

  /// Splits a line into its words and returns its end.
  private static func split(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, into tokens: inout [Range<Int>]
  ) -> Int {
    tokens.removeAll(keepingCapacity: true)
    var begin = start
    var position = start
    while position < bytes.count {
      let byte = bytes[position]
      if byte == ASCII.newline { break }
      if byte == ASCII.space {
        if position > begin { tokens.append(begin..<position) }
        begin = position + 1
      }
      position += 1
    }
    if position > begin { tokens.append(begin..<position) }
    return position
  }

  private mutating func take(
    _ tokens: [Range<Int>], of bytes: UnsafeBufferPointer<UInt8>
  ) throws(Malformed) {
    if tokens.count == 1 {
      day = try parseDay(tokens[0], of: bytes)
    } else if bytes.holds("home", in: tokens[0]) {
      guard tokens.count == 3 else { throw Malformed("expected 'home CODE building'") }
      guard let building = try parseBuilding(tokens[2], of: bytes) else {
        throw Malformed("expected a building such as 'stated:fenway-park-boston'")
      }
      _ = try team(tokens[1], of: bytes)
      homes[Self.key(tokens[1], of: bytes)] = building
    } else {
      let game = try parseGame(tokens, of: bytes)
      games.append(game)
    }
  }

  private func parseDay(
    _ token: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>
  ) throws(Malformed) -> LocalDay {
    let text = bytes.text(token)
    guard let next = LocalDay(text) else { throw Malformed("expected a day, found '\(text)'") }
    if let day, next <= day { throw Malformed("the day \(next) does not follow \(day)") }
    guard next >= summary.firstDay, next <= summary.lastDay else {
      throw Malformed("\(next) is outside the days that the season is said to have")
    }
    return next
  }

  private mutating func parseGame(
    _ tokens: [Range<Int>], of bytes: UnsafeBufferPointer<UInt8>
  ) throws(Malformed) -> Game {
    guard let day else { throw Malformed("a game before the first day") }
    guard tokens.count >= 3 else { throw Malformed("expected 'HOME AWAY score …'") }
    let home = try team(tokens[0], of: bytes)
    let away = try team(tokens[1], of: bytes)
    let score = try parseScore(tokens[2], of: bytes)
    var options = Options()
    for token in tokens[3...] { try take(token, of: bytes, into: &options) }
    guard let building = options.building ?? homes[Self.key(tokens[0], of: bytes)] else {
      throw Malformed("no building: there is no line 'home \(bytes.text(tokens[0])) …'")
    }
    if marks != nil {
      guard let id = options.id else { throw Malformed("a game without an id") }
      marks?.append(SeasonPack.Mark(id: id, supersedes: options.supersedes))
    }
    return Game(
      league: summary.league, season: summary.season, seasonType: options.seasonType, day: day,
      number: options.number, home: home, away: away, start: options.start,
      building: building.knowledge, stadiums: building.stadiums,
      isNeutralSite: options.isNeutral, hasSpectators: options.hasSpectators,
      isDateConfirmed: options.isDateConfirmed, status: options.status, score: score)
  }

  // MARK: - Words

  /// The words of a game's line after the score.
  private struct Options {
    var seasonType = Game.SeasonType.regular
    var number = 0
    var start = Game.Start.unknown
    var building: Building?
    var isNeutral = false
    var hasSpectators = true
    var isDateConfirmed = true
    var status = Game.Status.planned
    var id: SeasonPack.GameID?
    var supersedes: [GameKey] = []
  }

  private func take(
    _ token: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, into options: inout Options
  ) throws(Malformed) {
    if bytes[token.lowerBound] == ASCII.hash {
      guard let number = bytes.number(token.lowerBound + 1..<token.upperBound),
        (1...9).contains(number)
      else { throw Malformed("expected a game number such as '#2'") }
      options.number = number
    } else if let start = parseStart(token, of: bytes) {
      options.start = start
    } else if bytes.holds("post", in: token) {
      options.seasonType = .postseason
    } else if bytes.holds("other", in: token) {
      options.seasonType = .other
    } else if bytes.holds("neutral", in: token) {
      options.isNeutral = true
    } else if bytes.holds("closed-doors", in: token) {
      options.hasSpectators = false
    } else if bytes.holds("provisional", in: token) {
      options.isDateConfirmed = false
    } else if let building = try parseBuilding(token, of: bytes) {
      options.building = building
    } else if try !takeMark(token, of: bytes, into: &options) {
      throw Malformed("a game has no '\(bytes.text(token))'")
    }
  }

  /// Parses a word that only update packs have.
  private func takeMark(
    _ token: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, into options: inout Options
  ) throws(Malformed) -> Bool {
    guard marks != nil else { return false }
    let text = bytes.text(token)
    if let status = Game.Status(rawValue: text), status != .planned {
      options.status = status
    } else if text.hasPrefix("id:") {
      guard let id = SeasonPack.GameID(text.dropFirst(3)) else {
        throw Malformed("expected an id such as 'id:mlb:745123', found '\(text)'")
      }
      options.id = id
    } else if text.hasPrefix("was:") {
      guard let key = GameKey(text.dropFirst(4)), key.league == summary.league,
        options.supersedes.count < SeasonPack.maxSuperseded
      else { throw Malformed("expected the key of another game, found '\(text)'") }
      options.supersedes.append(key)
    } else {
      return false
    }
    return true
  }

  /// Parses `19:05`, or `~13:15` for a placeholder; nil for any other text.
  private func parseStart(
    _ token: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>
  ) -> Game.Start? {
    let isPlaceholder = bytes[token.lowerBound] == ASCII.tilde
    let first = token.lowerBound + (isPlaceholder ? 1 : 0)
    guard token.upperBound - first == 5, bytes[first + 2] == ASCII.colon,
      let hour = bytes.number(first..<first + 2), hour < 24,
      let minute = bytes.number(first + 3..<first + 5), minute < 60
    else { return nil }
    let minuteOfDay = hour * 60 + minute
    return isPlaceholder
      ? .placeholder(minuteOfDay: minuteOfDay) : .exact(minuteOfDay: minuteOfDay)
  }

  private func parseScore(
    _ token: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>
  ) throws(Malformed) -> Score? {
    if token.count == 1, bytes[token.lowerBound] == ASCII.hyphen { return nil }
    guard let hyphen = bytes.first(ASCII.hyphen, in: token),
      let home = bytes.number(token.lowerBound..<hyphen),
      let away = bytes.number(hyphen + 1..<token.upperBound)
    else { throw Malformed("expected a score such as '5-3' or '-', found '\(bytes.text(token))'") }
    return Score(home: home, away: away)
  }

  /// Parses `stated:a`, `inferred:a`, `ambiguous:a,b` or `unknown`; nil for any other text.
  private func parseBuilding(
    _ token: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>
  ) throws(Malformed) -> Building? {
    guard let colon = bytes.first(ASCII.colon, in: token) else {
      return bytes.holds("unknown", in: token) ? Building(knowledge: .unknown, stadiums: []) : nil
    }
    guard
      let knowledge = Game.VenueCertainty(rawValue: bytes.text(token.lowerBound..<colon)),
      knowledge != .unknown
    else { return nil }
    let stadiums = bytes.text(colon + 1..<token.upperBound).split(separator: ",").map {
      StadiumID($0)
    }
    guard (knowledge == .ambiguous) == (stadiums.count > 1), !stadiums.isEmpty else {
      throw Malformed("'\(bytes.text(token))': one building, or several that are ambiguous")
    }
    for stadium in stadiums where !isStadium(stadium) {
      throw Malformed("there is no stadium '\(stadium)'")
    }
    return Building(knowledge: knowledge, stadiums: stadiums)
  }

  private static func key(_ token: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    pack(UnsafeBufferPointer(rebasing: bytes[token])) ?? 0
  }

  private func team(
    _ token: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>
  ) throws(Malformed) -> TeamID {
    guard let team = teams[Self.key(token, of: bytes)] else {
      throw Malformed("there is no team '\(bytes.text(token))'")
    }
    return team
  }
}
