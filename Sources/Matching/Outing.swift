package import Foundation
import Localization
package import SportsModel

/// A photo with its time in the local time of the nearest stadium.
package struct PlacedPhoto: Sendable, Hashable {
  package let facts: PhotoFacts
  /// Local time at the stadium; nil if the photo has no time.
  package let local: LocalDateTime?
  /// Whether the time is that of the photo, by a reliable clock.
  package let isTimeCertain: Bool
  /// Minutes by which the camera's clock was ahead of the stadium's, if known.
  package let clockAheadMinutes: Int?
  /// Whether it was taken from a vehicle or a plane, so that it supports no visit.
  package let isInTransit: Bool
  /// Whether someone else probably took it, so that it doesn't decide by itself.
  package internal(set) var isSomeoneElses: Bool

  /// Creates a photo in a time zone; without one, at the time on the camera's clock.
  package init(
    _ facts: PhotoFacts, zone: TimeZone?, isInTransit: Bool = false
  ) {
    self.facts = facts
    self.isInTransit = isInTransit
    isSomeoneElses = facts.isFromOthers
    if let instant = facts.utcTime, let zone = facts.localTime == nil ? zone ?? .gmt : zone {
      let local = LocalDateTime(instant, zone: zone)
      self.local = local
      clockAheadMinutes = facts.localTime.map {
        Int((($0.secondsSinceEpoch - local.secondsSinceEpoch) / 60).rounded())
      }
    } else {
      local = facts.localTime
      clockAheadMinutes = nil
    }
    isTimeCertain = facts.timeSource?.isDecisive == true && !facts.isClockDoubtful
  }

  /// Whether place and time are the photo's own and reliable enough for a decision.
  package var isUsable: Bool {
    isTimeCertain && facts.coordinate != nil && facts.locationSource != .neighbor && !isInTransit
  }

  /// The error of its position in meters; 0 if unknown.
  func positionError(_ rules: MatchingRules) -> Double {
    let error = facts.horizontalErrorMeters ?? 0
    return facts.isPositionVoid ? max(rules.voidPositionError, error) : error
  }

  /// The error of its position in meters; that of a usual phone if unknown.
  func usualError(_ rules: MatchingRules) -> Double {
    let known = positionError(rules)
    return known > 0 ? known : rules.usualPositionError
  }

  /// The stadium day; photos after midnight belong to the evening before.
  package func day(_ rules: MatchingRules) -> LocalDay? {
    local.map { ($0 + -rules.dayBeginsAtHour * 3600).day } ?? facts.localDay
  }
}

/// The photos of one place and one stadium day.
package struct Outing: Sendable, Hashable {
  package let id: String
  /// In the order they were taken.
  package var photos: [PlacedPhoto]
  /// nil if no photo has a time.
  package let day: LocalDay?
  /// Whether the day comes from a photo's own time, not from a file time or an unreliable clock.
  package let isDayCertain: Bool
  /// Whether all photos that a decision could rely on are probably someone else's.
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
    day = days.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key
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

  private static func median(_ points: [Coordinate]) -> Coordinate? {
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

  /// The photos that a decision can rely on: own ones, or those of others if there are no others.
  var evidence: [PlacedPhoto] {
    photos.filter { $0.isUsable && $0.isSomeoneElses == isOnlyOfOthers }
  }
}

extension [PlacedPhoto] {
  func during(_ window: ClosedRange<LocalDateTime>) -> [PlacedPhoto] {
    filter { $0.local.map(window.contains) == true }
  }
}
