import Foundation
import Matching
import SportsModel
import Synchronization
import TestSupport
import Testing
import VisitStore

@testable import PhotoImport

/// Decisions on photos whose time, place or owner is wrong or incomplete.
@Suite struct EvidenceCaseTests {
  private let folder = TemporaryFolder()

  private static let environment = ProcessInfo.processInfo.environment["STVISITS_CASES"]
  private static let judgements = Mutex<[EvidenceResult.Judgement]>([])

  /// Returns the cases of a choice: `open`, `held` or all.
  private static func cases(_ choice: String? = environment) throws -> [EvidenceCase] {
    let open = choice == "held" ? [] : try EvidenceCase.cases(in: "cases.json")
    return open + (choice == "open" ? [] : try EvidenceCase.cases(in: "cases-held.json"))
  }

  private static let knownFailures = Result {
    let text = try EvidenceCase.folder.appendingPathComponent("known-failures.txt").text
    return Set(text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init))
  }

  @Test func knownFailuresAreCases() throws {
    let ids = try Self.cases(nil).map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(try Self.knownFailures.get().subtracting(ids) == [])
  }

  @Test(arguments: try Self.cases())
  func evidenceIsJudgedCorrectly(_ item: EvidenceCase) async throws {
    let result = try await EvidenceResult(of: item, in: folder)
    if Self.environment != nil { try print(result, of: item) }
    let isKnown = try Self.knownFailures.get().contains(item.id)
    withKnownIssue {
      #expect(result.mistakes == [], "\(result)")
    } when: {
      isKnown
    }
  }

  /// Prints the line of a case, and the totals after the last one.
  private func print(_ result: EvidenceResult, of item: EvidenceCase) throws {
    let total = try Self.cases().count
    Self.judgements.withLock { done in
      Swift.print("\(item.kind) \(item.id): \(result.judgement), \(result)")
      done.append(result.judgement)
      guard done.count == total else { return }
      let counts = EvidenceResult.Judgement.allCases.map { kind in
        "\(kind) \(done.count { $0 == kind })"
      }
      Swift.print(counts.joined(separator: ", "))
    }
  }
}

/// The visits and questions of an import of one case.
private struct EvidenceResult: CustomStringConvertible {
  enum Judgement: CaseIterable {
    /// Recorded, or rightly nothing.
    case ok
    /// Rightly asked without recording.
    case asked
    /// Neither recorded nor asked what was necessary.
    case silent
    case wrong
  }

  /// The games of the recorded visits; nil for a visit without one.
  private let recorded: [GameKey?]
  /// The games that each question offers.
  private let asked: [[GameKey]]
  let mistakes: [String]

  init(of item: EvidenceCase, in folder: TemporaryFolder) async throws {
    let (world, store) = (try BundledCatalogFixture(), try folder.store())
    let photos = try folder.newFolder()
    try item.write(to: photos)
    let steps = try await world.run([photos.path], into: store)
    recorded = try store.visits().map(\.visit.game?.key)
    asked = steps.openQuestions().map { $0.flatMap { $0.verdict.candidates.map(\.key) } }
    mistakes = Self.mistakes(
      in: recorded, asking: asked, of: item.expect, games: try item.games(in: world))
  }

  private static func mistakes(
    in recorded: [GameKey?], asking asked: [[GameKey]], of expect: EvidenceCase.Expectation,
    games: [GameKey]
  ) -> [String] {
    let found = games.filter(recorded.contains)
    var mistakes: [String] = []
    if recorded.count > found.count { mistakes.append("recorded another visit") }
    if !expect.recordedAllowed, !found.isEmpty { mistakes.append("recorded as certain") }
    if !expect.questionAllowed, !asked.isEmpty { mistakes.append("asked") }
    if expect.recordedAllowed, !expect.questionAllowed, found.count < games.count {
      mistakes.append("recorded too little")
    }
    guard !expect.nothingOk else { return mistakes }
    if recorded.isEmpty, asked.isEmpty { mistakes.append("neither recorded nor asked") }
    // Further questions are no mistake once the right visit is recorded.
    let isOffered = asked.isEmpty || games.contains(where: asked.joined().contains)
    if !games.isEmpty, found.isEmpty, !isOffered { mistakes.append("asked about other games") }
    return mistakes
  }

  var judgement: Judgement {
    guard mistakes.isEmpty else { return recorded.isEmpty && asked.isEmpty ? .silent : .wrong }
    return recorded.isEmpty && !asked.isEmpty ? .asked : .ok
  }

  var description: String {
    func list(_ games: [GameKey?]) -> String {
      games.isEmpty ? "no game" : games.map { $0?.description ?? "no game" }.joined(separator: " ")
    }
    let visits = "recorded \(recorded.count): \(list(recorded))"
    let questions = "asked \(asked.count): " + asked.map(list).joined(separator: " | ")
    return ([visits, questions] + mistakes).joined(separator: "; ")
  }
}
