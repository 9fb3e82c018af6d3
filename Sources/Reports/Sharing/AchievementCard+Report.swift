import Achievements
package import Sharing
import SportsModel

extension AchievementCard {
  /// Creates the card of a badge; a lost badge is shown as open.
  package init(_ item: AchievementsReport.Item) {
    let definition = item.definition
    self.init(
      name: definition.name, description: definition.description,
      category: definition.league?.rawValue.uppercased() ?? definition.category,
      earnedOn: item.state == .earned ? item.record?.earnedOn : nil,
      current: item.progress.current, target: item.progress.target)
  }
}
