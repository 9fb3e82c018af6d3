import AppSupport
import ArgumentParser
import Catalog
import Drawing
import Sharing
import SportsModel
import Trips
import VisitStore

struct TripsExportCommand: TranslatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a trip to a PDF, web page, calendar, map or text file.",
    discussion: """
      The extension of the file selects the format:
        .pdf        a booklet to print: map, days and stadiums
        .html       the same as a web page that works offline
        .ics        a calendar with reminders of when to leave
        .gpx, .kml  waypoints for navigation devices and maps
        .md         text to read and paste
        .json       data for scripts, like trips show --json

      The PDF, the page, the calendar and the text also have tips and a few sights
      near each stop.

      The files name the start and the end of the trip, but not their coordinates.

      Examples:
        stvisits trips export chicago --output chicago.ics
        stvisits trips export chicago --output chicago.pdf --paper letter --open
        stvisits trips export chicago --output - --format md
      """)

  @Argument(help: .trip, completion: .trip) var trip: String

  @Option(
    name: [.short, .long], help: .file("File to write; - for standard output."),
    completion: .file(extensions: TripFileFormat.allCases.map(\.rawValue)))
  var output: String

  @Option(help: "Format.") var format: TripFileFormat?
  @Option(help: "Paper size of a PDF.") var paper: PaperSize?
  @Option(help: "Colors of a web page.") var theme: Theme.Name?
  @Flag(help: "Overwrite an existing file.") var force = false
  @Flag(help: "Open the file when it is written.") var open = false
  @OptionGroup var own: PlaceFileOptions
  @OptionGroup var options: GlobalOptions

  /// Calendars and data for other programs are English.
  var isTranslated: Bool {
    (try? TripFileFormat.form(of: output, saying: format))?.isDocument == true
  }

  private var file: OutputFile { OutputFile(name: output, replaces: force, opens: open) }

  func validate() throws {
    let form = try TripFileFormat.form(of: output, saying: format)
    try require(
      paper == nil || form == .pdf, message: "--paper needs a PDF, such as --output trip.pdf.")
    try require(
      theme == nil || form == .html,
      message: "--theme needs a web page, such as --output trip.html.")
    try file.validate(form, what: "The trip", options: options)
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let form = try TripFileFormat.form(of: output, saying: format)
    try file.checkDestination(context)
    let catalog = try context.catalog()
    let found = try context.readOnlyTripStore(catalog).trip(trip)
    let basis = try context.planBasis()
    let surroundings = try context.surroundings(of: found, catalog, files: own.places)
    var shared = SharedTrip(
      found, basis: basis, names: catalog, surroundings: surroundings, format: context.displayFormat
    )
    shared.notes = try context.existingStore()?.notes() ?? []
    let bytes: [UInt8]
    switch form {
    case .pdf:
      context.useBundledFonts()
      let outlines = try catalog.outlines()
      bytes = try TripBooklet(shared, outlines: outlines, paper: paper ?? .a4).pdf()
    case .html:
      bytes = Array(TripPage(shared, outlines: try catalog.outlines(), theme: theme).html.utf8)
    case .json:
      let document = found.document(
        basis: basis, names: catalog, surroundings: surroundings, notes: shared.notes)
      bytes = Array((try JSONValue(encoding: document).document + "\n").utf8)
    case .ics, .gpx, .kml, .md: bytes = Array((shared.text(form) ?? "").utf8)
    }
    return try file.write(
      bytes, as: form, contents: ["trip": found.document, "games": shared.stops.count],
      summary: "\(found.name), \(shared.summary).", context: context)
  }
}

extension PaperSize: ExpressibleByArgument {}

extension TripFileFormat: OutputFormat {
  var isText: Bool { self != .pdf }
  /// True if it is made for readers only.
  fileprivate var isDocument: Bool { [.pdf, .html, .md].contains(self) }
}

struct TripsAttendedCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits trips attended [<options>] <trip>",
    abstract: "Record the past games of a trip as visits.",
    discussion: """
      Games that already have a visit are skipped. To undo all of it at once, use
      stvisits undo.

      Examples:
        stvisits trips attended chicago
        stvisits trips attended chicago \\
          --game mlb:wrigley-field-chicago:2025-06-06:mlb-chc:0
      """)

  @Argument(help: .trip, completion: .trip) var trip: String

  @Option(name: .customLong("game"), help: .id("Only this game. Can be repeated."))
  var games: [String] = []

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let store = try context.store(catalog)
    let savedTrips = SavedTripStore(catalog: catalog, store: store, clock: context.clock)
    let keys = try games.map { text in
      guard let key = GameKey(text) else { throw SavedTripError.noSuchGame(text) }
      return key
    }
    let attendance = try savedTrips.attend(
      try savedTrips.trip(trip), games: keys.isEmpty ? nil : keys)
    return try context.console.report(
      attendance.document, or: SavedTripFormatter.lines(attendance),
      notes: SavedTripFormatter.remarks(attendance, text: context.planFormatter(catalog)),
      badges: attendance.badgeChanges)
  }
}
