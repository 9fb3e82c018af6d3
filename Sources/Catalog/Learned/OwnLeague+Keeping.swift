package import Foundation
package import SportsModel

/// What else is kept of leagues of one's own, and how they go.
extension LearnedFacts {
  /// The badges that came with a league; nil when there are none.
  package func badges(of league: LeagueID) throws(FactPackError) -> [UInt8]? {
    let file = badgeFile(of: league)
    guard access(file.path, F_OK) == 0 else { return nil }
    return try FactFolder.read(file, most: OwnLeague.mostBytes)
  }

  /// Keeps the badges of a league; nil takes them away.
  package func save(badges: [UInt8]?, of league: LeagueID) throws(FactPackError) {
    try FactFolder.make(folder)
    if let badges { return try FactFolder.replace(badgeFile(of: league), with: badges) }
    try remove(badgeFile(of: league))
  }

  /// The file of the badges that came with a league.
  package func badgeFile(of league: LeagueID) -> URL { file(of: league, .badges) }

  /// Takes a league away with all that is only of it; the file that names it goes first, so that no
  /// half of it is ever seen.
  package func remove(league: LeagueID) throws(FactPackError) {
    for part in [OwnLeague.Part.league, .badges, .teams, .stadiums] {
      try remove(file(of: league, part))
    }
    for name in fileNames() where FactFileName.pack(name)?.league == league {
      try remove(folder.appendingPathComponent(name))
    }
  }

  private func remove(_ file: URL) throws(FactPackError) {
    guard unlink(file.path) == 0 || errno == ENOENT else {
      throw FactPackError(path: file.path, .unwritable(FactFolder.systemWords))
    }
  }
}
