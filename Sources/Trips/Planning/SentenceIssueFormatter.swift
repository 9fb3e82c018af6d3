import Sentences

/// Formats the parts of a sentence that couldn't be read.
package enum SentenceIssueFormatter {
  /// Returns a line for each issue, with its candidates.
  package static func lines(_ issues: [SentenceIssue]) -> String {
    issues.map { issue in
      let candidates = issue.candidates.map { "\n  \($0.key)  \($0.title)" }.joined()
      return question(issue) + advice(issue) + candidates
    }.joined(separator: "\n")
  }

  /// Returns the candidates of an issue, numbered.
  package static func choices(_ issue: SentenceIssue) -> [String] {
    issue.candidates.enumerated().map { "  \($0 + 1)  \($1.title)" }
  }

  /// Returns the question for the user.
  package static func question(_ issue: SentenceIssue) -> String {
    switch issue.kind {
    case .several where issue.words.contains(" or "): "Which one: \(issue.words)?"
    case .several: "\"\(issue.words)\" has several meanings."
    case .unknown where issue.candidates.isEmpty: "Couldn't understand \"\(issue.words)\"."
    case .unknown: "Couldn't understand \"\(issue.words)\". Did you mean one of these?"
    case .noDays where !issue.words.isEmpty: "When is the trip? Enter the dates of \(issue.words)."
    case .noDays: "When is the trip?"
    case .noSuchDay: "Not a date: \"\(issue.words)\"."
    }
  }

  private static func advice(_ issue: SentenceIssue) -> String {
    switch issue.kind {
    case .several where issue.words.contains(" or "): " Use one of these IDs:"
    case .several: " Add the league, or use one of these IDs instead:"
    case .unknown where issue.candidates.isEmpty:
      " Leave it out, or use an option. See: stvisits plan --help"
    case .unknown, .noSuchDay: ""
    case .noDays: " Add a month, dates or a year: in June, 2026-06-05 to 2026-06-14, in 2026."
    }
  }
}
