import AppSupport
import SportsModel

/// Checks the names in a definition: with an unknown name it could never be earned.
extension AchievementDefinition {
  /// Checks that all names are known.
  package func check(in context: AchievementContext) throws(DefinitionError) {
    let names = DefinitionNameChecker(context: context, definition: id)
    if let league { try names.check([league], key: "league") }
    switch rule {
    case .count(_, let league): try names.check(league.map { [$0] } ?? [], key: "rule.league")
    case .group(let group): try names.check(group)
    case .regions(let sets, _): for set in sets { try names.check(set) }
    case .tally, .streak: break
    case .every(let collection): try check(collection.members, names: names)
    }
    try check(rule.games, names: names)
  }

  private func check(
    _ members: AchievementRule.Collection.Members, names: DefinitionNameChecker
  ) throws(DefinitionError) {
    switch members {
    case .stadiums(let ids): try names.check(ids, key: "rule.stadiums")
    case .places(let places):
      for place in places {
        try names.check(place.stadiums, key: "rule.places.stadium")
        try names.check(cities: place.cities, "rule.places.city")
        try names.check(regions: place.regions, "rule.places.region")
      }
    case .homes(let leagues, _): try names.check(leagues, key: "rule.homes.league")
    case .set(let id): try names.check(set: id)
    case .teams(let league): try names.check([league], key: "rule.teams")
    }
  }

  private func check(_ games: GameFilter, names: DefinitionNameChecker) throws(DefinitionError) {
    let key = if case .count = rule { "rule.league" } else { "rule.where.league" }
    try names.check(games.leagues, key: key)
    try names.check(games.teams, key: "rule.where.team")
    try names.check(games.homeTeams, key: "rule.where.home")
    try names.check(games.stadiums, key: "rule.where.stadium")
    try names.check(cities: games.cities, "rule.where.city")
    try names.check(regions: games.regions, "rule.where.region")
  }
}

private struct DefinitionNameChecker {
  let context: AchievementContext
  let definition: String

  func check(_ leagues: [LeagueID], key: String) throws(DefinitionError) {
    for league in leagues where context.homes[.league(league)] == nil {
      let known = context.teams.keys.sorted().map(\.rawValue).joined(separator: ", ")
      throw error(key, "unknown league \"\(league)\"; use one of \(known)")
    }
  }

  func check(_ group: LeagueGroup) throws(DefinitionError) {
    try check([group.league], key: "rule.league")
    guard context.homes[group] == nil else { return }
    let word = if case .division = group { "division" } else { "conference" }
    throw error("rule.\(word)", "\(group.league) has no \(word) \"\(group.name)\"")
  }

  func check(_ stadiums: [StadiumID], key: String) throws(DefinitionError) {
    for stadium in stadiums where context.places[stadium] == nil {
      throw error(key, "unknown stadium \"\(stadium)\"")
    }
  }

  func check(set id: String) throws(DefinitionError) {
    guard context.sets[id] == nil else { return }
    let known = context.sets.keys.sorted()
    let hint =
      known.nearest(to: id).map { "did you mean \"\($0)\"?" }
      ?? "use one of \(known.joined(separator: ", "))"
    throw error("rule.set", "unknown set \"\(id)\"; \(hint)")
  }

  func check(_ teams: [TeamID], key: String) throws(DefinitionError) {
    for team in teams where context.teamNames[team] == nil {
      throw error(key, "unknown team \"\(team)\"")
    }
  }

  func check(cities: [String], _ key: String) throws(DefinitionError) {
    for city in cities where !context.places.values.contains(where: { $0.city == city }) {
      throw error(key, "no stadium in the city \"\(city)\"")
    }
  }

  func check(regions: [String], _ key: String) throws(DefinitionError) {
    for region in regions where !context.places.values.contains(where: { $0.lies(in: region) }) {
      throw error(key, "no stadium in the region \"\(region)\"")
    }
  }

  /// Allows regions without a stadium, but not if all are, or the whole country is.
  func check(_ set: AchievementRule.RegionSet) throws(DefinitionError) {
    for region in set.regions.sorted() {
      let country = String(region.prefix { $0 != "-" })
      try check(regions: [country], "rule.sets")
    }
    let isEmpty = !context.places.values.contains { place in
      set.regions.contains(where: place.lies)
    }
    if isEmpty { throw error("rule.sets", "no stadium in \"\(set.name)\"") }
  }

  private func error(_ key: String, _ problem: String) -> DefinitionError {
    DefinitionError(definition: definition, key: key, problem: problem)
  }
}
