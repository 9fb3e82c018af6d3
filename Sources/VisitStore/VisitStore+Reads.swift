package import Achievements
package import Foundation
package import SportsModel

/// Single reads, each in its own transaction.
extension VisitStore {
  package func visits() throws -> [StoredVisit] { try read { try $0.visits() } }

  package func visit(_ id: UUID) throws -> StoredVisit? { try read { try $0.visit(id) } }

  package func visits(withIDPrefix prefix: String) throws -> [StoredVisit] {
    try read { try $0.visits(withIDPrefix: prefix) }
  }

  package func visits(at stadium: StadiumID, on day: LocalDay) throws -> [StoredVisit] {
    try read { try $0.visits(at: stadium, on: day) }
  }

  package func pendingVisits() throws -> [Visit] { try read { try $0.pendingVisits() } }

  package func photos(of visit: UUID) throws -> [StoredPhoto] {
    try read { try $0.photos(of: visit) }
  }

  package func photo(sha256: String) throws -> StoredPhoto? {
    try read { try $0.photo(sha256: sha256) }
  }

  package func knownPhotos(sha256s: Set<String>) throws -> [String: StoredPhoto] {
    try read { try $0.knownPhotos(sha256s: sha256s) }
  }

  package func deletedPhotos(sha256s: Set<String>) throws -> Set<String> {
    try read { try $0.deletedPhotos(sha256s: sha256s) }
  }

  package func deletedVisits() throws -> [(stadium: StadiumID, day: LocalDay)] {
    try read { try $0.deletedVisits() }
  }

  package func questions(states: Set<Question.State>) throws -> [Question] {
    try read { try $0.questions(states: states) }
  }

  package func achievements() throws -> [AchievementRecord] {
    try read { try $0.achievements() }
  }

  package func history(limit: Int) throws -> [BatchSummary] {
    try read { try $0.history(limit: limit) }
  }

  package func nextUndo() throws -> BatchSummary? { try read { try $0.nextUndo() } }

  package func nextRedo() throws -> RedoPlan? { try read { try $0.nextRedo() } }

  package func numbers(of batches: [UUID]) throws -> [UUID: Int] {
    try read { try $0.numbers(of: batches) }
  }

  package func batches(named text: String) throws -> [BatchSummary] {
    try read { try $0.batches(named: text) }
  }
}
