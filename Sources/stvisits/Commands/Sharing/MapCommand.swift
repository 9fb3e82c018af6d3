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
    completion: .file(extensions: MapForm.allCases.map(\.rawValue)))
  var output: String?

  @Option(help: "What the file is, where its name does not say it.")
  var format: MapForm?

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
      "Show your photos in the page, too: small, \(MapPhotos.mostOfVisit) of a visit at most."))
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
    let form = try MapForm.form(of: output, saying: format)
    try file.validate(form, what: "The map", options)
    guard !photos || form == .html else {
      throw ValidationError("Only a page has room for --photos: --output map.html.")
    }
  }

  func run(_ world: World) throws -> ExitStatus {
    let form = try MapForm.form(of: output ?? "-", saying: format)
    try file.checkPlace(world)
    let (map, count) = try map(world)
    if map.stadiums.allSatisfy({ $0.standing == .missing }) {
      world.console.remark("No visits yet: the map shows what is missing.")
    }
    let bytes = try form.bytes(of: map, theme: theme)
    try file.write(
      bytes, form,
      facts: [
        "stadiums": .integer(map.stadiums.count), "visits": .integer(count),
        "visited": .integer(map.stadiums(.visited).count),
        "planned": .integer(map.stadiums(.planned).count),
        "missing": .integer(map.stadiums(.missing).count),
      ], summary: summary(map), world, options)
    return .done
  }

  /// What is shown, and how many visits are in it.
  private func map(_ world: World) throws -> (VisitMap, Int) {
    let catalog = try world.catalog()
    var wishes = MapDesk.Wishes()
    wishes.leagues = try world.leagues(leagues, in: catalog)
    if let trip = try planned.map({ try world.tripShelf(catalog).trip($0) }) {
      wishes.plannedStops = trip.itinerary.stadiums
      wishes.plannedLeagues = Set(trip.stored.games.map(\.league))
    }
    wishes.year = year
    wishes.tellsNotes = notes
    if let title { wishes.title = title }
    let rules = try world.countingSettings.rules(environment: world.environment)
    let store = try world.existingStore()
    let visits = try store?.visits().map(\.visit) ?? []
    if photos, let store { wishes.pictures = try pictures(of: visits, in: store, world) }
    let map = try MapDesk(catalog, rules: rules).map(of: visits, wishes)
    return (map, map.stadiums.map(\.visits.count).reduce(0, +))
  }

  /// Small pictures of the visits' first photos, those of the newest visits first.
  private func pictures(
    of visits: [Visit], in store: VisitStore, _ world: World
  ) throws -> [UUID: [String]] {
    let photos = try visits.filter { visit in year.map { visit.day.year <= $0 } ?? true }
      .reversed().map { visit -> (visit: UUID, photos: [StoredPhoto]) in
        let photos = try store.photos(of: visit.id).prefix(MapPhotos.mostOfVisit)
        return (visit: visit.id, photos: Array(photos))
      }
    let made = world.thumbnails(of: photos.flatMap(\.photos))
    if let words = made.missingLibrary {
      throw Failure("The map has no photos: \(words)")
    }
    let chosen = MapPhotos(photos, pictures: made.pictures)
    if made.without > 0 {
      world.console.remark(
        "\(made.without.counted("photo")) cannot be shown: gone from where they were, or of a kind "
          + "that is not decoded here.")
    }
    if chosen.leftOut > 0 {
      world.console.remark("There was no room for \(chosen.leftOut.counted("photo")).")
    }
    return chosen.sources
  }

  private func summary(_ map: VisitMap) -> String {
    let counts = MapStadium.Standing.allCases.compactMap { standing -> String? in
      let count = map.stadiums(standing).count
      return count > 0 || standing == .visited ? "\(count) \(standing.word)" : nil
    }
    return "\(counts.joined(separator: ", "))."
  }
}

extension MapForm: OutputForm {
  var isText: Bool { self != .png }
}
