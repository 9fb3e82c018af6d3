import SportsModel

/// A point of interest in JSON.
package struct PointDocument: Encodable, Sendable {
  private let kind: PointOfInterest.Kind
  private let name: String
  private let category: String?
  private let about: String
  private let latitude: Double
  private let longitude: Double
  private let distanceM: Int
  private let stadiumID: StadiumID?
  private let gameIds: [GameKey]

  package init(_ point: Nearby<PointOfInterest>) {
    kind = point.element.kind
    name = point.element.name
    category = point.element.category
    about = point.element.about
    latitude = point.element.coordinate.latitude
    longitude = point.element.coordinate.longitude
    distanceM = Int(rounding: point.meters)
    stadiumID = point.element.stadium
    gameIds = point.element.games.map(\.id)
  }
}
