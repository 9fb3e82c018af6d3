import AppSupport
import ArgumentParser
import Drawing
import Foundation
import LibraryCare
import Scores
import SettingKeys
import Settings
import Sharing
import Web

struct DoctorCommand: SettingsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits doctor [<options>]",
    abstract: "Find problems of the installation and your data.",
    discussion: """
      Checks the program, its data, your visits and backups, the terminal and the
      score providers, and shows how to fix problems. The exit code is 1 if there is
      a problem.

      Examples:
        stvisits doctor
        stvisits doctor --online
      """)

  @Flag(help: "Also check that each provider responds.") var online = false
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    context.useBundledFonts()
    let providers = await providerDiagnoses(context)
    let installation = InstallationCheck(executable: context.executable)
      .diagnosis(version: Stvisits.version, build: context.buildName)
    let libraries = await PhotoLibraryCheck(home: context.home)
      .diagnoses { InterruptHandler.wasRaised }
    let report = DoctorReport(
      [installation] + systemLibraries + settingsDiagnoses(context)
        + factsDiagnoses(context)
        + DataFolderCheck(context.dataFolder, caches: context.cacheFolder).diagnoses()
        + storeDiagnoses(context) + libraries + providers
        + EnvironmentCheck(context.environment, settings: SettingKeys.settings.map(\.variable))
        .diagnoses(columns: context.console.terminalColumns, hasColor: context.screen.paint.isOn))
    try context.console.report(report, or: report.lines(context.screen), isStyled: true)
    return report.well ? .done : .failed
  }

  private var systemLibraries: [Diagnosis] {
    SystemLibraryCheck.diagnoses(
      drawing: ImageLibraries.drawingUnavailableReason,
      decoding: ImageLibraries.decodingUnavailableReason, hasFonts: DrawingFonts.exist)
  }

  private func settingsDiagnoses(_ context: AppContext) -> [Diagnosis] {
    let problems = problems(context)
    guard problems.isEmpty else {
      return problems.map { problem in
        Diagnosis(
          in: .program, of: "settings", .bad, finding: problem.description,
          advice: "Fix it. To see all settings: stvisits config show")
      }
    }
    let file = context.settingsFile.path
    let isThere = FileManager.default.fileExists(atPath: file)
    return [
      Diagnosis(
        in: .program, of: "settings", .good,
        finding: isThere ? file : "no settings file (to create one: stvisits config init)")
    ]
  }

  private func factsDiagnoses(_ context: AppContext) -> [Diagnosis] {
    do {
      return try CatalogDataCheck.diagnoses(context.catalog(), today: context.today)
    } catch {
      return [Diagnosis(in: .facts, of: "catalog", .bad, finding: text(of: error))]
    }
  }

  private func storeDiagnoses(_ context: AppContext) -> [Diagnosis] {
    StoreCheck.diagnoses(
      open: context.existingStore,
      countQuestions: { store in
        // An unreadable catalog is a problem of its own.
        guard let catalog = try? context.catalog() else { return nil }
        return try context.openQuestions(catalog, store: store)
      }, explain: text)
  }

  private func providerDiagnoses(_ context: AppContext) async -> [Diagnosis] {
    do {
      guard online, !context.isOffline else {
        return ProviderCheck.remembered(try context.providerReports())
      }
      return await ProviderCheck.online(try context.providerReports(onlyRequested: true)) {
        await connectionError($0, context: context)
      }
    } catch {
      return [Diagnosis(in: .providers, of: "addresses", .bad, finding: text(of: error))]
    }
  }

  /// Returns the connection error of an address; nil if it returns any response.
  private func connectionError(_ address: String, context: AppContext) async -> String? {
    guard let url = URL(string: address) else { return "not a URL" }
    let web = context.downloader("doctor")
    do {
      _ = try await withCancellation(when: { InterruptHandler.wasRaised }) {
        try await web.send(WebRequest(url: url, headers: context.agentHeaders))
      }
      return nil
    } catch {
      return (error as? WebFailure)?.reason ?? "\(error)"
    }
  }

  private func text(of error: any Error) -> String {
    (error as? CommandFailure ?? CommandFailure(error))?.message ?? "\(error)"
  }
}

struct PrivacyCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits privacy [<options>]", abstract: "Show which data is stored and what was sent.",
    discussion: """
      stvisits sends only requests for results and schedules: a league, a date, a
      team or a season. With the setting box_scores, it also requests box scores of
      single games that you attended. If you configure a routing server, it receives
      places. If you configure sync storage (stvisits remote set), it receives your
      visits, and your photos if you choose so. requests.log in the data folder lists
      every request.

      Examples:
        stvisits privacy
        stvisits privacy --json
      """)

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let report = try PrivacyReport(
      context.programFiles, opening: context.existingStore,
      countQuestions: { try context.openQuestions(context.catalog(), store: $0) },
      thumbnails: context.thumbnailCount, clock: context.clock)
    let advice =
      "Other users can read some of your files. To restrict access: stvisits verify --fix"
    return try context.console.report(
      report.document, or: report.lines(within: context.console.terminalColumns),
      notes: report.isReadableByOthers ? [advice] : [])
  }
}
