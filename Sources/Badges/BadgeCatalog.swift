import BoxScores
package import Catalog
package import Foundation
import Localization
package import SportsModel

/// The definitions of all badges, checked with the data of a catalog.
package enum BadgeCatalog {
  /// The name of the definition file in the bundled data, and of the user's own in the data folder.
  package static let fileName = "achievements.json"

  /// Returns the bundled and the user's definitions, not read yet.
  ///
  /// - Throws: an error that names the bundled file if it's missing, or any that can't be read.
  package static func lazyEvaluator(
    _ catalog: Catalog, dataFolder: URL? = nil, counting rules: CountingRules = .usual
  ) throws(BadgeCatalogError) -> LazyEvaluator {
    var context = try context(catalog)
    context.counting = rules
    let bundled = catalog.folder.appendingPathComponent(fileName)
    guard let content = try content(of: bundled, isOwn: false) else { throw .missing(bundled) }
    var contents = [content]
    let own =
      catalog.customLeagues.compactMap { catalog.learned?.badgeFile(of: $0) }
      + [dataFolder?.appendingPathComponent(fileName)].compactMap { $0 }
    for file in own {
      if let content = try self.content(of: file, isOwn: true) { contents.append(content) }
    }
    return LazyEvaluator(definitions: contents, context: context) { [context] in
      try evaluator(catalog, dataFolder: dataFolder, in: context)
    }
  }

  /// Reads the bundled definitions and then the user's.
  package static func evaluator(
    _ catalog: Catalog, dataFolder: URL? = nil, counting rules: CountingRules = .usual
  ) throws(BadgeCatalogError) -> Evaluator {
    var context = try context(catalog)
    context.counting = rules
    return try evaluator(catalog, dataFolder: dataFolder, in: context)
  }

  private static func evaluator(
    _ catalog: Catalog, dataFolder: URL?, in context: AchievementContext
  ) throws(BadgeCatalogError) -> Evaluator {
    let file = catalog.folder.appendingPathComponent(fileName)
    guard var definitions = try read(file, isOwn: false) else { throw .missing(file) }
    for league in catalog.customLeagues {
      definitions += catalog.structure(of: league).map(LeagueBadges.usual) ?? []
      if let file = catalog.learned?.badgeFile(of: league) {
        definitions += try self.own(file, addingTo: definitions, context: context)
      }
    }
    if let own = dataFolder?.appendingPathComponent(fileName) {
      definitions += try self.own(own, addingTo: definitions, context: context)
    }
    return Evaluator(definitions: definitions, context: context)
  }

  /// Checks the examples of the user's own definitions; returns the ids, none if there is no file.
  package static func checkOwn(
    _ catalog: Catalog, dataFolder: URL
  ) throws(BadgeCatalogError) -> [String] {
    let file = dataFolder.appendingPathComponent(fileName)
    guard let own = try read(file, isOwn: true) else { return [] }
    let context = try context(catalog)
    try report(file, isOwn: true) { () throws(DefinitionError) in
      for definition in own where definition.examples != nil {
        try definition.checkExamples(in: context)
      }
    }
    return own.map(\.id)
  }

  /// Returns the leagues, teams, stadiums and sets of the catalog, optionally with a new league.
  package static func context(
    _ catalog: Catalog, with league: CustomLeague? = nil
  ) throws(BadgeCatalogError) -> AchievementContext {
    let file = catalog.folder.appendingPathComponent("sets.txt")
    let sets = try report(file, isOwn: false) { () throws(CatalogError) in try catalog.sets() }
    let known = catalog.leagues.map(\.id).filter { $0 != league?.id }
    let stadiums = catalog.stadiums.stadiums
    let ours = Set(stadiums.map(\.id))
    return AchievementContext(
      structures: known.compactMap { catalog.structure(of: $0) }
        + (league.map { [$0.structure] } ?? []),
      teams: catalog.teams.filter { $0.league != league?.id } + (league?.teams ?? []),
      stadiums: stadiums + (league?.stadiums.filter { !ours.contains($0.id) } ?? []), sets: sets,
      version: catalog.version, occasions: OccasionIndex(catalog).occasions,
      moments: GameMomentIndex(BoxScoreStore(facts: catalog.folder)).moments)
  }

  /// Reads and checks the user's own definitions; returns none if there is no file.
  private static func own(
    _ file: URL, addingTo bundled: [AchievementDefinition], context: AchievementContext
  ) throws(BadgeCatalogError) -> [AchievementDefinition] {
    guard let own = try read(file, isOwn: true) else { return [] }
    let taken = Set(bundled.map(\.id))
    try report(file, isOwn: true) { () throws(DefinitionError) in
      for definition in own {
        guard !taken.contains(definition.id) else {
          throw DefinitionError(
            definition: definition.id, key: "id", problem: "a bundled badge has this ID")
        }
        try definition.check(in: context)
      }
    }
    return own
  }

  private static func read(
    _ file: URL, isOwn: Bool
  ) throws(BadgeCatalogError) -> [AchievementDefinition]? {
    guard let data = try content(of: file, isOwn: isOwn) else { return nil }
    return try report(file, isOwn: isOwn) { () throws(DefinitionError) in
      try AchievementDefinition.decode(data)
    }
  }

  /// Returns the bytes of a file; nil if there is none.
  private static func content(of file: URL, isOwn: Bool) throws(BadgeCatalogError) -> Data? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    guard let data = FileManager.default.contents(atPath: file.path) else {
      throw BadgeCatalogError(
        path: file.path, problem: localized("the file can't be read"), isOwn: isOwn)
    }
    return data
  }

  /// Names the file of an error.
  private static func report<Value, Failure: Error & CustomStringConvertible>(
    _ file: URL, isOwn: Bool, work: () throws(Failure) -> Value
  ) throws(BadgeCatalogError) -> Value {
    do {
      return try work()
    } catch {
      throw BadgeCatalogError(path: file.path, problem: error.description, isOwn: isOwn)
    }
  }
}

/// An error in a definition file.
package struct BadgeCatalogError: Error, Hashable, Sendable {
  package let path, problem: String
  /// True if the file is the user's own, not a bundled one.
  package let isOwn: Bool

  fileprivate static func missing(_ file: URL) -> BadgeCatalogError {
    BadgeCatalogError(
      path: file.path, problem: localized("the file is missing or can't be read"), isOwn: false)
  }
}

/// The badges that every league of the user has.
enum LeagueBadges {
  /// Returns badges for every stadium of a league and of each division, as bundled leagues have.
  static func usual(_ structure: LeagueStructure) -> [AchievementDefinition] {
    let league = structure.league
    guard !structure.teams.isEmpty else { return [] }
    let divisions = structure.conferences.flatMap(\.divisions)
    let whole = AchievementDefinition(
      id: "own-league-\(league.id)", name: "All of \(league.name)",
      description: "\(league.name) games in every current stadium.", category: "league",
      league: league.id, kind: .current, rule: .group(.league(league.id)))
    guard divisions.count > 1 else { return [whole] }
    var slugs: Set<String> = []
    return divisions.compactMap { division in
      let slug = NameSlug.slug(division.name)
      guard !slug.isEmpty, slugs.insert(slug).inserted else { return nil }
      return AchievementDefinition(
        id: "own-division-\(league.id)-\(slug)", name: division.name,
        description: "\(league.name) games in every current stadium of \(division.name).",
        category: "division", league: league.id, kind: .current,
        rule: .group(.division(league.id, division.name)))
    } + [whole]
  }
}

/// The user's counting rules from the stored file, the environment and the command's option, each
/// changing the previous ones.
package struct CountingSettings: Sendable {
  /// The name of the environment's variable.
  package static let variable = "STVISITS_COUNT"
  /// The name of the file in the data folder.
  package static let fileName = "counting.txt"

  private let file: URL

  package init(dataFolder: URL) { file = dataFolder.appendingPathComponent(Self.fileName) }

  /// Returns the rules in force, including the rules of the command's option.
  package func rules(
    environment: [String: String], option: String? = nil
  ) throws(CountingSettingsError) -> CountingRules {
    try changed(
      try remembered(), sources: [(Self.variable, environment[Self.variable]), ("--count", option)])
  }

  /// Returns the stored rules, which badges use.
  package func remembered() throws(CountingSettingsError) -> CountingRules {
    let text = FileManager.default.contents(atPath: file.path)
      .map { String(decoding: $0.prefix(4096), as: UTF8.self) }
    return try changed(.usual, sources: [(file.path, text)])
  }

  private func changed(
    _ rules: CountingRules, sources: [(place: String, text: String?)]
  ) throws(CountingSettingsError) -> CountingRules {
    var rules = rules
    for (place, text) in sources {
      guard let text else { continue }
      do {
        rules = try rules.changed(by: text)
      } catch {
        throw CountingSettingsError(place: place, word: error.word)
      }
    }
    return rules
  }

  /// Stores the rules; removes the file for the default rules.
  package func remember(_ rules: CountingRules) throws {
    if rules == .usual {
      guard FileManager.default.fileExists(atPath: file.path) else { return }
      try FileManager.default.removeItem(at: file)
      return
    }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try Data("\(rules)\n".utf8).write(to: file, options: .atomic)
  }
}

/// An unknown counting rule.
package struct CountingSettingsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The option, the variable or the file.
  package let place: String
  package let word: String

  package var description: String {
    let rules = CountingRules.Rule.allCases.map(\.rawValue).joined(separator: ", ")
    return localized(
      """
      Unknown counting rule "\(word)" in \(place). Use \(rules), no- before any of these, \
      or usual
      """)
  }
}
