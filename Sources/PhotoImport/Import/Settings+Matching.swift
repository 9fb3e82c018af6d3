package import Matching
import Settings

extension Settings {
  /// The matching rules of the settings.
  package var matchingRules: MatchingRules {
    MatchingRules {
      $0.highRadius = number(.highRadius)
      $0.mediumRadius = number(.mediumRadius)
      $0.searchRadius = number(.searchRadius)
      $0.rivalRadius = number(.rivalRadius)
      $0.habitRadius = number(.habitRadius)
      $0.habitDays = count(.habitDays)
      $0.minutesBeforeStart = count(.minutesBefore)
      $0.minutesAfterTypicalEnd = count(.minutesAfter)
      $0.minStayMinutes = count(.minStayMinutes)
    }
  }
}
