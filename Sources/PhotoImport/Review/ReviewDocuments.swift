package import AppSupport
package import Foundation
import SportsModel
package import VisitStore

/// The document of `review --no-location --json`: the days that can be asked about.
package struct UnlocatedDaysDocument: Encodable {
  let schema = 1
  let questions: [Day]

  struct Day: Encodable {
    let localDate: LocalDay
    let photos: [String]
    var reason = ReviewService.unlocatedReason
  }
}

/// The document of `review --list`.
package struct QuestionListDocument: Encodable {
  let schema = 1
  package let questions: [JSONValue]

  package init(_ questions: [Question]) {
    self.questions = questions.map(JSONValue.init(question:))
  }
}

/// The document of `review --question --answer`.
package struct ReviewAnswerDocument: Encodable {
  let schema = 1
  let questionID: String
  let visitID: String?
  let settled: Int

  package init(question: UUID, _ done: ReviewService.Done) {
    questionID = question.text
    visitID = done.visit?.id.text
    settled = done.settled
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
