import Foundation
import Localization
package import SportsModel

/// Groups photos into outings; photos without a place or nearby stadium, or in transit, are
/// separate.
package struct OutingBuilder: Sendable {
  /// The result; each photo is in exactly one part.
  package struct Partition: Sendable {
    /// The outings by day and id; those without a day come last.
    package var outings: [Outing] = []
    /// The number of photos without a nearby stadium: most of a library.
    package var away = 0
    /// The number of photos taken from a vehicle or a plane near a stadium.
    package var inTransit = 0
    /// Photos without a place, known or inferred.
    package var withoutPlace: [PhotoFacts] = []
  }

  private let stadiums: StadiumIndex
  private let rules: MatchingRules
  /// Recognizes photos of other people; without it only by their paths.
  private let cameras: CameraHistory?
  /// The paths of photos that an earlier import recognized as someone else's.
  private let photosOfOthers: Set<String>

  package init(
    stadiums: StadiumIndex, rules: MatchingRules = MatchingRules(), cameras: CameraHistory? = nil,
    photosOfOthers: Set<String> = []
  ) {
    self.stadiums = stadiums
    self.rules = rules
    self.cameras = cameras
    self.photosOfOthers = photosOfOthers
  }

  package func outings(of photos: [PhotoFacts]) -> Partition {
    var sorting = Partition()
    var groups: [Group: [PlacedPhoto]] = [:]
    let order = FileOrder(photos)
    func group(_ photo: PhotoFacts) {
      guard let stadium = nearest(photo) else {
        sorting.away += 1
        return
      }
      guard !rules.isInTransit(photo, at: stadium) else {
        sorting.inTransit += 1
        return
      }
      let placed = place(order.settled(photo, zone: stadium.timeZone), zone: stadium.timeZone)
      groups[Group(stadium: stadium.id, day: placed.day(rules)), default: []].append(placed)
    }
    let inference = LocationInference(photos, within: rules.minutesToInferPlace * 60)
    // Uses indices, so that most photos are never copied.
    for index in photos.indices {
      if photos[index].coordinate != nil {
        group(photos[index])
      } else if let placed = inference.placed(photos[index]) {
        group(placed)
      } else {
        sorting.withoutPlace.append(photos[index])
      }
    }
    sorting.outings = groups.flatMap { group, photos in outings(of: photos, in: group) }
      .sorted { ($0.day ?? .never, $0.id) < ($1.day ?? .never, $1.id) }
    return sorting
  }

  /// Returns one outing of the given photos, in the local time of the stadium nearest to the first
  /// photo that has one, otherwise in the cameras' own.
  package func outing(id: String, of photos: [PhotoFacts]) -> Outing {
    let stadium = photos.lazy.compactMap(nearest).first
    let order = FileOrder(photos)
    let placed = photos.map { photo in
      let settled = stadium.map { order.settled(photo, zone: $0.timeZone) } ?? photo
      return place(
        settled, zone: stadium?.timeZone, isInTransit: rules.isInTransit(settled, at: stadium))
    }
    return Outing(id: id, photos: placed, rules: rules)
  }

  /// Returns a photo in the time of a stadium's zone, otherwise of its camera, with whose it is.
  private func place(_ photo: PhotoFacts, zone: TimeZone?, isInTransit: Bool = false) -> PlacedPhoto
  {
    var placed = PlacedPhoto(photo, zone: zone, isInTransit: isInTransit)
    if !placed.isSomeoneElses { cameras?.markIfSomeoneElses(&placed, zone: zone ?? .gmt) }
    if photosOfOthers.contains(photo.path) { placed.isSomeoneElses = true }
    return placed
  }

  /// Returns the stadium of a photo: the nearest that was open that year.
  func nearest(_ photo: PhotoFacts) -> Stadium? {
    guard let coordinate = photo.coordinate else { return nil }
    let margin = min(photo.horizontalErrorMeters ?? 0, rules.widestSearchMargin)
    let day =
      photo.localTime?.day ?? photo.localDay
      ?? photo.utcTime.map { LocalDateTime($0, offset: .utc).day }
    return stadiums.near(coordinate, on: day, within: rules.searchRadius + margin).first?.stadium
  }

  private func outings(of photos: [PlacedPhoto], in group: Group) -> [Outing] {
    let day = group.day?.description ?? "undated"
    return clusters(of: photos).enumerated().map { index, cluster in
      var photos = cluster
      cameras?.markPhotosOfOthers(in: &photos)
      return Outing(
        id: "\(group.stadium)@\(day)" + (index == 0 ? "" : "#\(index + 1)"),
        photos: photos, rules: rules)
    }
  }

  /// Returns groups of photos connected by steps of at most the cluster gap or their errors, in the
  /// order of their first photos.
  private func clusters(of photos: [PlacedPhoto]) -> [[PlacedPhoto]] {
    var waiting = photos.sorted(by: Outing.isTakenBefore)
    var clusters: [[PlacedPhoto]] = []
    while !waiting.isEmpty {
      var cluster: [PlacedPhoto] = [waiting.removeFirst()]
      var reached = 0
      while reached < cluster.count {
        let photo = cluster[reached]
        let near = waiting.filter { isWithinGap($0, photo) }
        if !near.isEmpty { waiting.removeAll { isWithinGap($0, photo) } }
        cluster += near
        reached += 1
      }
      clusters.append(cluster)
    }
    return clusters
  }

  /// Returns whether two photos may be of one place: near each other, or as far as their errors.
  private func isWithinGap(_ left: PlacedPhoto, _ right: PlacedPhoto) -> Bool {
    guard let place = left.facts.coordinate, let other = right.facts.coordinate
    else { return false }
    let errors = left.positionError(rules) + right.positionError(rules)
    return place.distance(to: other) <= max(rules.clusterGap, errors)
  }

  private struct Group: Hashable {
    let stadium: StadiumID
    let day: LocalDay?
  }
}

extension LocalDay {
  /// A day after all others, for sorting.
  package static let never = LocalDay(daysSinceEpoch: Int(Int32.max))
}

/// Infers the place of a photo from the nearest one in time by the same camera.
struct LocationInference {
  private let donors: [Camera: [(time: Double, photo: PhotoFacts)]]
  private let reach: Double

  /// Creates an inference from photos at most `seconds` apart.
  init(_ photos: [PhotoFacts], within seconds: Int) {
    reach = Double(seconds)
    // Most libraries have few photos without a place, and of few cameras.
    let borrowers = Set(
      photos.indices.lazy.filter { photos[$0].coordinate == nil }.compactMap { Camera(photos[$0]) })
    guard !borrowers.isEmpty else {
      donors = [:]
      return
    }
    var donors: [Camera: [(time: Double, photo: PhotoFacts)]] = [:]
    for photo in photos where photo.coordinate != nil && photo.locationSource != .neighbor {
      guard let camera = Camera(photo), borrowers.contains(camera), let time = Self.time(photo)
      else { continue }
      donors[camera, default: []].append((time, photo))
    }
    self.donors = donors.mapValues { list in
      list.sorted { ($0.time, $0.photo.path) < ($1.time, $1.photo.path) }
    }
  }

  func placed(_ photo: PhotoFacts) -> PhotoFacts? {
    guard let camera = Camera(photo), let time = Self.time(photo), let list = donors[camera]
    else { return nil }
    let after = list.partitioningIndex { $0.time >= time }
    let around = [after - 1, after].filter(list.indices.contains).map { list[$0] }
    guard let nearest = around.min(by: { abs($0.time - time) < abs($1.time - time) }),
      abs(nearest.time - time) <= reach
    else { return nil }
    let donor = nearest.photo
    var placed = photo
    placed.coordinate = donor.coordinate
    placed.horizontalErrorMeters = donor.horizontalErrorMeters
    placed.isPositionVoid = donor.isPositionVoid
    placed.locationSource = .neighbor
    // A photo from a train shows no place for the photos around it.
    placed.altitudeMeters = donor.altitudeMeters
    placed.speedKilometersPerHour = donor.speedKilometersPerHour
    // Both photos use the same clock, so its offset applies to both.
    if photo.utcTime == nil, let local = photo.localTime, let lent = donor.localTime,
      let instant = donor.utcTime
    {
      placed.utcTime = instant.addingTimeInterval(local.secondsSinceEpoch - lent.secondsSinceEpoch)
    }
    return placed
  }

  /// Seconds on the camera's clock, the only one that all its photos share.
  private static func time(_ photo: PhotoFacts) -> Double? {
    guard photo.timeSource?.isDecisive == true else { return nil }
    return photo.localTime?.secondsSinceEpoch
  }
}

/// The photos of one place and one stadium day.
package struct Outing: Sendable, Hashable {
  package let id: String
  /// In the order they were taken.
  package var photos: [PlacedPhoto]
  /// nil if no photo has a time.
  package let day: LocalDay?
  /// The days on which its photos may have been taken, the likely one first.
  let possibleDays: [LocalDay]
  /// True if the day comes from a photo's own time, not from a file time or an unreliable clock.
  package let isDayCertain: Bool
  /// True if all photos that a decision could rely on are probably someone else's.
  package let isOnlyOfOthers: Bool
  /// The median of the photos' places; nil if none has one.
  package let position: Coordinate?
  /// The median of the photos' position errors in meters; 0 if none is known.
  package let positionError: Double

  /// Creates an outing on the day of most photos; of several days the first.
  package init(id: String, photos: [PlacedPhoto], rules: MatchingRules) {
    self.id = id
    self.photos = photos.sorted(by: Self.isTakenBefore)
    let certain = photos.filter(\.isTimeCertain)
    isDayCertain = !certain.isEmpty
    let decisive = certain.isEmpty ? photos : certain
    let days = Dictionary(grouping: decisive.compactMap { $0.day(rules) }, by: \.self)
    let day = days.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key
    self.day = day
    let others = Set(decisive.flatMap(\.otherTimes).map { rules.stadiumDay(of: $0) })
    possibleDays = [day].compactMap(\.self) + others.filter { $0 != day }.sorted()
    isOnlyOfOthers =
      photos.contains { $0.isSomeoneElses && $0.isUsable }
      && !photos.contains { !$0.isSomeoneElses && $0.isUsable }
    let own = photos.filter { $0.facts.locationSource != .neighbor && !$0.isInTransit }
    position = Self.median((own.isEmpty ? photos : own).compactMap(\.facts.coordinate))
    positionError = Self.median(
      photos.filter { $0.facts.isPositionVoid || $0.facts.horizontalErrorMeters != nil }
        .map { $0.positionError(rules) })
  }

  package var isInTransit: Bool { !photos.isEmpty && photos.allSatisfy(\.isInTransit) }

  package var span: ClosedRange<LocalDateTime>? {
    let times = photos.compactMap(\.local)
    guard let first = times.min(), let last = times.max() else { return nil }
    return first...last
  }

  package var timesByPath: [String: LocalDateTime] {
    Dictionary(
      photos.compactMap { photo in photo.local.map { (photo.facts.path, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  package static func isTakenBefore(_ left: PlacedPhoto, _ right: PlacedPhoto) -> Bool {
    switch (left.local, right.local) {
    case (let a?, let b?) where a != b: a < b
    case (_?, nil): true
    case (nil, _?): false
    default: left.facts.path < right.facts.path
    }
  }

  static func median(_ points: [Coordinate]) -> Coordinate? {
    guard !points.isEmpty else { return nil }
    return Coordinate(
      latitude: median(points.map(\.latitude)), longitude: median(points.map(\.longitude)))
  }

  private static func median(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  package var noun: String {
    switch trace {
    case nil: localized("photo")
    case .track, .stay: localized("sighting")
    case .checkIn: localized("check-in")
    case .ticket: localized("ticket")
    case .row: localized("row")
    }
  }

  var nouns: String {
    switch trace {
    case nil: localized("photos")
    case .track, .stay: localized("sightings")
    case .checkIn: localized("check-ins")
    case .ticket: localized("tickets")
    case .row: localized("rows")
    }
  }

  /// `3 photos`, `1 ticket`.
  package var counted: String {
    let count = trace == nil ? photos.count { $0.facts.trace == nil } : photos.count
    return switch trace {
    case nil: localized(count, one: "\(count) photo", other: "\(count) photos")
    case .track, .stay: localized(count, one: "\(count) sighting", other: "\(count) sightings")
    case .checkIn: localized(count, one: "\(count) check-in", other: "\(count) check-ins")
    case .ticket: localized(count, one: "\(count) ticket", other: "\(count) tickets")
    case .row: localized(count, one: "\(count) row", other: "\(count) rows")
    }
  }

  /// The photos that a decision can rely on: the user's own or, without any, other people's.
  var evidence: [PlacedPhoto] {
    photos.filter { $0.isUsable && $0.isSomeoneElses == isOnlyOfOthers }
  }
}

extension [PlacedPhoto] {
  func during(_ window: ClosedRange<LocalDateTime>) -> [PlacedPhoto] {
    filter { $0.isTaken(in: window) }
  }
}
