import Catalog
import Foundation
import Localization
import Matching
import SportsModel

/// Finds stays at ballparks that the catalog knows only as places: spring training and Triple-A.
struct OtherParkFinder {
  private let catalog: Catalog
  private let parks: [OtherPark]
  private let rules: MatchingRules

  /// Degrees of latitude and longitude within which a photo can be near a park, up to 60° north.
  private static let nearby = (latitude: 0.008, longitude: 0.016)

  init(_ catalog: Catalog, rules: MatchingRules) throws {
    self.catalog = catalog
    self.rules = rules
    parks = try catalog.otherParks()
  }

  /// Returns questions about stays far from all stadiums: one outing for each park and day.
  func stays(_ photos: [PhotoFacts]) throws -> [Decision] {
    var groups: [String: (park: OtherPark, photos: [PlacedPhoto])] = [:]
    for index in photos.indices {
      guard let place = photos[index].coordinate, isNearPark(place) else { continue }
      let photo = PlacedPhoto(photos[index], zone: nil)
      guard let day = photo.day(rules), let park = try park(at: place, on: day),
        !hasStadium(photos[index], on: day)
      else { continue }
      groups["\(park.id)@\(day)", default: (park, [])].photos.append(photo)
    }
    return groups.sorted { $0.key < $1.key }.compactMap { id, group in
      question(Outing(id: id, photos: group.photos, rules: rules), park: group.park)
    }
  }

  /// Returns an outing near a stadium as a question about a park, if it leaves no other one.
  func question(instead decision: Decision) throws -> Decision? {
    guard [.notAtStadium, .unresolved].contains(decision.verdict.outcome),
      [.noGame, .farFromStadium, .adjacentDay, .failedConditions].contains(decision.verdict.reason),
      let place = decision.outing.position, isNearPark(place),
      let park = try park(at: place, on: decision.outing.day)
    else { return nil }
    return question(decision.outing, park: park)
  }

  private func isNearPark(_ place: Coordinate) -> Bool {
    parks.contains {
      abs($0.coordinate.latitude - place.latitude) < Self.nearby.latitude
        && abs($0.coordinate.longitude - place.longitude) < Self.nearby.longitude
    }
  }

  private func park(at place: Coordinate, on day: LocalDay?) throws -> OtherPark? {
    guard let day, let park = try catalog.otherPark(near: place, on: day) else { return nil }
    return park.kind.months.contains(day.month) ? park : nil
  }

  private func hasStadium(_ photo: PhotoFacts, on day: LocalDay) -> Bool {
    guard let place = photo.coordinate else { return true }
    let margin = min(photo.horizontalErrorMeters ?? 0, rules.widestSearchMargin)
    return !catalog.stadiums.near(place, on: day, within: rules.searchRadius + margin).isEmpty
  }

  private func question(_ outing: Outing, park: OtherPark) -> Decision? {
    let times = outing.photos.filter {
      $0.isUsable && !$0.isSomeoneElses && !rules.isInTransit($0.facts, at: nil)
    }.compactMap(\.local)
    guard let first = times.min(), let last = times.max(), outing.trace == nil,
      last >= first + rules.minStayMinutes * 60, let place = outing.position
    else { return nil }
    let verdict = Verdict.atOtherPark(park, distance: park.coordinate.distance(to: place))
    return Decision(outing: outing, verdict: verdict)
  }
}

extension OtherPark.Kind {
  fileprivate var months: ClosedRange<Int> {
    switch self {
    case .springTraining: 2...4
    case .tripleA: 3...10
    }
  }
}

extension OtherPark {
  /// `Hammond Stadium, Fort Myers (spring training)`.
  var label: String {
    switch kind {
    case .springTraining: localized("\(name), \(city) (spring training)")
    case .tripleA: localized("\(name), \(city) (Triple-A)")
    }
  }

  var additionCommand: String {
    "stvisits stadiums add \"\(name)\" --at \(coordinate.latitude),\(coordinate.longitude)"
      + " --city \"\(city)\" --region \(region)"
  }
}
