package import Catalog
package import SportsModel
package import VisitStore

/// Records the new keys of moved games in visits.
///
/// A visit keeps its own copy of the game; only the new key is recorded next to the old one.
package enum RescheduledVisits {
  /// Records the new keys as one batch, which can be undone; returns the changed visits.
  package static func note(
    _ replacements: [SeasonUpdate.Replacement], in store: VisitStore
  ) throws -> [Visit] {
    let changed = try store.visits().map(\.visit).compactMap { updated($0, replacements) }
    guard !changed.isEmpty else { return [] }
    return try store.write(in: store.begin(.sync)) { writer in
      try changed.filter { visit in
        guard var now = try writer.reader.visit(visit.id)?.visit, now.game?.key == visit.game?.key
        else { return false }
        now.supersededBy = visit.supersededBy
        return try writer.update(now)
      }
    }.value
  }

  /// Returns the visit with the new key; nil if it doesn't change.
  private static func updated(
    _ visit: Visit, _ replacements: [SeasonUpdate.Replacement]
  ) -> Visit? {
    guard let key = visit.game?.key else { return nil }
    let replacement = replacements.first { replacement in
      replacement.old.answers(to: key)
        || visit.supersededBy.map(replacement.old.answers) ?? false
    }
    guard let replacement else { return nil }
    var visit = visit
    let new = replacement.new
    let stadium = key.stadium.flatMap { new.stadiums.contains($0) ? $0 : nil }
    let next = new.answers(to: key) ? nil : new.key(at: stadium ?? new.id.stadium)
    guard visit.supersededBy != next else { return nil }
    visit.supersededBy = next
    return visit
  }
}

extension Game {
  /// Whether a key identifies the game; a game with several possible stadiums has a key for each.
  fileprivate func answers(to key: GameKey) -> Bool {
    league == key.league && day == key.day && home == key.home && number == key.number
      && (id.stadium == key.stadium || key.stadium.map(stadiums.contains) ?? false)
  }
}
