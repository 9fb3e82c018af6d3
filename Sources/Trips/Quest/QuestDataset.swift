package import SportsModel
package import TripPlanning

/// Stadiums to see, the games there, and the ways between them as far as a table tells them.
package struct QuestDataset: Sendable {
  /// A stadium, by the facts or by a file of the person's.
  package struct Site: Hashable, Sendable {
    package let id: StadiumID
    package let name: String
    /// nil where only its drives are known.
    package let coordinate: Coordinate?

    package init(id: StadiumID, name: String, coordinate: Coordinate?) {
      self.id = id
      self.name = name
      self.coordinate = coordinate
    }
  }

  /// Everything that is known by its id.
  package internal(set) var sites: [StadiumID: Site] = [:]
  /// What is to be seen, in order.
  package internal(set) var stadiums: [StadiumID] = []
  /// Games at those stadiums, of more days than the quest may take.
  package internal(set) var games: [QuestGame] = []
  /// Drives of a table; nil when there is none.
  package internal(set) var drives: QuestDrives?

  init() {}

  /// What a stadium is called.
  package func name(of stadium: StadiumID) -> String {
    sites[stadium]?.name ?? stadium.rawValue
  }

  /// The site of an id or a name, whatever its case.
  package func site(named text: String) -> Site? {
    if let site = sites[StadiumID(text)] { return site }
    let named = sites.values.filter { $0.name.lowercased() == text.lowercased() }
    return named.count == 1 ? named.first : nil
  }

  /// Leaves out what has been seen.
  package mutating func leaveOut(_ seen: Set<StadiumID>) {
    stadiums.removeAll { seen.contains($0) }
  }

  /// Sees only some of the stadiums, by id or name.
  ///
  /// - Throws: the first name that none of them bears.
  package mutating func choose(_ names: [String]) throws(QuestDatasetError) {
    var chosen: Set<StadiumID> = []
    for name in names {
      guard let site = site(named: name) else { throw .unknownStadium(name) }
      chosen.insert(site.id)
    }
    stadiums = chosen.sorted()
  }
}

/// Why files or facts make no world for a quest.
package enum QuestDatasetError: Error, Hashable, Sendable {
  /// A line of the file of that path.
  case file(path: String, QuestFileError)
  /// A stadium of a schedule that neither a file nor the facts know.
  case strangeStadium(path: String, line: Int, StadiumID)
  case unknownStadium(String)
}

extension QuestDatasetError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .file(let path, let error): "\(path): \(error)"
    case .strangeStadium(let path, let line, let id):
      "\(path): line \(line): stadium '\(id)' is not known; name a file with --stadiums, or use "
        + "the ids of stvisits stadiums"
    case .unknownStadium(let name): "no stadium of the files is called '\(name)'"
    }
  }
}
