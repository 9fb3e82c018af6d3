package import SportsModel

/// A visit with the number of its photos.
package struct StoredVisit: Hashable, Sendable {
  package let visit: Visit
  package let photoCount: Int
}
