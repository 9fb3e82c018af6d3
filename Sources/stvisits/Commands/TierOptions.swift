import ArgumentParser
import Scores

/// Which tiers are asked for scores.
struct TierOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Which tiers to ask: catalog, cache, api, pages, by commas (default: all but pages).",
      valueName: "tiers"))
  var tiers: String?

  func validate() throws { _ = try named() }

  /// How far to go; pages are on when they are named.
  func plan(_ options: GlobalOptions) throws -> ScorePlan {
    let tiers = try named()
    return ScorePlan(
      tiers: tiers, pagesAreOn: tiers.contains(.pages), isOffline: options.offline)
  }

  private func named() throws -> Set<ScoreTier> {
    guard let tiers else { return [.catalog, .cache, .api] }
    let named = try tiers.split(separator: ",").map { word in
      let word = word.lowercased().filter { $0 != " " }
      guard let tier = ScoreTier(rawValue: word), tier != .person else {
        throw ValidationError("No tier is called “\(word)”; there are catalog, cache, api, pages.")
      }
      return tier
    }
    guard !named.isEmpty else { throw ValidationError("Name at least one tier.") }
    return Set(named)
  }
}
