package import Catalog
package import Foundation
package import Matching
import PhotoMetadata
package import SportsModel

extension VisitBuilder {
  /// The visit that an outing was.
  ///
  /// Its id follows from the game and the photos, so that the same import on two machines gives
  /// visits that are known to be the same; ids that are taken (by a visit that was edited since) are
  /// left alone.
  package func visit(
    to candidate: Candidate, outing: Outing, photos sha256s: [String], source: Visit.DataSource,
    besides taken: Set<UUID> = []
  ) -> Visit {
    let id = ContentHash.identifier(of: [candidate.key.description] + sha256s.sorted())
    var visit = visit(
      to: candidate.game, at: candidate.stadium, source: source, origin: outing.origin,
      id: taken.contains(id) ? nil : id)
    // A ticket says nothing of where somebody was.
    if outing.trace != nil, outing.position == nil { return visit }
    visit.evidence = Visit.Evidence(
      place: outing.position, firstPhoto: outing.span?.lowerBound,
      lastPhoto: outing.span?.upperBound, distance: candidate.distance)
    return visit
  }
}
