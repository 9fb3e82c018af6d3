package import AppSupport
package import Foundation
import Matching
import SportsModel
import VisitStore

/// The document of `review --list`: the questions in the order in which they are asked.
package struct QuestionListDocument: Encodable {
  let schema = 1
  package let questions: [JSONValue]

  package init(_ items: [ReviewItem]) {
    questions = items.map(JSONValue.init(question:))
  }
}

/// The document of `review --question --answer`.
package struct ReviewAnswerDocument: Encodable {
  let schema = 1
  let questionID: String
  let visitID: String?
  let visitIds: [String]
  let settled: Int

  package init(question: UUID, _ done: ReviewService.Done) {
    questionID = question.text
    visitID = done.visit?.id.text
    visitIds = done.visits.map(\.id.text)
    settled = done.settled.count
  }
}

extension JSONValue {
  /// A question as `review` lists it: its evidence with its id and kind, and what it covers.
  init(question item: ReviewItem) {
    let question = item.question
    var members: [String: JSONValue] = [
      "stadium_id": JSONValue(question.stadium), "local_date": JSONValue(question.day),
    ]
    if case .object(let evidence)? = JSONValue(parsing: question.evidence) {
      members.merge(evidence) { _, stored in stored }
    }
    if let stadium = item.stadium {
      members["stadium_id"] = JSONValue(stadium.id)
      members["stadium_name"] = .string(item.day.map { stadium.name(in: $0.year) } ?? stadium.name)
      if let distance = item.verdict.placeDistance {
        members["distance_m"] = JSONValue(distance: distance)
      }
    }
    if !item.offeredVisits.isEmpty {
      members["visit_ids"] = .array(item.offeredVisits.map { .string($0.id.text) })
    }
    if let visit = item.proposedVisit {
      members["stadium_id"] = JSONValue(visit.stadium)
      members["stadium_name"] = .string(visit.stadiumName)
    }
    members["question_id"] = .string(question.id.text)
    members["question_ids"] = .array(item.all.map { .string($0.question.id.text) })
    members["kind"] = .string(item.kind.rawValue)
    members["photo_count"] = .integer(item.photoCount)
    members["days"] = .integer(item.days.count)
    members["dates"] = .array(item.days.map { JSONValue($0) })
    self = .object(members)
  }
}
