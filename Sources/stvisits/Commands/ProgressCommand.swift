import ArgumentParser
import Catalog
import SportsModel
import StvisitsKit
import VisitStore

struct ProgressCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "progress",
    abstract: "How far you have come, per league, conference and division.",
    discussion: """
      A stadium counts for a league when you saw a game of that league there.

      Examples:
        stvisits progress
        stvisits progress --league mlb
      """)

  @OptionGroup var leagues: LeagueOptions
  @OptionGroup var options: GlobalOptions

  func run(_ world: World) throws -> ExitStatus {
    let catalog = try world.catalog()
    let wanted = try world.leagues(leagues, in: catalog)
    let visits = try world.store(catalog).visits().map(\.visit)
    let reports = catalog.leagues.filter { wanted?.contains($0.id) ?? true }.compactMap {
      ProgressReport(of: $0.id, visits: visits, catalog: catalog)
    }
    if options.json {
      try world.console.print(["schema": 1, "leagues": .array(reports.map(\.json))])
      return .done
    }
    for report in reports {
      let isWhole = wanted != nil
      guard isWhole || report.isBegun else { continue }
      for line in Self.lines(report, isWhole: isWhole) { try world.console.print(line) }
    }
    let untouched = reports.filter { !$0.isBegun }
    if wanted == nil, !untouched.isEmpty {
      let names = untouched.map { $0.league.id.rawValue.uppercased() }.joined(separator: ", ")
      try world.console.print("Nothing yet: \(names)")
    }
    return .done
  }

  /// The league, its conferences and divisions; with what is missing when one league is asked for.
  private static func lines(_ report: ProgressReport, isWhole: Bool) -> [String] {
    var lines = [line(report.total, depth: 0)]
    let conferences = report.conferences.filter { isWhole || !$0.total.visited.isEmpty }
    for conference in conferences where report.conferences.count > 1 || isWhole {
      lines.append(line(conference.total, depth: 1))
      let divisions = conference.divisions.filter { $0.name != conference.total.name }
      for division in divisions where isWhole || !division.visited.isEmpty {
        lines.append(line(division, depth: 2))
        if isWhole { lines += missing(division, depth: 3) }
      }
      if isWhole, divisions.isEmpty { lines += missing(conference.total, depth: 2) }
    }
    if !report.others.isEmpty {
      lines.append("  and \(report.others.map(\.name).joined(separator: ", "))")
    }
    return lines
  }

  private static func line(_ group: ProgressReport.Group, depth: Int) -> String {
    let count = "\(group.visited.count)/\(group.places.count)"
    let name = String(repeating: "  ", count: depth) + group.name
    return name + String(repeating: " ", count: max(2, 44 - name.count - count.count)) + count
  }

  private static func missing(_ group: ProgressReport.Group, depth: Int) -> [String] {
    group.missing.map { place in
      let teams = place.teams.map(\.name).joined(separator: ", ")
      let stadium = [place.stadium.name, place.stadium.city].filter { !$0.isEmpty }
      return String(repeating: "  ", count: depth)
        + "– \(stadium.joined(separator: ", ")) (\(teams))"
    }
  }
}

extension ProgressReport {
  fileprivate var isBegun: Bool { !total.visited.isEmpty || !others.isEmpty }
}
