import ArgumentParser
import Catalog
import PhotoImport
import SportsModel

struct VisitsEditCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change what a visit says.",
    discussion: """
      Only what you name is changed; an empty text takes it away. Another stadium
      or day looks the game up again. What a visit was found to be is kept beside a
      correction: `stvisits visits show` tells it, --original puts it back.

      Examples:
        stvisits visits edit 5f3a --rating 5 --note "Walk-off in the ninth"
        stvisits visits edit 5f3a --date 2019-06-16
        stvisits visits edit 5f3a --original
      """)

  @Argument(help: "The visit's id, or how it begins.", completion: NameCompletion.visit)
  var id: String

  @Flag(help: "Put back what the visit was found to be before it was corrected.")
  var original = false

  @OptionGroup(title: "Visit") var visit: VisitOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext, _ catalog: Catalog) async throws -> ExitStatus {
    let store = try context.store(catalog)
    let editor = VisitEditor(catalog: catalog, store: store, clock: context.clock)
    var request = visit.request
    request.restoresOriginal = original
    return try editor.edit(id, request)
      .printResult(context, verb: "Changed")
  }
}
