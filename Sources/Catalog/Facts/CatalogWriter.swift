package import SportsModel

/// Writes leagues, teams and stadiums in blocks of `key value` lines.
package enum CatalogWriter {
  package static func leagues(_ structures: [LeagueStructure]) -> String {
    var text = """
      # Leagues and their present divisions: division conference|division|teams.
      # Format: docs/catalog.md.

      """
    for structure in structures {
      let league = structure.league
      text += """

        league \(league.id)
        name \(league.name)
        sport \(league.sport)
        minutes \(league.typicalGameMinutes)
        season \(league.seasonSpansYears ? "two-years" : "one-year")

        """
      for conference in structure.conferences {
        for division in conference.divisions {
          let teams = division.teams.map(\.rawValue).joined(separator: " ")
          text += "division \(conference.name)|\(division.name)|\(teams)\n"
        }
      }
    }
    return text
  }

  package static func teams(_ teams: [Team]) -> String {
    """
    # Every franchise, and every former club without a successor. Names by season, both ends
    # included. Homes are the tenants in stadiums.txt; `home` is the one with most games if a team
    # has several at present. Format: docs/catalog.md.

    """ + blocks(teams)
  }

  /// Returns teams with their homes, since a stadium's tenants may be in another file.
  static func ownTeams(_ teams: [Team]) -> String {
    "# Homes by season. Format: docs/sync.md.\n" + blocks(teams)
  }

  private static func blocks(_ teams: [Team]) -> String {
    var text = ""
    for team in teams {
      text += "\nteam \(team.id)\ncode \(team.code)\n"
      if team.isActive { text += "active\n" }
      for name in team.names { text += "name \(span(name.first, name.last)) \(name.name)\n" }
      for alias in team.aliases { text += "alias \(alias)\n" }
      for home in team.homes { text += "home \(span(home.first, home.last)) \(home.stadium)\n" }
    }
    return text
  }

  package static func stadiums(_ stadiums: [Stadium]) -> String {
    var text = """
      # Every stadium: names by year, place city|region|country, position with its error in meters
      # (rough: never decides by itself), tenants by season. Format: docs/catalog.md.

      """
    for stadium in stadiums.sorted(by: { $0.id < $1.id }) { text += block(stadium) }
    return text
  }

  private static func block(_ stadium: Stadium) -> String {
    var text = "\nstadium \(stadium.id)\n"
    for name in stadium.names { text += "name \(span(name.first, name.last)) \(name.name)\n" }
    for alias in stadium.aliases { text += "alias \(alias)\n" }
    text += "place \(stadium.city)|\(stadium.region)|\(stadium.country)\n"
    let point = stadium.coordinate
    text += "position \(point.latitude) \(point.longitude) \(Int(stadium.positionErrorMeters))"
    text += stadium.isPositionApproximate ? " rough\n" : "\n"
    if let elevation = stadium.elevation { text += "elevation \(Int(elevation))\n" }
    text += "zone \(stadium.timeZoneID)\n"
    if stadium.opened != nil || stadium.closed != nil {
      text += "open \(span(stadium.opened, stadium.closed))\n"
    }
    if stadium.roof != .unknown { text += "roof \(stadium.roof.rawValue)\n" }
    if let capacity = stadium.capacity { text += "capacity \(capacity)\n" }
    if stadium.footprintMeters != 250 { text += "footprint \(Int(stadium.footprintMeters))\n" }
    if let kind = stadium.busyArea { text += "thoroughfare \(kind.rawValue)\n" }
    for tenancy in stadium.tenancies {
      text += "tenant \(span(tenancy.first, tenancy.last)) \(tenancy.team)\n"
    }
    return text
  }

  package static func seasons(_ seasons: [SeasonSummary]) -> String {
    var text = "# league, season, first day, last day, games, games with a result\n"
    for season in seasons {
      text += "\(season.league) \(season.season) \(season.firstDay) \(season.lastDay)"
      text += " \(season.games) \(season.results)\n"
    }
    return text
  }

  private static func span(_ first: Int?, _ last: Int?) -> String {
    YearSpan(first: first, last: last).description
  }
}
