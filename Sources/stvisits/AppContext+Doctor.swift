import AppSupport
import Foundation
import LibraryCare
import Scores
import SportsModel
import Web

/// The checks of `doctor`.
extension AppContext {
  var programDiagnoses: [Diagnosis] {
    [Diagnosis(.program, "stvisits", .good, "\(Stvisits.version), \(executable.path)")]
      + SystemLibraryCheck.diagnoses()
  }

  var factsDiagnoses: [Diagnosis] {
    do {
      let today = today
      return try CatalogDataCheck.diagnoses(catalog(), today: today)
    } catch {
      return [Diagnosis(.facts, "catalog", .bad, words(of: error))]
    }
  }

  var dataDiagnoses: [Diagnosis] {
    DataFolderCheck(dataFolder, caches: cacheFolder).diagnoses()
      + StoreCheck.diagnoses(open: existingStore, explain: words)
  }

  func providerDiagnoses(online: Bool) async -> [Diagnosis] {
    do {
      let hosts = try providerHosts()
      let breakers = requestPolicy.breakers
      let reports = try providers(catalog()).map { provider in
        ProviderReport(
          provider, address: hosts.address(of: provider.id), breakers: breakers, at: clock())
      }
      guard online else { return ProviderCheck.remembered(reports) }
      // Reference pages get no request unless the user enabled them.
      let tiers = scorePlan.tiers
      return await ProviderCheck.online(
        reports.filter { tiers.contains($0.provider.tier) }, connectionError: connectionError)
    } catch {
      return [Diagnosis(.providers, "addresses", .bad, words(of: error))]
    }
  }

  var terminalDiagnoses: [Diagnosis] {
    EnvironmentCheck(environment).diagnoses(
      columns: console.terminalColumns, hasColor: screen.paint.isOn)
  }

  /// Returns the connection error of an address; nil if it returns any response.
  @Sendable private func connectionError(_ address: String) async -> String? {
    guard let url = URL(string: address) else { return "is no address" }
    let web = downloader("doctor")
    do {
      _ = try await withCancellation(when: { InterruptHandler.wasRaised }) { [agentHeaders] in
        try await web.send(WebRequest(url: url, headers: agentHeaders))
      }
      return nil
    } catch {
      return (error as? WebFailure)?.reason ?? "\(error)"
    }
  }

  private func words(of error: any Error) -> String {
    (error as? CommandFailure ?? CommandFailure(error))?.message ?? "\(error)"
  }
}
