import Matching

/// The last line of `match`.
package struct MatchSummaryDocument: Encodable {
  let type = "summary"
  let outings: [String: Int]
  let rejectedLines: Int
}
