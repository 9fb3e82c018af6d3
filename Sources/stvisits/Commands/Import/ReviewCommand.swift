import AppSupport
import ArgumentParser
import Catalog
import Foundation
import PhotoImport
import PhotoMetadata
import Settings
import SportsModel
import VisitStore

struct ReviewCommand: ListCommand {
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
    help: ArgumentHelp("Write a page of what waits, with photos, for you.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var html: String?

  @Flag(help: "Write over a page that exists.")
  var force = false

  @Option(help: ArgumentHelp("Only the question whose id begins so.", valueName: "id"))
  var question: String?

  @Option(
    help: ArgumentHelp(
      "With --question, without asking: the number of a game, tour, event, skip or home.",
      valueName: "answer"))
  var answer: String?

  @OptionGroup var pictures: PictureOptions
  @OptionGroup var list: ListOptions
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    guard answer == nil || question != nil else {
      throw ValidationError("Say which --question the answer is to.")
    }
    guard answer == nil || html == nil else {
      throw ValidationError("Either --answer or --html.")
    }
    guard !list.porcelain || (answer == nil && html == nil && !noLocation) else {
      throw ValidationError(
        "--porcelain is of the list; leave out --answer, --html and --no-location.")
    }
    if let html { try QuestionFile(name: html, replaces: force).validate(options) }
  }

  func run(_ world: World) throws -> ExitStatus {
    let catalog = try world.catalog()
    let store = try world.store(catalog)
    let named = try question.map { try self.named($0, in: store) }
    let isWanted: (Question) -> Bool = { question in
      if let named { return question.id == named }
      return noLocation ? question.stadium == nil : all || question.kind == .ask
    }
    if let answer { return try put(answer, to: named, world, catalog, store) }
    if let html {
      let file = QuestionFile(name: html, replaces: force)
      return try file.write(world, catalog, store, options, where: isWanted)
    }
    if options.json, noLocation {
      try world.console.print(["schema": 1, "questions": try withoutPlace(world, catalog, store)])
      return .done
    }
    if noLocation, asks(world) { try raise(world, catalog, store) }
    let waiting = try store.questions(states: [.open]).filter(isWanted)
    if try tell(
      waiting.map(JSONValue.init(question:)), as: "questions", .questions, world)
    {
      return .done
    }
    guard !waiting.isEmpty else {
      world.console.remark(noLocation ? "No photo waits for a place." : "Nothing waits.")
      return .done
    }
    guard asks(world) else {
      throw Failure(
        "\(waiting.count) question\(waiting.count == 1 ? " waits" : "s wait"), but there is no terminal to ask on. "
          + "stvisits review --json lists them.")
    }
    let runner = ReviewRunner(
      world: world, catalog: catalog, store: store, isPlain: plain ?? world.settings.isOn(.plain),
      pictures: pictures.pictures)
    try runner.run(Set(Question.Kind.allCases), where: isWanted)
    return .done
  }

  /// The open question whose id begins so.
  private func named(_ text: String, in store: VisitStore) throws -> UUID {
    let found = try store.questions(states: [.open]).map(\.id)
      .filter { $0.text.hasPrefix(text.lowercased()) }
    guard let first = found.first, !text.isEmpty else {
      throw Failure("No open question has an id that begins with \(text).")
    }
    guard found.count == 1 else {
      throw Failure("\(found.count) questions' ids begin with \(text); name more of it.")
    }
    return first
  }

  /// Puts an answer down that was given on the command line.
  private func put(
    _ word: String, to question: UUID?, _ world: World, _ catalog: Catalog, _ store: VisitStore
  ) throws -> ExitStatus {
    let desk = ReviewDesk(catalog: catalog, store: store, clock: world.clock)
    let item = try desk.items(Set(Question.Kind.allCases)).first { $0.question.id == question }
    guard let item else { throw Failure("The question is about no league that is known now.") }
    guard let answer = ReviewAnswer(word: word, to: item) else {
      let games = item.offers.isEmpty ? "" : "a number from 1 to \(item.offers.count), "
      throw Failure(
        "“\(word)” is no answer to it: \(games)\(ReviewAnswer.words.joined(separator: ", ")).",
        status: .usage)
    }
    let done = try desk.record(answer, to: item)
    if options.json {
      try world.console.print([
        "schema": 1, "question_id": .string(item.question.id.text),
        "visit_id": JSONValue(done.visit?.id.text), "settled": .integer(done.settled),
      ])
    } else {
      let text = ReviewText(catalog: catalog, columns: world.console.columns)
      try world.console.print(
        done.visit.map(text.recorded) ?? ["Settled; nothing was recorded."])
      world.remarkBadges(of: store)
    }
    return .done
  }

  private func asks(_ world: World) -> Bool { world.console.isInteractive && !options.noInput }

  /// Makes questions of the photos that the last imports found without a place.
  private func raise(_ world: World, _ catalog: Catalog, _ store: VisitStore) throws {
    let desk = ReviewDesk(
      catalog: catalog, store: store, rules: world.settings.matchingRules, clock: world.clock)
    let unplaced = UnplacedPhotos(memory: world.scanMemory(), catalog: catalog).load()
    _ = try desk.raise(unplaced) { try ContentHash.sha256(ofFileAt: $0) }
  }

  private func withoutPlace(_ world: World, _ catalog: Catalog, _ store: VisitStore) throws
    -> JSONValue
  {
    let desk = ReviewDesk(
      catalog: catalog, store: store, rules: world.settings.matchingRules, clock: world.clock)
    let unplaced = UnplacedPhotos(memory: world.scanMemory(), catalog: catalog).load()
    return try desk.list(unplaced) { try ContentHash.sha256(ofFileAt: $0) }
  }
}
