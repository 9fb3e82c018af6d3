import Foundation
import SportsModel

/// The instant of a GPS receiver, compared with the camera's clock.
struct GPSClock {
  /// The time by which the camera's clock was ahead of GPS time.
  enum Lead: Equatable {
    /// The clock showed the time of this offset, within ten minutes.
    case offset(UTCOffset)
    /// Less than a day, but not the offset of a time zone: an old fix, or a wrong clock.
    case unexplained
    /// More than any time zone: one of the two clocks is broken.
    case impossible
  }

  /// More than the largest UTC offset (14 h), with room for a wrong clock.
  private static let maxLead = 14.5 * 3600
  /// The maximum age of a fix, or error of a clock, with which the offset is still clear.
  private static let maxResidual = 600.0
  /// Receivers count weeks modulo 1024; old ones show a date that is too early by this.
  private static let rollover = 1024.0 * 7 * 86_400

  /// Offsets in use that aren't whole hours, in minutes.
  private static let fractional = [-570, -210, -150, 210, 270, 330, 345, 390, 525, 570, 630, 765]

  let instant: Date

  /// nil for a year before GPS cameras or in the future.
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

  /// Returns the instant closest to the camera's clock, if a week rollover explains the difference.
  func instant(near local: LocalDateTime) -> Date {
    let lead = local.secondsSinceEpoch - instant.timeIntervalSince1970
    let rollovers = (lead / Self.rollover).rounded()
    guard rollovers >= 1, rollovers <= 2, abs(lead - rollovers * Self.rollover) <= Self.maxLead
    else { return instant }
    return instant.addingTimeInterval(rollovers * Self.rollover)
  }
}
