/// The last line of `match`.
package struct MatchSummaryDocument: Encodable {
  let type = "summary"
  let outings: [String: Int]
  let rejectedLines: Int

  init(outings: [OutingOutcome: Int], rejectedLines: Int) {
    self.outings = outings.document
    self.rejectedLines = rejectedLines
  }
}

extension [OutingOutcome: Int] {
  /// The counts of all outcomes, zeros included, by their names.
  var document: [String: Int] {
    Dictionary<String, Int>(
      uniqueKeysWithValues: OutingOutcome.allCases.map { ($0.rawValue, self[$0, default: 0]) })
  }
}
