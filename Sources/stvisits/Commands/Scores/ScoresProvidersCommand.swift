import AppSupport
import ArgumentParser
import Foundation
import PhotoImport
import Scores
import SportsModel

struct ScoresProvidersCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "providers",
    abstract: "Who can be asked for scores, and how they are.",
    discussion: """
      A provider that keeps failing is left alone for a while; nothing is asked here.

      Examples:
        stvisits scores providers
        stvisits scores providers --json
      """)

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let hosts = try context.providerHosts()
    let breakers = context.requestPolicy.breakers
    let reports = try context.providers(catalog).map { provider in
      ProviderReport(
        provider, address: hosts.address(of: provider.id), breakers: breakers, at: context.clock())
    }
    if options.json {
      try context.console.print(["schema": 1, "providers": .array(reports.map(\.json))])
      return .done
    }
    var table = TextTable(
      [
        .marks("PROVIDER"), .marks("STANDING", isOptional: true), .words("LEAGUES"),
        .marks("HEALTH"), .marks("NEXT TRY"), .words("ADDRESS", least: 24, isOptional: true),
      ], indent: 0)
    for report in reports {
      let next = report.nextTry.map { LocalDateTime($0, zone: context.timeZone) }
      table.add(
        report.provider.title, report.provider.standing.rawValue,
        report.leagues.map(\.rawValue).joined(separator: " "), report.health.rawValue,
        next.map { "\($0.day) \($0.hourAndMinute)" } ?? "at once", report.address)
    }
    try context.console.print(table)
    return .done
  }
}
