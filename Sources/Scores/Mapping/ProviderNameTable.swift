import AppSupport
import Catalog
import Foundation
import SportsModel

/// Provider names of teams and stadiums that differ from those of the catalog.
///
/// Read from `providers.txt` in the data folder; empty without the file.
struct ProviderNameTable: Sendable {
  struct Place: Hashable, Sendable {
    /// nil for all providers.
    let provider: ProviderID?
    /// nil for stadiums, which all leagues share.
    let league: LeagueID?
    let name: String
  }

  private(set) var teams: [Place: TeamID] = [:]
  private(set) var venues: [Place: StadiumID] = [:]

  init(folder: URL) {
    let file = folder.appendingPathComponent("providers.txt")
    let data = FileManager.default.contents(atPath: file.path) ?? Data()
    self.init(String(decoding: data, as: UTF8.self))
  }

  /// Reads lines `team provider league team words` and `venue provider stadium words`.
  init(_ text: String) {
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let kind = line.prefix { $0 != " " }
      let words = line.split(separator: " ", maxSplits: kind == "team" ? 4 : 3).map(String.init)
      let provider = words.count > 1 ? ProviderID(rawValue: words[1]) : nil
      switch (kind, words.count) {
      case ("team", 5):
        let name = NameMatchRank.folded(words[4])
        let place = Place(provider: provider, league: LeagueID(words[2]), name: name)
        teams[place] = TeamID(words[3])
      case ("venue", 4):
        let place = Place(provider: provider, league: nil, name: NameMatchRank.folded(words[3]))
        venues[place] = StadiumID(words[2])
      default: continue
      }
    }
  }

  func team(_ name: String, league: LeagueID, provider: ProviderID) -> TeamID? {
    teams[Place(provider: provider, league: league, name: name)]
      ?? teams[Place(provider: nil, league: league, name: name)]
  }

  func venue(_ name: String, provider: ProviderID) -> StadiumID? {
    venues[Place(provider: provider, league: nil, name: name)]
      ?? venues[Place(provider: nil, league: nil, name: name)]
  }
}

/// Compares names that may be spelled differently.
enum ProviderNameMatcher {
  /// Returns whether all words of one name occur in the other: “Houston Dynamo” and “Houston Dynamo
  /// FC”.
  static func isPart(_ left: String, _ right: String) -> Bool {
    let left = Set(left.split(separator: " "))
    let right = Set(right.split(separator: " "))
    let (fewer, more) = left.count <= right.count ? (left, right) : (right, left)
    // A single word such as “United” or “Stadium” is not enough.
    return fewer.count >= 2 && fewer.isSubset(of: more)
  }

  /// Returns whether two folded names are similar: by words, or with one different letter in ten.
  static func isNear(_ left: String, _ right: String) -> Bool {
    let most = min(left.utf8.count / 10, 3)
    return isPart(left, right) || EditDistance.edits(left, right, most: most) != nil
  }
}
