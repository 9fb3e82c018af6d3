package import Cryptography
package import Foundation
package import SportsModel

/// The updates to a season since the bundled data was compiled.
///
/// See docs/sync.md for the text format, which the update folder and update packs use.
package struct SeasonPack: Sendable, Hashable {
  /// The summary of a pack, readable without its games.
  package struct Header: Sendable, Hashable {
    package var summary: SeasonSummary
    /// The time of the last change, in whole seconds.
    package var changedAt: Date
    /// The main source: a provider, `calendar` or `table`.
    package var source: String
    /// The version of the bundled data that it was merged with.
    package var facts: String
  }

  /// The source of a game and its id there; it stays if the game moves.
  package struct GameID: Sendable, Hashable, Comparable {
    /// A provider, `calendar` or `table`.
    package let source: String
    package let id: String

    /// The source of ids made of teams and day.
    package static let table = "table"
    package static let calendar = "calendar"

    /// True if the id stays if the game moves.
    package var isStable: Bool { source != Self.table }

    /// Creates an id; nil for texts that can't be words of a pack.
    package init?(source: some StringProtocol, id: some StringProtocol) {
      guard Self.isWord(source), Self.isWord(id) else { return nil }
      (self.source, self.id) = (String(source), String(id))
    }

    /// Creates an id from a text of any letters.
    package init(calendar text: String) {
      source = Self.calendar
      id = String(PackTrailer.digest(Array(text.utf8)[...]).prefix(16))
    }

    /// Creates an id for a row of a table, which has none of its own.
    package init(table text: String) {
      source = Self.table
      id = String(PackTrailer.digest(Array(text.utf8)[...]).prefix(16))
    }

    /// Parses `mlb:745123`.
    package init?(_ text: some StringProtocol) {
      guard let colon = text.firstIndex(of: ":") else { return nil }
      self.init(source: text[..<colon], id: text[text.index(after: colon)...])
    }

    package static func < (left: GameID, right: GameID) -> Bool {
      (left.source, left.id) < (right.source, right.id)
    }

    private static func isWord(_ text: some StringProtocol) -> Bool {
      (1...64).contains(text.utf8.count)
        && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || "-_.".contains($0) }
    }
  }

  /// The details of a row in addition to its game.
  package struct Mark: Sendable, Hashable {
    package var id: GameID
    package var supersedes: [GameKey] = []
  }

  package struct Row: Sendable, Hashable {
    package var game: Game
    package var mark: Mark
  }

  static let maxSuperseded = 8

  package var header: Header
  /// By day, then in the order of lists of games.
  package var rows: [Row]
  /// The changes, oldest first.
  package var history: [GameChange]
}

extension SeasonPack.GameID: CustomStringConvertible {
  /// `mlb:745123`.
  package var description: String { "\(source):\(id)" }
}

/// The text format of docs/sync.md: a header, the games as in a season's file, the history.
extension SeasonPack {
  /// The maximum size; a baseball season has 200 kB.
  package static let maxBytes = 8 << 20
  private static let maxGames = 20_000
  private static let maxChanges = 50_000
  static let headerBytes = 1024
  static let form = "stvisits-facts"

  /// Returns the file of the pack, with its checksum.
  package var bytes: [UInt8] {
    PackTrailer.sealed(
      header.text + "\n" + SeasonWriter.lines(rows.map(\.game), marks: rows.map(\.mark)) + "\n"
        + history.map { "history \($0.line)\n" }.joined())
  }

  /// Reads a pack, with the teams of each league by their codes.
  ///
  /// `key` is the public key of a required signature; nil for none.
  init(
    _ bytes: [UInt8], path: String, signedBy key: [UInt8]?,
    teams: [LeagueID: [String: TeamID]], stadiums: StadiumIndex
  ) throws(CatalogUpdateError) {
    guard bytes.count <= Self.maxBytes else { throw CatalogUpdateError(path: path, .tooLarge) }
    guard bytes.starts(with: Self.form.utf8) else {
      throw CatalogUpdateError(path: path, .notAPack)
    }
    let (body, signature) = try PackTrailer.open(bytes, path: path)
    if let key { try PackTrailer.check(signature, of: body, by: key, path: path) }
    guard let headerEnd = Self.endOfPart(body) else {
      throw CatalogUpdateError(
        path: path, .malformed(line: 1, "expected an empty line after the header"))
    }
    let rest = body[(headerEnd + 1)...]
    let gamesEnd = Self.endOfPart(rest) ?? rest.endIndex
    let games = rest[..<gamesEnd]
    let firstGameLine = body[..<headerEnd].count { $0 == ASCII.newline } + 2
    header = try Header(body[..<headerEnd], path: path)
    let summary = header.summary
    guard summary.games <= Self.maxGames else { throw CatalogUpdateError(path: path, .tooLarge) }
    var reader = SeasonReader(
      summary: summary, path: path, teams: teams[summary.league] ?? [:], stadiums: stadiums,
      packLine: firstGameLine)
    let read = try Result { () throws(CatalogError) in try reader.read(Array(games)) }
      .mapError(CatalogUpdateError.init).get()
    rows = zip(read, reader.marks ?? []).map { Row(game: $0, mark: $1) }
    history = try Self.changes(
      rest[min(gamesEnd + 1, rest.endIndex)...],
      from: firstGameLine + games.count { $0 == ASCII.newline } + 1, path: path)
  }

  static func endOfPart(_ bytes: ArraySlice<UInt8>) -> Int? {
    bytes.indices.first { index in
      bytes[index] == ASCII.newline
        && (index == bytes.startIndex || bytes[index - 1] == ASCII.newline)
    }
  }

  private static func changes(
    _ bytes: ArraySlice<UInt8>, from firstLine: Int, path: String
  ) throws(CatalogUpdateError) -> [GameChange] {
    var changes: [GameChange] = []
    let lines = bytes.split(separator: ASCII.newline, omittingEmptySubsequences: false)
    for (offset, line) in lines.enumerated() where !line.isEmpty {
      let fields = String(decoding: line, as: UTF8.self).parts(between: ASCII.space)
      guard fields.first == "history", let change = GameChange(fields: Array(fields.dropFirst())),
        changes.count < maxChanges
      else {
        throw CatalogUpdateError(
          path: path, .malformed(line: firstLine + offset, "expected the history of a game"))
      }
      changes.append(change)
    }
    return changes
  }
}

extension SeasonPack.Header {
  /// The header as lines `key value`, the format first.
  var text: String {
    """
    \(SeasonPack.form) 1
    league \(summary.league)
    season \(summary.season)
    days \(summary.firstDay) \(summary.lastDay)
    games \(summary.games)
    results \(summary.results)
    changed \(PackTimestamp.text(changedAt))
    source \(source)
    facts \(facts)

    """
  }

  init(_ bytes: ArraySlice<UInt8>, path: String) throws(CatalogUpdateError) {
    let lines = bytes.split(separator: ASCII.newline, omittingEmptySubsequences: false)
      .prefix(10).map { String(decoding: $0, as: UTF8.self) }
    func malformed(_ line: Int, cause: String) -> CatalogUpdateError {
      CatalogUpdateError(path: path, .malformed(line: line, cause))
    }
    guard let form = lines.first, form.hasPrefix(SeasonPack.form) else {
      throw CatalogUpdateError(path: path, .notAPack)
    }
    guard form == "\(SeasonPack.form) 1" else { throw CatalogUpdateError(path: path, .newerForm) }
    let keys = ["league", "season", "days", "games", "results", "changed", "source", "facts"]
    var values: [String] = []
    for (index, key) in keys.enumerated() {
      guard lines.count > index + 1, lines[index + 1].hasPrefix(key + " ") else {
        throw malformed(index + 2, cause: "expected '\(key) …'")
      }
      values.append(String(lines[index + 1].dropFirst(key.utf8.count + 1)))
    }
    let days = values[2].parts(between: ASCII.space)
    guard let league = CatalogUpdateStore.leagueID(values[0]) else {
      throw malformed(2, cause: "not a league ID: '\(values[0])'")
    }
    guard let season = Int(values[1]), CatalogUpdateStore.seasons.contains(season) else {
      throw malformed(3, cause: "not a season: '\(values[1])'")
    }
    guard days.count == 2, let first = LocalDay(days[0]), let last = LocalDay(days[1]),
      first <= last
    else { throw malformed(4, cause: "expected a first and a last day") }
    guard let games = Int(values[3]), games >= 0, let results = Int(values[4]), results >= 0,
      results <= games
    else { throw malformed(5, cause: "expected the numbers of games and results") }
    guard let changedAt = PackTimestamp.read(values[5]) else {
      throw malformed(7, cause: "expected a time such as 2026-11-21T21:42:13Z")
    }
    guard (1...64).contains(values[6].utf8.count), (1...64).contains(values[7].utf8.count) else {
      throw malformed(8, cause: "expected a source and the date of the bundled data")
    }
    let summary = SeasonSummary(
      league: league, season: season, firstDay: first, lastDay: last, games: games,
      results: results)
    self.init(summary: summary, changedAt: changedAt, source: values[6], facts: values[7])
  }

  func isOlder(thanFactsOf version: String) -> Bool {
    guard version != facts, let compiled = LocalDay(version) else { return false }
    return LocalDateTime(changedAt, offset: .utc).day < compiled
  }
}

/// The last lines of a pack: an optional `signature` (Ed25519), and `sha256` of everything before
/// it.
package enum PackTrailer {
  private static let sum = Array("sha256 ".utf8)
  private static let signature = Array("signature ".utf8)

  /// Returns the text followed by its checksum.
  package static func sealed(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return bytes + sum + Array((digest(bytes[...]) + "\n").utf8)
  }

  /// Returns a sealed pack signed by a private key; replaces an existing signature.
  package static func signed(_ pack: [UInt8], by key: SigningKey) throws -> [UInt8] {
    let body = Array(try open(pack, path: "").body)
    let signed = key.signature(of: Data(body)).base64EncodedString()
    return sealed(String(decoding: body, as: UTF8.self) + "signature \(signed)\n")
  }

  /// Checks the checksum of a pack; returns the text before the two lines and the signature.
  package static func open(
    _ pack: [UInt8], path: String
  ) throws(CatalogUpdateError) -> (body: ArraySlice<UInt8>, signature: Data?) {
    guard let (sealed, stated) = lastLine(pack[...], beginning: sum), stated == digest(sealed)
    else { throw CatalogUpdateError(path: path, .checksum) }
    guard let (body, encoded) = lastLine(sealed, beginning: signature) else { return (sealed, nil) }
    return (body, Data(base64Encoded: encoded) ?? Data())
  }

  package static func check(
    _ signature: Data?, of body: ArraySlice<UInt8>, by key: [UInt8], path: String
  ) throws(CatalogUpdateError) {
    guard let signature else { throw CatalogUpdateError(path: path, .unsigned) }
    guard let key = PublicKey(bytes: key), key.isValid(signature, of: Data(body))
    else { throw CatalogUpdateError(path: path, .wrongSignature) }
  }

  /// Parses a public key of 32 bytes in Base64 or hexadecimal digits; nil for any other text.
  package static func publicKey(_ text: String) -> [UInt8]? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if let data = Data(base64Encoded: text), data.count == 32 { return Array(data) }
    return [UInt8](hexadecimal: text).flatMap { $0.count == 32 ? $0 : nil }
  }

  /// Returns the SHA-256 hash as hexadecimal digits.
  package static func digest(_ bytes: ArraySlice<UInt8>) -> String {
    SHA256.hash(bytes).hexadecimal
  }

  /// Splits off the last line of a text if it has the given beginning.
  private static func lastLine(
    _ text: ArraySlice<UInt8>, beginning: [UInt8]
  ) -> (before: ArraySlice<UInt8>, rest: String)? {
    guard text.last == ASCII.newline else { return nil }
    let start = text.dropLast().lastIndex(of: ASCII.newline).map { $0 + 1 } ?? text.startIndex
    let line = text[start...].dropLast()
    guard line.starts(with: beginning), line.count <= 200 else { return nil }
    return (text[..<start], String(decoding: line.dropFirst(beginning.count), as: UTF8.self))
  }
}
