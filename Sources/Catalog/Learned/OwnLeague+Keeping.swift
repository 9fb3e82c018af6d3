package import Foundation
package import SportsModel

/// What else is kept of leagues of one's own, and how they go.
extension CatalogUpdateStore {
  /// The badges that came with a league; nil when there are none.
  package func badges(of league: LeagueID) throws(CatalogUpdateError) -> [UInt8]? {
    let file = badgeFile(of: league)
    guard access(file.path, F_OK) == 0 else { return nil }
    return try CatalogUpdateFiles.read(file, most: CustomLeague.maxBytes)
  }

  /// Keeps the badges of a league; nil takes them away.
  package func save(badges: [UInt8]?, of league: LeagueID) throws(CatalogUpdateError) {
    try CatalogUpdateFiles.make(folder)
    if let badges { return try CatalogUpdateFiles.replace(badgeFile(of: league), with: badges) }
    try remove(badgeFile(of: league))
  }

  /// The file of the badges that came with a league.
  package func badgeFile(of league: LeagueID) -> URL { file(of: league, .badges) }

  /// Takes a league away with all that is only of it; the file that names it goes first, so that no
  /// half of it is ever seen.
  package func remove(league: LeagueID) throws(CatalogUpdateError) {
    for part in [CustomLeague.Part.league, .badges, .teams, .stadiums] {
      try remove(file(of: league, part))
    }
    for name in fileNames() where CatalogUpdateFileName.pack(name)?.league == league {
      try remove(folder.appendingPathComponent(name))
    }
  }

  private func remove(_ file: URL) throws(CatalogUpdateError) {
    guard unlink(file.path) == 0 || errno == ENOENT else {
      throw CatalogUpdateError(path: file.path, .unwritable(CatalogUpdateFiles.systemErrorMessage))
    }
  }
}
