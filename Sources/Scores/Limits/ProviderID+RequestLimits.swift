/// How each provider is to be treated.
extension ProviderID {
  /// What a provider's answers rest upon.
  package enum Standing: String, Sendable, Codable {
    /// The league's own service.
    case official
    /// A service for somebody's own pages, open to all but promised to nobody.
    case unofficial
    /// Pages made for readers.
    case scraped
  }

  package var standing: Standing {
    switch self {
    case .mlb, .nhl, .nba: .official
    case .espn: .unofficial
    case .baseballReference, .basketballReference, .hockeyReference, .footballReference: .scraped
    }
  }

  /// How often it may be asked.
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

  /// Whose requests are counted together: the reference pages are four hosts of one company.
  package var rateHost: String { standing == .scraped ? "reference" : rawValue }
}
