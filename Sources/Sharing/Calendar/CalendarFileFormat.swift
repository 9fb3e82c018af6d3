import Drawing

/// The file format of schedules.
package enum CalendarFileFormat: String, NamedFileFormat {
  case ics
}

/// The facts about a calendar in the JSON document of its file.
package struct CalendarFileDocument: Encodable, Sendable {
  private let games: Int

  package init(games: Int) { self.games = games }
}
