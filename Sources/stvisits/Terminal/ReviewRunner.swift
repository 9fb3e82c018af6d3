import Badges
import Catalog
import PhotoImport
import Sharing
import SportsModel
import Thumbnails
import VisitStore

/// Leads a conversation about what waits on the terminal.
struct ReviewRunner {
  let world: World
  let catalog: Catalog
  let store: VisitStore
  /// Line by line, without control sequences.
  let isPlain: Bool
  /// Leagues that are offered; all when nil.
  var leagues: Set<LeagueID>?
  /// How photos are shown, as it was said on the command line.
  var pictures: PictureChoice?

  /// Asks the open questions of the given kinds that are wanted, until the last one or the end
  /// of the person's patience; every answer stays.
  func run(
    _ kinds: Set<Question.Kind>, where isWanted: (Question) -> Bool = { _ in true }
  ) throws {
    let desk = ReviewDesk(
      catalog: catalog, store: store, leagues: leagues, rules: world.settings.matchingRules,
      clock: world.clock)
    let items = try desk.items(kinds).filter { isWanted($0.question) }
    guard !items.isEmpty else { return }
    let screen = isPlain ? nil : screen(for: items)
    try world.console.withAsker(lineByLine: isPlain) { asker in
      try converse(ReviewConversation(items, desk: desk, text: text), desk, asker, screen)
    }
    close(try desk.items(kinds).filter { isWanted($0.question) }.count)
  }

  private func converse(
    _ begun: ReviewConversation, _ desk: ReviewDesk, _ asker: any Asker, _ screen: PictureScreen?
  ) throws {
    var conversation = begun
    var pending = conversation.begin()
    while true {
      while !pending.isEmpty {
        let action = pending.removeFirst()
        guard let more = try perform(action, desk, screen, &conversation) else { return }
        pending += more
      }
      let waiting = conversation
      let input =
        switch conversation.wanted {
        case .key: asker.key()
        case .line(let prompt):
          asker.line(
            prompt, LineHints(preview: waiting.preview, completion: waiting.completion))
        }
      // The terminal may have another width by now.
      conversation.resize(text)
      pending = try conversation.receive(input)
    }
  }

  /// Carries an action out; nil at the end of the conversation.
  private func perform(
    _ action: ReviewConversation.Action, _ desk: ReviewDesk, _ screen: PictureScreen?,
    _ conversation: inout ReviewConversation
  ) throws -> [ReviewConversation.Action]? {
    switch action {
    case .tell(let lines):
      world.console.write(lines.map { $0 + "\n" }.joined(), to: .standardError)
      return []
    case .show(let item):
      if let screen { show(item.question.photos, on: screen) }
      return []
    case .record(let answer, let item):
      let done = try desk.record(answer, to: item)
      return conversation.wasRecorded(done, badges: badges)
    case .takeBack(let batch):
      let isDone = try desk.takeBack(batch)
      return conversation.wasTakenBack(isDone, badges: badges)
    case .finish:
      return nil
    }
  }

  /// A terminal for pictures, if it takes them and they can be made; what is missing is told once.
  private func screen(for items: [ReviewItem]) -> PictureScreen? {
    guard items.contains(where: { !$0.question.photos.isEmpty }),
      let screen = world.pictureScreen(pictures, on: .standardError)
    else { return nil }
    let first = items.prefix(1).flatMap { $0.question.photos.prefix(screen.room) }
    guard let words = world.thumbnailDesk.pictures(of: first).missingLibrary else { return screen }
    world.console.remark("No pictures: \(words)")
    return nil
  }

  /// The first photos of an outing, side by side.
  private func show(_ photos: [StoredPhoto], on screen: PictureScreen) {
    let some = Array(photos.prefix(screen.room))
    let made = world.thumbnailDesk.pictures(of: some)
    guard !made.pictures.isEmpty else { return }
    world.console.write("\n", to: .standardError)
    screen.show(some.compactMap { made.pictures[$0.sha256] })
  }

  private func close(_ rest: Int) {
    guard rest > 0 else {
      world.console.remark("Nothing waits any more.")
      return
    }
    world.console.remark(
      "\(rest) question\(rest == 1 ? " waits" : "s wait"). Go on with: stvisits review")
  }

  /// What the last answer won or lost, a line each.
  private var badges: [String] { store.takeBadgeChanges().map(BadgeText.line) }

  private var text: ReviewText { ReviewText(catalog: catalog, columns: world.console.columns) }
}
