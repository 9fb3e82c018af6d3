import AppSupport
package import Catalog
package import SportsModel

/// A document with a list, such as `{"games": […], "schema": 1}`, and further members.
package struct ListDocument<Element: Encodable>: Encodable {
  package let items: [Element]
  private let members: [String: any Encodable]

  package init(_ name: String, items: [Element], with others: [String: any Encodable] = [:]) {
    self.items = items
    members = others.merging([name: items, "schema": 1]) { $1 }
  }

  package func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }
}

extension [String: any Encodable] {
  /// Writes the members next to those that were written before.
  func encode(to encoder: any Encoder) throws {
    try mapValues { try JSONValue(encoding: $0) }.encode(to: encoder)
  }
}

/// The document of a game or stadium with its distance from a place.
package struct NearbyDocument<Element: Encodable>: Encodable {
  private let element: Element
  /// To a hundredth of a mile.
  private let distanceMiles: Double

  package init<Found>(_ found: Nearby<Found>, document: (Found) -> Element) {
    element = document(found.element)
    distanceMiles = (found.miles * 100).rounded() / 100
  }

  package func encode(to encoder: any Encoder) throws {
    try element.encode(to: encoder)
    try ["distanceMiles": distanceMiles].encode(to: encoder)
  }
}

// For commands, which don't know the documents of the catalog.
extension ListDocument<StadiumDocument> {
  package init(_ stadiums: [Stadium]) {
    self.init("stadiums", items: stadiums.map(StadiumDocument.init))
  }
}

extension ListDocument<NearbyDocument<StadiumDocument>> {
  package init(_ stadiums: [Nearby<Stadium>]) {
    self.init(
      "stadiums", items: stadiums.map { NearbyDocument($0, document: StadiumDocument.init) })
  }
}

extension ListDocument<TeamDocument> {
  package init(_ teams: [Team]) { self.init("teams", items: teams.map(TeamDocument.init)) }
}
