package import AppSupport
import Catalog
import Drawing
package import Foundation
import Localization
package import Matching
import PhotoMetadata
package import Sharing
package import SportsModel
package import VisitStore

extension ReviewItem {
  /// Returns the document of `review --list`: the questions in the order in which they are asked.
  package static func document(of items: [ReviewItem]) -> ListDocument<JSONValue> {
    ListDocument("questions", items: items.map(JSONValue.init(question:)))
  }
}

extension ReviewService.Done {
  /// Returns the document of `review --question --answer`.
  package func document(question: UUID) -> JSONValue {
    [
      "schema": 1, "question_id": .string(question.text),
      "visit_id": JSONValue(visit?.id.text),
      "visit_ids": .array(visits.map { .string($0.id.text) }), "settled": .integer(settled.count),
    ]
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
      members["code"] = nil
    }
    if let stadium = item.stadium {
      members["stadium_id"] = JSONValue(stadium.id)
      members["stadium_name"] = .string(item.day.map { stadium.name(in: $0.year) } ?? stadium.name)
      if let distance = item.verdict.placeDistance {
        members["distance_m"] = JSONValue(distance: distance)
      }
    }
    if !item.events.isEmpty {
      members["events"] = .array(
        item.events.map { ["name": .string($0.name), "kind": .string($0.kind.rawValue)] })
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

extension QuestionPage {
  private static let maxQuestions = 200
  fileprivate static let maxPictures = 8

  package static func photos(of items: [ReviewItem]) -> [StoredPhoto] {
    items.prefix(maxQuestions).flatMap { $0.question.photos.prefix(maxPictures) }
  }

  /// Creates a page with JPEG files by the SHA-256 of their photos.
  package init(_ items: [ReviewItem], pictures: [String: [UInt8]], text: ReviewFormatter) {
    self.init(
      items.prefix(Self.maxQuestions).map { Question($0, pictures: pictures, text: text) },
      others: max(0, items.count - Self.maxQuestions))
  }
}

extension QuestionPage.Question {
  fileprivate init(_ item: ReviewItem, pictures: [String: [UInt8]], text: ReviewFormatter) {
    self.init(
      title: text.sentenceStart(text.days(item)), place: text.place(item),
      photos: item.isGroup ? Self.photos(of: item, text) : text.found(item),
      reason: text.sentence(item.reason(text.format)),
      pictures: item.question.photos.prefix(QuestionPage.maxPictures).map { photo in
        (pictures[photo.sha256].map(Thumbnail.dataURI), photo.paths.first ?? "")
      }, answers: Self.answers(to: item, text))
  }

  private static func photos(of item: ReviewItem, _ text: ReviewFormatter) -> String {
    let (photos, days) = (text.photos(item), item.days.count)
    return localized(days, one: "\(photos) on \(days) day", other: "\(photos) on \(days) days")
  }

  private static func answers(
    to item: ReviewItem, _ text: ReviewFormatter
  ) -> [QuestionPage.Answer] {
    let command = "stvisits review --question \(item.question.id.text.prefix(8))"
    let no =
      item.proposal != nil
      ? localized("No.") : item.isGroup ? localized("None of them.") : localized("Not a visit.")
    var answers = (item.isGroup ? [] : visits(item, text: text)) + [(no, "skip")]
    if item.proposal == nil { answers.append((localized("I live or work here."), "home")) }
    return answers.map { ($0, command: "\(command) --answer \($1)") }
      + [(localized("Something else: answer in the terminal."), command: command)]
  }

  private static func visits(_ item: ReviewItem, text: ReviewFormatter) -> [(String, String)] {
    if !item.offeredVisits.isEmpty {
      return item.offeredVisits.enumerated().map {
        (localized("Add to \(text.title($1))."), "\($0 + 1)")
      }
    }
    let titles = item.offers.map { text.title($0, for: item) } + item.events.map(\.title)
    var answers = titles.enumerated().map { ($1, "\($0 + 1)") }
    if item.stadium != nil, item.day != nil {
      answers += [(localized("A stadium tour."), "tour"), (localized("Another event."), "event")]
    }
    if item.bothGames != nil { answers.append((localized("Both games."), "both")) }
    return answers
  }
}

extension ReviewFormatter {
  package func table(_ items: [ReviewItem]) -> TextTable {
    var table = TextTable(
      [
        .fixed(localized("ID")), .fixed(localized("KIND")), .fixed(localized("DATE")),
        .text(localized("STADIUM"), minWidth: 12), .text(localized("WHAT"), preferredWidth: 44),
        .numbers(localized("PHOTOS"), isOptional: true),
      ], indent: 0)
    for item in items {
      table.add(
        String(item.question.id.text.prefix(8)), name(item.kind),
        item.isGroup
          ? item.days.count.counted("day") : item.day?.description ?? localized("unknown"),
        item.stadium.map { stadium in item.day.map { stadium.name(in: $0.year) } ?? stadium.name }
          ?? item.proposedVisit?.stadiumName ?? item.otherPark?.label ?? localized("unknown"),
        what(item),
        String(item.photoCount))
    }
    return table
  }

  private func name(_ kind: QuestionKind) -> String {
    switch kind {
    case .probable: localized("probable")
    case .possible: localized("possible")
    case .nearby: localized("nearby")
    }
  }

  private func what(_ item: ReviewItem) -> String {
    if item.proposal != nil { return place(item) }
    if item.isGroup { return localized("\(item.all.count) outings around one stadium") }
    switch item.offers.count {
    case 0: return item.events.first?.title ?? item.reason(format)
    case 1: return title(item.offers[0], for: item)
    default: return item.offers.count.counted("game")
    }
  }
}

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
