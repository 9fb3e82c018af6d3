/// The request limits of each provider.
extension ProviderID {
  /// The most frequent requests.
  package var rateLimit: RateLimit {
    switch self {
    case .mlb: RateLimit(10, per: 1)
    case .nhl: RateLimit(5, per: 1)
    case .nba: RateLimit(2, per: 1)
    case .espn: RateLimit(1, per: 1)
    case .baseballReference, .basketballReference, .hockeyReference, .footballReference:
      RateLimit(1, per: 6)
    }
  }

  /// The key under which requests are counted: the reference pages are four hosts of one company.
  package var rateHost: String { standing == .scraped ? "reference" : rawValue }
}
