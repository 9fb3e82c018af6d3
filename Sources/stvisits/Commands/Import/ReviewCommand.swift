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
    abstract: "Answer what waits.",
    discussion: """
      Goes on where you stopped, the most certain first. Every answer is kept at
      once: quit whenever you like.

      Examples:
        stvisits review
        stvisits review --all      also what was too far away to ask about
        stvisits review --no-location   photos that do not say where they were taken
        stvisits review --plain    line by line, for screen readers
        stvisits review --html questions.html   a page with the photos, to look at
        stvisits review --question 5f3a --answer 1
        stvisits review --porcelain | cut -f 1,2,4   what waits, for scripts
      """)

  @Flag(help: "Also what was too far away from a stadium to be asked about.")
  var all = false

  @Flag(help: "The photos without a place, day by day.")
  var noLocation = false

  @Flag(inversion: .prefixedNo, help: "Ask line by line, without control sequences.")
  var plain: Bool?

  @Option(
    help: .value("file", "Write a page of what waits, with photos, for you."),
    completion: .file(extensions: ["html"]))
  var html: String?

  @Flag(help: "Write over a page that exists.")
  var force = false

  @Option(help: .value("id", "Only the question whose id begins so."))
  var question: String?

  @Option(
    help: .value(
      "answer", "With --question, without asking: the number of a game, tour, event, skip or home.")
  )
  var answer: String?

  @OptionGroup var pictures: PictureOptions
  @OptionGroup var list: ListOptions
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    try require(answer == nil || question != nil, "Say which --question the answer is to.")
    try require(answer == nil || html == nil, "Either --answer or --html.")
    try require(
      !list.porcelain || (answer == nil && html == nil && !noLocation),
      "--porcelain is of the list; leave out --answer, --html and --no-location.")
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
      context.console.remark(noLocation ? "No photo waits for a place." : "Nothing waits.")
      return .done
    }
    guard isAsking else {
      throw CommandFailure(
        "\(waiting.count) question\(waiting.count == 1 ? " waits" : "s wait"), but there is no terminal to ask on. "
          + "stvisits review --json lists them.")
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
      throw CommandFailure("No open question has an id that begins with \(text).")
    }
    guard found.count == 1 else {
      throw CommandFailure("\(found.count) questions' ids begin with \(text); name more of it.")
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
      throw CommandFailure("The question is about no league that is known now.")
    }
    guard let answer = ReviewAnswer(word: word, to: item) else {
      let games = item.offers.isEmpty ? "" : "a number from 1 to \(item.offers.count), "
      throw CommandFailure(
        "“\(word)” is no answer to it: \(games)\(ReviewAnswer.words.joined(separator: ", ")).",
        status: .usage)
    }
    let done = try service.record(answer, to: item)
    let document = ReviewAnswerDocument(question: item.question.id, done)
    if try !context.console.printsJSON(document) {
      let text = ReviewFormatter(catalog: catalog, columns: context.console.columns)
      try context.console.print(
        done.visit.map(text.recorded) ?? ["Settled; nothing was recorded."])
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
    if let words = made.missingLibrary { context.console.remark("No pictures: \(words)") }
    // The browser wraps the lines of the page.
    let text = ReviewFormatter(catalog: catalog, columns: .max)
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
