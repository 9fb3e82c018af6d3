import AppSupport
import Badges
import Foundation
import Localization
import Matching
import Sentences
package import SportsModel
package import VisitStore

/// The conversation about open questions: a state machine from keys and lines to text and answers.
///
/// It has no terminal and writes nothing itself, so that the same conversation runs with single
/// keys, line by line for screen readers, and in tests.
package struct ReviewConversation: Sendable {
  package enum Input: Sendable, Hashable {
    /// A key of the menu; return is `\n`.
    case key(Character)
    /// A line that the conversation asked for.
    case line(String)
    /// Esc, which leaves the prompt for a line.
    case cancel
    /// Ctrl-D, or a closed terminal.
    case end
    /// Ctrl-C.
    case interrupt
  }

  /// The end of a conversation.
  package enum Ending: Sendable, Hashable {
    /// After the last question, or because the user quit it.
    case finished
    /// There is no more input to ask for.
    case withoutInput
    case interrupted
  }

  enum Action: Sendable {
    case output([String])
    /// The photos of the question that is printed next.
    case show(ReviewItem)
    /// Opens photos in the desktop's viewer, which answers nothing.
    case open([StoredPhoto])
    /// Ignores keys that were pressed before the next question is printed.
    case discardInput
    case record([(answer: ReviewAnswer, item: ReviewItem)])
    case undo(UUID)
    case finish
  }

  /// The input that the conversation waits for.
  package enum Wanted: Sendable, Hashable {
    case key
    /// A line after the prompt, with a preview of its meaning while it is typed.
    case line(prompt: String)
  }

  enum Step: Sendable {
    case question
    /// One answer to this question and the others like it.
    case allLikeThis
    case stadium
    case whichStadium([Stadium])
    case day
    case event
    case home
    case away(TeamName)
    case score(TeamName, TeamName)
  }

  let service: ReviewService
  var items: [ReviewItem]
  /// The items as they were asked first; *back* asks them again.
  private(set) var originals: [ReviewItem]
  var index = 0
  var step = Step.question
  /// An unknown team name that is similar to a known one; entering it again accepts it as typed.
  var doubted: String?
  private var batches: [Int: UUID] = [:]
  /// The settled questions with the index of the answer that settled them.
  private var settled: [UUID: Int] = [:]
  private var ending = Ending.finished
  var text: ReviewFormatter
  let readDay: @Sendable (String) -> LocalDay?

  /// Creates a conversation about questions; `readDay` reads a date as the user
  /// enters it, otherwise dates like `6/15/2019` begin with the month.
  package init(
    _ items: [ReviewItem], service: ReviewService, text: ReviewFormatter,
    readDay: (@Sendable (String) -> LocalDay?)? = nil
  ) {
    self.readDay =
      readDay ?? { [clock = service.clock] text in
        let today = LocalDateTime(clock(), zone: .current).day
        return DateParser.typedDay(text, order: .mdy, today: today)
      }
    self.items = items
    originals = items
    self.service = service
    self.text = text
  }

  /// Runs the conversation to its end, records every answer at once, and returns how it ended.
  ///
  /// `text` is the text of the next screens, as the width may have changed; `discardInput` ignores
  /// keys that were pressed before a question; `output` gets lines, each with its line feed; `open`
  /// opens photos in another program.
  @discardableResult
  package mutating func run(
    text: () -> ReviewFormatter, show: (ReviewItem) -> Void, open: ([StoredPhoto]) -> Void,
    discardInput: () -> Void = {}, output: (String) -> Void,
    input: (ReviewConversation) -> Input
  ) throws -> Ending {
    var actions = items.isEmpty ? [.finish] : asked
    while true {
      while !actions.isEmpty {
        switch actions.removeFirst() {
        case .output(let lines): output(lines.map { $0 + "\n" }.joined())
        case .show(let item): show(item)
        case .open(let photos): open(photos)
        case .discardInput: discardInput()
        case .record(let answers):
          actions += didRecord(try service.record(answers), answered: answers.map(\.item))
        case .undo(let batch): actions += didUndo(try service.undo(batch))
        case .finish: return ending
        }
      }
      let answer = input(self)
      self.text = text()
      actions = try receive(answer)
    }
  }

  package var wanted: Wanted { prompt.map { .line(prompt: "\($0) ") } ?? .key }

  private var prompt: String? {
    switch step {
    case .question, .allLikeThis: nil
    case .stadium: localized("Stadium (any name, or Enter for stadiums nearby):")
    case .whichStadium: localized("Number:")
    case .day: localized("Date (such as 2019-06-15; + or - for a day later or earlier):")
    case .event:
      localized("What was it? (optional; c concert, g college game, f preseason game)")
    case .home: localized("Home team:")
    case .away: localized("Away team:")
    case .score: localized("Final score, home-away, like 4-2 (optional):")
    }
  }

  /// Returns the possible meanings of a line that is being typed.
  package func preview(_ line: String) -> [String] {
    guard let item = current, !line.isEmpty else { return [] }
    return switch step {
    case .stadium: text.stadiums(service.stadiums(line, for: item), on: item.day)
    case .home, .away: text.teams(service.teams(line, for: item))
    case .event: Visit.CommonEvent(letter: line).map { text.wrapped("  \($0.title)") } ?? []
    default: []
    }
  }

  /// Returns the name that completes a line: the first of its preview.
  package func completion(_ line: String) -> String? {
    guard let item = current, !line.isEmpty else { return nil }
    return switch step {
    case .stadium: service.stadiums(line, for: item).first?.stadium.name
    case .home, .away: service.teams(line, for: item).first?.name
    default: nil
    }
  }

  private mutating func receive(_ input: Input) throws -> [Action] {
    guard let item = current else { return [.finish] }
    switch (input, step) {
    case (.end, _): return finish(.withoutInput)
    case (.interrupt, _): return finish(.interrupted)
    case (.cancel, .question): return []
    case (.cancel, _):
      step = .question
      doubted = nil
      return [.output(text.keys(item))]
    case (.key(let key), .question): return try press(key, item: item)
    case (.line(let line), .question): return try press(line.first ?? "\n", item: item)
    case (.key(let key), .allLikeThis): return answerAll(key, item: item)
    case (.line(let line), .allLikeThis): return answerAll(line.first ?? "\n", item: item)
    case (.key, _): return []
    case (.line(let line), _):
      return try answer(line.trimmingCharacters(in: .whitespaces), item: item)
    }
  }

  private mutating func finish(_ ending: Ending) -> [Action] {
    self.ending = ending
    return [.finish]
  }

  private mutating func didRecord(
    _ done: ReviewService.Done, answered: [ReviewItem]
  ) -> [Action] {
    batches[index] = done.batch
    for id in done.settled { settled[id] = index }
    return [.output(text.recorded(done, answering: answered) + badges(done.badgeChanges))] + next()
  }

  private func badges(_ changes: [BadgeChange]) -> [String] {
    changes.flatMap { text.wrapped(BadgeFormatter.line($0)) }
  }

  /// Continues after an answer was undone; nil if it could not be.
  private mutating func didUndo(_ changes: [BadgeChange]?) -> [Action] {
    guard let changes else {
      let remark = localized("Something else has changed since. To go back further: stvisits undo")
      return [.output([remark])]
    }
    batches[index] = nil
    settled = settled.filter { $0.value != index }
    items[index] = remaining(index) ?? originals[index]
    return [.output([localized("Undone.")] + badges(changes))] + asked
  }

  var current: ReviewItem? { items.indices.contains(index) ? items[index] : nil }

  var question: [String] {
    guard let current else { return [] }
    let isCounted = items.indices.map { remaining($0) != nil }
    return text.question(
      current, number: isCounted[...index].count { $0 }, of: isCounted.count { $0 })
  }

  private var asked: [Action] {
    (current.map { [.show($0)] } ?? []) + [.discardInput, .output(question)]
  }

  private func remaining(_ index: Int) -> ReviewItem? {
    originals[index].remaining { id in settled[id].map { $0 != index } ?? false }
  }

  mutating func next() -> [Action] {
    step = .question
    repeat { index += 1 } while items.indices.contains(index) && remaining(index) == nil
    guard items.indices.contains(index) else { return [.finish] }
    items[index] = remaining(index) ?? originals[index]
    return asked
  }

  /// Returns to the question as it was asked first, and from there to the one before.
  mutating func back() -> [Action] {
    if current?.isAsFound == false {
      items[index] = remaining(index) ?? originals[index]
      return [.output(question)]
    }
    guard let previous = (0..<index).last(where: { remaining($0) != nil })
    else { return again(localized("This is the first question.")) }
    index = previous
    step = .question
    if let batch = batches[index] { return [.undo(batch)] }
    return asked
  }

  mutating func list(_ item: ReviewItem) -> [Action] {
    let single = item.all.map(\.alone)
    items.replaceSubrange(index...index, with: single)
    originals.replaceSubrange(index...index, with: single)
    return asked
  }

  func again(_ remark: String) -> [Action] {
    [.output(text.wrapped(remark) + (current.map(text.keys) ?? []))]
  }

  /// Returns the questions of the same kind at the same stadium, or about the same camera, that
  /// follow, and this one.
  func likeThis(_ item: ReviewItem) -> [ReviewItem] {
    let others = items.indices.dropFirst(index + 1).compactMap(remaining).filter {
      $0.kind == item.kind && $0.verdict.place?.id == item.verdict.place?.id
        && $0.proposal?.camera == item.proposal?.camera
    }
    return [item] + others
  }
}
