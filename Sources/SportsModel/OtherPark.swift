import Localization

/// A known ballpark without games in the catalog, such as a spring training site.
///
/// It isn't a `Stadium`: counts, progress, suggestions and badges don't include it.
package struct OtherPark: Hashable, Sendable, Identifiable {
  package enum Kind: String, Sendable, CaseIterable {
    case springTraining = "spring"
    case tripleA = "aaa"

    /// The kind with an article, `a spring training park`.
    package var title: String {
      switch self {
      case .springTraining: localized("a spring training park")
      case .tripleA: localized("a Triple-A ballpark")
      }
    }
  }

  /// `ed-smith-stadium-sarasota`; never the id of a stadium.
  package let id: String
  package let name, city: String
  /// State code.
  package let region: String
  package let coordinate: Coordinate
  package let kind: Kind
  /// The first and last year with games of this kind; nil if unknown or still in use.
  package let opened: Int?
  package let closed: Int?

  package init(
    id: String, name: String, city: String, region: String, coordinate: Coordinate, kind: Kind,
    opened: Int? = nil, closed: Int? = nil
  ) {
    (self.id, self.name, self.city, self.region) = (id, name, city, region)
    (self.coordinate, self.kind, self.opened, self.closed) = (coordinate, kind, opened, closed)
  }

  /// A photo within this distance of the position, in meters, may be from the park.
  package static let radius = 700.0

  /// `Ed Smith Stadium, Sarasota: a spring training park`.
  package var title: String { "\(name), \(city): \(kind.title)" }

  /// Returns whether the park was in use in a year.
  package func isOpen(in year: Int) -> Bool {
    (opened.map { $0 <= year } ?? true) && (closed.map { year <= $0 } ?? true)
  }
}
