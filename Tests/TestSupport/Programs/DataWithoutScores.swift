import Catalog
package import Foundation
package import SportsModel

/// The bundled facts as they were before some results were known.
package enum DataWithoutScores {
  /// Makes a folder of facts in which no game of some seasons has a result.
  ///
  /// - Returns: what points the program to it.
  package static func environment(
    of seasons: [(league: LeagueID, season: Int)], in folder: URL
  ) throws -> [String: String] {
    let manager = FileManager.default
    let bundled = try Fan.catalog().folder
    let facts = folder.appendingPathComponent("facts", isDirectory: true)
    let games = facts.appendingPathComponent("games", isDirectory: true)
    try manager.createDirectory(at: games, withIntermediateDirectories: true)
    try link(bundled, into: facts, except: ["games"])
    let leagues = Set(seasons.map(\.league.rawValue))
    try link(bundled.appendingPathComponent("games"), into: games, except: leagues)
    for league in leagues {
      let from = bundled.appendingPathComponent("games/\(league)")
      let to = games.appendingPathComponent(league, isDirectory: true)
      try manager.createDirectory(at: to, withIntermediateDirectories: true)
      let changed = Set(seasons.filter { $0.league.rawValue == league }.map { "\($0.season).txt" })
      try link(from, into: to, except: changed)
      for name in changed {
        let text = try String(contentsOf: from.appendingPathComponent(name), encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        try lines.map(withoutScore).joined(separator: "\n")
          .write(to: to.appendingPathComponent(name), atomically: true, encoding: .utf8)
      }
    }
    return ["STVISITS_FACTS": facts.path]
  }

  private static func link(_ from: URL, into folder: URL, except names: Set<String>) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: from.path)
    where !names.contains(name) {
      try FileManager.default.createSymbolicLink(
        at: folder.appendingPathComponent(name),
        withDestinationURL: from.appendingPathComponent(name))
    }
  }

  /// `BOS LAA 3-2 18:45` becomes `BOS LAA - 18:45`.
  private static func withoutScore(_ line: Substring) -> String {
    var words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count >= 3, line.first?.isUppercase == true,
      words[2].contains("-"), words[2].allSatisfy({ $0 == "-" || $0.isNumber })
    else { return String(line) }
    words[2] = "-"
    return words.joined(separator: " ")
  }
}
