import AppSupport
import SportsModel

/// The parts of a game's ID: `0022300265` is league 00, a regular game (2) of 2023–24.
enum NBAGameID {
  /// Returns ten digits, with the leading zeros that numbers lack.
  static func of(_ value: JSONValue) -> String? {
    guard let text = value.identifier, !text.isEmpty, text.utf8.count <= 10,
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return String(repeating: "0", count: 10 - text.utf8.count) + text
  }

  static func kind(of id: String) -> ListedGame.Kind {
    switch id.dropFirst(2).first {
    case "1": .preseason
    case "2", "6": .regular
    case "3": .allStar
    case "4", "5": .postseason
    default: .other
    }
  }
}

/// The statuses 1, 2 and 3; only the text identifies games that are not played.
enum NBAStatus {
  static func of(_ code: Int?, text: String?) -> ListedGame.Status {
    let words = text?.uppercased() ?? ""
    if words.contains("PPD") || words.contains("POSTPONED") { return .postponed }
    if words.contains("CNCL") || words.contains("CANCEL") { return .cancelled }
    return switch code {
    case 1: .scheduled
    case 2: .live
    case 3: .final
    default: .unknown
    }
  }

  /// No game ended 0–0: such a score is missing.
  static func score(home: Int?, away: Int?) -> Score? {
    guard let home, let away, home > 0, away > 0 else { return nil }
    return Score(home: home, away: away)
  }
}
