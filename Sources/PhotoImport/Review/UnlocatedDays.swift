package import AppSupport
import Foundation
import Localization
package import Matching
import PhotoMetadata
package import SportsModel
package import VisitStore

/// Photos without a location, by day; those without a usable time are left out.
package struct UnlocatedDays: Sendable {
  /// In English, as it is stored and found in the translations.
  static let reason = LocalizedMessage("the photos have no location").key

  private var days: [LocalDay: [NewPhoto]] = [:]

  /// Creates the days of photos; `hash` returns the SHA-256 of a file.
  package init(_ photos: [PhotoFacts], rules: MatchingRules, hash: (String) throws -> String) {
    for facts in photos where facts.timeSource?.isDecisive == true && !facts.isClockDoubtful {
      guard let day = PlacedPhoto(facts, zone: nil).day(rules),
        let sha256 = try? hash(facts.path)
      else { continue }
      days[day, default: []].append(NewPhoto(sha256: sha256, facts: facts))
    }
  }

  /// Returns the photos that are neither stored nor were removed.
  func notKnown(in store: VisitStore?) throws -> [(day: LocalDay, photos: [NewPhoto])] {
    let hashes = Set(days.values.joined().map(\.sha256))
    let known = try store?.knownPhotos(sha256s: hashes) ?? [:]
    let refused = try store?.deletedPhotos(sha256s: hashes) ?? []
    return days.mapValues { photos in
      photos.filter { known[$0.sha256] == nil && !refused.contains($0.sha256) }
    }.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Returns a question for each day of such photos; it is stored with its answer, so that looking
  /// at it writes nothing.
  func questions(notIn store: VisitStore, at now: Date) throws -> [Question] {
    try notKnown(in: store).map { day, photos in
      let names = [Self.reason, day.description] + photos.map(\.sha256).sorted()
      return Question(
        unstored: ContentHash.identifier(of: names), day: day, isAsked: false,
        evidence: QuestionEvidence(reason: Self.reason).text, photos: photos, at: now)
    }
  }
}

extension UnlocatedDays {
  /// Returns the document of `review --no-location --json`: the open questions about such photos, and
  /// the days that would become questions, without an id; nothing is written.
  package func document(in store: VisitStore?) throws -> JSONValue {
    let open = try store?.questions(states: [.open]).filter(\.isWithoutLocation) ?? []
    let asked = open.map { question in
      let reason = QuestionEvidence(question.evidence).reason ?? Self.reason
      let photos = question.photos.compactMap(\.paths.first)
      return (question.day, json(question.id, day: question.day, photos: photos, reason: reason))
    }
    let new = try notKnown(in: store).map { day, photos in
      (day, json(nil, day: day, photos: photos.map(\.facts.path), reason: Self.reason))
    }
    let days = (asked + new).sorted { $0.0 ?? .never < $1.0 ?? .never }
    return ["schema": 1, "questions": .array(days.map(\.1))]
  }

  private func json(
    _ question: UUID?, day: LocalDay?, photos: [String], reason: String
  ) -> JSONValue {
    [
      "question_id": JSONValue(question?.text), "local_date": JSONValue(day),
      "photos": .array(photos.map(JSONValue.string)), "reason": .string(reason),
    ]
  }
}
