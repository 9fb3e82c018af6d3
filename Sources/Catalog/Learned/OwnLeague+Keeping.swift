import AppSupport
package import Foundation
package import SportsModel

/// The badges of custom leagues, and their removal.
extension CatalogUpdateStore {
  /// Returns the badges of a league; nil if there are none.
  package func badges(of league: LeagueID) throws(CatalogUpdateError) -> [UInt8]? {
    let file = badgeFile(of: league)
    guard access(file.path, F_OK) == 0 else { return nil }
    return try CatalogUpdateFiles.read(file, most: CustomLeague.maxBytes)
  }

  /// Stores the badges of a league; nil removes them.
  package func save(badges: [UInt8]?, of league: LeagueID) throws(CatalogUpdateError) {
    try CatalogUpdateFiles.make(folder)
    if let badges { return try CatalogUpdateFiles.replace(badgeFile(of: league), with: badges) }
    try remove(badgeFile(of: league))
  }

  /// Returns the file with the badges of a league.
  package func badgeFile(of league: LeagueID) -> URL { file(of: league, .badges) }

  /// Removes a league and its files, `.league` first, so that it is never seen incomplete.
  package func remove(league: LeagueID) throws(CatalogUpdateError) {
    for part in [CustomLeague.Part.league, .badges, .teams, .stadiums] {
      try remove(file(of: league, part))
    }
    for name in fileNames() where Self.season(ofPack: name)?.league == league {
      try remove(folder.appendingPathComponent(name))
    }
  }

  private func remove(_ file: URL) throws(CatalogUpdateError) {
    guard unlink(file.path) == 0 || errno == ENOENT else {
      throw CatalogUpdateError(path: file.path, .unwritable(SystemError.last.message))
    }
  }
}
