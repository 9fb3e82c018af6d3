package import Foundation
package import SportsModel

/// A photo with its time in the local time of the nearest stadium.
package struct PlacedPhoto: Sendable, Hashable {
  package let facts: PhotoFacts
  /// Local time at the stadium; nil if the photo has no time.
  package let local: LocalDateTime?
  /// Other times at which it may have been taken, if the photo's sources disagree.
  package let otherTimes: [LocalDateTime]
  /// True if the photo itself has the time, by a reliable clock.
  package let isTimeCertain: Bool
  /// The minutes that the camera's clock was ahead of stadium time, if known.
  package let clockAheadMinutes: Int?
  /// True if it was taken from a vehicle or a plane, so that it supports no visit.
  package let isInTransit: Bool
  /// True if someone else probably took it, so that it doesn't decide by itself.
  package internal(set) var isSomeoneElses: Bool
  /// True if it is certain from own photos of those hours that the user was elsewhere.
  var isOfOtherPlace = false

  /// Creates a photo in a time zone; without one, at the time on the camera's clock.
  package init(_ facts: PhotoFacts, zone: TimeZone?, isInTransit: Bool = false) {
    self.facts = facts
    self.isInTransit = isInTransit
    isSomeoneElses = facts.isFromOthers
    let times = facts.times(in: zone)
    local = times.first
    otherTimes = Array(times.dropFirst())
    if let clock = facts.localTime, let local, facts.utcTime != nil, zone != nil {
      let ahead = clock.secondsSinceEpoch - local.secondsSinceEpoch
      clockAheadMinutes = Int(rounding: ahead / 60)
    } else {
      clockAheadMinutes = nil
    }
    isTimeCertain = facts.timeSource?.isDecisive == true && !facts.isClockDoubtful
  }

  /// True if place and time are the photo's own and reliable enough for a decision.
  package var isUsable: Bool {
    isTimeCertain && facts.coordinate != nil && facts.locationSource != .neighbor && !isInTransit
  }

  /// All times at which it may have been taken, the most likely first.
  var times: [LocalDateTime] { [local].compactMap(\.self) + otherTimes }

  /// Returns whether it was taken in a window, by each of its times.
  func isTaken(in window: ClosedRange<LocalDateTime>) -> Bool {
    local.map(window.contains) == true && otherTimes.allSatisfy(window.contains)
  }

  /// The error of its position in meters; 0 if unknown.
  func positionError(_ rules: MatchingRules) -> Double {
    let error = facts.horizontalErrorMeters ?? 0
    return facts.isPositionVoid ? max(rules.voidPositionError, error) : error
  }

  /// The error of its position in meters; the usual error of a phone if unknown.
  func usualError(_ rules: MatchingRules) -> Double {
    let known = positionError(rules)
    return known > 0 ? known : rules.usualPositionError
  }

  /// The stadium day; photos after midnight belong to the evening before.
  package func day(_ rules: MatchingRules) -> LocalDay? {
    local.map(rules.stadiumDay) ?? facts.localDay
  }
}

extension PhotoFacts {
  /// The maximum difference of clocks that agree, in seconds: a receiver may write the time of an
  /// earlier fix.
  private static let fixSeconds = 600.0

  /// Returns the times at which the photo may have been taken, in a zone, the most likely first.
  ///
  /// A time counts if two sources have it, or if the offset of the clock is the zone's. If no time
  /// counts, each one may be right. So may the wall clock if its offset is 0, because cameras and
  /// programs write it as UTC.
  fileprivate func times(in zone: TimeZone?) -> [LocalDateTime] {
    guard let zone = localTime == nil ? zone ?? .gmt : zone
    else { return [localTime].compactMap(\.self) + otherTimes.compactMap(\.localTime) }
    var times: [(time: LocalDateTime, sources: Int)] = []
    if let utcTime {
      times.append((LocalDateTime(utcTime, zone: zone), isOffsetConfirmed ? 2 : 1))
    }
    func add(_ time: LocalDateTime) {
      let same = times.firstIndex {
        abs($0.time.secondsSinceEpoch - time.secondsSinceEpoch) <= Self.fixSeconds
      }
      if let same { times[same].sources += 1 } else { times.append((time, 1)) }
    }
    if let localTime, let utcTime {
      // The GPS time shows that the camera was set to another zone.
      let ahead = localTime.secondsSinceEpoch - utcTime.timeIntervalSince1970
      let isOtherZone =
        utcOffset == nil && !isClockDoubtful && abs(ahead) > Self.fixSeconds
        && ahead.truncatingRemainder(dividingBy: 900) == 0
      if isOtherZone { times[0].sources = 2 }
    }
    if let localTime { add(localTime) }
    for other in otherTimes {
      if let time = other.localTime ?? other.instant.map({ LocalDateTime($0, zone: zone) }) {
        add(time)
      }
    }
    let sure = times.filter { $0.sources > 1 }
    return (sure.isEmpty ? times : sure).map(\.time)
  }
}
