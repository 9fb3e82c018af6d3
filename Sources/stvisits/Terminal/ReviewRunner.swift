import Catalog
import StvisitsKit
import VisitStore

/// Leads a conversation about what waits on the terminal.
struct ReviewRunner {
  let world: World
  let catalog: Catalog
  let store: VisitStore
  /// Line by line, without control sequences.
  let isPlain: Bool

  enum End {
    /// All questions were gone through.
    case finished
    /// The person quit, pressed Ctrl-C, or the terminal has gone; every answer stays.
    case left
  }

  /// Asks the open questions of the given kinds.
  func run(_ kinds: Set<Question.Kind>) throws -> End {
    let desk = ReviewDesk(catalog: catalog, store: store, clock: world.clock)
    let items = try desk.items(kinds)
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
          return try closing(of: kinds, desk)
        }
        pending += more
      }
      let waiting = conversation
      let input =
        switch conversation.wanted {
        case .key: asker.key()
        case .line(let prompt): asker.line(prompt, preview: waiting.preview)
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
      let result = try desk.record(answer, to: item)
      world.remarkBadges(of: store)
      return conversation.wasRecorded(result)
    case .takeBack(let batch):
      let result = try desk.takeBack(batch)
      world.remarkBadges(of: store)
      return conversation.wasTakenBack(result)
    case .finish:
      return nil
    }
  }

  private func closing(of kinds: Set<Question.Kind>, _ desk: ReviewDesk) throws -> End {
    let rest = try desk.items(kinds).count
    guard rest > 0 else {
      world.console.remark("Nothing waits any more.")
      return .finished
    }
    world.console.remark(
      "\(rest) question\(rest == 1 ? " waits" : "s wait"). Go on with: stvisits review")
    return .left
  }

  private var text: ReviewText { ReviewText(catalog: catalog, columns: world.console.columns) }
}
