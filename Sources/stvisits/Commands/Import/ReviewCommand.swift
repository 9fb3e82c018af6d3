import AppSupport
import ArgumentParser
import Catalog
import Foundation
import Localization
import PhotoImport
import PhotoMetadata
import SettingKeys
import Sharing
import SportsModel
import Thumbnails
import VisitStore

struct ReviewCommand: ListCommand, TranslatedCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits review [<options>]", abstract: "Answer open questions.",
    discussion: """
      Asks about photos that may show a visit, beginning with the most likely.
      Every answer is saved at once, so you can stop at any time.

      Examples:
        stvisits review
        stvisits review --list
        stvisits review --stadium "Fenway Park" --year 2018
        stvisits review --question 5f3a --answer 1
      """)

  @Flag(help: "Include photos too far from a stadium to ask about.") var all = false
  @Flag(help: "Ask about photos without a location, day by day.") var noLocation = false
  @Flag(name: .customLong("list"), help: "List the questions and ask nothing.") var isList = false

  @Option(help: "Questions about this stadium, by any name.", completion: NameCompletion.stadium)
  var stadium: String?

  @Option(help: "Questions of this year.") var year: Int?

  @Option(help: .value("id", "Ask only this question; the start of its ID is enough."))
  var question: String?

  @Option(help: .value("answer", "A number, yes, both, tour, event, skip or home."))
  var answer: String?

  @Flag(inversion: .prefixedNo, help: .plain) var plain: Bool?
  @OptionGroup var pictures: PictureOptions

  @Option(
    help: .value("file", "Write a web page of the questions and their photos."),
    completion: .file(extensions: ["html"]))
  var html: String?

  @Flag(help: .overwrite) var force = false
  @OptionGroup var list: ListOptions
  @OptionGroup var options: GlobalOptions

  /// The page has texts that aren't translated.
  var isTranslated: Bool { html == nil && !list.porcelain }

  func validate() throws {
    try require(answer == nil || question != nil, "--answer needs --question.")
    try require(answer == nil || html == nil, "Use either --answer or --html.")
    try require(
      !isList || (answer == nil && html == nil), "Use --list without --answer and --html.")
    try require(
      !list.porcelain || (answer == nil && html == nil && !noLocation),
      "Use --porcelain without --answer, --html and --no-location.")
    try page?.validate(QuestionPageFormat.html, what: "The page", options)
  }

  func run(_ context: AppContext) async throws -> ExitStatus {
    let catalog = try context.catalog()
    let isReading = isList || options.json || list.porcelain || !context.console.isInteractive
    guard answer != nil || html != nil || isReading else {
      return try ask(context, catalog, context.store(catalog))
    }
    let store = try answer == nil ? context.existingStore() : context.store(catalog)
    if answer == nil, html == nil, noLocation, options.json {
      return try listUnlocated(context, catalog, store)
    }
    let unlocated = noLocation && answer == nil ? try context.unlocatedDays(catalog) : nil
    let service = store.map { context.reviewService(catalog, $0, unlocated: unlocated) }
    let items = try service?.items(where: selection(catalog, store)) ?? []
    if let answer, let question, let service {
      let id = try named(question, in: store)
      return try put(answer, to: id, in: items, service, context, catalog)
    }
    if html != nil { return try writePage(items, context, catalog) }
    if try printForScripts(QuestionListDocument(items), items: \.questions, .questions, context) {
      return .done
    }
    guard !items.isEmpty else { return remarkNothing(context) }
    guard isList else {
      throw cantAsk(items.count)
    }
    try context.console.print(formatter(context, catalog).table(items))
    return .done
  }

  private func cantAsk(_ count: Int) -> CommandFailure {
    CommandFailure(
      localized(
        count,
        one: """
          Can't ask \(count) open question without a terminal. List them with: stvisits review \
          --list
          """,
        other: """
          Can't ask \(count) open questions without a terminal. List them with: stvisits review \
          --list
          """))
  }

  private func remarkNothing(_ context: AppContext) -> ExitStatus {
    context.console.remark(
      noLocation
        ? localized("No photos without a location.")
        : stadium == nil && year == nil
          ? localized("No open questions.")
          : localized("No open questions match your conditions."))
    return .done
  }

  /// Asks on the terminal.
  private func ask(
    _ context: AppContext, _ catalog: Catalog, _ store: VisitStore
  ) throws -> ExitStatus {
    let unlocated = noLocation ? try context.unlocatedDays(catalog) : nil
    let service = context.reviewService(catalog, store, unlocated: unlocated)
    let isWanted = try selection(catalog, store)
    guard try !service.items(where: isWanted).isEmpty else { return remarkNothing(context) }
    let runner = ReviewRunner(
      context: context, catalog: catalog, store: store,
      isPlain: plain ?? context.settings.plain,
      unlocated: unlocated, pictures: pictures.pictures)
    return try runner.run(where: isWanted) == .interrupted ? .interrupted : .done
  }

  private func formatter(_ context: AppContext, _ catalog: Catalog) -> ReviewFormatter {
    ReviewFormatter(
      catalog: catalog, columns: context.console.columns, format: context.displayFormat)
  }

  /// Lists the days of photos without a location that the terminal would ask about.
  private func listUnlocated(
    _ context: AppContext, _ catalog: Catalog, _ store: VisitStore?
  ) throws -> ExitStatus {
    let document = try context.unlocatedDays(catalog).document(in: store)
    try context.console.print(document: document)
    return .done
  }

  /// Returns which questions the options select.
  ///
  /// - Throws: for an unknown question or stadium.
  private func selection(
    _ catalog: Catalog, _ store: VisitStore?
  ) throws -> (Question) -> Bool {
    if let question {
      // An answer may settle further questions of the same spot.
      let id = try named(question, in: store)
      return { $0.id == id || answer != nil && (all || $0.isAsked) }
    }
    let stadiums = try stadium.map { name in
      let found = Set(catalog.stadiums(named: name).map(\.id))
      guard !found.isEmpty else { throw NameLookupError.noSuchStadium(name) }
      return found
    }
    return { question in
      let isOfKind = noLocation ? question.isWithoutLocation : all || question.isAsked
      return isOfKind && (year == nil || question.day?.year == year)
        && stadiums.map { found in
          question.stadium.map(found.contains) ?? proposed(question, found, in: store)
        } ?? true
    }
  }

  /// Returns whether a question proposes photos for a visit to one of the stadiums.
  private func proposed(
    _ question: Question, _ stadiums: Set<StadiumID>, in store: VisitStore?
  ) -> Bool {
    question.proposedVisits.contains { id in
      (try? store?.visit(id)?.visit.stadium).map(stadiums.contains) ?? false
    }
  }

  /// Returns the open question whose id begins with a text.
  private func named(_ text: String, in store: VisitStore?) throws -> UUID {
    let found = try (store?.questions(states: [.open]) ?? []).map(\.id)
      .filter { $0.text.hasPrefix(text.lowercased()) }
    guard let first = found.first, !text.isEmpty else {
      throw CommandFailure(
        localized(
          """
          No open question has an ID that begins with "\(text)". List them with: stvisits review \
          --json
          """))
    }
    guard found.count == 1 else {
      throw CommandFailure(
        localized(
          "\(found.count) questions have ids that begin with \"\(text)\". Enter more letters."))
    }
    return first
  }

  private func put(
    _ word: String, to question: UUID, in items: [ReviewItem], _ service: ReviewService,
    _ context: AppContext, _ catalog: Catalog
  ) throws -> ExitStatus {
    guard let group = items.first(where: { $0.all.contains { $0.question.id == question } }),
      let single = group.all.first(where: { $0.question.id == question })
    else { throw CommandFailure(localized("The data no longer has the question's league.")) }
    let item = ReviewAnswer.settlesSpot(word) ? group : single.alone
    guard let answer = ReviewAnswer(word: word, to: item) else {
      let count = max(item.offers.count, item.offeredVisits.count)
      let games = (0..<count).map { String($0 + 1) }
      let words = ReviewAnswer.words.filter { ReviewAnswer(word: $0, to: item) != nil }
      let list = DisplayFormat.list(games + words, conjunction: .or)
      throw CommandFailure(
        localized("Unknown answer \"\(word)\". Use \(list)."), status: .usage)
    }
    let done = try service.record(answer, to: item)
    if try !context.console.printsJSON(done.document(question: question)) {
      try context.console.print(formatter(context, catalog).recorded(done, answering: [item]))
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
    _ items: [ReviewItem], _ context: AppContext, _ catalog: Catalog
  ) throws -> ExitStatus {
    try page?.checkDestination(context)
    let made = context.thumbnails(of: QuestionPage.photos(of: items))
    if let words = made.missingLibrary {
      context.console.remark(localized("The page has no pictures: \(words)"))
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
