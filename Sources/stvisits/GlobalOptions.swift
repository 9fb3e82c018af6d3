import AppSupport
import ArgumentParser
import Catalog
import DataUpdates
import Localization
import SettingKeys
import SportsModel

struct GlobalOptions: ParsableArguments {
  @Option(
    help: .value("folder", "Folder of your data (also STVISITS_HOME)."), completion: .directory)
  var dataDir: String?

  @Flag(help: "Print JSON on standard output.") var json = false

  @Flag(name: [.short, .long], help: "Print results only, without progress and notes.")
  var quiet = false

  @Flag(help: "Also list skipped files and every bad row of a table.") var verbose = false
  @Flag(inversion: .prefixedNo, help: "Don't use the network.") var offline: Bool?
  @Option(help: "Color of the output.") var color: ColorMode?

  @Option(help: .value("code", "Language: en, de, es, fr, ja, ko or pt-BR."))
  var language: LanguagePreference?

  @Flag(help: "Never ask questions.") var noInput = false

  func validate() throws {
    // An empty value, as from an unset variable, would otherwise mean the user's real data.
    if dataDir?.isEmpty == true { throw ValidationError("--data-dir needs a folder.") }
  }

  var settings: [UserSettings.Flag] {
    [
      offline.map { .init(\.offline, $0) }, color.map { .init(\.color, $0) },
      language.map { .init(\.language, $0) },
    ].compactMap { $0 }
  }
}

extension ColorMode: ExpressibleByArgument {}
extension LanguagePreference: ExpressibleByArgument {
  /// Help lists them in its own words.
  static var allValueStrings: [String] { [] }
}

extension ArgumentHelp {
  /// Returns the help of an option or argument whose value has a name of its own.
  static func value(_ name: String, _ abstract: String) -> ArgumentHelp {
    ArgumentHelp(abstract, valueName: name)
  }

  static func date(_ text: String) -> ArgumentHelp { value("date", text) }
  static func days(_ text: String) -> ArgumentHelp { value("days", text) }
  static func dollars(_ text: String) -> ArgumentHelp { value("dollars", text) }
  static func file(_ text: String) -> ArgumentHelp { value("file", text) }
  static func hours(_ text: String) -> ArgumentHelp { value("hours", text) }
  static func id(_ text: String) -> ArgumentHelp { value("id", text) }
  static func kind(_ text: String) -> ArgumentHelp { value("kind", text) }
  static func league(_ text: String) -> ArgumentHelp { value("league", text) }
  static func name(_ text: String) -> ArgumentHelp { value("name", text) }
  static func number(_ text: String) -> ArgumentHelp { value("number", text) }
  static func place(_ text: String) -> ArgumentHelp { value("place", text) }
  static func team(_ text: String) -> ArgumentHelp { value("team", text) }
  static func text(_ text: String) -> ArgumentHelp { value("text", text) }
}

extension CommandConfiguration {
  /// Creates the configuration of a command whose name is the word before `[<options>]` in its usage.
  init(usage: String, abstract: String, discussion: String) {
    let path = usage.split(separator: " ").prefix { $0 != "[<options>]" }
    self.init(
      commandName: path.last.map(String.init), abstract: abstract, usage: usage,
      discussion: discussion)
  }
}

extension ParsableArguments {
  func require(_ condition: Bool, message: @autoclosure () -> String) throws {
    guard condition else { throw ValidationError(message()) }
  }

  /// Requires that the value of an option, if it has one, is within a range.
  func require<Value: Comparable>(
    _ value: Value?, in range: ClosedRange<Value>, option: String, unit: String = ""
  ) throws {
    guard let value, !range.contains(value) else { return }
    let texts = [range.lowerBound, range.upperBound, value].map { number in
      let text = "\(number)"
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
    throw ValidationError(
      "\(option) must be from \(texts[0]) to \(texts[1])\(unit) (got \(texts[2])).")
  }
}

struct LeagueOptions: ParsableArguments {
  @Option(help: .league("League such as mlb or nhl, or all. Can be repeated."), completion: .league)
  var league: [String] = []

  /// Returns the leagues of the option and of the arguments, otherwise of the settings; nil for all.
  func ids(
    adding arguments: [String] = [], in catalog: Catalog, _ settings: UserSettings
  ) throws -> Set<LeagueID>? {
    let names = league + arguments
    return names.isEmpty
      ? try catalog.leagues(configuredIn: settings) : try catalog.leagues(named: names)
  }
}

extension Catalog {
  func leagues(configuredIn settings: UserSettings) throws(CommandFailure) -> Set<LeagueID>? {
    do throws(CommandFailure) {
      return try leagues(named: settings.leagues)
    } catch {
      throw CommandFailure(
        "\(settings.originDescription(of: \.leagues)): \(error.message)", status: error.status)
    }
  }

  fileprivate func leagues(named names: [String]) throws(CommandFailure) -> Set<LeagueID>? {
    let names = names.flatMap { $0.split(separator: ",") }
    guard !names.isEmpty, !names.contains(where: { $0.lowercased() == "all" }) else { return nil }
    return Set(try names.map { name throws(CommandFailure) in try league(named: name) })
  }

  func leagues(onlyCustom: Bool) -> [League] {
    leagues.filter { !onlyCustom || customLeagues.contains($0.id) }
  }

  func customLeague(named name: String) throws -> CustomLeague {
    let id = try league(named: name)
    guard customLeagues.contains(id), let league = learned?.customLeague(id) else {
      throw UpdateError.bundledLeague(id)
    }
    return league
  }

  func stadium(named name: String, _ context: AppContext) throws -> Stadium {
    try stadium(bestMatching: name, on: context.today)
  }

  func code(of team: TeamID) -> String { self.team(team)?.code ?? team.rawValue }

  func team(named name: String, in leagues: Set<LeagueID>?) throws -> TeamID {
    try team(bestMatching: name, in: leagues).id
  }

  func league(named name: some StringProtocol) throws(CommandFailure) -> LeagueID {
    let id = LeagueID(name.lowercased())
    guard leagues.contains(where: { $0.id == id }) else {
      let known = leagues.map(\.id.rawValue)
      let advice =
        known.nearest(to: id.rawValue, maxEdits: 2).map { localized("Did you mean \"\($0)\"?") }
        ?? localized("Use \(DisplayFormat.list(known, conjunction: .or)).")
      throw CommandFailure(localized("Unknown league \"\(name)\".") + " \(advice)", status: .usage)
    }
    return id
  }
}
