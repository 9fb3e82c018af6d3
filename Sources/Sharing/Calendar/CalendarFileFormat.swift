/// The file format of schedules.
package enum CalendarFileFormat: String, CaseIterable, Sendable {
  case ics

  /// Returns the format of a file's extension; nil for any other.
  package init?(fileName: String) {
    guard fileName.lowercased().hasSuffix(".ics") else { return nil }
    self = .ics
  }
}

/// The facts about a calendar in the JSON document of its file.
package struct CalendarFileDocument: Encodable, Sendable {
  private let games: Int

  package init(games: Int) { self.games = games }
}
