import AppSupport
import ArgumentParser
import Badges
import Foundation
import Reports
import Sharing
import SportsModel
import Thumbnails
import TripPlanning
import Trips
import VisitStore

struct MapCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "map",
    abstract: "Draw your stadiums on a map: HTML, SVG, PNG, GeoJSON or KML.",
    discussion: """
      The ending of the file says what it is. An .html is one page with all in it,
      to zoom, search and filter; it loads nothing and sends nothing. .svg and .png
      are pictures to post; .geojson and .kml are for other maps.

      On it are the stadiums of the leagues you have begun, those that you have been
      to, those that are missing, and those of a trip. They are public places: where
      you took photos is in none of these files.

      Examples:
        stvisits map --output map.html --open
        stvisits map --league mlb --output parks.png
        stvisits map --planned summer --output trip.svg --theme dark
        stvisits map --year 2019 --output - --format geojson
        stvisits map --photos --output mine.html
      """)

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The file: .html, .svg, .png, .geojson or .kml; - is standard output.", valueName: "file"),
    completion: .file(extensions: MapFileFormat.allCases.map(\.rawValue)))
  var output: String?

  @Option(help: "What the file is, where its name does not say it.")
  var format: MapFileFormat?

  @Option(help: ArgumentHelp("Show a saved trip, too.", valueName: "trip"))
  var planned: String?

  @Option(help: "As far as you had come at the end of this year.")
  var year: Int?

  @Option(help: "light or dark; a page follows the reader's system without it.")
  var theme: Theme.Name?

  @Option(help: "What is written over the map.")
  var title: String?

  @Flag(help: "Tell your notes in the page, too.")
  var notes = false

  @Flag(
    help: ArgumentHelp(
      "Show your photos in the page, too: small, \(MapPhotoSelection.maxPerVisit) of a visit at most."
    ))
  var photos = false

  @Flag(help: "Write over a file that exists.")
  var force = false

  @Flag(help: "Show the file when it is written.")
  var open = false

  @OptionGroup var leagues: LeagueOptions
  @OptionGroup var options: GlobalOptions

  private var file: OutputFile {
    OutputFile(name: output ?? "-", replaces: force, opens: open)
  }

  func validate() throws {
    guard let output else {
      throw ValidationError("Name the file with --output, for instance --output map.html.")
    }
    let form = try MapFileFormat.form(of: output, saying: format)
    try file.validate(form, what: "The map", options)
    guard !photos || form == .html else {
      throw ValidationError("Only a page has room for --photos: --output map.html.")
    }
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let form = try MapFileFormat.form(of: output ?? "-", saying: format)
    try file.checkDestination(context)
    let (map, count) = try map(context)
    if map.stadiums.allSatisfy({ $0.status == .missing }) {
      context.console.remark("No visits yet: the map shows what is missing.")
    }
    let bytes = try form.bytes(of: map, theme: theme)
    try file.write(
      bytes, form,
      facts: [
        "stadiums": .integer(map.stadiums.count), "visits": .integer(count),
        "visited": .integer(map.stadiums(.visited).count),
        "planned": .integer(map.stadiums(.planned).count),
        "missing": .integer(map.stadiums(.missing).count),
      ], summary: summary(map), context, options)
    return .done
  }

  /// What is shown, and how many visits are in it.
  private func map(_ context: AppContext) throws -> (VisitMap, Int) {
    let catalog = try context.catalog()
    var mapOptions = MapBuilder.Options()
    mapOptions.leagues = try context.leagues(leagues, in: catalog)
    if let trip = try planned.map({ try context.savedTripStore(catalog).trip($0) }) {
      mapOptions.plannedStops = trip.itinerary.stadiums
      mapOptions.plannedLeagues = Set(trip.stored.games.map(\.league))
    }
    mapOptions.year = year
    mapOptions.includesNotes = notes
    if let title { mapOptions.title = title }
    let rules = try context.countingSettings.rules(environment: context.environment)
    let store = try context.existingStore()
    let visits = try store?.visits().map(\.visit) ?? []
    if photos, let store { mapOptions.pictures = try pictures(of: visits, in: store, context) }
    let map = try MapBuilder(catalog, rules: rules).map(of: visits, mapOptions)
    return (map, map.stadiums.map(\.visits.count).reduce(0, +))
  }

  /// Small pictures of the visits' first photos, those of the newest visits first.
  private func pictures(
    of visits: [Visit], in store: VisitStore, _ context: AppContext
  ) throws -> [UUID: [String]] {
    let photos = try visits.filter { visit in year.map { visit.day.year <= $0 } ?? true }
      .reversed().map { visit -> (visit: UUID, photos: [StoredPhoto]) in
        let photos = try store.photos(of: visit.id).prefix(MapPhotoSelection.maxPerVisit)
        return (visit: visit.id, photos: Array(photos))
      }
    let made = context.thumbnails(of: photos.flatMap(\.photos))
    if let words = made.missingLibrary {
      throw CommandFailure("The map has no photos: \(words)")
    }
    let chosen = MapPhotoSelection(photos, pictures: made.pictures)
    if made.without > 0 {
      context.console.remark(
        "\(made.without.counted("photo")) cannot be shown: gone from where they were, or of a kind "
          + "that is not decoded here.")
    }
    if chosen.leftOut > 0 {
      context.console.remark("There was no room for \(chosen.leftOut.counted("photo")).")
    }
    return chosen.sources
  }

  private func summary(_ map: VisitMap) -> String {
    let counts = MapStadium.VisitStatus.allCases.compactMap { status -> String? in
      let count = map.stadiums(status).count
      return count > 0 || status == .visited ? "\(count) \(status.word)" : nil
    }
    return "\(counts.joined(separator: ", "))."
  }
}

extension MapFileFormat: OutputFormat {
  var isText: Bool { self != .png }
}
