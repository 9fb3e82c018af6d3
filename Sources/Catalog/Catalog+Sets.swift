import Foundation
package import SportsModel

extension Catalog {
  /// Returns the sets of `sets.txt`; none if there is no such file.
  package func sets() throws(CatalogError) -> [StadiumSet] {
    let file = folder.appendingPathComponent("sets.txt")
    guard (try? file.checkResourceIsReachable()) == true else { return [] }
    return try CatalogFile(file).blocks(of: "set").map { block throws(CatalogError) in
      try StadiumSetReader(block, in: self).set(in: self)
    }
  }
}

/// A block of `sets.txt`; a team in the set meets all its conditions.
private struct StadiumSetReader {
  private let id: String
  private var name = ""
  private var league: LeagueID?
  private var teams: Set<TeamID>?
  private var roofs: Set<String>?
  private var country: String?
  private var lastOpened: Int?

  init(_ block: CatalogFile.Block, in catalog: Catalog) throws(CatalogError) {
    id = block.name
    for line in block.lines.dropFirst() {
      switch line.key {
      case "name": name = line.value
      case "league":
        let id = LeagueID(line.value)
        guard catalog.structure(of: id) != nil else {
          throw block.malformed("no league is called '\(id)'", at: line)
        }
        league = id
      case "teams":
        let named = line.value.split(separator: " ").map { TeamID($0) }
        if let unknown = named.first(where: { catalog.team($0) == nil }) {
          throw block.malformed("no team is called '\(unknown)'", at: line)
        }
        teams = Set(named)
      case "roof": roofs = Set(line.value.split(separator: " ").map(String.init))
      case "country": country = line.value
      case "opened":
        guard line.value.hasPrefix("-"), let year = Int(line.value.dropFirst()) else {
          throw block.malformed("expected '-1960', found '\(line.value)'", at: line)
        }
        lastOpened = year
      default: throw block.malformed("a set has no '\(line.key)'", at: line)
      }
    }
    if name.isEmpty { throw block.malformed("set without a name") }
  }

  func set(in catalog: Catalog) -> StadiumSet {
    let leagues = catalog.leagues.map(\.id).filter { league == nil || league == $0 }
    let all = leagues.compactMap { catalog.structure(of: $0) }.flatMap(\.teams)
    return StadiumSet(
      id: id, name: name, league: league,
      teams: all.filter { team in
        guard let home = catalog.team(team)?.currentHome, let stadium = catalog.stadiums[home]
        else { return false }
        return holds(of: team, in: stadium)
      })
  }

  private func holds(of team: TeamID, in stadium: Stadium) -> Bool {
    if let teams, !teams.contains(team) { return false }
    if let roofs, !roofs.contains(stadium.roof.rawValue) { return false }
    if let country, stadium.country != country { return false }
    if let lastOpened, (stadium.opened ?? .max) > lastOpened { return false }
    return true
  }
}
