import ArgumentParser
import Catalog
import Foundation
import SettingKeys
import Travel
import Trips
import Web

struct TravelOptions: ParsableArguments {
  @Option(
    help: .value("file", "CSV file of driving times: from,to,minutes,miles."), completion: .file())
  var travelTimes: String?

  @Option(help: .value("url", "OSRM server to ask for driving times.")) var osrm: String?

  func validate() throws {
    try require(travelTimes == nil || osrm == nil, "Use either --travel-times or --osrm.")
  }

  /// Returns the source that the options name, or that of the settings.
  func source(_ context: AppContext) throws -> TravelTimeSource {
    if let path = travelTimes {
      let text = String(decoding: try InputFile.bytes(of: path), as: UTF8.self)
      do throws(PlanningDataError) {
        return .table(try TravelMatrix(csv: text))
      } catch {
        throw CommandFailure("\(path), \(error).")
      }
    }
    guard let address = osrm ?? context.settings.routingServer else { return .roads }
    guard let url = URL(string: address), ["http", "https"].contains(url.scheme ?? ""),
      url.host()?.isEmpty == false
    else {
      throw CommandFailure(
        "Not a URL: \"\(address)\". Enter the OSRM server like http://localhost:5000.",
        status: .usage)
    }
    return .server(
      RoutingServer(
        url, web: context.downloader("driving-times"), headers: context.agentHeaders,
        cache: context.cacheStore(), isOffline: context.isOffline, pace: .live(context.clock)))
  }
}

struct SaveOptions: ParsableArguments {
  @Option(help: .value("name", "Save one of the options under this name.")) var save: String?
  @Option(help: .value("number", "Number of the option to save (default: 1).")) var pick: Int?

  func validate() throws {
    try require(pick == nil || save != nil, "--pick needs --save.")
    try require(pick ?? 1 >= 1, "--pick must be 1 or more (got \(pick ?? 1)).")
    try require((1...100).contains(save?.count ?? 1), "A trip name must have 1 to 100 characters.")
  }
}

extension AppContext {
  /// Returns the formatter of trips for the terminal.
  func planFormatter(_ catalog: Catalog) -> PlanFormatter {
    PlanFormatter(catalog, columns: console.columns, format: displayFormat)
  }
}
