import AppSupport
import ArgumentParser
import Catalog
import Foundation
import PhotoImport
import PhotoMetadata
import Settings
import Sharing
import SportsModel
import Thumbnails
import VisitStore

struct ReviewCommand: ListCommand, CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Answer open questions.",
    usage: "stvisits review [<options>]",
    discussion: """
      Asks about photos that may show a visit, beginning with the most likely.
      Every answer is saved at once, so you can stop at any time.

      Examples:
        stvisits review
        stvisits review --no-location
        stvisits review --question 5f3a --answer 1
      """)

  @Flag(help: "Include photos too far from a stadium to ask about.")
  var all = false

  @Flag(help: "Ask about photos without a location, day by day.")
  var noLocation = false

  @Option(help: .value("id", "Ask only this question; the start of its ID is enough."))
  var question: String?

  @Option(help: .value("answer", "Answer: number of a game, tour, event, skip or home."))
  var answer: String?

  @Flag(inversion: .prefixedNo, help: .plain)
  var plain: Bool?

  @OptionGroup var pictures: PictureOptions

  @Option(
    help: .value("file", "Write a web page of the questions and their photos."),
    completion: .file(extensions: ["html"]))
  var html: String?

  @Flag(help: .overwrite)
  var force = false

  @OptionGroup var list: ListOptions
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(answer == nil || question != nil, "--answer needs --question.")
    try require(answer == nil || html == nil, "Use either --answer or --html.")
    try require(
      !list.porcelain || (answer == nil && html == nil && !noLocation),
      "Use --porcelain without --answer, --html and --no-location.")
    try page?.validate(QuestionPageFormat.html, what: "The page", options)
  }

  func run(_ context: AppContext, _ catalog: Catalog) async throws -> ExitStatus {
    let store = try context.store(catalog)
    let named = try question.map { try self.named($0, in: store) }
    let isWanted: (Question) -> Bool = { question in
      if let named { return question.id == named }
      return noLocation ? question.stadium == nil : all || question.kind == .ask
    }
    if let answer { return try put(answer, to: named, context, catalog, store) }
    if html != nil { return try writePage(context, catalog, store, where: isWanted) }
    let isAsking = context.console.isInteractive
    if noLocation, options.json || isAsking {
      // The photos that earlier imports found without a location.
      let photos = context.scanMemory().photosWithoutLocation(catalog)
      let service = context.reviewService(catalog, store)
      let hash = { (path: String) in try ContentHash.sha256(ofFileAt: path) }
      if try context.console.printsJSON(service.list(photos, hash: hash)) { return .done }
      _ = try service.createQuestions(photos, hash: hash)
    }
    let waiting = try store.questions(states: [.open]).filter(isWanted)
    if try printForScripts(
      QuestionListDocument(waiting), items: \.questions, .questions, context)
    {
      return .done
    }
    guard !waiting.isEmpty else {
      context.console.remark(noLocation ? "No photos without a location." : "No open questions.")
      return .done
    }
    guard isAsking else {
      throw CommandFailure(
        "Can't ask \(waiting.count.counted("open question")) without a terminal. "
          + "List them with: stvisits review --json")
    }
    let runner = ReviewRunner(
      context: context, catalog: catalog, store: store,
      isPlain: plain ?? context.settings.plain,
      pictures: pictures.pictures)
    try runner.run(Set(Question.Kind.allCases), where: isWanted)
    return .done
  }

  /// Returns the open question whose id begins with a text.
  private func named(_ text: String, in store: VisitStore) throws -> UUID {
    let found = try store.questions(states: [.open]).map(\.id)
      .filter { $0.text.hasPrefix(text.lowercased()) }
    guard let first = found.first, !text.isEmpty else {
      throw CommandFailure(
        "No open question has an id that begins with \"\(text)\". "
          + "List them with: stvisits review --json")
    }
    guard found.count == 1 else {
      throw CommandFailure(
        "\(found.count) questions have ids that begin with \"\(text)\". Enter more letters.")
    }
    return first
  }

  private func put(
    _ word: String, to question: UUID?, _ context: AppContext, _ catalog: Catalog,
    _ store: VisitStore
  ) throws -> ExitStatus {
    let service = ReviewService(catalog: catalog, store: store, clock: context.clock)
    let item = try service.items(Set(Question.Kind.allCases)).first { $0.question.id == question }
    guard let item else {
      throw CommandFailure("The data no longer has the question's league.")
    }
    guard let answer = ReviewAnswer(word: word, to: item) else {
      let games = item.offers.isEmpty ? [] : (1...item.offers.count).map(String.init)
      throw CommandFailure(
        "Unknown answer \"\(word)\". Use "
          + DisplayFormat.list(games + ReviewAnswer.words, conjunction: "or") + ".",
        status: .usage)
    }
    let done = try service.record(answer, to: item)
    let document = ReviewAnswerDocument(question: item.question.id, done)
    if try !context.console.printsJSON(document) {
      let text = ReviewFormatter(
        catalog: catalog, columns: context.console.columns, format: context.displayFormat)
      try context.console.print(
        done.visit.map(text.recorded) ?? ["Answered. No visit was recorded."])
      context.console.remark(done.badgeChanges)
    }
    return .done
  }

  // MARK: Page

  private var page: OutputFile? {
    html.map { OutputFile(name: $0, replaces: force, opens: false) }
  }

  /// Writes the page of open questions; only its owner can read it.
  private func writePage(
    _ context: AppContext, _ catalog: Catalog, _ store: VisitStore,
    where isWanted: (Question) -> Bool
  ) throws -> ExitStatus {
    try page?.checkDestination(context)
    let service = ReviewService(catalog: catalog, store: store, clock: context.clock)
    let items = try service.items(Set(Question.Kind.allCases)).filter { isWanted($0.question) }
    let made = context.thumbnails(of: QuestionPage.photos(of: items))
    if let words = made.missingLibrary {
      context.console.remark("The page has no pictures: \(words)")
    }
    // The browser wraps the lines of the page.
    let text = ReviewFormatter(
      catalog: catalog, columns: .max, format: context.displayFormat)
    let bytes = Array(QuestionPage(items, pictures: made.pictures, text: text).html.utf8)
    try page?.write(
      bytes, QuestionPageFormat.html,
      contents: ["questions": items.count, "pictures": made.pictures.count],
      summary: items.count.counted("open question") + ".", isShared: false, context)
    return .done
  }
}

private enum QuestionPageFormat: String, OutputFormat {
  case html

  init?(fileName: String) { self = .html }
}
