package import AppSupport
package import Catalog
import Foundation
import Localization
package import Matching
package import SportsModel
package import VisitStore

/// An open question, with its outing as the current data decides it; a nearby question covers all
/// outings around its stadium.
package struct ReviewItem: Sendable {
  package let question: Question
  package let outing: Outing
  package let verdict: Verdict
  private let evidence: QuestionEvidence
  package let kind: QuestionKind
  /// The stadium of the question; another one after *other stadium*.
  package var stadium: Stadium?
  package var day: LocalDay?
  /// The offered games, best first.
  package var offers: [Candidate]
  /// The events at that stadium on that day that aren't games of a league.
  package internal(set) var events: [StadiumEvent] = []
  /// The visits of that day, to which photos without a location can be added; proposed ones first.
  package internal(set) var visits: [Visit] = []
  /// The ballpark where the photos are, if no stadium is near.
  package private(set) var otherPark: OtherPark?
  /// True if the store has the question; otherwise it is stored with its answer.
  package internal(set) var isStored = true
  /// The proposal to add the photos of a camera to a visit; nil for other questions.
  let proposal: PhotoProposal.Terms?
  private let foundDay: LocalDay?
  private var foundStadium: StadiumID?
  /// Further nearby questions about the same stadium or one next to it, answered together with this one.
  package var others: [ReviewItem] = []

  init(question: Question, evidence: QuestionEvidence, outing: Outing, verdict: Verdict) {
    self.question = question
    self.outing = outing
    self.verdict = verdict
    self.evidence = evidence
    kind = Self.kind(of: question, evidence, verdict: verdict)
    proposal = evidence.proposal
    foundStadium = verdict.place?.id
    foundDay = proposal == nil ? outing.day : question.day
    stadium = verdict.place
    day = outing.isDayCertain ? foundDay : nil
    offers = verdict.candidates
  }

  /// Returns the reason why it was not decided when it was asked, in the user's language and units
  /// if it is known.
  package func reason(_ format: DisplayFormat) -> String {
    func current(_ format: DisplayFormat) -> String {
      proposal?.reason ?? explanation(format).reason
    }
    guard let stored = evidence.reason, !verdict.isInAnotherStadium else { return current(format) }
    let conditions = evidence.conditions
    if let code = evidence.code, verdict.stadium != nil,
      code != .failedConditions || !conditions.isEmpty
    {
      // The stadium and distances come from the current data.
      return explanation(format, of: verdict.explained(by: code, failed: conditions)).reason
    }
    let english = Language.$current.withValue(.english) { current(.metric) }
    // A message without values is its own key.
    return stored == english ? current(format) : localized(LocalizedMessage(key: stored))
  }

  func explanation(
    _ format: DisplayFormat, of verdict: Verdict? = nil,
    name: @escaping @Sendable (TeamID, Int) -> String = { team, _ in team.rawValue }
  ) -> VerdictExplanation {
    VerdictExplanation(
      verdict ?? self.verdict, of: outing, name: name, distance: { format.distance(meters: $0) })
  }

  /// Returns the kind by the current data; a frequent place is known only from the import.
  private static func kind(
    of question: Question, _ evidence: QuestionEvidence, verdict: Verdict
  ) -> QuestionKind {
    if evidence.isAtFrequentPlace { return .nearby }
    if let kind = verdict.kind { return kind }
    let isAway = verdict.outcome == .unresolved || verdict.outcome == .notAtStadium
    if isAway, question.stadium != nil { return .nearby }
    return evidence.kind ?? .possible
  }

  package var all: [ReviewItem] { [self] + others }

  /// The game that Enter accepts, if the question is probable.
  package var onlyOffer: Candidate? {
    guard offers.count == 1, events.isEmpty, !(isAsFound && verdict.isInAnotherStadium) else {
      return nil
    }
    return !isAsFound || kind == .probable ? offers.first : nil
  }

  /// The games of a doubleheader, or of two teams that share a stadium, by their start.
  package var bothGames: [Candidate]? {
    guard offers.count == 2, offers[0].stadium.id == offers[1].stadium.id,
      offers[0].day == offers[1].day
    else { return nil }
    return offers.sorted { ($0.start, $0.key) < ($1.start, $1.key) }
  }

  /// True if the question is about the stadium and day of the photos.
  package var isAsFound: Bool { stadium?.id == foundStadium && (day == foundDay || day == nil) }

  /// The visits that the numbers of an answer mean; empty if they mean games.
  package var offeredVisits: [Visit] { isAsFound ? visits : [] }

  /// The answers that the numbers mean: visits, otherwise the games and then the events.
  package var choices: [ReviewAnswer] {
    offeredVisits.isEmpty
      ? offers.map(ReviewAnswer.game) + events.map { .event($0.name) }
      : offeredVisits.map(ReviewAnswer.join)
  }

  /// The only visit to which the photos are proposed.
  package var proposedVisit: Visit? {
    guard let proposal else { return nil }
    let proposed = offeredVisits.filter { proposal.visits.contains($0.id) }
    return proposed.count == 1 ? proposed[0] : nil
  }

  package var isGroup: Bool { !others.isEmpty }
  package var days: [LocalDay] { Set(all.compactMap(\.foundDay)).sorted() }

  /// The photos of all its outings.
  package var photos: [StoredPhoto] { all.flatMap(\.question.photos) }

  package var photoCount: Int {
    all.reduce(0) { $0 + $1.outing.photos.count { $0.facts.trace == nil } }
  }

  mutating func move(to park: OtherPark) {
    otherPark = park
    foundStadium = nil
    stadium = nil
    offers = []
  }

  mutating func addVisits(_ ofDay: [Visit]) {
    guard question.stadium == nil, !question.photos.isEmpty,
      question.photos.allSatisfy({ $0.facts.coordinate == nil })
    else { return }
    let proposed = Set(proposal?.visits ?? [])
    visits = ofDay.filter { proposed.contains($0.id) } + ofDay.filter { !proposed.contains($0.id) }
  }

  func remaining(without settled: (UUID) -> Bool) -> ReviewItem? {
    guard all.contains(where: { settled($0.question.id) }) else { return self }
    let open = all.filter { !settled($0.question.id) }
    guard var first = open.first else { return nil }
    first.others = open.dropFirst().map(\.alone)
    return first
  }

  package var alone: ReviewItem {
    var item = self
    item.others = []
    return item
  }
}

extension StadiumEvent {
  /// `MLB All-Star Game (not in the schedule)`.
  var title: String { localized("\(name) (not in the schedule)") }
}

extension Candidate {
  fileprivate var start: Int { if case .exact(let minute) = game.start { minute } else { .max } }
}

extension [ReviewItem] {
  func groupedByPlace(_ rules: MatchingRules) -> [ReviewItem] {
    groupedAsAsked(
      within: rules.mediumRadius, place: { $0.stadium?.coordinate ?? $0.outing.position }
    ) {
      QuestionRank($0.kind, of: $0.outing, id: $0.question.id.text)
    }.map { group in
      var item = group[0]
      item.others = Array(group.dropFirst())
      return item
    }
  }
}

/// The order of questions: by kind, then by day.
struct QuestionRank: Comparable {
  let kind: QuestionKind
  private let day: LocalDay
  private let id: String

  init(_ kind: QuestionKind, of outing: Outing, id: String) {
    (self.kind, self.id) = (kind, id)
    day = outing.isDayCertain ? outing.day ?? .never : .never
  }

  static func < (left: QuestionRank, right: QuestionRank) -> Bool {
    (left.kind.rank, left.day, left.id) < (right.kind.rank, right.day, right.id)
  }
}

extension QuestionKind {
  func isLikelier(than other: QuestionKind) -> Bool { rank < other.rank }
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Array {
  /// Returns questions as they are asked: in their order, the nearby ones of one place as one.
  ///
  /// The place of a question is its stadium, so that one answer settles all evenings around it. Each of
  /// a group is within some meters of the first one. Those without a place are alone.
  func groupedAsAsked(
    within meters: Double, place: (Element) -> Coordinate?, by rank: (Element) -> QuestionRank
  ) -> [[Element]] {
    let ranked = map { (question: $0, rank: rank($0)) }.sorted { $0.rank < $1.rank }
    var groups: [(spot: Coordinate?, questions: [Element])] = []
    for (question, rank) in ranked {
      let spot = rank.kind == .nearby ? place(question) : nil
      let index = spot.flatMap { spot in
        groups.firstIndex { $0.spot.map { $0.distance(to: spot) <= meters } ?? false }
      }
      if let index {
        groups[index].questions.append(question)
      } else {
        groups.append((spot, [question]))
      }
    }
    return groups.map(\.questions)
  }
}

/// The user's answer about an outing.
package enum ReviewAnswer: Sendable, Hashable {
  case game(Candidate)
  /// Two games of one day in the stadium: two visits.
  case both([Candidate])
  case join(Visit)
  case tour
  /// Another event, with its description.
  case event(String?)
  case byHand(home: TeamName, away: TeamName, score: Score?)
  /// Nothing to record; don't ask again.
  case skip
  /// The user lives or works here; don't ask about this spot again.
  case habit

  /// The words for answers other than a number.
  package static let keywords =
    ["yes", "both", "tour", "event"] + Visit.CommonEvent.allCases.map(\.word) + ["skip", "home"]

  /// Returns whether an answer to a nearby question is one to all outings at its spot.
  package static func settlesSpot(_ word: String) -> Bool {
    ["skip", "none", "home"].contains(word.lowercased())
  }

  /// Parses an answer: the number of a choice, or one of `keywords`.
  package init?(word: String, to item: ReviewItem) {
    let hasPlace = item.stadium != nil && item.day != nil
    if let number = Int(word) {
      guard item.choices.indices.contains(number &- 1) else { return nil }
      self = item.choices[number - 1]
      return
    }
    switch word.lowercased() {
    case "yes":
      guard let visit = item.proposedVisit else { return nil }
      self = .join(visit)
    case "no" where item.proposal != nil: self = .skip
    case "both":
      guard let games = item.bothGames else { return nil }
      self = .both(games)
    case "tour" where hasPlace: self = .tour
    case "event" where hasPlace: self = .event(nil)
    case "skip", "none": self = .skip
    case "home" where item.proposal == nil: self = .habit
    case let word:
      guard hasPlace, let event = Visit.CommonEvent.allCases.first(where: { $0.word == word })
      else { return nil }
      self = .event(event.rawValue)
    }
  }
}

extension Visit.CommonEvent {
  /// The answer in a script: the first word of the description.
  fileprivate var word: String { String(rawValue.lowercased().prefix { $0 != " " }) }

  /// Creates the event of a letter; no key of a question has these letters.
  init?(letter: String) {
    switch letter.lowercased() {
    case "c": self = .concert
    case "g": self = .collegeGame
    case "f": self = .preseasonGame
    default: return nil
    }
  }
}

/// A team as the user entered it.
package struct TeamName: Sendable, Hashable {
  package let text: String
  /// The team with that name; nil if the catalog has none.
  package var team: Team?
}
