import Foundation
import SportsModel

extension Date {
  /// Creates midnight UTC at the start of a day.
  init(startOf day: LocalDay) {
    self.init(timeIntervalSince1970: Double(day.daysSinceEpoch) * 86_400)
  }
}
