import AppSupport
package import SportsModel

/// A data update that can't be made.
package enum UpdateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Schedules have to be fetched while the network is off; the setting that turned it off.
  case schedulesOffline(setting: String)
  case packOffline(name: String, setting: String)
  case invalidAddress(String)
  case unprotectedPack(String)
  case packTooLarge(String)
  case packUnreachable(String)
  case packRefused(String, status: Int)
  case invalidLeagueID(String)
  case badRows
  case noGames(path: String)
  case bundledLeague(LeagueID)
  case olderPack(path: String, version: Int, present: Int)
  /// A schedule next to a pack isn't a regular file of a reasonable size.
  case unreadableSchedule(String)
  case leagueHasVisits(count: Int)
  case unknownStadium(String, similar: [String])
  case invalidPackName(String)
  case unknownPack(String, names: [String])
  case noPlaces(path: String, count: Int, unnamed: Int, other: Int, unplaced: Int)

  package var description: String {
    switch self {
    case .schedulesOffline(let setting):
      "Fetching schedules needs the network, but \(setting) turns it off."
    case .packOffline(let name, let setting):
      "Fetching \(name) needs the network, but \(setting) turns it off."
    case .invalidAddress(let name): "Not an http or https address: \"\(name)\"."
    case .unprotectedPack(let name):
      "Anyone on the way could change \(name). Use an https address, or set sync.pack_key to the "
        + "key that signs the pack."
    case .packTooLarge(let name): "\(name) is too large for a data pack."
    case .packUnreachable(let name): "Couldn't fetch \(name): no response."
    case .packRefused(let name, let status):
      "Couldn't fetch \(name): the server responded with status \(status)."
    case .invalidLeagueID(let text):
      "Not a league ID: \"\(text)\". Use 2 to 12 lowercase letters and digits, starting with a letter."
    case .badRows: "Nothing was imported. Fix these lines, or skip them with --skip-bad-rows."
    case .noGames(let path): "\(path) has no games."
    case .bundledLeague(let league):
      "The league \"\(league)\" is part of the bundled data and can't be changed."
    case .olderPack(let path, let version, let present):
      "\(path) is version \(version), but version \(present) is installed. Use --force "
        + "to install the older one."
    case .unreadableSchedule(let name):
      "Couldn't use \(name), next to the pack: it is missing, a link, not a file or too large."
    case .leagueHasVisits(let count):
      "The league wasn't removed: \(count.counted("visit")) \(count == 1 ? "uses" : "use") it or "
        + "its stadiums. With --force, \(count == 1 ? "the visit is" : "the visits are") kept, but "
        + "the league's badges are lost until you add it again. To save it first: "
        + "stvisits leagues export"
    case .invalidPackName(let text):
      "Not a name for a pack: \"\(text)\". Use --name with up to 40 lowercase letters, digits and "
        + "hyphens."
    case .unknownPack(let text, let names):
      names.isEmpty
        ? "You have no places of your own."
        : "Unknown pack \"\(text)\". Your packs: \(DisplayFormat.list(names))."
    case .noPlaces(let path, let count, _, _, let unplaced) where count > 0 && count == unplaced:
      "\(path): none of its \(count.counted("row")) has a latitude and a longitude in degrees."
    case .noPlaces(let path, let count, let unnamed, let other, _):
      "\(path): none of its \(count.counted("place")) is within 3 km of a stadium"
        + (other == 0 ? "" : ", is a point") + (unnamed == 0 ? "." : " and has a name.")
    case .unknownStadium(let name, let similar):
      "Unknown stadium \"\(name)\"."
        + (similar.isEmpty
          ? " Add it: stvisits stadiums add" : " Did you mean \(similar.asAlternatives)?")
    }
  }
}
