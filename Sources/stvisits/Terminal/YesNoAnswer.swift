import Localization

/// Questions that are answered with yes or no; any answer but yes means no.
enum YesNoAnswer {
  /// Follows the question.
  static var choices: String { localized("[y/N]") }

  /// Whether an answer is yes, in the user's language or in English.
  static func isYes(_ answer: String) -> Bool {
    let own = localized("y, yes", context: "answers, separated by commas").split(separator: ", ")
    return (own.map(String.init) + ["y", "yes"]).contains(answer.lowercased())
  }
}
