import SportsModel

/// Reads `teams.txt`; homes come from the stadiums' tenants, in custom leagues also from `home`
/// lines.
///
/// The `home` line of a bundled team names the one of its present homes with most games.
enum TeamReader {
  static func read(_ file: CatalogFile, stadiums: [Stadium]) throws(CatalogError) -> [Team] {
    let homes = homes(in: stadiums)
    return try file.blocks(of: "team").map { block throws(CatalogError) in
      try team(block, homes: homes[TeamID(block.name)] ?? [])
    }
  }

  private static func homes(in stadiums: [Stadium]) -> [TeamID: [Team.Home]] {
    var homes: [TeamID: [Team.Home]] = [:]
    for stadium in stadiums {
      for tenancy in stadium.tenancies {
        homes[tenancy.team, default: []].append(
          Team.Home(stadium: stadium.id, first: tenancy.first, last: tenancy.last))
      }
    }
    return homes.mapValues { list in
      list.sorted {
        ($0.first, $0.last ?? .max, $0.stadium) < ($1.first, $1.last ?? .max, $1.stadium)
      }
    }
  }

  private static func team(
    _ block: CatalogFile.Block, homes: [Team.Home]
  ) throws(CatalogError) -> Team {
    var names: [DatedName] = []
    var aliases: [String] = []
    var code = ""
    var isActive = false
    var homes = homes
    for line in block.lines.dropFirst() {
      switch line.key {
      case "code": code = line.value
      case "active": isActive = true
      case "alias": aliases.append(line.value)
      case "name":
        let (span, name) = try block.dated(line)
        names.append(DatedName(name, first: span.first, last: span.last))
      case "home":
        let (span, stadium) = try block.dated(line)
        guard let first = span.first else {
          throw block.malformed("expected the first season in a home", at: line)
        }
        let home = Team.Home(stadium: StadiumID(stadium), first: first, last: span.last)
        homes.removeAll { $0 == home }
        homes.append(home)
      default: throw block.malformed("unknown key '\(line.key)' in a team", at: line)
      }
    }
    guard let hyphen = block.name.utf8.firstIndex(of: ASCII.hyphen) else {
      throw block.malformed("expected 'team league-code', found '\(block.name)'")
    }
    guard !names.isEmpty, !code.isEmpty else {
      throw block.malformed("team without a \(code.isEmpty ? "code" : "name")")
    }
    return Team(
      id: TeamID(block.name), league: LeagueID(block.name[..<hyphen]), code: code, names: names,
      aliases: aliases, isActive: isActive, homes: homes)
  }
}
