import ArgumentParser
import Catalog
import PhotoImport
import SportsModel

struct VisitsEditCommand: TranslatedCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a visit.",
    discussion: """
      Changes only what you name. An empty text removes the old one. For another
      stadium or date, the game is looked up again. The original of a corrected visit
      is kept: `stvisits visits show` shows it and --original restores it.

      Examples:
        stvisits visits edit 5f3a --rating 5 --note "Walk-off in the ninth"
        stvisits visits edit 5f3a --date 2019-06-16
        stvisits visits edit 5f3a --original
      """)

  @Argument(help: "The ID of the visit, or its beginning.", completion: NameCompletion.visit)
  var id: String

  @Flag(help: "Restore the visit from before it was corrected.") var original = false
  @OptionGroup(title: "Visit") var visit: VisitOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    var request = try visit.request(context)
    request.restoresOriginal = original
    let store = try context.store(catalog)
    let editor = VisitEditor(catalog: catalog, store: store, clock: context.clock)
    return try editor.edit(id, request).printResult(context, isNew: false)
  }
}
