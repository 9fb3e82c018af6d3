/// A list as lines for other programs, with tabs between the values.
///
/// A column is a key of the JSON form; a dot leads into an object or the objects of an array. A
/// released column keeps its position, and new ones are added at the end; see docs/json.md.
package struct Porcelain: Sendable {
  package let columns: [String]

  private init(_ columns: String) { self.columns = columns.split(separator: " ").map(String.init) }

  private func adding(_ column: String) -> Porcelain {
    Porcelain((columns + [column]).joined(separator: " "))
  }

  package func line(_ item: some Encodable) throws -> String {
    let json = try JSONValue(encoding: item)
    return columns.map { json.cell($0.split(separator: ".")[...]) }.joined(separator: "\t")
  }

  package static let visits = Porcelain(
    "id local_date stadium_id stadium_name type league away away_score home home_score game_id "
      + "pending rating photo_count seat note description")
  package static let questions = Porcelain(
    "question_id local_date stadium_id stadium_name decision distance_m candidates.game_id reason kind "
      + "photo_count days")
  package static let batches = Porcelain("number id kind state started note")
  package static let achievements = Porcelain(
    "id league state name progress.current progress.target earned_on kind category")
  package static let trips = Porcelain("id name status first_day last_day days game_ids")
  package static let games = Porcelain(
    "game_id league local_date start_local away away_score home home_score stadium_ids status "
      + "season season_type")
  package static let rememberedGames = Porcelain(
    "game_id league local_date away away_score home home_score stadium_id score reasons")
  package static let stadiums = Porcelain(
    "stadium_id name city region country latitude longitude time_zone opened closed roof capacity")
  package static let nearbyGames = games.adding("distance_miles")
  package static let nearbyStadiums = stadiums.adding("distance_miles")
  package static let rankedStadiums = stadiums.adding("rank rating is_own_rating visits review")
  package static let players = Porcelain(
    "player player_id league games first latest hall_of_fame team_ids")
  package static let points = Porcelain(
    "kind name distance_m latitude longitude about stadium_id game_ids category")
  package static let tips = Porcelain(
    "id stadium_id stadium_name topic text author author_key changed_at")
  package static let teams = Porcelain("team_id league code name active")
}

extension JSONValue {
  /// Returns the value at a path on one line: empty for null, with commas between several values.
  fileprivate func cell(_ path: ArraySlice<Substring>) -> String {
    switch self {
    case .null: return ""
    case .bool, .integer, .number: return line
    case .string(let text): return text.cleanedForTerminal
    case .array(let values): return values.map { $0.cell(path) }.joined(separator: ",")
    case .object(let members):
      guard let key = path.first else { return "" }
      return members[String(key)]?.cell(path.dropFirst()) ?? ""
    }
  }
}

/// Measures the nesting of JSON text before it is parsed.
package enum JSONNesting {
  /// Returns the maximum depth; an upper bound if brackets don't match.
  package static func depth(of text: UnsafeRawBufferPointer) -> Int {
    var (level, deepest) = (0, 0)
    var strings = JSONStringTracker()
    for byte in text where !strings.isWithinString(byte) {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        level += 1
        deepest = max(deepest, level)
      case UInt8(ascii: "]"), UInt8(ascii: "}"): level -= 1
      default: continue
      }
    }
    return deepest
  }
}

/// Tracks whether the bytes of JSON text are within a string.
package struct JSONStringTracker: Sendable {
  /// True if the last byte was within a string that goes on.
  @usableFromInline package var isOpen = false
  @usableFromInline var isEscaped = false

  @inlinable package init() {}

  /// Takes the next byte, and returns whether it is a part of a string, quotation marks included.
  @inlinable package mutating func isWithinString(_ byte: UInt8) -> Bool {
    guard isOpen else {
      isOpen = byte == UInt8(ascii: "\"")
      return isOpen
    }
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isOpen = false
    }
    return true
  }
}
