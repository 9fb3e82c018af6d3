package import TripPlanning

/// What is doubtful in a sentence, as a person reads it.
package enum WordText {
  /// A line for each doubt, with what could be meant.
  package static func lines(_ doubts: [WordDoubt]) -> String {
    doubts.map { doubt in
      let candidates = doubt.candidates.map { "\n  \($0.key)  \($0.title)" }.joined()
      return question(doubt) + advice(doubt) + candidates
    }.joined(separator: "\n")
  }

  /// What there is to ask.
  package static func question(_ doubt: WordDoubt) -> String {
    switch doubt.kind {
    case .several: "“\(doubt.words)” can be several."
    case .unknown where doubt.candidates.isEmpty: "“\(doubt.words)” is not understood."
    case .unknown: "“\(doubt.words)” is not understood; is it one of these?"
    case .noDays: "When?"
    case .noSuchDay: "“\(doubt.words)” is no day of any year."
    }
  }

  private static func advice(_ doubt: WordDoubt) -> String {
    switch doubt.kind {
    case .several: " Name the league, or write the id in its place:"
    case .unknown where doubt.candidates.isEmpty:
      " Leave it out, or say it by an option: stvisits plan --help"
    case .unknown, .noSuchDay: ""
    case .noDays: " Say a month, days or a year: in June, 2026-06-05 to 2026-06-14, in 2026."
    }
  }
}
