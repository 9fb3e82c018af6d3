package import TripPlanning

/// Formats the parts of a sentence that couldn't be read.
package enum SentenceIssueFormatter {
  /// Returns a line for each issue, with its candidates.
  package static func lines(_ issues: [SentenceIssue]) -> String {
    issues.map { issue in
      let candidates = issue.candidates.map { "\n  \($0.key)  \($0.title)" }.joined()
      return question(issue) + advice(issue) + candidates
    }.joined(separator: "\n")
  }

  /// Returns the question for the user.
  package static func question(_ issue: SentenceIssue) -> String {
    switch issue.kind {
    case .several: "“\(issue.words)” can be several."
    case .unknown where issue.candidates.isEmpty: "“\(issue.words)” is not understood."
    case .unknown: "“\(issue.words)” is not understood; is it one of these?"
    case .noDays: "When?"
    case .noSuchDay: "“\(issue.words)” is no day of any year."
    }
  }

  private static func advice(_ issue: SentenceIssue) -> String {
    switch issue.kind {
    case .several: " Name the league, or write the id in its place:"
    case .unknown where issue.candidates.isEmpty:
      " Leave it out, or say it by an option: stvisits plan --help"
    case .unknown, .noSuchDay: ""
    case .noDays: " Say a month, days or a year: in June, 2026-06-05 to 2026-06-14, in 2026."
    }
  }
}
