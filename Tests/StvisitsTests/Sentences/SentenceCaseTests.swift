import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing

/// Sentences about trips as people write them.
@Suite(.fan) struct SentenceCaseTests {
  private static let cases = CaseSet<SentenceCase>(
    open: "sentences-open.json", held: "sentences-held.json", variable: "STVISITS_SENTENCES",
    step: 40)

  @Test func knownFailuresAreCases() throws { try Self.cases.expectKnownFailuresAreCases() }

  @Test(arguments: try Self.cases.chosen())
  func sentenceIsUnderstoodOrAsked(_ item: SentenceCase) async throws {
    let noon = try #require(Date(utcText: "\(item.today ?? "2026-03-15")T12:00:00Z"))
    let planned = try await fan.run(
      "plan", item.text, "--json", "--offline", "--no-input", "--limit", "1", clock: { noon })
    try Self.cases.expectCorrect(item.result(of: planned, names: try Fan.catalog()), of: item)
  }
}

struct SentenceCase: NamedCase {
  let id, text: String
  let today: String?
  let reading: JSON
  let mustAsk, notUsedOk: [String]
  let mayAsk: [String]?

  var kind: String { reading["scenario"].text ?? "other" }

  func result(of planned: CommandResult, names catalog: Catalog) -> CaseResult {
    guard let printed = try? planned.document else {
      return CaseResult(
        judgement: "failed", details: "exit code \(planned.status)", mistakes: [planned.errors])
    }
    let comparison = ReadingComparison(reading, printed["understood"], catalog: catalog)
    let questions = printed["questions"].array
    let unused = printed["not_used"].array.compactMap(\.text).filter { !notUsedOk.contains($0) }
    let conditions = comparison.conditions
    let needless = questions.filter { question in
      !(mustAsk + (mayAsk ?? [])).contains { Self.asks(question, for: $0) }
        && (conditions.isEmpty || question["kind"] != "unknown")
    }
    var misread = mustAsk.filter { text in !questions.contains { Self.asks($0, for: text) } }
      .map { "didn't ask \($0)" }
    if questions.isEmpty {
      // What isn't used must be named as such, each condition that a trip can't have by one phrase.
      let named = Self.words(unused)
      misread += comparison.missing.filter { Self.words([$0]).isDisjoint(with: named) }
        .map { "without \($0)" }
      if conditions.count > unused.count { misread.append("without \(conditions)") }
    }
    let judgement =
      if comparison.wrong.isEmpty, !needless.isEmpty {
        "asked needlessly"
      } else if !(comparison.wrong + misread).isEmpty {
        "misread"
      } else { questions.isEmpty ? "understood" : "asked rightly" }
    let asked = questions.map { "\($0["kind"].text ?? "") \($0["words"].text ?? "")" }
    return CaseResult(
      judgement: judgement,
      details: "\(text); \(comparison.description); asked \(asked); not used \(unused)",
      mistakes: comparison.wrong.map { "read \($0)" } + misread
        + needless.map { "asked needlessly: \($0["text"].text ?? "")" })
  }

  /// Returns whether a question is about the days, leagues or starts of an expected one, or has a word
  /// in common with it.
  private static func asks(_ question: JSON, for expected: String) -> Bool {
    let choices = question["choices"].array.flatMap { [$0["title"].text, $0["id"].text] }
    let expected = words([expected])
    let subjects: Set<String> =
      if ["when", "date"].contains(question["kind"]) {
        ["when", "days", "dates", "week"]
      } else { choices.isEmpty ? [] : ["league", "leagues", "town", "where"] }
    let own = words(([question["words"].text] + choices).compactMap(\.self))
    return !expected.isDisjoint(with: subjects.union(own))
  }

  private static func words(_ texts: [String]) -> Set<String> {
    let words = texts.flatMap { NameFolding.folded($0).split(separator: " ").map(String.init) }
    return Set(words.filter { $0.count > 2 })
  }
}
