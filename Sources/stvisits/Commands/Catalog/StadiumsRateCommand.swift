import AppSupport
import ArgumentParser
import Catalog
import DataUpdates
import SportsModel
import VisitStore

struct StadiumsRateCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits stadiums rate [<options>] <stadium> [<rating>]", abstract: "Rate a stadium.",
    discussion: """
      Without your own rating, a stadium has the average of the ratings of your
      visits. For a ranking, see: stvisits stadiums list --mine

      Examples:
        stvisits stadiums rate "Wrigley Field" 5 --words "Ivy, day games, no hurry"
        stvisits stadiums rate "Wrigley Field" --words ""
        stvisits stadiums rate "Wrigley Field" 0
      """)

  @Argument(help: "Name or ID of the stadium.", completion: NameCompletion.stadium)
  var stadium: String

  @Argument(help: "From 1 to 5; 0 removes your rating.") var rating: Int?

  @Option(help: .value("text", "Your review in words; an empty text removes it."))
  var words: String?

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(rating != nil || words != nil, "Enter a rating from 1 to 5, or use --words.")
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let found = try catalog.stadium(bestMatching: stadium, on: context.today)
    let editor = StadiumNoteEditor(catalog, try context.store(catalog), today: context.today)
    let review = try editor.rate(found, rating: rating, words: words)
    let rated = review?.rating.map { "\($0) of 5" }
    return try context.console.report(
      ["schema": 1, "note": review.map(StadiumNoteDocument.init)] as JSONObject,
      or: review == nil
        ? "Removed your review of \(found.name)."
        : "\(found.name): \(rated ?? "reviewed without a rating").")
  }
}
