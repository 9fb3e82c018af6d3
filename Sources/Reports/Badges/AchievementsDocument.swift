import Achievements
package import SportsModel

/// The document of `achievements --json`.
package struct AchievementsDocument: Encodable, Sendable {
  private let schema = 1
  package let achievements: [AchievementDocument]
  private let counting: [String: Bool]

  package init(_ items: [AchievementsReport.Item], counting rules: CountingRules) {
    achievements = items.map(AchievementDocument.init)
    counting = rules.document
  }
}

/// A badge as the JSON documents show it.
package struct AchievementDocument: Encodable, Sendable {
  private let id: String
  private let name: String
  private let description: String
  private let category: String
  private let league: LeagueID?
  private let kind: String
  private let state: String
  private let earnedOn: LocalDay?
  private let firstAwardedAt: String?
  private let revokedAt: String?
  private let reason: String?
  private let progress: Progress
  private let visitIds: [String]

  private struct Progress: Encodable {
    let current: Int
    let target: Int
  }

  init(_ item: AchievementsReport.Item) {
    let definition = item.definition
    let record = item.record
    id = definition.id
    name = definition.name
    description = definition.description
    category = definition.category
    league = definition.league
    kind = definition.kind.rawValue
    state = item.state.rawValue
    earnedOn = record?.earnedOn
    firstAwardedAt = record?.firstAwardedAt.utcText
    revokedAt = record?.revocation?.at.utcText
    reason = record?.revocation?.reason
    progress = Progress(current: item.progress.current, target: item.progress.target)
    visitIds = (record?.visits ?? []).map(\.id.text)
  }
}

/// The document of `achievements --check --json`.
package struct BadgeCheckDocument: Encodable, Sendable {
  private let schema = 1
  private let checked: [String]

  package init(checked ids: [String]) { checked = ids }
}
