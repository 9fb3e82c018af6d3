package import AppSupport
import SportsModel
package import VisitStore

extension JSONValue {
  /// A question as `review` lists it: its evidence with its id.
  package init(question: Question) {
    var members: [String: JSONValue] = [
      "stadium_id": JSONValue(question.stadium), "local_date": JSONValue(question.day),
    ]
    if case .object(let evidence)? = JSONValue(parsing: question.evidence) {
      members.merge(evidence) { _, stored in stored }
    }
    members["question_id"] = .string(question.id.text)
    self = .object(members)
  }
}
