import Foundation
import SportsModel

@testable import Scores

/// Answers of real providers that may be looked at here but not kept in the project.
///
/// They lie beside the package on the developers' machines; elsewhere those tests do not run.
enum SharedRecordings {
  typealias Row = [String: String]

  static let folder: String? = {
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder = package.deletingLastPathComponent().appendingPathComponent("shared/recordings")
    return FileManager.default.fileExists(atPath: folder.path + "/GAMES.csv") ? folder.path : nil
  }()

  static let files = (try? rows("MANIFEST.csv")) ?? []
  static let games = Dictionary(
    grouping: (try? rows("GAMES.csv")) ?? [], by: { $0["file"] ?? "" })

  /// The bytes of a recording, those of `.gz` files inflated.
  static func body(_ file: String) throws -> Data {
    let path = (folder ?? "") + "/" + file
    guard file.hasSuffix(".gz") else { return try Data(contentsOf: URL(fileURLWithPath: path)) }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gunzip", "-c", path]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data
  }

  /// The rows of a CSV table (RFC 4180) by column name.
  static func rows(_ name: String) throws -> [Row] {
    let text = try String(contentsOfFile: (folder ?? "") + "/" + name, encoding: .utf8)
    var table: [[String]] = [[]]
    var cell: [UInt8] = []
    var isQuoted = false
    func close() {
      table[table.count - 1].append(String(decoding: cell, as: UTF8.self))
      cell = []
    }
    for byte in text.utf8 where byte != UInt8(ascii: "\r") {
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted: close()
      case UInt8(ascii: "\n") where !isQuoted:
        close()
        table.append([])
      default: cell.append(byte)
      }
    }
    let header = table.first ?? []
    return table.dropFirst().filter { $0.count >= header.count }.map {
      Dictionary(zip(header, $0), uniquingKeysWith: { first, _ in first })
    }
  }
}

/// One recording, its provider, and the games that it is known to hold.
struct Recording {
  let file: String
  let league: LeagueID
  let provider: any Provider
  let expected: [SharedRecordings.Row]

  init?(_ file: String) {
    guard let parts = Self.provider(of: file) else { return nil }
    self.file = file
    league = parts.league
    provider = parts.provider
    expected = SharedRecordings.games[file] ?? []
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

  private func answer() throws(ProviderError) -> WebAnswer {
    guard var body = try? SharedRecordings.body(file), let url = URL(string: "http://localhost/")
    else { throw .wrongShape("the test") }
    // One element of a list.
    if file.contains("/event-") { body = Data("{\"events\":[".utf8) + body + Data("]}".utf8) }
    let status =
      file.contains("error-")
      ? file.split { $0 == "-" || $0 == "." }.lazy.compactMap { Int($0) }.first ?? 500 : 200
    return WebAnswer(status: status, body: body, url: url)
  }

  private static func provider(of file: String) -> (league: LeagueID, provider: any Provider)? {
    let folder = file.split(separator: "/").first ?? ""
    let name = file.dropFirst(folder.count + 1)
    switch folder {
    case "mlb": return ("mlb", TestProviders.mlb)
    case "nhl": return ("nhl", TestProviders.nhl)
    case "nba": return ("nba", TestProviders.nba)
    case "espn":
      let leagues: [LeagueID] = ["mlb", "nba", "nhl", "nfl", "wnba"]
      let league = leagues.first { name.hasPrefix($0.rawValue) }
      return (
        league ?? (name.hasPrefix("soccer") ? "mls" : "mlb"), TestProviders.espn
      )
    case "sports-reference":
      let site: ReferenceSite =
        name.hasPrefix("baseball")
        ? .baseball
        : name.hasPrefix("hockey") ? .hockey : name.hasPrefix("pro") ? .football : .basketball
      return (site.league, TestProviders.reference(site))
    default: return nil
    }
  }
}
