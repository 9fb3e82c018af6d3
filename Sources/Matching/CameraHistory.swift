import Foundation
package import SportsModel

/// The cameras and places of a library's own photos over time.
///
/// A photo that a friend sent has another camera, or shows a place that the user couldn't reach
/// from the own photos of those hours. Computed once per import.
package struct CameraHistory: Sendable {
  /// Days with photos in about three months, by camera and period.
  private let daysOfCamera: [CameraPeriod: Int]
  /// The same of the most used camera, by period.
  private let daysOfMainCamera: [Int: Int]
  private let cameras: [Camera: Int]
  private let days: [CameraPeriod: UInt32]
  /// True if the photos show days of cameras that earlier imports didn't.
  package let hasNewUsage: Bool
  /// Own photos with place and time, in the order of their times.
  private(set) var anchors: [Anchor] = []
  private let camerasWithPlaces: Set<Int>
  /// The times on the clock of own photos and the numbers of their files, by camera, in the order of
  /// the times.
  private let fileNumbers: [Int: [(time: Double, number: Int)]]
  private let rules: MatchingRules

  /// A photo by an own camera that shows where the user was.
  struct Anchor {
    /// Seconds since 1970 UTC; estimated from the longitude if only the wall clock is known.
    let time: Double
    let isTimeExact: Bool
    /// Seconds on the wall clock.
    let local: Double?
    let place: Coordinate
    let camera: CameraPeriod?
    let fileNumber: Int?
  }

  struct CameraPeriod: Hashable {
    let camera: Int
    let period: Int
  }

  /// The days of one period, one bit each.
  private static let daysInPeriod = 30
  /// The maximum difference in seconds between the time zone by longitude and the real one.
  private static let zoneError = 3 * 3600.0
  /// The usual one for the difference between two time zones.
  private static let zoneDifferenceError = 3600.0
  /// Degrees of longitude within which two places probably have the same time zone.
  private static let sameZoneDegrees = 4.0
  /// The difference up to which file numbers may be of one camera: its clock can go back on a trip.
  private static let sameSequence = 200
  /// Positions with a larger error in meters show no place.
  private static let maxPositionError = 1_000.0
  /// Photos closer than this to one before them show nothing new.
  private static let secondsBetweenAnchors = 300.0
  private static let metersBetweenAnchors = 200.0

  /// Creates the history of a library, in any order of its photos, with the cameras of earlier
  /// imports and without photos that these recognized as someone else's.
  package init(
    _ photos: [PhotoFacts], earlier: [CameraUsage] = [], photosOfOthers: Set<String> = [],
    rules: MatchingRules = MatchingRules()
  ) {
    self.rules = rules
    var cameras: [Camera: Int] = [:]
    var used: [CameraPeriod: UInt32] = [:]
    for usage in earlier {
      let camera = cameras.number(of: Camera(make: usage.make, model: usage.model))
      used[CameraPeriod(camera: camera, period: usage.period), default: 0] |= usage.days
    }
    let usedBefore = used
    var anchors: [Anchor] = []
    var fileNumbers: [Int: [(time: Double, number: Int)]] = [:]
    anchors.reserveCapacity(photos.count)
    for index in photos.indices
    where photos[index].isOwn && !photosOfOthers.contains(photos[index].path) {
      let anchor = Self.anchor(photos[index], cameras: &cameras, used: &used, rules: rules)
      if let anchor { anchors.append(anchor) }
      if let number = photos[index].fileNumber, let time = photos[index].localTime,
        let camera = Camera(photos[index]).flatMap({ cameras[$0] })
      {
        fileNumbers[camera, default: []].append((time.secondsSinceEpoch, number))
      }
    }
    self.fileNumbers = fileNumbers.mapValues { $0.sorted { $0 < $1 } }
    var daysOfCamera: [CameraPeriod: Int] = [:]
    for (key, days) in used {
      for period in key.period - 1...key.period + 1 {
        daysOfCamera[CameraPeriod(camera: key.camera, period: period), default: 0] +=
          days.nonzeroBitCount
      }
    }
    self.cameras = cameras
    days = used
    hasNewUsage = used != usedBefore
    self.daysOfCamera = daysOfCamera
    daysOfMainCamera = Dictionary(daysOfCamera.map { ($0.period, $1) }, uniquingKeysWith: max)
    let periods = Set(anchors.lazy.compactMap(\.camera))
    camerasWithPlaces = Set(periods.map(\.camera))
    let periodsOfOthers = periods.filter { !isOwn($0) }
    if !periodsOfOthers.isEmpty {
      anchors.removeAll { $0.camera.map(periodsOfOthers.contains) ?? false }
    }
    anchors.sort {
      ($0.time, $0.place.latitude, $0.place.longitude)
        < ($1.time, $1.place.latitude, $1.place.longitude)
    }
    Self.removeWrongPositions(in: &anchors, rules: rules)
    Self.thin(&anchors)
    self.anchors = anchors
  }

  package var usage: [CameraUsage] {
    let names = Dictionary(uniqueKeysWithValues: cameras.map { ($1, $0) })
    return days.compactMap { key, days in
      names[key.camera].map {
        CameraUsage(make: $0.make, model: $0.model, period: key.period, days: days)
      }
    }
  }

  /// Returns whether a photo is of an own camera without GPS, at a time on the camera's clock.
  package func isOwnWithoutGPS(_ photo: PhotoFacts) -> Bool {
    guard photo.coordinate == nil, photo.isOwn, let time = photo.localTime,
      let camera = Camera(photo).flatMap({ cameras[$0] })
    else { return false }
    return !camerasWithPlaces.contains(camera)
      && isOwn(CameraPeriod(camera: camera, period: Self.period(time.day)))
  }

  /// Marks a photo that is probably someone else's: its camera isn't one of the library's at that
  /// time, or own photos of those hours show that the user was elsewhere.
  ///
  /// The place of a single own photo may be wrong, but hardly when someone else's camera took this one.
  func markIfSomeoneElses(_ photo: inout PlacedPhoto, zone: TimeZone) {
    guard let time = photo.facts.localTime ?? photo.local else { return }
    let period = Self.period(time.day)
    // A camera without any own photo has no number.
    let isForeign = Camera(photo.facts).map {
      !isOwn(CameraPeriod(camera: cameras[$0] ?? -1, period: period))
    }
    let (wasElsewhere, isCertain) = wasElsewhere(photo, zone: zone)
    photo.isSomeoneElses = wasElsewhere || isForeign == true
    photo.isOfOtherPlace = isCertain || wasElsewhere && isForeign == true
  }

  /// Marks all of a camera's photos of an outing if one of them is someone else's.
  ///
  /// A friend may have the same model, but hardly comes and goes during the game as the user does. The
  /// friend's files have other numbers, so of a mixture those with the numbers of the user's are judged
  /// by themselves.
  func markPhotosOfOthers(in photos: inout [PlacedPhoto]) {
    let ofCamera = Dictionary(grouping: photos.indices.filter { !photos[$0].facts.isFromOthers }) {
      Camera(photos[$0].facts)
    }
    for (camera, all) in ofCamera where camera != nil {
      let usual = usualNumbers(of: all.map { photos[$0] })
      let others = all.filter { photos[$0].facts.fileNumber.map { !usual.contains($0) } ?? false }
      let own = all.filter { photos[$0].facts.fileNumber.map(usual.contains) ?? others.isEmpty }
      for indices in [own, all.filter { !own.contains($0) }] {
        let photosOfCamera = indices.map { photos[$0] }
        guard
          indices != own || photosOfCamera.contains(where: \.isSomeoneElses)
            || wasAway(during: photosOfCamera)
        else { continue }
        let isOfOtherPlace = photosOfCamera.contains(where: \.isOfOtherPlace)
        for index in indices {
          photos[index].isSomeoneElses = true
          photos[index].isOfOtherPlace = isOfOtherPlace
        }
      }
    }
  }

  /// Returns whether an own photo from elsewhere lies between two photos of one visit; not one that the
  /// same camera took, by the numbers of the files, because then the photos are the user's, too.
  private func wasAway(during photos: [PlacedPhoto]) -> Bool {
    zip(photos, photos.dropFirst()).contains { before, after in
      guard let place = before.facts.coordinate, let start = before.local, let end = after.local,
        end.secondsSinceEpoch - start.secondsSinceEpoch <= rules.hoursBetweenPlaces * 3600
      else { return false }
      let (first, last) = (start.secondsSinceEpoch, end.secondsSinceEpoch)
      return anchors(from: first, to: last, at: place, margin: Self.zoneError).contains { anchor in
        anchor.place.distance(to: place) > rules.samePlaceRadius
          && anchor.local.map { first < $0 && $0 < last } ?? false
          && !isNumbered(anchor, between: before, and: after)
      }
    }
  }

  private func isNumbered(
    _ anchor: Anchor, between before: PlacedPhoto, and after: PlacedPhoto
  ) -> Bool {
    guard let low = before.facts.fileNumber, let high = after.facts.fileNumber,
      let number = anchor.fileNumber, let camera = Camera(before.facts)
    else { return false }
    return low < number && number < high && high - low <= Self.sameSequence
      && camera == Camera(after.facts) && cameras[camera] == anchor.camera?.camera
  }

  /// Returns the numbers that a camera's files have between its files before and after some photos,
  /// which count up; all if that isn't known.
  private func usualNumbers(of photos: [PlacedPhoto]) -> ClosedRange<Int> {
    let times = photos.compactMap { $0.facts.localTime?.secondsSinceEpoch }
    guard let first = times.min(), let last = times.max(),
      let known = Camera(photos[0].facts).flatMap({ cameras[$0] }), let all = fileNumbers[known]
    else { return 0...Int.max }
    let before = all[..<all.partitioningIndex { $0.time >= first }].suffix(2).map(\.number)
    let after = all[all.partitioningIndex { $0.time > last }...].prefix(2).map(\.number)
    let around = before + after
    guard before.count == 2, after.count == 2, zip(around, around.dropFirst()).allSatisfy(<)
    else { return 0...Int.max }
    return before[1] - Self.sameSequence...after[0] + Self.sameSequence
  }

  private func anchors(
    from first: Double, to last: Double, at place: Coordinate, margin: Double
  ) -> some Sequence<Anchor> {
    let start = Self.estimatedTime(first, at: place) - margin
    let end = Self.estimatedTime(last, at: place) + margin
    return anchors[anchors.partitioningIndex { $0.time >= start }...].lazy.prefix { $0.time <= end }
  }

  /// Returns whether a camera is the user's: used on several days, or in a library too small to say.
  private func isOwn(_ camera: CameraPeriod) -> Bool {
    guard daysOfMainCamera[camera.period, default: 0] >= rules.daysOfMainCamera else { return true }
    return daysOfCamera[camera, default: 0] >= rules.daysOfOwnCamera
  }

  /// Returns whether an own photo was taken too far away to have been at both places, and whether two
  /// were by exact times: the place of a single one may be wrong.
  private func wasElsewhere(_ photo: PlacedPhoto, zone: TimeZone) -> (Bool, isCertain: Bool) {
    guard !anchors.isEmpty, let place = photo.facts.coordinate, let clock = photo.local
    else { return (false, false) }
    let local = clock.secondsSinceEpoch
    let instant = (photo.facts.utcTime ?? clock.instant(zone: zone)).timeIntervalSince1970
    let reach = rules.hoursBetweenPlaces * 3600
    let near = anchors(from: local, to: local, at: place, margin: reach + Self.zoneError)
    let contradicting = near.filter { anchor in
      let distance = anchor.place.distance(to: place) - photo.positionError(rules)
      guard distance > rules.samePlaceRadius else { return false }
      let elapsed =
        anchor.isTimeExact
        ? abs(anchor.time - instant) : Self.elapsed(since: anchor, at: place, local: local)
      return elapsed <= reach && !rules.isReachable(distance, within: elapsed)
    }
    let exact = photo.facts.utcTime == nil ? 0 : contradicting.count(where: \.isTimeExact)
    return (!contradicting.isEmpty, exact > 1)
  }

  /// Returns the seconds between two wall clocks, the fewest that their time zones allow.
  private static func elapsed(since anchor: Anchor, at place: Coordinate, local: Double) -> Double {
    let apart = (anchor.local ?? anchor.time) - local
    let degrees = anchor.place.longitude - place.longitude
    guard abs(degrees) > sameZoneDegrees else { return abs(apart) }
    return max(0, abs(apart - degrees / 15 * 3600) - zoneDifferenceError)
  }

  /// Returns the UTC time of a wall clock by the longitude.
  private static func estimatedTime(_ local: Double, at place: Coordinate) -> Double {
    local - place.longitude / 15 * 3600
  }

  /// Counts the day of a photo, and returns its place and time if it has both.
  private static func anchor(
    _ photo: PhotoFacts, cameras: inout [Camera: Int], used: inout [CameraPeriod: UInt32],
    rules: MatchingRules
  ) -> Anchor? {
    guard
      let day = photo.localTime?.day ?? photo.utcTime.map({ LocalDateTime($0, offset: .utc).day })
    else { return nil }
    let camera = Camera(photo).map {
      CameraPeriod(camera: cameras.number(of: $0), period: period(day))
    }
    if let camera {
      used[camera, default: 0] |=
        1 << UInt32(Int(day.daysSinceEpoch) - camera.period * daysInPeriod)
    }
    guard let place = photo.coordinate, !photo.isPositionVoid,
      photo.horizontalErrorMeters ?? 0 <= maxPositionError, !rules.isInTransit(photo, at: nil)
    else { return nil }
    let local = photo.localTime?.secondsSinceEpoch
    let estimate = local.map { estimatedTime($0, at: place) }
    guard let time = photo.utcTime?.timeIntervalSince1970 ?? estimate else { return nil }
    return Anchor(
      time: time, isTimeExact: photo.utcTime != nil, local: local, place: place, camera: camera,
      fileNumber: photo.fileNumber)
  }

  private static func period(_ day: LocalDay) -> Int {
    Int((Double(day.daysSinceEpoch) / Double(daysInPeriod)).rounded(.down))
  }

  /// Removes the anchors whose position is wrong: the files before and after them, by the numbers that
  /// one camera gave them, are from one place to which the user couldn't go in that time.
  private static func removeWrongPositions(in anchors: inout [Anchor], rules: MatchingRules) {
    let ofCamera = Dictionary(grouping: anchors.indices.filter { anchors[$0].fileNumber != nil }) {
      anchors[$0].camera?.camera
    }
    var wrong: Set<Int> = []
    for (camera, indices) in ofCamera where camera != nil {
      for (index, (first, last)) in zip(
        indices.dropFirst(), zip(indices, indices.dropFirst(2)))
      {
        let (before, anchor, after) = (anchors[first], anchors[index], anchors[last])
        guard let low = before.fileNumber, let number = anchor.fileNumber,
          let high = after.fileNumber, low < number, number < high, high - low <= sameSequence,
          after.time - before.time <= rules.hoursBetweenPlaces * 3600,
          after.place.distance(to: before.place) <= rules.samePlaceRadius
        else { continue }
        let isReachable = [before, after].allSatisfy { other in
          rules.isReachable(
            other.place.distance(to: anchor.place), within: abs(other.time - anchor.time))
        }
        if !isReachable { wrong.insert(index) }
      }
    }
    if !wrong.isEmpty {
      anchors = anchors.indices.filter { !wrong.contains($0) }.map { anchors[$0] }
    }
  }

  private static func thin(_ anchors: inout [Anchor]) {
    var count = min(1, anchors.count)
    for index in anchors.indices.dropFirst() {
      let (last, next) = (anchors[count - 1], anchors[index])
      if last.isTimeExact == next.isTimeExact, next.time - last.time < secondsBetweenAnchors,
        next.place.distance(to: last.place) < metersBetweenAnchors
      {
        continue
      }
      anchors[count] = next
      count += 1
    }
    anchors.removeLast(anchors.count - count)
  }
}

extension [Camera: Int] {
  fileprivate mutating func number(of camera: Camera) -> Int {
    let number = self[camera] ?? count
    self[camera] = number
    return number
  }
}

extension PhotoFacts {
  var isOwn: Bool {
    trace == nil && !isFromOthers && timeSource?.isDecisive == true && !isClockDoubtful
  }
}

struct Camera: Hashable {
  let make: String
  let model: String
}

extension Camera {
  /// Returns the camera of a photo; nil if the model is unknown.
  init?(_ photo: PhotoFacts) {
    guard let model = photo.model, !model.isEmpty else { return nil }
    self.init(make: photo.make ?? "", model: model)
  }
}

/// The days of a month on which a camera took photos.
package struct CameraUsage: Sendable, Hashable {
  /// The make; empty if unknown.
  package let make: String
  package let model: String
  /// The number of the period of 30 days since 1970.
  package let period: Int
  /// The days of the period, one bit each.
  package let days: UInt32

  package init(make: String, model: String, period: Int, days: UInt32) {
    self.make = make
    self.model = model
    self.period = period
    self.days = days
  }
}
