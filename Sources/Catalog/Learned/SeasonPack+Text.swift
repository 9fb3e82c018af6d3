import Foundation
import SportsModel

/// The text format of docs/sync.md: a header, the games as in a season's file, the history.
extension SeasonPack {
  /// The maximum size; a baseball season has 200 kB.
  package static let maxBytes = 8 << 20
  private static let maxGames = 20_000
  private static let maxChanges = 50_000
  /// The number of bytes that contain the header of any pack.
  static let headerBytes = 1024
  static let form = "stvisits-facts"

  /// Returns the file of the pack, with its checksum.
  package var bytes: [UInt8] {
    PackTrailer.sealed(
      header.text + "\n" + SeasonWriter.lines(rows.map(\.game), marks: rows.map(\.mark)) + "\n"
        + history.map { "history \($0.line)\n" }.joined())
  }

  /// Reads a pack, with the teams of each league by their packed codes.
  ///
  /// `key` is the public key of a required signature; nil for none.
  init(
    _ bytes: [UInt8], path: String, signedBy key: [UInt8]?,
    teams: [LeagueID: [UInt64: TeamID]], isStadium: @escaping (StadiumID) -> Bool
  ) throws(CatalogUpdateError) {
    guard bytes.count <= Self.maxBytes else { throw CatalogUpdateError(path: path, .tooLarge) }
    guard bytes.starts(with: Self.form.utf8) else {
      throw CatalogUpdateError(path: path, .notAPack)
    }
    let (body, signature) = try PackTrailer.open(bytes, path: path)
    if let key { try PackTrailer.check(signature, of: body, by: key, path: path) }
    let parts = try Self.parts(of: body, path: path)
    header = try Header(parts.header, path: path)
    let summary = header.summary
    guard summary.games <= Self.maxGames else { throw CatalogUpdateError(path: path, .tooLarge) }
    var reader = SeasonReader(
      summary: summary, path: path, teams: teams[summary.league] ?? [:], isStadium: isStadium,
      packLine: parts.firstGameLine)
    let games: [Game]
    do throws(CatalogError) {
      games = try reader.read(Array(parts.games))
    } catch {
      throw CatalogUpdateError(error)
    }
    rows = zip(games, reader.marks ?? []).map { Row(game: $0, mark: $1) }
    history = try Self.changes(parts.history, from: parts.firstChangeLine, path: path)
  }

  /// Returns the index of the first empty line.
  static func endOfPart(_ bytes: ArraySlice<UInt8>) -> Int? {
    bytes.indices.first { index in
      bytes[index] == ASCII.newline
        && (index == bytes.startIndex || bytes[index - 1] == ASCII.newline)
    }
  }

  /// Splits a pack at the empty lines.
  private static func parts(
    of body: ArraySlice<UInt8>, path: String
  ) throws(CatalogUpdateError) -> (
    header: ArraySlice<UInt8>, games: ArraySlice<UInt8>, firstGameLine: Int,
    history: ArraySlice<UInt8>, firstChangeLine: Int
  ) {
    guard let headerEnd = endOfPart(body) else {
      throw CatalogUpdateError(path: path, .malformed(line: 1, "no empty line behind the header"))
    }
    let header = body[..<headerEnd]
    let rest = body[(headerEnd + 1)...]
    let firstGameLine = header.count { $0 == ASCII.newline } + 2
    let gamesEnd = endOfPart(rest) ?? rest.endIndex
    let games = rest[..<gamesEnd]
    return (
      header, games, firstGameLine, rest[min(gamesEnd + 1, rest.endIndex)...],
      firstGameLine + games.count { $0 == ASCII.newline } + 1
    )
  }

  private static func changes(
    _ bytes: ArraySlice<UInt8>, from firstLine: Int, path: String
  ) throws(CatalogUpdateError) -> [GameChange] {
    var changes: [GameChange] = []
    let lines = bytes.split(separator: ASCII.newline, omittingEmptySubsequences: false)
    for (offset, line) in lines.enumerated() where !line.isEmpty {
      let words = String(decoding: line, as: UTF8.self).parts(between: ASCII.space)
      guard words.first == "history", let change = GameChange(words: Array(words.dropFirst())),
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
