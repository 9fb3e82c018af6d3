package import AppSupport
package import Catalog
package import SportsModel

/// A league as somebody hands it on: one file, told in docs/own-leagues.md.
///
/// Its names are not yet held against the catalog.
package struct LeaguePack: Sendable {
  struct StadiumEntry: Sendable {
    let place: String
    let id: StadiumID
    let names: [DatedName]
    var aliases: [String] = []
    var city = ""
    var region = ""
    var country = ""
    let coordinate: Coordinate
    var positionError = 50
    /// nil for that of the nearest known stadium.
    var zone: String?
    var opened: Int?
    var closed: Int?
    var roof = Stadium.Roof.unknown
    var capacity: Int?
    var footprint = 250
  }

  struct HomeEntry: Sendable {
    let place: String
    let stadium: String
    let first: Int
    let last: Int?
  }

  struct TeamEntry: Sendable {
    let place: String
    let code: String
    let names: [DatedName]
    var aliases: [String] = []
    var isActive = true
    var homes: [HomeEntry] = []
  }

  struct DivisionEntry: Sendable {
    let place: String
    let conference: String
    let name: String
    /// Codes.
    let teams: [String]
  }

  struct GameEntry: Sendable {
    let place: String
    /// Stays when the game moves.
    var id: String?
    let start: ScheduleEntry.Start
    let home: String
    let away: String
    var stadium: String?
    var score: Score?
    /// nil where the starts tell.
    var number: Int?
    var type = Game.SeasonType.regular
    var status = Game.Status.planned
    var isNeutral = false
    var hasSpectators = true
  }

  struct SeasonEntry: Sendable {
    let place: String
    let season: Int
    /// The name of a CSV file beside the pack.
    let schedule: String?
    let games: [GameEntry]
  }

  /// Where it came from.
  package let path: String
  package let league: League
  /// Counted up by whoever changes it.
  package let version: Int
  let stadiums: [StadiumEntry]
  let teams: [TeamEntry]
  let divisions: [DivisionEntry]
  let seasons: [SeasonEntry]
  /// Definitions in the form of docs/badges.md.
  let badges: [JSONValue]

  /// The CSV schedules that have to lie beside the pack.
  package var schedules: [String] { seasons.compactMap(\.schedule) }

  /// The first line of every pack says so.
  package static let form = "stvisits-league 1"
  package static let mostBytes = 4 << 20
  static let maxNesting = 16
  static let mostStadiums = 2_000
  static let maxTeams = 1_000
  static let maxSeasons = 200
  static let mostGames = 20_000
  static let maxBadges = 200
  static let years = 1800...9000
}

/// How ids of a pack are spelt.
enum LeaguePackIdentifiers {
  /// `elm-park`: lower case letters and digits, words joined by single hyphens, at most 60.
  static func stadium(_ text: String) -> StadiumID? {
    guard (1...60).contains(text.utf8.count), text == NameSlug.slug(text) else { return nil }
    return StadiumID(text)
  }

  /// `ELM`: up to eight capital letters and digits.
  static func code(_ text: String) -> String? {
    (1...8).contains(text.utf8.count)
      && text.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) } ? text : nil
  }

  /// `games-2027.csv`: of the folder of the pack and no other.
  static func schedule(_ text: String) -> String? {
    text.hasSuffix(".csv") && !text.hasPrefix(".") && !text.contains("/") && !text.contains("\\")
      && text.utf8.count <= 80 ? text : nil
  }

  static let sportRule = "expected lower case letters, such as baseball"

  static func sport(_ text: String) -> String? {
    (2...24).contains(text.utf8.count)
      && text.utf8.allSatisfy { (97...122).contains($0) || $0 == 45 } ? text : nil
  }

  static func team(_ code: String, of league: LeagueID) -> TeamID {
    TeamID("\(league)-\(code.lowercased())")
  }
}

extension LeaguePack {
  /// The definitions of its badges, which hold against the facts with its league.
  ///
  /// - Parameters:
  ///   - league: what the pack comes to.
  ///   - catalog: the facts without it.
  /// - Returns: the definitions as the pack has them.
  /// - Throws: `LeaguePackError`.
  package func checkedBadges(for league: CustomLeague, in catalog: Catalog) throws -> [JSONValue] {
    try LeaguePackBadges.check(badges, of: league, path: path, in: catalog)
    return badges
  }

  /// A schedule beside a pack; nil for a link, a device, or what is larger than any.
  package static func bytes(besides path: String) -> [UInt8]? {
    try? BoundedFileReader.bytes(of: path, most: ScheduleFile.mostBytes)
  }
}
