import Localization

/// The unit of distances that the user wants; `auto` follows the locale.
package enum UnitPreference: String, Sendable, CaseIterable { case auto, miles, kilometers }

/// The order of dates that the user wants to read; `auto` follows the locale.
package enum DatePreference: String, Sendable, CaseIterable { case auto, mdy, dmy }

/// The customs of the region in the locale of the environment.
///
/// Without a region, as in `C.UTF-8`, they are those of the United States.
package struct LocaleConventions: Hashable, Sendable {
  package let distanceUnit: DistanceUnit
  package let dateOrder: DateOrder

  package init(environment: [String: String]) {
    let isMetric = Self.region("LC_MEASUREMENT", environment: environment).map {
      !Self.miles.contains($0)
    }
    distanceUnit = isMetric == true ? .kilometers : .miles
    let isDayFirst = Self.region("LC_TIME", environment: environment).map {
      !Self.monthFirst.contains($0)
    }
    dateOrder = isDayFirst == true ? .dmy : .mdy
  }

  /// The regions with miles on road signs.
  private static let miles: Set<String> = ["US", "GB", "LR", "MM", "PR", "VI", "GU", "AS", "MP"]
  /// The regions where English dates begin with the month.
  private static let monthFirst: Set<String> = [
    "US", "CA", "PH", "PR", "VI", "GU", "AS", "MP", "JP", "KR", "CN", "TW",
  ]

  /// Returns `US` for `en_US.UTF-8`; nil without a region.
  private static func region(_ category: String, environment: [String: String]) -> String? {
    LocaleName(category: category, environment: environment)?.region
  }
}

extension DisplayFormat {
  /// Creates the format of the preferences, and otherwise of the locale.
  package init(units: UnitPreference, dates: DatePreference, environment: [String: String]) {
    let locale = LocaleConventions(environment: environment)
    let unit: DistanceUnit =
      switch units {
      case .auto: locale.distanceUnit
      case .miles: .miles
      case .kilometers: .kilometers
      }
    let order: DateOrder =
      switch dates {
      case .auto: locale.dateOrder
      case .mdy: .mdy
      case .dmy: .dmy
      }
    self.init(distanceUnit: unit, dateOrder: order)
  }
}
