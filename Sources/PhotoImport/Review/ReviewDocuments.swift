package import AppSupport
package import Foundation
import SportsModel
package import VisitStore

/// The document of `review --list`.
package struct QuestionListDocument: Encodable {
  let schema = 1
  package let questions: [JSONValue]

  package init(_ questions: [Question]) {
    self.questions = questions.map(JSONValue.init(question:))
  }
}

extension ReviewService.Done {
  /// Returns the document of `review --question --answer`.
  package func document(question: UUID) -> JSONValue {
    [
      "schema": 1, "question_id": .string(question.text), "visit_id": JSONValue(visit?.id.text),
      "settled": .integer(settled),
    ]
  }
}

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
