import AppSupport
import Catalog
import Foundation
import Localization
import Matching
import SportsModel
import VisitStore

/// Finds the photos of cameras without GPS that were taken during visits, by the cameras' clocks.
struct ProposalFinder {
  private let catalog: Catalog
  private let rules: MatchingRules
  private let history: CameraHistory
  private let visits: [LocalDay: [Visit]]
  private let confirmed: [String: [UUID: [PhotoFacts]]]

  init(
    _ visits: [Visit], stored: [StoredPhoto], history: CameraHistory, catalog: Catalog,
    rules: MatchingRules
  ) {
    self.catalog = catalog
    self.rules = rules
    self.history = history
    self.visits = Dictionary(grouping: visits, by: \.day)
    var confirmed: [String: [UUID: [PhotoFacts]]] = [:]
    for photo in stored where photo.facts.coordinate == nil && photo.facts.localTime != nil {
      guard case .visit(let visit) = photo.owner, let camera = Self.name(of: photo.facts)
      else { continue }
      confirmed[camera, default: [:]][visit, default: []].append(photo.facts)
    }
    self.confirmed = confirmed
  }

  func proposals(of photos: [PhotoFacts]) -> [PhotoProposal] {
    let cameras = Dictionary(grouping: photos.filter(history.isOwnWithoutGPS)) {
      Self.name(of: $0) ?? ""
    }
    return cameras.sorted { $0.key < $1.key }.flatMap { camera, photos in
      camera.isEmpty ? [] : proposals(of: photos, by: camera)
    }.sorted {
      ($0.visits[0].day, $0.terms.camera, $0.photos[0].path)
        < ($1.visits[0].day, $1.terms.camera, $1.photos[0].path)
    }
  }

  private func proposals(of photos: [PhotoFacts], by camera: String) -> [PhotoProposal] {
    let byDay = Dictionary(grouping: photos) { $0.localTime?.day }
    let days = visits.keys.filter { day in
      [day - 1, day, day + 1].contains { byDay[$0] != nil }
    }.sorted()
    guard !days.isEmpty else { return [] }
    let clock = CameraClock(
      photos, with: history, confirmed: confirmedPhotos(by: camera), rules: rules)
    var taken: Set<String> = []
    return days.flatMap { day -> [PhotoProposal] in
      let near = [day - 1, day, day + 1].flatMap { byDay[$0] ?? [] }.sorted { $0.path < $1.path }
      var groups: [[UUID]: PhotoProposal] = [:]
      let ofDay = (visits[day] ?? []).compactMap { timed($0, clock: clock) }
      for photo in near where !taken.contains(photo.path) {
        let fitting = ofDay.filter { $0.contains(photo) }
        guard !fitting.isEmpty else { continue }
        taken.insert(photo.path)
        let ids = fitting.map(\.visit.id)
        let earlier = groups[ids]?.photos ?? []
        groups[ids] = PhotoProposal(
          terms: .init(camera: camera, visits: ids, clockAheadMinutes: fitting[0].ahead),
          visits: fitting.map(\.visit), photos: earlier + [photo])
      }
      return Array(groups.values)
    }
  }

  private struct TimedVisit {
    let visit: Visit
    let window: ClosedRange<LocalDateTime>
    let zone: TimeZone
    let ahead: Int?

    func contains(_ photo: PhotoFacts) -> Bool {
      let corrected = ahead.flatMap { ahead in photo.localTime.map { $0 + -ahead * 60 } }
      return (corrected ?? PlacedPhoto(photo, zone: zone).local).map(window.contains) ?? false
    }
  }

  private func timed(_ visit: Visit, clock: CameraClock) -> TimedVisit? {
    guard let stadium = catalog.stadiums[visit.stadium] else { return nil }
    let (zone, window) = (stadium.timeZone, window(of: visit))
    let ahead = clock.minutesAhead(
      on: visit.day, at: stadium.coordinate, zone: window.lowerBound.offset(in: zone))
    return TimedVisit(visit: visit, window: window, zone: zone, ahead: ahead)
  }

  private func confirmedPhotos(by camera: String) -> [CameraClock.Confirmed] {
    let photos = confirmed[camera] ?? [:]
    return visits.values.joined().compactMap { visit in
      guard let photos = photos[visit.id], let zone = catalog.stadiums[visit.stadium]?.timeZone
      else { return nil }
      let window = window(of: visit)
      return (photos.compactMap(\.localTime), window, window.lowerBound.offset(in: zone))
    }
  }

  /// Returns the hours of a visit: around the game, and from its first photo to the last; the whole
  /// day if neither is known.
  private func window(of visit: Visit) -> ClosedRange<LocalDateTime> {
    let midnight = LocalDateTime(day: visit.day, microsecondOfDay: 0)
    var windows: [ClosedRange<LocalDateTime>] = []
    if let start = visit.game?.start, start.day == visit.day {
      let league = catalog.leagues.first { $0.id == visit.league }
      let length = league?.typicalGameMinutes ?? rules.typicalGameMinutes
      let end = start + (length + rules.minutesAfterTypicalEnd) * 60
      windows.append(start + -rules.minutesBeforeStart * 60...end)
    }
    if let first = visit.evidence?.firstPhoto, let last = visit.evidence?.lastPhoto, first <= last {
      windows.append(first...last)
    }
    let low = windows.map(\.lowerBound).min() ?? midnight + rules.dayBeginsAtHour * 3600
    let high = windows.map(\.upperBound).max() ?? midnight + (24 + rules.dayBeginsAtHour) * 3600
    return low...high
  }

  /// Returns the name of a photo's camera, `Canon EOS 70D`; nil if the model isn't known.
  static func name(of photo: PhotoFacts) -> String? {
    guard let model = photo.model, !model.isEmpty else { return nil }
    guard let make = photo.make?.split(separator: " ").first,
      !model.lowercased().hasPrefix(make.lowercased())
    else { return model }
    return "\(make) \(model)"
  }
}

extension LocalDateTime {
  fileprivate func offset(in zone: TimeZone) -> UTCOffset {
    UTCOffset(seconds: zone.secondsFromGMT(for: instant(zone: zone)))
  }
}

/// Photos of a camera without GPS that were probably taken during a visit.
///
/// It is always a question: only the user knows whether the camera was there.
struct PhotoProposal: Sendable {
  struct Terms: Sendable, Hashable {
    /// The camera's name, as `Canon EOS 70D`.
    let camera: String
    /// Visits whose times fit: several of one day only if their times overlap.
    let visits: [UUID]
    /// Minutes by which its clock was ahead of stadium time; nil if that isn't certain.
    let clockAheadMinutes: Int?

    var reason: String {
      guard let minutes = clockAheadMinutes else {
        return localized("taken during the visit by the camera's clock, which couldn't be checked")
      }
      guard abs(minutes) >= 10 else {
        return localized("taken during the visit; the camera's clock agrees with your other photos")
      }
      let error = DisplayFormat.duration(minutes: abs(minutes))
      return minutes > 0
        ? localized(
          """
          taken during the visit; the camera's clock was \(error) ahead, as your other photos show
          """)
        : localized(
          """
          taken during the visit; the camera's clock was \(error) behind, as your other photos show
          """)
    }
  }

  let terms: Terms
  let visits: [Visit]
  let photos: [PhotoFacts]
}

/// A proposal with the photos that the library doesn't have yet.
package struct ProposedPhotos: Sendable, Hashable {
  let terms: PhotoProposal.Terms
  let visit: Visit
  let photos: [NewPhoto]
  /// The open question that gets the photos; nil for a new one.
  let question: UUID?

  package var photoCount: Int { photos.count }
}

extension PhotoFacts {
  /// Sets the time back by which the camera's clock was ahead; an offset from UTC no longer applies.
  mutating func setClockBack(minutes: Int) {
    localTime = localTime.map { $0 + -minutes * 60 }
    utcOffset = nil
    utcTime = nil
  }
}

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
    let months = park.kind == .springTraining ? 2...4 : 3...10
    return months.contains(day.month) ? park : nil
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
