import AppSupport
package import Catalog
package import Foundation
import Localization
import SportsModel
package import VisitStore

/// The open questions that a review asks.
package struct QuestionSelection: Sendable {
  /// The beginning of an id; nil for all questions.
  package var question: String?
  /// Whether an answer may settle further questions of the same spot.
  package var includesSpot = false
  /// Includes photos too far from a stadium to ask about.
  package var includesAll = false
  package var isWithoutLocation = false
  /// Any name of a stadium.
  package var stadium: String?
  package var year: Int?

  package init() {}

  package var hasConditions: Bool { stadium != nil || year != nil }

  /// Returns whether a question is selected.
  ///
  /// - Throws: for an unknown question or stadium.
  package func condition(
    in catalog: Catalog, _ store: VisitStore?
  ) throws -> (Question) -> Bool {
    if let question {
      let id = try Self.question(question, in: store)
      return { $0.id == id || includesSpot && (includesAll || $0.isAsked) }
    }
    let stadiums = try stadium.map { name in
      let found = Set(catalog.stadiums(named: name).map(\.id))
      guard !found.isEmpty else { throw NameLookupError.noSuchStadium(name) }
      return found
    }
    return { question in
      let isOfKind =
        isWithoutLocation ? question.isWithoutLocation : includesAll || question.isAsked
      return isOfKind && (year == nil || question.day?.year == year)
        && stadiums.map { found in
          question.stadium.map(found.contains)
            ?? Self.isProposed(question, stadiums: found, in: store)
        } ?? true
    }
  }

  /// Returns whether a question proposes photos for a visit to one of the stadiums.
  private static func isProposed(
    _ question: Question, stadiums: Set<StadiumID>, in store: VisitStore?
  ) -> Bool {
    question.proposedVisits.contains { id in
      (try? store?.visit(id)?.visit.stadium).map(stadiums.contains) ?? false
    }
  }

  /// Returns the open question whose id begins with a text.
  fileprivate static func question(_ text: String, in store: VisitStore?) throws -> UUID {
    let found = try (store?.questions(states: [.open]) ?? []).map(\.id)
      .filter { $0.text.hasPrefix(text.lowercased()) }
    guard let first = found.first, !text.isEmpty else { throw ReviewError.noSuchQuestion(text) }
    guard found.count == 1 else { throw ReviewError.severalQuestions(text, count: found.count) }
    return first
  }
}

/// The reason that a question can't be answered.
package enum ReviewError: Error, Hashable, Sendable {
  case noSuchQuestion(String)
  case severalQuestions(String, count: Int)
  case missingLeague
  case unknownAnswer(String, answers: [String])
  /// A number of questions, but no terminal.
  case noTerminal(Int)
}

extension ReviewError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noSuchQuestion(let text):
      localized(
        """
        No open question has an ID that begins with "\(text)". List them with: stvisits review \
        --json
        """)
    case .severalQuestions(let text, let count):
      localized("\(count) questions have ids that begin with \"\(text)\". Enter more letters.")
    case .missingLeague: localized("The data no longer has the question's league.")
    case .unknownAnswer(let word, let answers):
      localized(
        "Unknown answer \"\(word)\". Use \(DisplayFormat.list(answers, conjunction: .or)).")
    case .noTerminal(let count):
      localized(
        count,
        one: """
          Can't ask \(count) open question without a terminal. List them with: stvisits review \
          --list
          """,
        other: """
          Can't ask \(count) open questions without a terminal. List them with: stvisits review \
          --list
          """)
    }
  }
}

extension ReviewService {
  /// Records the answer of a word to a question among items; returns also the item that it settles.
  package func record(
    _ word: String, to question: String, in items: [ReviewItem]
  ) throws -> (question: UUID, item: ReviewItem, done: Done) {
    let question = try QuestionSelection.question(question, in: store)
    guard let group = items.first(where: { $0.all.contains { $0.question.id == question } }),
      let single = group.all.first(where: { $0.question.id == question })
    else { throw ReviewError.missingLeague }
    let item = ReviewAnswer.settlesSpot(word) ? group : single.alone
    guard let answer = ReviewAnswer(word: word, to: item) else {
      let count = max(item.offers.count, item.offeredVisits.count)
      let words = ReviewAnswer.words.filter { ReviewAnswer(word: $0, to: item) != nil }
      throw ReviewError.unknownAnswer(word, answers: (0..<count).map { String($0 + 1) } + words)
    }
    return (question, item, try record(answer, to: item))
  }
}
