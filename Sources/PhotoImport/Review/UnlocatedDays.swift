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

/// The document of `review --no-location --json`: the days that are asked about.
package struct UnlocatedDaysDocument: Encodable {
  let schema = 1
  let questions: [Day]

  struct Day: Encodable {
    /// The open question; nil if the photos weren't asked about yet.
    let questionID: String?
    let localDate: LocalDay?
    let photos: [String]
    var reason = UnlocatedDays.reason
  }

  /// Lists the open questions about such photos, and the days that would become questions; nothing
  /// is written.
  package init(_ photos: UnlocatedDays, in store: VisitStore?) throws {
    let open = try store?.questions(states: [.open]).filter(\.isWithoutLocation) ?? []
    let new = try photos.notKnown(in: store)
    let days =
      open.map { question in
        Day(
          questionID: question.id.text, localDate: question.day,
          photos: question.photos.compactMap(\.paths.first),
          reason: QuestionEvidence(question.evidence).reason ?? UnlocatedDays.reason)
      } + new.map { Day(questionID: nil, localDate: $0.day, photos: $0.photos.map(\.facts.path)) }
    let none = LocalDay(daysSinceEpoch: Int(Int32.max))
    questions = days.sorted { ($0.localDate ?? none) < ($1.localDate ?? none) }
  }
}
