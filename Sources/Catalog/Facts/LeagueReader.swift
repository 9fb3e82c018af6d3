import SportsModel

/// Reads `leagues.txt`: the leagues with their present conferences and divisions.
enum LeagueReader {
  static func read(_ file: CatalogFile) throws(CatalogError) -> [LeagueStructure] {
    try file.blocks(of: "league").map(structure)
  }

  private static func structure(_ block: CatalogFile.Block) throws(CatalogError) -> LeagueStructure
  {
    var name = ""
    var sport = ""
    var minutes: Int?
    var spansYears = false
    var conferences: [LeagueStructure.Conference] = []
    for line in block.lines.dropFirst() {
      switch line.key {
      case "name": name = line.value
      case "sport": sport = line.value
      case "minutes": minutes = Int(line.value)
      case "season":
        guard line.value == "one-year" || line.value == "two-years" else {
          throw block.malformed("expected 'one-year' or 'two-years'", at: line)
        }
        spansYears = line.value == "two-years"
      case "division": try addDivision(line, to: &conferences, in: block)
      // Keys of the pack of a custom league: see CustomLeague.
      case "version": break
      default: throw block.malformed("unknown key '\(line.key)' in a league", at: line)
      }
    }
    guard let minutes, !name.isEmpty else {
      throw block.malformed("league without name or minutes")
    }
    return LeagueStructure(
      league: League(
        id: LeagueID(block.name), name: name, sport: sport, typicalGameMinutes: minutes,
        seasonSpansYears: spansYears), conferences: conferences)
  }

  private static func addDivision(
    _ line: CatalogFile.Line, to conferences: inout [LeagueStructure.Conference],
    in block: CatalogFile.Block
  ) throws(CatalogError) {
    let parts = line.value.split(separator: "|")
    guard parts.count == 3 else {
      throw block.malformed("expected 'conference|division|teams'", at: line)
    }
    let division = LeagueStructure.Division(
      name: String(parts[1]), teams: parts[2].split(separator: " ").map { TeamID($0) })
    let conference = String(parts[0])
    if conferences.last?.name == conference {
      conferences[conferences.count - 1].divisions.append(division)
    } else {
      conferences.append(LeagueStructure.Conference(name: conference, divisions: [division]))
    }
  }
}
