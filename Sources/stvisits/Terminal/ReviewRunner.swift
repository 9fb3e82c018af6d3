import Achievements
import Badges
import Catalog
import PhotoImport
import Sharing
import SportsModel
import Thumbnails
import VisitStore

/// Runs a review conversation on the terminal.
struct ReviewRunner {
  let context: AppContext
  let catalog: Catalog
  let store: VisitStore
  /// Whether to ask line by line, without control sequences.
  let isPlain: Bool
  /// Leagues that are offered; all when nil.
  var leagues: Set<LeagueID>?
  /// The option for pictures on the command line.
  var pictures: PictureMode?

  /// Asks the open questions of the given kinds until the last one, or until the user quits; every
  /// answer is kept.
  func run(
    _ kinds: Set<Question.Kind>, where isWanted: (Question) -> Bool = { _ in true }
  ) throws {
    let service = ReviewService(
      catalog: catalog, store: store, leagues: leagues, rules: context.settings.matchingRules,
      clock: context.clock)
    let items = try service.items(kinds).filter { isWanted($0.question) }
    guard !items.isEmpty else { return }
    let screen = isPlain ? nil : screen(for: items)
    try context.console.withAsker(lineByLine: isPlain) { asker in
      try converse(ReviewConversation(items, service: service, text: text), service, asker, screen)
    }
    close(try service.items(kinds).filter { isWanted($0.question) }.count)
  }

  private func converse(
    _ begun: ReviewConversation, _ service: ReviewService, _ asker: any Prompter,
    _ screen: PictureTerminal?
  ) throws {
    var conversation = begun
    var pending = conversation.begin()
    while true {
      while !pending.isEmpty {
        let action = pending.removeFirst()
        guard let more = try perform(action, service, screen, &conversation) else { return }
        pending += more
      }
      let waiting = conversation
      let input =
        switch conversation.wanted {
        case .key: asker.key()
        case .line(let prompt):
          asker.line(
            prompt, InputHints(preview: waiting.preview, completion: waiting.completion))
        }
      // The user may have resized the terminal.
      conversation.resize(text)
      pending = try conversation.receive(input)
    }
  }

  /// Performs an action; nil at the end of the conversation.
  private func perform(
    _ action: ReviewConversation.Action, _ service: ReviewService, _ screen: PictureTerminal?,
    _ conversation: inout ReviewConversation
  ) throws -> [ReviewConversation.Action]? {
    switch action {
    case .output(let lines):
      context.console.write(lines.map { $0 + "\n" }.joined(), to: .standardError)
      return []
    case .show(let item):
      if let screen { show(item.question.photos, on: screen) }
      return []
    case .record(let answer, let item):
      let done = try service.record(answer, to: item)
      return conversation.didRecord(done, badges: lines(done.badgeChanges))
    case .undo(let batch):
      let changes = try service.undo(batch)
      return conversation.didUndo(changes != nil, badges: lines(changes ?? []))
    case .finish:
      return nil
    }
  }

  /// Returns a terminal for pictures if it can show them and thumbnails can be made; a missing
  /// library is reported once.
  private func screen(for items: [ReviewItem]) -> PictureTerminal? {
    guard items.contains(where: { !$0.question.photos.isEmpty }),
      let screen = context.pictureScreen(pictures, on: .standardError)
    else { return nil }
    let first = items.prefix(1).flatMap { $0.question.photos.prefix(screen.room) }
    guard let words = context.thumbnailService.pictures(of: first).missingLibrary else {
      return screen
    }
    context.console.remark("No pictures: \(words)")
    return nil
  }

  /// Shows the first photos of an outing side by side.
  private func show(_ photos: [StoredPhoto], on screen: PictureTerminal) {
    let some = Array(photos.prefix(screen.room))
    let made = context.thumbnailService.pictures(of: some)
    guard !made.pictures.isEmpty else { return }
    context.console.write("\n", to: .standardError)
    screen.show(some.compactMap { made.pictures[$0.sha256] })
  }

  private func close(_ rest: Int) {
    guard rest > 0 else {
      context.console.remark("Nothing waits any more.")
      return
    }
    context.console.remark(
      "\(rest) question\(rest == 1 ? " waits" : "s wait"). Go on with: stvisits review")
  }

  private func lines(_ changes: [BadgeChange]) -> [String] { changes.map(BadgeFormatter.line) }

  private var text: ReviewFormatter {
    ReviewFormatter(catalog: catalog, columns: context.console.columns)
  }
}
