package import Matching
import Settings

extension Settings {
  /// The matching rules of the settings.
  package var matchingRules: MatchingRules {
    MatchingRules {
      $0.highRadius = self.highRadius
      $0.mediumRadius = self.mediumRadius
      $0.searchRadius = self.searchRadius
      $0.rivalRadius = self.rivalRadius
      $0.habitRadius = self.habitRadius
      $0.habitDays = self.habitDays
      $0.minutesBeforeStart = self.minutesBefore
      $0.minutesAfterTypicalEnd = self.minutesAfter
      $0.minStayMinutes = self.minStayMinutes
    }
  }
}
