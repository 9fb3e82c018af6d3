package import Catalog
package import Quests
package import SportsModel
package import Travel

/// The stadiums of a quest, their games, and the drives of a table.
package struct QuestDataset: Sendable {
  /// All sites by their identifiers.
  package internal(set) var sites: [StadiumID: QuestSite] = [:]
  /// The stadiums to visit, in order.
  package internal(set) var stadiums: [StadiumID] = []
  /// The games at those stadiums, also on days outside of the quest.
  package internal(set) var games: [QuestGame] = []
  /// The drives of a table; nil if there is none.
  package internal(set) var drives: StadiumDrives?
  /// Where the schedules of the catalog end, if they don't contain all days of the quest.
  package internal(set) var gap: ScheduleGap?

  /// Returns the name of a stadium.
  package func name(of stadium: StadiumID) -> String {
    sites[stadium]?.name ?? stadium.rawValue
  }

  /// Returns the site with an identifier or a name, ignoring case.
  package func site(named text: String) -> QuestSite? {
    if let site = sites[StadiumID(text)] { return site }
    let named = sites.values.filter { $0.name.lowercased() == text.lowercased() }
    return named.count == 1 ? named.first : nil
  }

  /// Removes visited stadiums.
  package mutating func leaveOut(_ seen: Set<StadiumID>) {
    stadiums.removeAll { seen.contains($0) }
  }

  /// Keeps only some stadiums, by identifier or name.
  ///
  /// - Throws: `QuestDatasetError` for the first unknown name.
  package mutating func choose(_ names: [String]) throws(QuestDatasetError) {
    var chosen: Set<StadiumID> = []
    for name in names {
      guard let site = site(named: name) else { throw .unknownStadium(name) }
      chosen.insert(site.id)
    }
    stadiums = chosen.sorted()
  }
}

/// The reason that files or the catalog can't be used for a quest.
package enum QuestDatasetError: Error, Hashable, Sendable {
  /// An invalid line of a file.
  case file(path: String, PlanningDataError)
  /// A stadium of the schedule that neither a file nor the catalog contains.
  case strangeStadium(path: String, line: Int, StadiumID)
  case unknownStadium(String)
}

extension QuestDatasetError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .file(let path, let error): "\(path): \(error)"
    case .strangeStadium(let path, let line, let id):
      "\(path): line \(line): unknown stadium \"\(id)\". Add it to a file for --stadiums, or use "
        + "an ID that \"stvisits stadiums\" lists"
    case .unknownStadium(let name): "Unknown stadium \"\(name)\". The files don't contain it"
    }
  }
}
