import ArgumentParser
import Foundation
import Settings
import TripPlanning
import Trips
import Web

struct TravelOptions: ParsableArguments {
  @Option(
    help: .value(
      "file", "Driving times of your own: CSV from,to,minutes,miles by ids of stadiums."),
    completion: .file())
  var travelTimes: String?

  @Option(help: .value("address", "Driving times of a routing server, as http://localhost:5000."))
  var osrm: String?

  func validate() throws {
    try require(travelTimes == nil || osrm == nil, "Say either --travel-times or --osrm.")
  }

  /// Returns the source that the options name, or that of the settings.
  func source(_ context: AppContext) throws -> TravelTimeSource {
    if let path = travelTimes {
      let text = String(decoding: try InputFile.bytes(of: path), as: UTF8.self)
      do throws(InputFileError) {
        return .table(try TravelMatrix(csv: text))
      } catch {
        throw CommandFailure("\(path), \(error).")
      }
    }
    guard let address = osrm ?? context.settings.routingServer else { return .roads }
    guard let url = URL(string: address), ["http", "https"].contains(url.scheme ?? ""),
      url.host()?.isEmpty == false
    else {
      throw CommandFailure("--osrm is no address of http or https: \(address)", status: .usage)
    }
    return .server(
      RoutingServer(
        url, web: context.downloader("driving-times"), headers: context.agentHeaders,
        cache: context.cacheStore(), isOffline: context.isOffline, pace: .live(context.clock)))
  }
}

struct SaveOptions: ParsableArguments {
  @Option(help: .value("name", "Save an option under this name."))
  var save: String?

  @Option(help: .value("number", "The option to save."))
  var pick = 1

  func validate() throws {
    try require(pick >= 1, "--pick counts from 1.")
    try require((1...100).contains(save?.count ?? 1), "A name has 1 to 100 characters.")
  }
}
