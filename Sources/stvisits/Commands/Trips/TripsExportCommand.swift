import AppSupport
import ArgumentParser
import Catalog
import Sharing
import Trips

struct TripsExportCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a trip on paper, and for calendars and navigators.",
    discussion: """
      The ending of the file says what it is: .pdf to print (a cover with the map,
      day by day, the stadiums), .ics for calendars (with a reminder before you have
      to leave), .gpx and .kml for navigators and maps, .md to read and paste, .json
      for scripts (the form of trips show --json).

      Where the trip begins and ends is named, but its position is in no file.

      Examples:
        stvisits trips export chicago --output chicago.ics
        stvisits trips export chicago --output chicago.pdf --paper letter --open
        stvisits trips export chicago --output - --format md
      """)

  @Argument(help: "The trip's name, its id, or how that begins.", completion: NameCompletion.trip)
  var trip: String

  @Option(
    name: [.short, .long], help: .value("file", "The file; - is standard output."),
    completion: .file(extensions: TripFileFormat.allCases.map(\.rawValue)))
  var output: String

  @Option(help: "What the file is, where its name does not say it.")
  var format: TripFileFormat?

  @Option(help: "a4 or letter, for a PDF.")
  var paper: PaperSize?

  @Flag(help: "Write over a file that exists.")
  var force = false

  @Flag(help: "Show the file when it is written.")
  var open = false

  @OptionGroup var options: GlobalOptions

  private var file: OutputFile { OutputFile(name: output, replaces: force, opens: open) }

  func validate() throws {
    let form = try TripFileFormat.form(of: output, saying: format)
    try require(paper == nil || form == .pdf, "--paper goes with a PDF.")
    try file.validate(form, what: "The trip", options)
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let form = try TripFileFormat.form(of: output, saying: format)
    try file.checkDestination(context)
    let catalog = try context.catalog()
    let found = try context.savedTripStore(catalog).trip(trip)
    let basis = try context.planBasis()
    var shared = SharedTrip(found, basis, names: catalog)
    shared.format = context.displayFormat
    let bytes: [UInt8]
    switch form {
    case .pdf:
      let outlines = try catalog.outlines()
      bytes = try TripBooklet(shared, outlines: outlines, paper: paper ?? .a4).pdf()
    case .json:
      let document = TripDetailsDocument(found, basis, names: catalog)
      bytes = Array((try JSONValue(encoding: document).document + "\n").utf8)
    case .ics, .gpx, .kml, .md: bytes = Array((shared.text(form) ?? "").utf8)
    }
    return try file.write(
      bytes, form,
      contents: [
        "trip": try JSONValue(encoding: SavedTripDocument(found)),
        "games": .integer(shared.stops.count),
      ],
      summary: "\(found.name), \(shared.summary).", context)
  }
}

extension PaperSize: ExpressibleByArgument {}

extension TripFileFormat: OutputFormat {
  var isText: Bool { self != .pdf }
}
