import Catalog
import SportsModel
import StvisitsKit
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

  enum End {
    /// All questions were gone through.
    case finished
    /// The person quit, pressed Ctrl-C, or the terminal has gone; every answer stays.
    case left
  }

  /// Asks the open questions of the given kinds that are wanted.
  func run(_ kinds: Set<Question.Kind>, where isWanted: (Question) -> Bool = { _ in true }) throws
    -> End
  {
    let desk = ReviewDesk(
      catalog: catalog, store: store, leagues: leagues, clock: world.clock)
    let items = try desk.items(kinds).filter { isWanted($0.question) }
    guard !items.isEmpty else { return .finished }
    var conversation = ReviewConversation(items, desk: desk, text: text)
    let keyboard = isPlain ? nil : Keyboard()
    defer { keyboard?.close() }
    let asker: any Asker =
      keyboard.map { KeyAsker(console: world.console, keyboard: $0) }
      ?? LineAsker(console: world.console)
    var pending = conversation.begin()
    while true {
      while !pending.isEmpty {
        let action = pending.removeFirst()
        guard let more = try perform(action, desk, &conversation) else {
          return try closing(desk.items(kinds).filter { isWanted($0.question) }.count)
        }
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
    _ action: ReviewConversation.Action, _ desk: ReviewDesk,
    _ conversation: inout ReviewConversation
  ) throws -> [ReviewConversation.Action]? {
    switch action {
    case .tell(let lines):
      world.console.write(lines.map { $0 + "\n" }.joined(), to: .standardError)
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

  private func closing(_ rest: Int) -> End {
    guard rest > 0 else {
      world.console.remark("Nothing waits any more.")
      return .finished
    }
    world.console.remark(
      "\(rest) question\(rest == 1 ? " waits" : "s wait"). Go on with: stvisits review")
    return .left
  }

  /// What the last answer won or lost, a line each.
  private var badges: [String] { store.takeBadgeChanges().map(BadgeText.line) }

  private var text: ReviewText { ReviewText(catalog: catalog, columns: world.console.columns) }
}
