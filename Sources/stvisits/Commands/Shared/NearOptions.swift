import AppSupport
import ArgumentParser
import Catalog
import Reports
import SettingKeys
import SportsModel

struct NearOptions: ParsableArguments {
  @Option(
    help: .value("place", "Only near this place: city, stadium, team or lat,lon."),
    completion: NameCompletion.place)
  var near: String?

  @Option(help: .value("distance", "Distance from --near, such as 50mi or 80km."))
  var within: String?

  func validate() throws {
    try require(within == nil || near != nil, "--within needs --near.")
    try Self.validate(within)
  }

  /// Throws a usage error for a text that isn't a distance.
  static func validate(_ distance: String?) throws {
    guard let distance, DistanceParser.meters(distance, unit: .miles) == nil else { return }
    throw ValidationError("Not a distance: \"\(distance)\". Enter it like 50mi or 80km.")
  }

  /// Returns the surroundings that the user named; nil without `--near`.
  ///
  /// - Parameters:
  ///   - catalog: the places.
  ///   - context: the surroundings of the command.
  ///   - day: the day of the names of stadiums; nil for today.
  ///   - miles: the distance without `--within`.
  /// - Returns: the surroundings.
  /// - Throws: `PlaceError`.
  func vicinity(
    _ catalog: Catalog, _ context: AppContext, on day: LocalDay? = nil, miles: Double
  ) throws -> Vicinity? {
    guard let near else { return nil }
    let place = try context.place(typed: near, in: catalog, on: day)
    let meters = within.flatMap {
      DistanceParser.meters($0, unit: context.displayFormat.distanceUnit)
    }
    return Vicinity(of: place, meters: meters ?? miles * 1_609.344)
  }
}
