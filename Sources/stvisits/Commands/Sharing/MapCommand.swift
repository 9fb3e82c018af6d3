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
    help: .value("file", "The file: .html, .svg, .png, .geojson or .kml; - is standard output."),
    completion: .file(extensions: MapFileFormat.allCases.map(\.rawValue)))
  var output: String?

  @Option(help: "What the file is, where its name does not say it.")
  var format: MapFileFormat?

  @Option(help: .value("trip", "Show a saved trip, too."))
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
    try require(!photos || form == .html, "Only a page has room for --photos: --output map.html.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let form = try MapFileFormat.form(of: output ?? "-", saying: format)
    try file.checkDestination(context)
    let map = try map(context)
    let summary = MapSummary(map)
    if summary.isEmpty {
      context.console.remark("No visits yet: the map shows what is missing.")
    }
    return try file.write(
      form.bytes(of: map, theme: theme), form, contents: summary, summary: summary.sentence, context
    )
  }

  private func map(_ context: AppContext) throws -> VisitMap {
    let catalog = try context.catalog()
    var contents = MapBuilder.Options()
    contents.leagues = try leagues.ids(in: catalog, context.settings)
    if let trip = try planned.map({ try context.savedTripStore(catalog).trip($0) }) {
      contents.plannedStops = trip.itinerary.stadiums
      contents.plannedLeagues = Set(trip.stored.games.map(\.league))
    }
    contents.year = year
    contents.includesNotes = notes
    if let title { contents.title = title }
    let rules = try context.countingSettings.rules(environment: context.environment)
    let store = try context.existingStore()
    let visits = try store?.visits().map(\.visit) ?? []
    if photos, let store { contents.pictures = try pictures(of: visits, in: store, context) }
    return try MapBuilder(catalog, rules: rules).map(of: visits, contents)
  }

  private func pictures(
    of visits: [Visit], in store: VisitStore, _ context: AppContext
  ) throws -> [UUID: [String]] {
    let photos = try MapPhotoSelection.candidates(of: visits, through: year, in: store)
    let made = context.thumbnails(of: photos.flatMap(\.photos))
    if let reason = made.missingLibrary { throw ReportError.noPhotos(reason) }
    let selection = MapPhotoSelection(photos, pictures: made.pictures)
    for note in selection.notes(unreadable: made.without) { context.console.remark(note) }
    return selection.sources
  }
}

extension MapFileFormat: OutputFormat {
  var isText: Bool { self != .png }
}
