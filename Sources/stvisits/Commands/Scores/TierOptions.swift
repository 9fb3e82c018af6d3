import ArgumentParser
import Scores

struct TierOptions: ParsableArguments {
  @Option(help: .value("tiers", "Tiers to search: catalog,cache,api,pages.")) var tiers: String?

  func validate() throws { _ = try named() }

  /// Returns the tiers to search; pages are on if they are named here or turned on in the settings.
  func plan(_ context: AppContext) throws -> ScoreLookupPlan {
    guard let tiers = try named() else { return context.scorePlan }
    return ScoreLookupPlan(
      tiers: tiers, usesReferencePages: tiers.contains(.pages), isOffline: context.isOffline)
  }

  /// The tiers named; nil for the default ones.
  private func named() throws -> Set<ScoreTier>? {
    guard let tiers else { return nil }
    let named = try tiers.split(separator: ",").map { word in
      let word = word.lowercased().filter { $0 != " " }
      guard let tier = ScoreTier(rawValue: word), tier != .person else {
        throw ValidationError("Unknown tier \"\(word)\". Use catalog, cache, api or pages.")
      }
      return tier
    }
    try require(!named.isEmpty, "--tiers needs at least one tier: catalog, cache, api or pages.")
    return Set(named)
  }
}
