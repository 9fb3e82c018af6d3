import BoxScores
import SportsModel

/// Writes the files that `ColumnPack` reads.
package struct ColumnPackWriter {
  private let name, version: String
  private var body: [UInt8] = []

  /// - Parameters:
  ///   - name: of the content, without spaces, such as `mlb-2019`.
  ///   - version: of the compilation, without spaces.
  package init(name: String, version: String) { (self.name, self.version) = (name, version) }

  /// Adds a column of numbers below 16 million; nil and negative numbers are unknown.
  package mutating func add(_ column: String, values: [Int?]) {
    let stored = values.map { $0.map { max($0 + 1, 0) } ?? 0 }
    let maximum = stored.max() ?? 0
    let width = maximum < 1 << 8 ? 1 : maximum < 1 << 16 ? 2 : 3
    precondition(maximum < 1 << 24, "\(column) is too large")
    appendHeader(column, width: width, count: values.count)
    for plane in 0..<width { body += stored.map { UInt8(truncatingIfNeeded: $0 >> (8 * plane)) } }
  }

  /// Adds a column of texts without line breaks.
  package mutating func add(_ column: String, texts: [String]) {
    let bytes = Array(texts.joined(separator: "\n").utf8)
    appendHeader(column, width: 0, count: bytes.count)
    body += bytes
  }

  private mutating func appendHeader(_ column: String, width: Int, count: Int) {
    let name = Array(column.utf8)
    body.append(UInt8(clamping: name.count))
    body += name.prefix(255)
    body.append(UInt8(width))
    body += (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
  }

  package var bytes: [UInt8] {
    let checksum = String(PackCompression.checksum(body), radix: 16)
    let fields = [
      ColumnPack.magic, ColumnPack.format, name, version, "\(body.count)", checksum,
    ]
    return Array((fields.joined(separator: " ") + "\n").utf8) + PackCompression.compressed(body)
  }
}

extension ColumnPackWriter {
  /// Adds a column of texts that repeat; nil and empty ones are unknown.
  mutating func add(_ column: String, repeated texts: [String?]) {
    var places: [String: Int] = [:]
    var distinct: [String] = []
    var values: [Int?] = []
    for text in texts {
      guard let text, !text.isEmpty else {
        values.append(nil)
        continue
      }
      if places[text] == nil {
        places[text] = distinct.count
        distinct.append(text)
      }
      values.append(places[text])
    }
    add(column, values: values)
    add("\(column).words", texts: distinct)
  }

  /// Adds the games of a season.
  mutating func add(_ rows: GameRows) {
    let games = rows.games
    var days: [Int] = []
    for (index, game) in games.enumerated() {
      let isFirst = index == 0 || games[index - 1].home != game.home
      days.append(game.day - (isFirst ? GameRows.firstDay : games[index - 1].day))
    }
    add("teams", texts: rows.teams.map(\.rawValue))
    add("game.home", values: games.map(\.home))
    add("game.away", values: games.map(\.away))
    add("game.day", values: days)
    add("game.number", values: games.map(\.number))
    add("game.postseason", values: games.map { $0.isPostseason ? 1 : 0 })
  }

  /// Adds the players of each team, as rows of the file of players.
  mutating func add(rosters: [[Int]]) {
    add("roster.size", values: rosters.map(\.count))
    add("roster.player", values: rosters.flatMap(\.self))
  }

  /// Adds lists of places in rosters; nil for unknown lists.
  mutating func add(_ name: String, lists: [[Int]?], slots: Int) {
    add("\(name).size", values: lists.map { $0?.count })
    for slot in 0..<slots {
      let places: [Int] = lists.compactMap { $0 }.filter { slot < $0.count }.map { $0[slot] }
      add("\(name).\(slot)", values: places)
    }
    add("\(name).rest", values: lists.flatMap { $0?.dropFirst(slots) ?? [] })
  }

  /// Adds players with the lists in which most of them are.
  mutating func add(_ name: String, players: [Int?], candidates: (Int) -> [Int]) {
    var others: [Int?] = []
    let places = players.enumerated().map { index, player -> Int? in
      guard let player else { return nil }
      if let place = candidates(index).firstIndex(of: player), place < PlayerReferences.other {
        return place
      }
      others.append(player)
      return PlayerReferences.other
    }
    add(name, values: places)
    add("\(name).other", values: others)
  }
}
