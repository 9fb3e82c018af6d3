import ArgumentParser
import Badges
import Drawing
import Foundation
import Localization
import Reports
import Sharing
import SportsModel
import Thumbnails
import TripPlanning
import Trips
import VisitStore

struct MapCommand: TranslatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "map", abstract: "Draw a map of your stadiums.",
    discussion: """
      The extension of the file selects the format:
        .html           a page to zoom, search and filter; works offline; says
                        what you saw
        .svg, .png      a picture to post; .svg also with --animated
        .geojson, .kml  data for other maps

      The map shows the stadiums that you visited, the missing ones of the same
      leagues, and those of a trip. It never contains where you took your photos.

      Examples:
        stvisits map --output map.html --open
        stvisits map --league mlb --output parks.png
        stvisits map --animated --output journey.svg
        stvisits map --year 2019 --output - --format geojson
      """)

  @OptionGroup var leagues: LeagueOptions
  @Option(help: "Show your progress at the end of this year.") var year: Int?

  @Option(help: .value("trip", "Also show this saved trip (name or ID)."), completion: .trip)
  var planned: String?

  @Option(help: "Title above the map.") var title: String?
  @Option(help: "Colors of the map.") var theme: Theme.Name?
  @Flag(help: "Include your notes in the page.") var notes = false

  @Flag(help: "Include up to \(MapPhotoSelection.maxPerVisit) small photos per visit in the page.")
  var photos = false

  @Flag(help: "Show your visits one after the other in the .svg file.") var animated = false

  @Option(
    name: [.short, .long], help: .file("File to write; - for standard output."),
    completion: .file(extensions: MapFileFormat.allCases.map(\.rawValue)))
  var output: String?

  @Option(help: "File format.") var format: MapFileFormat?
  @Flag(help: "Overwrite an existing file.") var force = false
  @Flag(help: "Open the file when it is written.") var open = false
  @OptionGroup var options: GlobalOptions

  /// Data for other programs is English.
  var isTranslated: Bool {
    (try? MapFileFormat.form(of: output ?? "-", saying: format))?.isData == false
  }

  private var file: OutputFile { OutputFile(name: output ?? "-", replaces: force, opens: open) }

  func validate() throws {
    guard let output else {
      throw ValidationError("Name the file with --output, such as --output map.html.")
    }
    let form = try MapFileFormat.form(of: output, saying: format)
    try file.validate(form, what: "The map", options: options)
    try require(
      !photos || form == .html, message: "--photos needs a page, such as --output map.html.")
    try require(
      !animated || form == .svg, message: "--animated needs a drawing, such as --output map.svg.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let form = try MapFileFormat.form(of: output ?? "-", saying: format)
    try file.checkDestination(context)
    context.useBundledFonts()
    let map = try map(for: form, context)
    if map.isEmpty {
      context.console.remark(localized("No visits yet. The map shows only missing stadiums."))
    }
    return try file.write(
      form.bytes(of: map, theme: theme, isAnimated: animated), as: form, contents: map.document,
      summary: map.sentence, context: context)
  }

  private func map(for form: MapFileFormat, _ context: AppContext) throws -> VisitMap {
    let catalog = try context.catalog()
    var contents = MapBuilder.Options(format: context.displayFormat)
    contents.leagues = try leagues.ids(in: catalog, context.settings)
    if let trip = try planned.map({ try context.readOnlyTripStore(catalog).trip($0) }) {
      contents.plannedStops = trip.itinerary.stadiums
      contents.plannedLeagues = Set(trip.stored.games.map(\.league))
    }
    contents.year = year
    contents.includesNotes = notes
    if form == .html { contents.boxScores = try context.bundledBoxScores() }
    if let title { contents.title = title }
    let rules = try context.countingRules()
    let store = try context.existingStore()
    let visits = try store?.visits().map(\.visit) ?? []
    contents.stadiumNotes = try store?.notes() ?? []
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
  fileprivate var isData: Bool { self == .geojson || self == .kml }
}
