import AppSupport
import Badges
import Catalog
import DataUpdates
import Foundation
import Settings
import SportsModel
import TripPlanning
import Trips
import VisitStore
import Web

extension AppContext {
  func tripPlanningService(
    _ catalog: Catalog, _ travel: TravelOptions
  ) throws -> TripPlanningService {
    try TripPlanningService(
      catalog: catalog, basis: try planBasis(), travel: try choice(travel))
  }

  func badgeForecast(_ catalog: Catalog) throws -> BadgeForecast {
    try BadgeForecast(
      BadgeCatalog.evaluator(catalog, counting: countingSettings.remembered()),
      store: existingStore())
  }

  func planBasis() throws -> ScoringContext { try ScoringContext(store: existingStore()) }

  /// Reads a file of a quest's dataset.
  func questFile(_ path: String) throws -> QuestDataset.File {
    let bytes = try bytes(of: path)
    guard bytes.count <= ScheduleFile.mostBytes else {
      throw CommandFailure(
        "\(path): larger than the \(ScheduleFile.mostBytes >> 20) MB that are read")
    }
    return QuestDataset.File(path: path, text: String(decoding: bytes, as: UTF8.self))
  }

  private func choice(_ travel: TravelOptions) throws -> TravelTimeSource {
    if let path = travel.travelTimes {
      let text = String(decoding: try bytes(of: path), as: UTF8.self)
      do throws(InputFileError) {
        return .table(try TravelMatrix(csv: text))
      } catch {
        throw CommandFailure("\(path), \(error).")
      }
    }
    guard let address = travel.osrm ?? settings[.routingServer] else { return .roads }
    guard let url = URL(string: address), ["http", "https"].contains(url.scheme ?? ""),
      url.host()?.isEmpty == false
    else {
      throw CommandFailure("--osrm is no address of http or https: \(address)", status: .usage)
    }
    return .server(
      RoutingServer(
        url, web: downloader("driving-times"), headers: agentHeaders,
        cache: try? CacheStore(folder: cacheFolder),
        isOffline: isOffline, pace: .live(clock)))
  }

  /// Plans trips for each of the preferences and returns the best of all.
  func plan(
    _ wanted: [TripPreferences], _ catalog: Catalog, _ travel: TravelOptions, limit: Int
  ) async throws -> TripPlan {
    let today = today
    return try await tripPlanningService(catalog, travel)
      .plan(wanted, today: today, options: max(12, limit))
  }

  /// Prints the options or the failure, and saves the option that the user chose.
  func printResult(
    _ plan: TripPlan, _ catalog: Catalog, _ save: SaveOptions, _ options: GlobalOptions,
    limit: Int, understood: [String]? = nil
  ) throws -> ExitStatus {
    let saved = try self.save(Array(plan.options.prefix(limit)), catalog, save)
    if options.json {
      try console.print(
        document: PlanDocument(
          plan, names: catalog, limit: limit, understood: understood, saved: saved))
    } else {
      let text = PlanFormatter(catalog, columns: console.columns)
      for (index, planned) in plan.options.prefix(limit).enumerated() {
        if index > 0 { try console.print("") }
        for line in text.lines(planned.option, heading: "\(index + 1)") {
          try console.print(line.cleanedForTerminal)
        }
      }
      if let failure = plan.failure {
        for line in text.lines(failure) { console.remark(line) }
        for hint in plan.hints { console.remark("  \(hint)") }
      }
      if let saved {
        console.remark(
          "Saved option \(save.pick) as \(saved.name) (\(saved.shortID)).".cleanedForTerminal)
      }
    }
    return plan.failure == nil ? .done : .failed
  }

  private func save(
    _ shown: [PlannedTrip], _ catalog: Catalog, _ options: SaveOptions
  ) throws -> SavedTrip? {
    guard let name = options.save, !shown.isEmpty else { return nil }
    return try savedTripStore(catalog).save(options.pick, of: shown, as: name)
  }

  func savedTripStore(_ catalog: Catalog) throws -> SavedTripStore {
    SavedTripStore(catalog: catalog, store: try store(catalog), clock: clock)
  }
}
