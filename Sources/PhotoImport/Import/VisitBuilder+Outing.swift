package import Catalog
package import Foundation
package import Matching
import PhotoMetadata
package import SportsModel

extension VisitBuilder {
  /// Returns the visit of an outing.
  ///
  /// Its id is derived from the game and the photos, so that the same import on two machines yields
  /// the same visit. An id that is taken, by a visit that was edited since, is not used again. Of a
  /// suspended game, it has the day attended: another than the photos show if the user says so.
  package func visit(
    to candidate: Candidate, outing: Outing, photos sha256s: [String], source: Visit.DataSource,
    isTaken: (UUID) -> Bool = { _ in false }, attended: LocalDay? = nil
  ) -> Visit {
    let id = ContentHash.identifier(of: [candidate.key.description] + sha256s.sorted())
    var visit = visit(
      to: candidate.game, at: candidate.stadium, source: source, origin: outing.origin,
      id: isTaken(id) ? nil : id, attended: attended ?? candidate.day)
    // A ticket doesn't show where the user was.
    if outing.trace != nil, outing.position == nil { return visit }
    visit.evidence = outing.evidence(distance: candidate.distance)
    return visit
  }
}

extension Outing {
  func evidence(distance: Double?) -> Visit.Evidence {
    Visit.Evidence(
      place: position, firstPhoto: span?.lowerBound, lastPhoto: span?.upperBound,
      distance: distance)
  }
}
