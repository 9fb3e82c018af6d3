import AppSupport
import ArgumentParser
import Localization
import PhotoImport
import SettingKeys
import Settings

struct ReviewCommand: ListCommand, TranslatedCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits review [<options>]", abstract: "Answer open questions.",
    discussion: """
      Asks about photos that may show a visit, beginning with the most likely.
      Every answer is saved at once, so you can stop at any time.
      With --answer, it is the number of a game or visit, or yes, both, tour, event,
      concert, college, preseason, skip or home.

      Examples:
        stvisits review
        stvisits review --list
        stvisits review --stadium "Fenway Park" --year 2018
        stvisits review --question 5f3a --answer 1
      """)

  @Flag(help: "Include photos too far from a stadium to ask about.") var all = false
  @Flag(help: "Ask about photos without a location, day by day.") var noLocation = false
  @Flag(name: .customLong("list"), help: "List the questions and ask nothing.") var isList = false

  @Option(help: "Questions about this stadium, by any name.", completion: .stadium)
  var stadium: String?

  @Option(help: "Questions of this year.") var year: Int?
  @Option(help: .id("Ask only this question; the start of its ID is enough.")) var question: String?

  @Option(help: .value("answer", "The answer: a number or a word."))
  var answer: String?

  @Flag(inversion: .prefixedNo, help: .plain) var plain: Bool?
  @OptionGroup var pictures: PictureOptions

  @Option(
    help: .file("Write a web page of the questions and their photos."),
    completion: .file(extensions: ["html"]))
  var html: String?

  @Flag(help: .overwrite) var force = false
  @OptionGroup var list: ListOptions
  @OptionGroup var options: GlobalOptions

  /// The page has texts that aren't translated.
  var isTranslated: Bool { html == nil && !list.porcelain }

  private var page: OutputFile? { html.map { OutputFile(name: $0, replaces: force, opens: false) } }

  func validate() throws {
    try require(answer == nil || question != nil, message: "--answer needs --question.")
    try require(answer == nil || html == nil, message: "Use either --answer or --html.")
    try require(
      !isList || (answer == nil && html == nil), message: "Use --list without --answer and --html.")
    try require(
      !list.porcelain || (answer == nil && html == nil && !noLocation),
      message: "Use --porcelain without --answer, --html and --no-location.")
    try page?.validate(QuestionPageFormat.html, what: "The page", options: options)
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let isReading = isList || options.json || list.porcelain || !context.console.isInteractive
    guard answer != nil || html != nil || isReading else { return try ask(context) }
    let catalog = try context.catalog()
    let store = try answer == nil ? context.existingStore() : context.store(catalog)
    if answer == nil, html == nil, noLocation, options.json {
      let document = try context.unlocatedDays(catalog).document(in: store)
      try context.console.print(document: document)
      return .done
    }
    let unlocated = noLocation && answer == nil ? try context.unlocatedDays(catalog) : nil
    let service = store.map { context.reviewService(catalog, store: $0, unlocated: unlocated) }
    let isWanted = try selection.condition(in: catalog, store)
    let items = try service?.items(where: isWanted) ?? []
    if let answer, let question, let service {
      let (id, item, done) = try service.record(answer, to: question, in: items)
      if try !context.console.printsJSON(done.document(question: id)) {
        let lines = context.reviewFormatter(catalog).recorded(done, answering: [item])
        try context.console.print(lines)
        context.console.remark(done.badgeChanges)
      }
      return .done
    }
    if let page {
      try page.checkDestination(context)
      let (bytes, pictureCount) = context.questionPage(items, catalog: catalog)
      // Only its owner can read the page.
      return try page.write(
        bytes, as: QuestionPageFormat.html,
        contents: ["questions": items.count, "pictures": pictureCount],
        summary: items.count.counted("open question") + ".", isShared: false, context: context)
    }
    if try printForScripts(
      ReviewItem.document(of: items), as: .questions, context: context)
    {
      return .done
    }
    if items.isEmpty { return remarkNothing(context) }
    guard isList else { throw ReviewError.noTerminal(items.count) }
    return try context.console.print(context.reviewFormatter(catalog).table(items))
  }

  private func remarkNothing(_ context: AppContext) -> ExitStatus {
    context.console.remark(
      noLocation
        ? localized("No photos without a location.")
        : selection.hasConditions
          ? localized("No open questions match your conditions.")
          : localized("No open questions."))
  }

  private var selection: QuestionSelection {
    var selection = QuestionSelection()
    selection.question = question
    selection.includesSpot = answer != nil
    (selection.includesAll, selection.isWithoutLocation) = (all, noLocation)
    (selection.stadium, selection.year) = (stadium, year)
    return selection
  }

  private func ask(_ context: AppContext) throws -> ExitStatus {
    let catalog = try context.catalog()
    let store = try context.store(catalog)
    let unlocated = noLocation ? try context.unlocatedDays(catalog) : nil
    let service = context.reviewService(catalog, store: store, unlocated: unlocated)
    let isWanted = try selection.condition(in: catalog, store)
    guard try !service.items(where: isWanted).isEmpty else { return remarkNothing(context) }
    let runner = ReviewRunner(
      context: context, catalog: catalog, store: store, isPlain: plain ?? context.settings.plain,
      unlocated: unlocated, pictures: pictures.pictures)
    return try runner.run(where: isWanted) == .interrupted ? .interrupted : .done
  }
}

private enum QuestionPageFormat: String, OutputFormat {
  case html

  init?(fileName: String) { self = .html }
}
