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
      try context.console.print(document: ProvidersDocument(reports))
    } else {
      try context.console.print(reports.table(zone: context.timeZone))
    }
    return .done
  }
}
