import Foundation
import SportsModel

extension LocalDay {
  /// Creates the UTC day of an instant.
  init(epochSeconds: TimeInterval) {
    self.init(daysSinceEpoch: Int((epochSeconds / 86_400).rounded(.down).clamped(to: -1e6...1e6)))
  }
}

extension Date {
  /// Creates midnight UTC at the start of a day.
  init(startOf day: LocalDay) {
    self.init(timeIntervalSince1970: Double(day.daysSinceEpoch) * 86_400)
  }
}

extension Comparable {
  func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
