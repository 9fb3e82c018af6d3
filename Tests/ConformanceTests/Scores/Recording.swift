import Catalog
import Foundation
import SportsModel
import Web

@testable import Scores

/// A recorded response, its provider, and the games that it contains.
struct Recording {
  let file: String
  let league: LeagueID
  let provider: any Provider
  let expected: [SharedFolder.Row]

  /// The paths of all recordings.
  static let files = ((try? SharedFolder.recordings.rows("MANIFEST.csv")) ?? [])
    .compactMap { $0["file"] }

  private static let games = Dictionary(
    grouping: (try? SharedFolder.recordings.rows("GAMES.csv")) ?? [], by: { $0["file"] ?? "" })

  static let agent = UserAgent(version: "1", page: "https://example.org/stvisits")

  private static let providers = Result {
    try ProviderHosts(environment: [:]).providers(
      agent: agent, today: LocalDay(daysSinceEpoch: 20_778))
  }

  init?(_ file: String) {
    guard let (league, id) = Self.source(of: file),
      let provider = try? Self.providers.get().first(where: { $0.id == id })
    else { return nil }
    (self.file, self.league, self.provider) = (file, league, provider)
    expected = Self.games[file] ?? []
  }

  func list() throws(ProviderError) -> GameList {
    try provider.games(in: answer(), to: try request())
  }

  private func request() throws(ProviderError) -> ProviderRequest {
    guard let url = URL(string: "http://localhost/"),
      let first = LocalDay(year: 1850, month: 1, day: 1),
      let last = LocalDay(year: 2100, month: 1, day: 1)
    else { throw .wrongShape("the test") }
    return ProviderRequest(web: WebRequest(url: url), league: league, days: first...last)
  }

  private func answer() throws(ProviderError) -> WebResponse {
    guard let bytes = try? SharedFolder.recordings.bytes(file),
      let url = URL(string: "http://localhost/")
    else { throw .wrongShape("the test") }
    // A single element of a list.
    let isElement = file.contains("/event-")
    let body = isElement ? Data("{\"events\":[".utf8) + bytes + Data("]}".utf8) : Data(bytes)
    let status =
      file.contains("error-")
      ? file.split { $0 == "-" || $0 == "." }.lazy.compactMap { Int($0) }.first ?? 500 : 200
    return WebResponse(status: status, body: body, url: url)
  }

  private static func source(of file: String) -> (league: LeagueID, provider: ProviderID)? {
    let folder = file.split(separator: "/").first ?? ""
    let name = file.dropFirst(folder.count + 1)
    switch folder {
    case "mlb": return ("mlb", .mlb)
    case "nhl": return ("nhl", .nhl)
    case "nba": return ("nba", .nba)
    case "espn":
      let leagues: [LeagueID] = ["mlb", "nba", "nhl", "nfl", "wnba"]
      let league = leagues.first { name.hasPrefix($0.rawValue) }
      return (league ?? (name.hasPrefix("soccer") ? "mls" : "mlb"), .espn)
    case "sports-reference":
      return name.hasPrefix("baseball")
        ? ("mlb", .baseballReference)
        : name.hasPrefix("hockey")
          ? ("nhl", .hockeyReference)
          : name.hasPrefix("pro") ? ("nfl", .footballReference) : ("nba", .basketballReference)
    default: return nil
    }
  }
}

/// A row of the table of games in recordings, which another parser has created.
struct ExpectedGame: CustomStringConvertible {
  let id: String
  let day: LocalDay?
  let home, away: String
  let number: Int
  /// nil if that parser did not find the rows of both teams.
  let score: Score?

  init(_ row: SharedFolder.Row, file: String) {
    let path = row["game_id"] ?? ""
    let name = path.split(separator: "/").last.map(String.init) ?? path
    id = path.hasPrefix("/") ? name.split(separator: ".").first.map(String.init) ?? name : path
    home = row["home"] ?? ""
    away = row["away"] ?? ""
    day = Self.day(row, file: file)
    let doubleheader = row["doubleheader"] ?? ""
    let written = Int(row["game_number"] ?? "") ?? 0
    if file.hasPrefix("espn") {
      let notes = row["extra"] ?? ""
      let noted = (1...2).first { notes.contains("Doubleheader - Game \($0)") }
      number = Self.silentDoubleheaders[id] ?? noted ?? 0
    } else {
      number = doubleheader == "N" ? 0 : written
    }
    let points = [row["home_score"], row["away_score"]].compactMap { $0.flatMap { Int($0) } }
    score = points.count == 2 ? Score(home: points[0], away: points[1]) : nil
  }

  var description: String { "\(id) \(day.map(\.description) ?? "?") \(home)–\(away)" }

  static func isFinal(_ row: SharedFolder.Row) -> Bool {
    ["Final", "FINAL", "OFF", "STATUS_FINAL", "STATUS_FULL_TIME"].contains(row["status"])
  }

  /// Doubleheader games for which the provider only gives starts.
  private static let silentDoubleheaders = ["360518207": 1]

  /// Returns whether a team is the team of the row, which has its name, code or city.
  func names(_ team: ListedGame.Team, _ written: String) -> Bool {
    [team.name, team.abbreviation, team.id].contains(written)
  }

  /// Parses `Sep 17, 2020`.
  private static func namedDay(_ text: String) -> LocalDay? {
    let parts = text.split { $0 == " " || $0 == "," }
    guard parts.count == 3, let month = CalendarNames.month(named: parts[0]),
      let day = Int(parts[1]), let year = Int(parts[2])
    else { return nil }
    return LocalDay(year: year, month: month, day: day)
  }

  private static func day(_ row: SharedFolder.Row, file: String) -> LocalDay? {
    let extra = row["extra"] ?? ""
    if let start = extra.range(of: "officialDate=") {
      return LocalDay(extra[start.upperBound...].prefix(10))
    }
    let listed = row["listed_date"] ?? ""
    if let day = LocalDay(listed.prefix(10)) { return day }
    let plain = listed.split(separator: " ").suffix(3).joined(separator: " ")
    if let day = namedDay(plain) ?? ProviderDateParser.slashedDay(listed) {
      return day
    }
    // New York is four or five hours behind UTC.
    let start = row["start_utc"] ?? ""
    guard let day = LocalDay(start.prefix(10)), let hour = Int(start.dropFirst(11).prefix(2)) else {
      return nil
    }
    return hour < 5 ? day - 1 : day
  }
}

/// The result of mapping the games of all recordings.
struct MappingReport {
  private(set) var mapped = 0
  /// Games whose teams, stadium or catalog game were not found.
  private(set) var unmapped: [String] = []
  private(set) var disagreements: [String] = []
  /// Games with a result that the catalog doesn't have.
  private(set) var absentResults: [String] = []

  /// Recordings of other leagues.
  private static let foreignFiles = ["AAA"]

  mutating func add(_ listed: ListedGame, file: String, mapper: GameMapper, catalog: Catalog) {
    let line =
      "\(file) \(listed.day) \(listed.home.name ?? listed.home.abbreviation ?? "?")–"
      + "\(listed.away.name ?? listed.away.abbreviation ?? "?") \(listed.venue?.name ?? "")"
    do throws(MappingFailure) {
      let game = try mapper.map(listed)
      mapped += 1
      if game.key.stadium == nil { unmapped.append(line + ": no building") }
      compare(game, line: line, catalog: catalog)
    } catch .notCounted {} catch {
      guard !Self.foreignFiles.contains(where: file.contains) else { return }
      unmapped.append(line + ": \(error)")
    }
  }

  private mutating func compare(_ game: MappedGame, line: String, catalog: Catalog) {
    let found = (try? catalog.game(game.key)) ?? nil
    guard let found else {
      // In an edited recording, a game was moved to another day.
      if game.listed.score != nil, !line.contains("-edited") {
        absentResults.append("\(line): \(game.key)")
      }
      return
    }
    guard let ours = found.score, let theirs = game.listed.score else { return }
    if ours != theirs || found.away != game.away {
      disagreements.append(
        "\(game.key): \(ours.home)–\(ours.away) and \(theirs.home)–\(theirs.away) in \(line)")
    }
  }
}
