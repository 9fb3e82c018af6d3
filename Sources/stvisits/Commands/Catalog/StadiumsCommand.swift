import AppSupport
import ArgumentParser
import Catalog
import SportsModel

struct StadiumsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stadiums",
    abstract: "Browse the stadiums that are known, and add your own.",
    discussion: """
      Without a subcommand they are listed.

      Examples:
        stvisits stadiums --league nhl
        stvisits stadiums comiskey
        stvisits stadiums add "Elm Park" --at 44.31,-71.22
      """,
    subcommands: [StadiumsListCommand.self, StadiumsAddCommand.self],
    defaultSubcommand: StadiumsListCommand.self)
}

struct StadiumsListCommand: ListCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the stadiums that are known.",
    discussion: """
      Without a name, the homes of today; old names are found, too.

      Examples:
        stvisits stadiums list --league nhl
        stvisits stadiums list comiskey
        stvisits stadiums list "Fenway Park" --json
        stvisits stadiums list --porcelain | cut -f 1,6,7
      """)

  @Argument(help: "A name, or a part of one.", completion: NameCompletion.stadium)
  var name: String?

  @Flag(help: "Closed ones and guests' homes, too.")
  var all = false

  @OptionGroup var leagues: LeagueOptions
  @OptionGroup var list: ListOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let wanted = try context.leagues(leagues, in: catalog)
    let found = name.map { catalog.stadiums(named: $0, on: nil) } ?? catalog.stadiums.stadiums
    let stadiums = found.filter { stadium in
      let tenancies = stadium.tenancies.filter { wanted?.contains($0.league) ?? true }
      guard name == nil, !all else { return wanted == nil || !tenancies.isEmpty }
      return stadium.closed == nil && tenancies.contains { $0.last == nil }
    }
    if try printMachineReadable(
      stadiums.map { JSONValue(stadium: $0) }, as: "stadiums", .stadiums, context)
    {
      return .done
    }
    guard !stadiums.isEmpty else {
      throw NameLookupError.noSuchStadium(name ?? "")
    }
    try context.console.print(Self.table(stadiums, catalog))
    return .done
  }

  private static func table(_ stadiums: [Stadium], _ catalog: Catalog) -> TextTable {
    var table = TextTable(
      [
        .marks("ID"), .words("NAME", least: 12), .marks("CITY", isOptional: true), .marks("YEARS"),
        .words("TEAMS", least: 7),
      ], indent: 0)
    for stadium in stadiums {
      let current = stadium.tenancies.filter { $0.last == nil }
      let teams = (current.isEmpty ? stadium.tenancies : current).compactMap {
        catalog.team($0.team)?.code
      }
      table.add(
        stadium.id.rawValue, stadium.name, "\(stadium.city) \(stadium.region)",
        "\(stadium.opened.map(String.init) ?? "")–\(stadium.closed.map(String.init) ?? "")",
        Set(teams).sorted().joined(separator: " "))
    }
    return table
  }
}
