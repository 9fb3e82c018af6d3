import AppSupport
import ArgumentParser
import Catalog
import Reports
import SettingKeys
import SportsModel

struct PlacesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "places",
    abstract: "Find what else is near a stadium, and add places of your own.",
    discussion: """
      Examples:
        stvisits places near "Fenway Park"
        stvisits places near "Wrigley Field" --within 15mi --kind stadium
        stvisits places add pubs.geojson
      """,
    subcommands: [
      PlacesNearCommand.self, PlacesAddCommand.self, PlacesListCommand.self,
      PlacesRemoveCommand.self,
    ])
}

struct PlacesNearCommand: ListCommand {
  static let configuration = CommandConfiguration(
    commandName: "near", abstract: "List stadiums, landmarks and breweries near a place.",
    discussion: """
      Lists the homes of other teams within 2.5 km, with their games that day, the
      sites of closed stadiums and sports landmarks within 10 km, and breweries near
      stadiums within 3 km. Landmarks are halls of fame, museums, statues, bars and
      other places of sports history. Your own places (stvisits places add, --places)
      are listed within 3 km. Distances are straight lines.

      Examples:
        stvisits places near "Fenway Park"
        stvisits places near Bronx --within 5mi --kind landmark
        stvisits places near "Wrigley Field" --date 2026-06-20 --json
      """)

  @Argument(help: "City, stadium, team or latitude,longitude.", completion: .place)
  var place: String

  @Option(help: .date("Day of the games (default: today).")) var date: String?

  @Option(
    help: .kind("Only stadium, former-site, landmark, brewery or own."),
    completion: .list(PointOfInterest.Kind.allCases.map(\.rawValue)))
  var kind: [PointOfInterest.Kind] = []

  @Option(help: .value("distance", "Maximum distance, such as 2km or 1mi.")) var within: String?
  @OptionGroup var own: PlaceFileOptions
  @OptionGroup var list: ListOptions
  @OptionGroup var options: GlobalOptions

  func validate() throws { try NearOptions.validate(within) }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let day = try date.map(context.day(typed:)) ?? context.today
    let place = try context.place(typed: place, in: catalog, on: day)
    let meters = within.flatMap {
      DistanceParser.meters($0, unit: context.displayFormat.distanceUnit)
    }
    let finder = try context.pointFinder(
      catalog, near: [place.coordinate], within: meters ?? PointOfInterest.Kind.own.reach,
      kinds: Set(kind.isEmpty ? PointOfInterest.Kind.allCases : kind), files: own.places)
    let points = try finder.points(near: place.coordinate, on: day, within: meters)
    return try printList(
      ListDocument(
        "points", items: points.map(\.document), with: ["place": place.name, "date": day]),
      as: .points, context: context,
      remark: points.isEmpty ? "Nothing found near \(place.name)." : nil,
      table: PointListFormatter.table(points, names: catalog, format: context.displayFormat))
  }
}

extension PointOfInterest.Kind: ExpressibleByArgument {
  /// None: with them, the help of the option would take two lines.
  package static var allValueStrings: [String] { [] }
}
