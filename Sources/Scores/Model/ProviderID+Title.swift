extension ProviderID {
  /// As people know it.
  package var title: String {
    switch self {
    case .mlb: "MLB Stats"
    case .nhl: "NHL"
    case .nba: "NBA Stats"
    case .espn: "ESPN"
    case .baseballReference: "Baseball-Reference"
    case .basketballReference: "Basketball-Reference"
    case .hockeyReference: "Hockey-Reference"
    case .footballReference: "Pro-Football-Reference"
    }
  }
}
