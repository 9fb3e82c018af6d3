import AppSupport
import Drawing

/// Open questions as a single HTML file: nothing is fetched or sent, and it has no script.
package struct QuestionPage: Sendable {
  /// A question about one outing.
  package struct Question: Sendable {
    package let title: String
    package let place: String
    /// The number of photos and their times.
    package let photos: String
    /// The reason why it wasn't decided.
    package let reason: String
    package let pictures: [Picture]
    /// Possible answers.
    package let answers: [Answer]

    package init(
      title: String, place: String, photos: String, reason: String, pictures: [Picture],
      answers: [Answer]
    ) {
      (self.title, self.place, self.photos, self.reason) = (title, place, photos, reason)
      (self.pictures, self.answers) = (pictures, answers)
    }
  }

  /// A picture as `data:image/jpeg;base64,…`; nil without one, in which case the path is shown.
  package typealias Picture = (source: String?, path: String)
  /// An answer and the command that gives it.
  package typealias Answer = (title: String, command: String)

  private let questions: [Question]
  /// The number of questions that are not on the page.
  private let others: Int

  package init(_ questions: [Question], others: Int = 0) {
    (self.questions, self.others) = (questions, others)
  }

  package var html: String {
    let title = questions.count.counted("open question")
    let body = """
      <main>
      <h1>\(title)</h1>
      <p class="about">To answer, copy a command into a terminal, or run <code>stvisits review</code>.
      Don’t share this page: it shows where you were.</p>
      \(questions.map(section).joined(separator: "\n"))
      \(others == 0 ? "" : "<p class=\"about\">Not shown here: \(others.counted("more open question")).</p>")
      </main>
      """
    return WebPage.html(
      title: title, style: WebPage.style(PackageResources.questions_css), showsPictures: true,
      body: body)
  }

  private func section(_ question: Question) -> String {
    """
    <section>
    <h2>\(question.title.markup())</h2>
    <p>\(question.place.markup())</p>
    <p class="about">\(question.photos.markup()). \(question.reason.markup())</p>
    \(pictures(question))
    <ul>
    \(question.answers.map(answer).joined(separator: "\n"))
    </ul>
    </section>
    """
  }

  private func pictures(_ question: Question) -> String {
    guard !question.pictures.isEmpty else { return "" }
    let shown = question.pictures.map { picture in
      let path = picture.path.markup(limit: 400)
      guard let source = picture.source, source.hasPrefix("data:image/jpeg;base64,") else {
        return "<li class=\"path\">\(path)</li>"
      }
      return "<li><img src=\"\(source.escapedForSVG)\" alt=\"\(path)\" title=\"\(path)\"></li>"
    }
    return "<ul class=\"pictures\">\(shown.joined())</ul>"
  }

  private func answer(_ answer: Answer) -> String {
    "<li>\(answer.title.markup()) <code>\(answer.command.markup())</code></li>"
  }
}
