import AppSupport
import ArgumentParser
import DataUpdates

struct PlacesAddCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add places of your own from a GeoJSON or CSV file.",
    discussion: """
      Keeps the places within 3 km of a stadium, for places near and your trips.
      The file is GeoJSON (points), GeoJSON lines, or CSV with the columns name,
      latitude, longitude and optionally category. Adding a file again replaces its
      places. docs/places.md has the commands for Overture and OpenStreetMap.

      Examples:
        stvisits places add boston.geojson
        stvisits places add osm.geojsonseq --name pubs --category pub --category bar
        stvisits places add my-favorites.csv --dry-run
      """)

  @Argument(
    help: "GeoJSON, GeoJSON lines or CSV file.",
    completion: .file(extensions: ["geojson", "geojsonseq", "json", "csv"]))
  var file: String

  @Option(help: .name("Name of the pack (default: that of the file).")) var name: String?

  @Option(help: .value("category", "Only places of this category, such as museum."))
  var category: [String] = []

  @Flag(help: .dryRun) var dryRun = false
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let update = try OwnPlaceStore(learned: context.learnedFacts).add(
      file, as: name, categories: Set(category), in: catalog, isDryRun: dryRun)
    return try context.console.report(
      update.document, or: update.sentence, notes: update.notes, isDryRun: dryRun)
  }
}

struct PlacesListCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits places list [<options>]", abstract: "List the packs of your own places.",
    discussion: """
      Examples:
        stvisits places list
        stvisits places list --json
      """)

  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let packs = OwnPlaceStore(learned: context.learnedFacts).packs()
    let damaged = packs.filter { $0.problem != nil }
    for pack in damaged {
      context.console.error("\(pack.pack): damaged. Add its file again, or remove the pack.")
    }
    let status = damaged.isEmpty ? ExitStatus.done : .partly
    guard options.json || !packs.isEmpty else {
      context.console.remark("No places of your own yet. To add some: stvisits places add --help")
      return .done
    }
    let printed = try context.console.report(
      ["schema": 1, "packs": packs] as JSONObject, or: OwnPlacePack.table(packs))
    return printed == .done ? status : printed
  }
}

struct PlacesRemoveCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits places remove [<options>] <pack>",
    abstract: "Remove a pack of your own places.",
    discussion: """
      Examples:
        stvisits places remove pubs
        stvisits places remove pubs --dry-run
      """)

  @Argument(help: .value("pack", "Name of the pack; see stvisits places list.")) var pack: String
  @Flag(help: .dryRun) var dryRun = false
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    try OwnPlaceStore(learned: context.learnedFacts).remove(pack, isDryRun: dryRun)
    return try context.console.report(
      ["schema": 1, "pack": pack, "dryRun": dryRun] as JSONObject,
      or: "\(dryRun ? "Would remove" : "Removed") \(pack).", isDryRun: dryRun)
  }
}
