import AppSupport
import ArgumentParser

struct ListOptions: ParsableArguments {
  @Flag(help: "Print one line per item, with tabs between columns.") var porcelain = false
}

/// A command that prints a list.
///
/// `GlobalOptions` aren't part of `ListOptions`: ArgumentParser reads a group again for each group
/// around it.
protocol ListCommand: StvisitsCommand {
  var list: ListOptions { get }
}

extension ListCommand {
  /// Prints a list for scripts, if the user requested it.
  ///
  /// `items` are the items of the document of `--json`; `--porcelain` prints a line for each.
  ///
  /// - Returns: true if the list was printed.
  /// - Throws: `ValidationError` if both forms are requested, `Console.Closed` if the output was
  ///   closed.
  func printForScripts(
    _ document: @autoclosure () throws -> ListDocument<some Encodable>, as porcelain: Porcelain,
    context: AppContext
  ) throws -> Bool {
    guard list.porcelain else { return try context.console.printsJSON(document()) }
    try require(!options.json, message: "Use either --porcelain or --json.")
    let lines = try document().items.map { try porcelain.line($0) }
    // In one write, which wakes the reader of a pipe once.
    if !lines.isEmpty { try context.console.printExactly(lines.joined(separator: "\n")) }
    return true
  }

  /// Prints a list for scripts, or its table; for an empty list the remark instead of the table.
  func printList(
    _ document: @autoclosure () throws -> ListDocument<some Encodable>, as porcelain: Porcelain,
    context: AppContext, remark: @autoclosure () -> String? = nil,
    table: @autoclosure () throws -> TextTable
  ) throws -> ExitStatus {
    if try printForScripts(document(), as: porcelain, context: context) { return .done }
    if let remark = remark() {
      context.console.remark(remark)
    } else {
      try context.console.print(table())
    }
    return .done
  }
}

struct NearOptions: ParsableArguments {
  @Option(help: .place("Only near this place: city, stadium, team or lat,lon."), completion: .place)
  var near: String?

  @Option(help: .value("distance", "Distance from --near, such as 50mi or 80km."))
  var within: String?

  func validate() throws {
    try require(within == nil || near != nil, message: "--within needs --near.")
    try Self.validate(within)
  }

  /// Throws a usage error for a text that isn't a distance.
  static func validate(_ distance: String?) throws {
    guard let distance, DistanceParser.meters(distance, unit: .miles) == nil else { return }
    throw ValidationError("Not a distance: \"\(distance)\". Enter it like 50mi or 80km.")
  }
}

struct PlaceFileOptions: ParsableArguments {
  @Option(
    help: .file("Also places of this GeoJSON or CSV file."),
    completion: .file(extensions: ["geojson", "geojsonseq", "json", "csv"]))
  var places: [String] = []
}

/// The help of options that several commands have.
extension ArgumentHelp {
  static let dryRun: ArgumentHelp = "Show what would change, without changing anything."
  static let explain: ArgumentHelp = "Show the evidence for each decision."
  static let overwrite: ArgumentHelp = "Overwrite an existing file."
  static let plain: ArgumentHelp = "Ask line by line, without cursor control."
  static let trip: ArgumentHelp = "Name or ID of the trip; the start of an ID is enough."
  static let visit: ArgumentHelp = "The ID of the visit, or its beginning."
  static let yes: ArgumentHelp = "Skip the confirmation."
}
