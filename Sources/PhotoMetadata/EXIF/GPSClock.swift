import Foundation
import SportsModel

/// The instant that the GPS receiver gave, and what it says about the camera's clock.
struct GPSClock {
  /// How far the camera's clock was ahead of GPS time, as a zone in use.
  enum Lead: Equatable {
    /// It showed the time of this offset, within ten minutes.
    case offset(UTCOffset)
    /// Less than a day, but no zone explains it: an old fix, or a clock set wrong.
    case unexplained
    /// More than any zone: one of the two is broken.
    case impossible
  }

  /// Further from UTC than any zone (14 h), with room for a clock that is wrong.
  private static let maxLead = 14.5 * 3600
  /// How old a fix, or how wrong a clock, may be and still tell the zone.
  private static let maxResidual = 600.0
  /// Receivers count weeks modulo 1024: an old one shows a date so much too early.
  private static let rollover = 1024.0 * 7 * 86_400

  /// Offsets in use that are not whole hours, in minutes.
  private static let fractional = [-570, -210, -150, 210, 270, 330, 345, 390, 525, 570, 630, 765]

  let instant: Date

  /// The time of a receiver; nil for a year in which no camera had one, or that is to come.
  init?(_ instant: Date, years: ClosedRange<Int>) {
    guard years.contains(LocalDateTime(instant, offset: .utc).day.year) else { return nil }
    self.instant = instant
  }

  func lead(of local: LocalDateTime) -> Lead {
    let lead = local.secondsSinceEpoch - instant.timeIntervalSince1970
    guard abs(lead) <= Self.maxLead else { return .impossible }
    let hour = Int((lead / 3600).rounded()) * 3600
    let candidates = [hour] + Self.fractional.map { $0 * 60 }
    let nearest = candidates.min { abs(lead - Double($0)) < abs(lead - Double($1)) } ?? hour
    guard abs(lead - Double(nearest)) <= Self.maxResidual, (-43_200...50_400).contains(nearest)
    else { return .unexplained }
    return .offset(UTCOffset(seconds: nearest))
  }

  /// The instant nearest to the camera's clock, if a week rollover explains the difference.
  func instant(near local: LocalDateTime) -> Date {
    let lead = local.secondsSinceEpoch - instant.timeIntervalSince1970
    let rollovers = (lead / Self.rollover).rounded()
    guard rollovers >= 1, rollovers <= 2, abs(lead - rollovers * Self.rollover) <= Self.maxLead
    else { return instant }
    return instant.addingTimeInterval(rollovers * Self.rollover)
  }
}
