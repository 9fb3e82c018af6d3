import Foundation
package import SportsModel

extension Catalog {
  /// Returns the sets of `sets.txt`; none if there is no such file.
  package func sets() throws(CatalogError) -> [StadiumSet] {
    let file = folder.appendingPathComponent("sets.txt")
    guard (try? file.checkResourceIsReachable()) == true else { return [] }
    return try CatalogFile(file).blocks(of: "set").map(set)
  }

  /// Reads a block of `sets.txt`; a team in the set meets all its conditions.
  private func set(_ block: CatalogFile.Block) throws(CatalogError) -> StadiumSet {
    var name = ""
    var league: LeagueID?
    var conditions: [(TeamID, Stadium) -> Bool] = []
    for line in block.lines.dropFirst() {
      switch line.key {
      case "name": name = line.value
      case "league":
        let id = LeagueID(line.value)
        guard structure(of: id) != nil else {
          throw block.malformed("unknown league '\(id)'", at: line)
        }
        league = id
      case "teams":
        let named = line.value.split(separator: " ").map { TeamID($0) }
        if let unknown = named.first(where: { team($0) == nil }) {
          throw block.malformed("unknown team '\(unknown)'", at: line)
        }
        conditions.append { team, _ in named.contains(team) }
      case "roof":
        let roofs = line.value.split(separator: " ").map(String.init)
        conditions.append { roofs.contains($1.roof.rawValue) }
      case "country":
        let country = line.value
        conditions.append { $1.country == country }
      case "opened":
        guard line.value.hasPrefix("-"), let year = Int(line.value.dropFirst()) else {
          throw block.malformed("expected '-1960', found '\(line.value)'", at: line)
        }
        conditions.append { ($1.opened ?? .max) <= year }
      default: throw block.malformed("unknown key '\(line.key)' in a set", at: line)
      }
    }
    if name.isEmpty { throw block.malformed("set without a name") }
    let structures = leagues.filter { league == nil || league == $0.id }
      .compactMap { structure(of: $0.id) }
    return StadiumSet(
      id: block.name, name: name, league: league,
      teams: structures.flatMap(\.teams).filter { id in
        guard let stadium = team(id)?.currentHome.flatMap({ stadiums[$0] }) else { return false }
        return conditions.allSatisfy { $0(id, stadium) }
      })
  }
}
