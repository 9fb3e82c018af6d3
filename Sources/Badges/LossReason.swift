import AppSupport
import Localization
import SportsModel

/// The reason of a lost badge: a code with its values, which is stored; the text is made when it is
/// shown.
package enum LossReason: Hashable, Sendable, Codable {
  /// The English sentence that earlier versions stored.
  case sentence(String)
  /// Game visits, or visits of any kind, were removed or changed.
  case gamesChanged(visits: [Visit])
  case visitsChanged(visits: [Visit])
  case scoreChanged(visits: [Visit])
  case startChanged(visits: [Visit])
  case teamsChanged(visits: [Visit])
  case numberChanged(visits: [Visit])
  case ruleChanged
  /// The user disabled counting rules, by their words.
  case rulesDisabled(rules: [String])
  case dataChanged
  /// A group no longer exists; nil for the list of the badge.
  case groupEnded(name: String?)
  /// A group has new members.
  case groupGrew(name: String?, members: [String])
  case badgeEnded

  package struct Visit: Hashable, Sendable, Codable {
    let stadium: String
    let day: LocalDay

    fileprivate var text: String { localized("\(stadium) on \(day)", context: "visit") }
  }

  /// The text in English, for JSON.
  package var english: String { Language.$current.withValue(.english) { text } }

  /// The text in the user's language.
  package var text: String {
    switch self {
    case .sentence(let text): text
    case .gamesChanged(let visits):
      visits.count == 1
        ? localized("game visit removed or changed: \(Self.list(visits))")
        : localized("game visits removed or changed: \(Self.list(visits))")
    case .visitsChanged(let visits):
      visits.count == 1
        ? localized("visit removed or changed: \(Self.list(visits))")
        : localized("visits removed or changed: \(Self.list(visits))")
    case .scoreChanged(let visits): localized("the score changed: \(Self.list(visits))")
    case .startChanged(let visits): localized("the start time changed: \(Self.list(visits))")
    case .teamsChanged(let visits): localized("the teams changed: \(Self.list(visits))")
    case .numberChanged(let visits): localized("the game number changed: \(Self.list(visits))")
    case .ruleChanged: localized("the rule of this badge changed")
    case .rulesDisabled(let rules):
      localized(
        "counting rules changed: \(Self.list(rules.map { CountingRules.Rule(rawValue: $0)?.loss ?? $0 }))"
      )
    case .dataChanged: localized("the data about these games or stadiums changed")
    case .groupEnded(let name): localized("\(name ?? Self.ownList) no longer exists")
    case .groupGrew(let name, let members):
      localized("\(name ?? Self.ownList) now includes \(Self.list(members))")
    case .badgeEnded: localized("this badge no longer exists")
    }
  }

  private static var ownList: String { localized("the list of this badge") }

  private static func list(_ visits: [Visit]) -> String { list(visits.map(\.text)) }

  /// Returns up to four names, or three and the number of the others.
  package static func list(_ names: [String]) -> String {
    guard names.count > 4 else { return DisplayFormat.list(names) }
    let (first, more) = (names.prefix(3).joined(separator: ", "), names.count - 3)
    return localized(more, one: "\(first) and \(more) more", other: "\(first) and \(more) more")
  }
}

extension CountingRules.Rule {
  /// The reason if the user disables the rule.
  fileprivate var loss: String {
    switch self {
    case .tours: localized("tours no longer count")
    case .events: localized("other events no longer count")
    case .neutral: localized("games at neutral sites no longer count")
    case .renamed: localized("visits under an earlier name no longer count")
    case .demolished: localized("demolished former homes no longer count for the current one")
    case .moved: localized("former homes no longer count for the current one")
    case .anyLeague: localized("games of other leagues no longer count")
    }
  }
}
