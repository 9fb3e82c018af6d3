import AppSupport
import Foundation
import Matching
import PhotoFixtures
import PhotoImport
import SportsModel
import TestSupport
import VisitStore

/// A review conversation with scripted input, and its transcript.
struct ReviewScript {
  let world: BundledCatalogFixture
  let store: VisitStore
  var columns = 80
  var format = DisplayFormat.miles

  /// Plays inputs: a word of one letter is a key if a key is expected, otherwise a line.
  ///
  /// - Returns: the transcript, including the input.
  @discardableResult
  func play(
    _ inputs: [String], where isWanted: (Question) -> Bool = \.isAsked,
    unlocated: [PhotoFacts]? = nil
  ) throws -> String {
    let service = ReviewService(
      catalog: world.catalog, store: store, unlocated: unlocated.map(Self.days),
      clock: { Date(timeIntervalSince1970: 1_795_000_200) })
    let text = ReviewFormatter(catalog: world.catalog, columns: columns, format: format)
    var conversation = ReviewConversation(
      try service.items(where: isWanted), service: service, text: text)
    var transcript = ""
    var inputs = inputs[...]
    try conversation.run(text: { text }, show: { _ in }, output: { transcript += $0 }) { waiting in
      guard let input = inputs.popFirst() else { return .end }
      switch waiting.wanted {
      case .key:
        transcript += "> \(input == "\n" ? "" : input)\n"
        return .key(input.first ?? "\n")
      case .line(let prompt):
        transcript += "\(prompt)\(input)\n"
        transcript += waiting.preview(input).map { "  (while typing) \($0)\n" }.joined()
        return input == "\u{1B}" ? .cancel : .line(input)
      }
    }
    return transcript
  }

  /// Photos without a location and without files; their names stand for their hashes.
  private static func days(_ photos: [PhotoFacts]) -> UnlocatedDays {
    UnlocatedDays(photos, rules: MatchingRules()) { String(repeating: $0, count: 64) }
  }

  var visits: [Visit] { get throws { try store.visits().map(\.visit) } }

  func questions(_ states: Question.State...) throws -> [Question] {
    try store.questions(states: Set(states))
  }
}

extension ReviewScript {
  /// Imports photos into a new library.
  init(
    _ world: BundledCatalogFixture, _ photos: [FixturePhoto], in temporary: TemporaryFolder
  ) async throws {
    let folder = try temporary.newFolder()
    try photos.write(to: folder.appendingPathComponent("photos"))
    _ = try await world.run(
      .init(paths: [folder.appendingPathComponent("photos").path]), in: folder)
    let store = try VisitStore.open(
      folder: folder.appendingPathComponent("data"),
      clock: { Date(timeIntervalSince1970: 1_795_000_100) })
    self.init(world: world, store: store)
  }
}
