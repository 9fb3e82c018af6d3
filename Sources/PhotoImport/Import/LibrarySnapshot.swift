import Foundation
import Matching
import SportsModel
import VisitStore

/// The visits, questions and photos of the library that an import needs.
///
/// It is updated while the import plans, so that a dry run counts exactly what a real one would.
struct LibrarySnapshot {
  struct KnownVisit {
    /// The id; nil for a visit that a dry run would have written.
    let id: UUID?
    let kind: Visit.Kind
    let game: GameKey?
    var photoCount = 0
  }

  private var visits: [KnownVisit] = []
  private var visitsByPlace: [StadiumDay: [Int32]] = [:]
  private var visitsByID: [UUID: Int32] = [:]
  private var questions: [UUID: Question] = [:]
  private var questionsByPlace: [StadiumDay: [UUID]] = [:]
  private var photos: [String: PhotoPlacement] = [:]
  private var refused: Set<String> = []
  private var refusedPlaces: Set<StadiumDay> = []
  /// Spots that the user does not want to be asked about.
  private var habits: [Coordinate] = []
  /// Spots near stadiums where photos don't show visits.
  private var declinedSpots: [Coordinate] = []

  init() {}

  init(_ store: VisitStore, photos sha256s: Set<String>) throws {
    for visit in try store.visitSummaries() {
      let known = KnownVisit(
        id: visit.id, kind: visit.kind, game: visit.game, photoCount: visit.photoCount)
      add(known, at: visit.stadium, on: visit.day)
    }
    for question in try store.questions(states: Set(Question.State.allCases)) {
      questions[question.id] = question
      let place = StadiumDay(question.stadium, day: question.day)
      if question.state == .open, let place {
        questionsByPlace[place, default: []].append(question.id)
      }
      guard question.state == .skipped else { continue }
      let evidence = QuestionEvidence(question.evidence)
      if let spot = evidence.declinedSpot { declinedSpots.append(spot) }
      if let spot = evidence.habit {
        habits.append(spot)
      } else if let place {
        refusedPlaces.insert(place)
      }
    }
    photos = try store.photoPlacements(sha256s: sha256s)
    refused = try store.deletedPhotos(sha256s: sha256s)
    refusedPlaces.formUnion(try store.deletedVisits().map(StadiumDay.init))
  }

  func visits(at place: StadiumDay) -> [KnownVisit] {
    visitsByPlace[place]?.map { visits[Int($0)] } ?? []
  }

  func visits(to candidate: Candidate, on day: LocalDay) -> [KnownVisit] {
    visits(at: StadiumDay(candidate.stadium.id, day: day)).filter { $0.game == candidate.key }
  }

  func hasVisit(_ id: UUID) -> Bool { visitsByID[id] != nil }

  /// Returns the visit with an id, even if it was recorded after the library was read.
  func visit(_ id: UUID) -> KnownVisit {
    visitsByID[id].map { visits[Int($0)] } ?? KnownVisit(id: id, kind: .other, game: nil)
  }

  /// Returns whether the user deleted a visit there that day or skipped a question about it.
  func wasDeclined(to decision: Decision) -> Bool {
    StadiumDay(of: decision).map(refusedPlaces.contains) ?? false
  }

  func hasAnotherGame(than decision: Decision) -> Bool {
    StadiumDay(of: decision).map { visits(at: $0).contains { $0.kind == .game } } ?? false
  }

  /// Returns whether a photo belongs to a question that was answered without a visit.
  func isClosed(_ photo: NewPhoto) -> Bool {
    owner(of: photo)?.question.flatMap { questions[$0] }.map { $0.state != .open } ?? false
  }

  func owner(of photo: NewPhoto) -> StoredPhoto.Owner? { photos[photo.sha256]?.owner }

  func visit(of photo: NewPhoto) -> UUID? {
    if case .visit(let id)? = owner(of: photo) { id } else { nil }
  }

  /// Returns the open questions with some of these photos, in a fixed order, and those of the same
  /// stadium and day if either side is not made of photos.
  func openQuestions(with photos: [NewPhoto], about decision: Decision) -> [Question] {
    var ids = photos.compactMap { owner(of: $0)?.question }
    if let there = StadiumDay(of: decision).flatMap({ questionsByPlace[$0] }) {
      let isTrace = decision.outing.trace != nil
      ids += there.filter { isTrace || questions[$0]?.photos.isEmpty == true }
    }
    return Set(ids).compactMap { questions[$0] }.filter { $0.state == .open }
      .sorted { $0.id.uuidString < $1.id.uuidString }
  }

  func isHabit(_ spot: Coordinate?, radius: Double) -> Bool {
    spot.map { spot in habits.contains { $0.distance(to: spot) <= radius } } ?? false
  }

  func isDeclined(_ spot: Coordinate?, radius: Double) -> Bool {
    spot.map { spot in declinedSpots.contains { $0.distance(to: spot) <= radius } } ?? false
  }

  func isRefused(_ photo: NewPhoto) -> Bool { refused.contains(photo.sha256) }

  func isStored(_ photo: NewPhoto) -> Bool {
    photos[photo.sha256]?.paths.contains(photo.facts.path) ?? false
  }

  mutating func add(_ visit: KnownVisit, at stadium: StadiumID, on day: LocalDay) {
    let position = Int32(visits.count)
    visits.append(visit)
    visitsByPlace[StadiumDay(stadium, day: day), default: []].append(position)
    if let id = visit.id { visitsByID[id] = position }
  }
}

extension StoredPhoto.Owner {
  /// The question that has the photo; nil if a visit has it.
  var question: UUID? { if case .question(let id) = self { id } else { nil } }
}
