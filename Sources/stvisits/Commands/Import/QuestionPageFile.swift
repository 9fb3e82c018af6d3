import AppSupport
import ArgumentParser
import Catalog
import PhotoImport
import Sharing
import Thumbnails
import VisitStore

/// The only format of the question page.
private enum QuestionPageFormat: String, OutputFormat {
  case html

  init?(fileName: String) { self = .html }
  var isText: Bool { true }
}

/// The destination of the page of open questions.
struct QuestionPageFile {
  private let file: OutputFile

  init(name: String, replaces: Bool) {
    file = OutputFile(name: name, replaces: replaces, opens: false)
  }

  func validate(_ options: GlobalOptions) throws {
    try file.validate(QuestionPageFormat.html, what: "The page", options)
  }

  /// Writes the page of open questions; only its owner can read it.
  func write(
    _ context: AppContext, _ catalog: Catalog, _ store: VisitStore, _ options: GlobalOptions,
    where isWanted: (Question) -> Bool
  ) throws -> ExitStatus {
    try file.checkDestination(context)
    let service = ReviewService(catalog: catalog, store: store, clock: context.clock)
    let items = try service.items(Set(Question.Kind.allCases)).filter { isWanted($0.question) }
    let made = context.thumbnails(of: QuestionPage.photos(of: items))
    if let words = made.missingLibrary { context.console.remark("No pictures: \(words)") }
    // The browser wraps the lines of the page.
    let text = ReviewFormatter(catalog: catalog, columns: .max)
    let page = QuestionPage(items, pictures: made.pictures, text: text)
    try file.write(
      Array(page.html.utf8), QuestionPageFormat.html,
      facts: ["questions": .integer(items.count), "pictures": .integer(made.pictures.count)],
      summary: items.count.counted("open question") + ".", isShared: false, context, options)
    return .done
  }
}
