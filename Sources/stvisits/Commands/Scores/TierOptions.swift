import ArgumentParser
import Scores

struct TierOptions: ParsableArguments {
  @Option(
    help: .value(
      "tiers",
      "Which tiers to ask: catalog, cache, api, pages, by commas (default: all, but pages only "
        + "with STVISITS_PAGES=on)."))
  var tiers: String?

  func validate() throws { _ = try named() }

  /// Returns the tiers to ask; pages are on if they are named here or turned on in the settings.
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
        throw ValidationError("No tier is called “\(word)”; there are catalog, cache, api, pages.")
      }
      return tier
    }
    try require(!named.isEmpty, "Name at least one tier.")
    return Set(named)
  }
}
