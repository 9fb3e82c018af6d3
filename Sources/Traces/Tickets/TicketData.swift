import AppSupport

/// Turns the data of a ticket into its lines: a pass for Apple's or Google's wallet, or a reservation in
/// JSON-LD (schema.org).
enum TicketData {
  private static let maxDepth = 16
  private static let seatLabels = [
    "seatsection": "Section", "section": "Section", "seatrow": "Row", "row": "Row",
    "seatnumber": "Seat", "number": "Seat", "seat": "Seat",
  ]

  /// Throws if the ticket was canceled.
  static func text(_ data: JSONValue) throws(TraceError) -> String {
    try lines(data, key: "", depth: 0).joined(separator: "\n")
  }

  private static func lines(
    _ value: JSONValue, key: String, depth: Int
  ) throws(TraceError) -> [String] {
    guard depth < maxDepth else { return [] }
    switch value {
    case .object(let members):
      if members["voided"] == .bool(true) { throw Ticket.sold }
      // The fields of a pass.
      if case .string(let label)? = members["label"], let field = members["value"] {
        return try [label] + lines(field, key: "value", depth: depth + 1)
      }
      var found: [String] = []
      // A pass may have only the codes of the teams.
      if let away = team("away", of: members), let home = team("home", of: members) {
        found.append("\(away) at \(home)")
      }
      for (name, member) in members.sorted(by: { $0.key < $1.key }) {
        found += try lines(member, key: name.lowercased(), depth: depth + 1)
      }
      return found
    case .array(let elements):
      var found: [String] = []
      for element in elements { found += try lines(element, key: key, depth: depth + 1) }
      return found
    case .string(let text): return try line(text, key: key)
    case .integer(let number): return try line("\(number)", key: key)
    case .number, .bool, .null: return []
    }
  }

  private static func team(_ side: String, of members: [String: JSONValue]) -> String? {
    ["TeamName", "Team", "TeamAbbreviation"].lazy.compactMap { name in
      switch members[side + name] {
      case .string(let text)?: text
      case .object(let team)?: if case .string(let text)? = team["name"] { text } else { nil }
      default: nil
      }
    }.first
  }

  private static func line(_ text: String, key: String) throws(TraceError) -> [String] {
    if key.hasSuffix("status"), text.lowercased().contains("cancel") { throw Ticket.sold }
    if let label = seatLabels[key] { return ["\(label) \(text)"] }
    // Of several instants, only the start is the game's.
    let isInstant = text.firstMatch(of: /^\d{4}-\d\d-\d\dT/) != nil
    let isStart = key.contains("start") || key == "relevantdate" || key == "value"
    return isInstant && !isStart || key.hasPrefix("previous") ? [] : [text]
  }
}
