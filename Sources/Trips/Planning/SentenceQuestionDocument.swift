import Sentences

/// A question about a sentence.
struct SentenceQuestionDocument: Encodable {
  struct Choice: Encodable {
    let id: String
    let title: String
  }

  let kind: String
  let words: String
  let text: String
  let choices: [Choice]

  init(_ issue: SentenceIssue) {
    kind = issue.kind.rawValue
    words = issue.words
    text = SentenceIssueFormatter.question(issue)
    choices = issue.candidates.map { Choice(id: $0.key, title: $0.title) }
  }
}
