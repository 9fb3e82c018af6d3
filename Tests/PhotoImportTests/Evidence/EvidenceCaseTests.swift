import Foundation
import Matching
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import PhotoImport

/// Decisions on photos whose time, place or owner is wrong or incomplete.
@Suite struct EvidenceCaseTests {
  private let folder = TemporaryFolder()
  private static let cases = CaseSet<EvidenceCase>(
    open: "cases.json", held: "cases-held.json", variable: "STVISITS_CASES", step: 3)

  @Test func knownFailuresAreCases() throws { try Self.cases.expectKnownFailuresAreCases() }

  @Test(arguments: try Self.cases.chosen())
  func evidenceIsJudgedCorrectly(_ item: EvidenceCase) async throws {
    let (world, store) = (try BundledCatalogFixture(), try folder.store())
    let photos = try folder.newFolder()
    try item.write(to: photos)
    let steps = try await world.run([photos.path], into: store)
    try Self.cases.expectCorrect(
      item.expect.result(
        recorded: store.visits().map(\.visit.game?.key),
        asked: steps.openQuestions().map { $0.flatMap { $0.verdict.candidates.map(\.key) } },
        games: item.games(in: world)),
      of: item)
  }
}

extension EvidenceCase.Expectation {
  /// `recorded` are the games of the visits, nil for a visit without one; `asked` are the games that
  /// each question offers.
  fileprivate func result(
    recorded: [GameKey?], asked: [[GameKey]], games: [GameKey]
  ) -> CaseResult {
    let mistakes = mistakes(in: recorded, asking: asked, games: games)
    let isSilent = recorded.isEmpty && asked.isEmpty
    let judgement =
      if !mistakes.isEmpty { isSilent ? "silent" : "wrong" } else {
        recorded.isEmpty && !asked.isEmpty ? "asked" : "right"
      }
    func list(_ games: [GameKey?]) -> String {
      games.isEmpty ? "no game" : games.map { $0?.description ?? "no game" }.joined(separator: " ")
    }
    return CaseResult(
      judgement: judgement,
      details: "recorded \(recorded.count): \(list(recorded)); "
        + "asked \(asked.count): \(asked.map(list).joined(separator: " | "))",
      mistakes: mistakes)
  }

  private func mistakes(
    in recorded: [GameKey?], asking asked: [[GameKey]], games: [GameKey]
  ) -> [String] {
    let found = games.filter(recorded.contains)
    var mistakes: [String] = []
    if recorded.count > found.count { mistakes.append("recorded another visit") }
    if !recordedAllowed, !found.isEmpty { mistakes.append("recorded as certain") }
    if !questionAllowed, !asked.isEmpty { mistakes.append("asked") }
    if recordedAllowed, !questionAllowed, found.count < games.count {
      mistakes.append("recorded too little")
    }
    guard !nothingOk else { return mistakes }
    if recorded.isEmpty, asked.isEmpty { mistakes.append("neither recorded nor asked") }
    // Further questions are no mistake once the right visit is recorded.
    let isOffered = asked.isEmpty || games.contains(where: asked.joined().contains)
    if !games.isEmpty, found.isEmpty, !isOffered { mistakes.append("asked about other games") }
    return mistakes
  }
}
