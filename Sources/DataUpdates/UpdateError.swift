import AppSupport
package import SportsModel

/// A data update that can't be made.
package enum UpdateError: Error, Hashable, Sendable {
  /// Schedules have to be fetched while the network is off; the setting that turned it off.
  case schedulesOffline(setting: String)
  case packOffline(name: String, setting: String)
  case invalidAddress(String)
  case packTooLarge(String)
  case packUnreachable(String)
  case packRefused(String, status: Int)
  case invalidLeagueID(String)
  /// A schedule file has rows that can't be read.
  case badRows
  case noGames(path: String)
  case bundledLeague(LeagueID)
  case olderPack(path: String, version: Int, present: Int)
  /// A schedule next to a pack isn't a regular file of a reasonable size.
  case unreadableSchedule(String)
  /// Visits refer to a league that is to be removed.
  case leagueHasVisits(count: Int)
  /// No stadium has a name, with the most similar names.
  case unknownStadium(String, similar: [String])
}

extension UpdateError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .schedulesOffline(let setting):
      "Schedules come from the network, which \(setting) forbids."
    case .packOffline(let name, let setting):
      "\(name) is on the network, which \(setting) forbids."
    case .invalidAddress(let name): "\(name) is no address of http or https."
    case .packTooLarge(let name): "\(name) is larger than any pack of facts."
    case .packUnreachable(let name): "\(name) cannot be fetched."
    case .packRefused(let name, let status): "\(name): the server answered \(status)."
    case .invalidLeagueID(let text):
      "“\(text)” is no id of a league: a letter, then letters and digits, 2 to 12."
    case .badRows: "Nothing was taken. Mend the lines, or leave them out with --skip-bad-rows."
    case .noGames(let path): "\(path) has no games."
    case .bundledLeague(let league): "\(league) is a league of the bundled facts, none of your own."
    case .olderPack(let path, let version, let present):
      "\(path): is version \(version), and version \(present) is here already. Say --force "
        + "to go back."
    case .unreadableSchedule(let name):
      "\(name), beside the pack, is a link, no file, or larger than any schedule."
    case .leagueHasVisits(let count):
      "\(count.counted("visit")) \(count == 1 ? "is" : "are") of this league or "
        + "its stadiums, so it is not removed. \(count == 1 ? "It stays" : "They stay") as "
        + "recorded if you say --force; badges "
        + "for it are lost until it is added again (leagues export writes it out first)."
    case .unknownStadium(let name, let similar):
      "No stadium is called “\(name)”."
        + (similar.isEmpty
          ? " Add it: stvisits stadiums add" : " Did you mean \(similar.asAlternatives)?")
    }
  }
}
