import AppSupport
import ArgumentParser
import Foundation
import PhotoImport
import VisitStore

struct ScoresExplainCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "How a visit came by its score.",
    discussion: """
      Who told it and when, who says otherwise, what it was before, and who was asked
      in vain. Nothing is asked here.

      Examples:
        stvisits scores explain 3f2a
        stvisits scores explain 3f2a --json
      """)

  @Argument(help: "The visit's id, or how it begins.", completion: NameCompletion.visit)
  var visit: String

  @OptionGroup var options: GlobalOptions

  func run(_ world: World) throws -> ExitStatus {
    guard let store = try world.existingStore() else {
      throw VisitRequestError.noSuchVisit(visit)
    }
    let visit = try VisitEditor.visit(withID: visit, in: store).visit
    let cache = world.scoreCache(isReadOnly: true)
    let errand = Errand { await visit.scoreRecord(in: cache) }
    let story = try ScoreStory(of: visit, in: store, record: errand.wait() ?? nil)
    if options.json {
      try world.console.print(story.json)
    } else {
      for line in story.lines(zone: .current) {
        try world.console.print(line.cleanedForTerminal)
      }
    }
    return .done
  }
}
