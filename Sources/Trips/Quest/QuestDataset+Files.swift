package import Catalog
import Quests
import SportsModel
import Travel

extension QuestDataset {
  /// A file of the user with its path.
  package struct File: Sendable {
    package let path: String
    package let text: String

    package init(path: String, text: String) {
      self.path = path
      self.text = text
    }
  }

  /// Creates a dataset from the user's files.
  ///
  /// The quest visits every stadium of the stadiums file and ignores games elsewhere. Without such
  /// a file it visits every stadium of the schedule; the catalog or the drives must contain it.
  ///
  /// - Parameters:
  ///   - schedule: `start,end,stadium,home,away`.
  ///   - stadiums: `id,name,latitude,longitude`.
  ///   - drives: `from,to,minutes,miles`.
  ///   - gameHours: the length of a game without an end.
  ///   - catalog: contains stadiums that aren't in a file.
  /// - Throws: `QuestDatasetError` for an invalid line.
  package init(
    schedule: File, stadiums: File?, drives: File?, gameHours: Double, catalog: Catalog
  ) throws(QuestDatasetError) {
    self.init()
    let games = try Self.read(schedule) { text throws(PlanningDataError) in
      try QuestCSVReader.games(text, gameHours: gameHours)
    }
    if let drives { self.drives = try Self.read(drives, QuestCSVReader.drives) }
    if let stadiums {
      let places = try Self.read(stadiums, QuestCSVReader.stadiums)
      for place in places { sites[place.id] = place }
      self.stadiums = places.map(\.id)
    } else {
      try addSites(of: games, schedule.path, catalog)
    }
    self.games = games
  }

  private mutating func addSites(
    of games: [QuestGame], _ path: String, _ catalog: Catalog
  ) throws(QuestDatasetError) {
    for game in games where sites[game.stadium] == nil {
      if let stadium = catalog.stadiums[game.stadium] {
        sites[stadium.id] = QuestSite(
          id: stadium.id, name: stadium.name, coordinate: stadium.coordinate)
      } else if drives != nil {
        sites[game.stadium] = QuestSite(
          id: game.stadium, name: game.stadium.rawValue, coordinate: nil)
      } else {
        // The identifiers of a file's games are their line numbers.
        let line = game.id.split(separator: "-").last.flatMap { Int($0) } ?? 1
        throw .strangeStadium(path: path, line: line, game.stadium)
      }
      stadiums.append(game.stadium)
    }
    stadiums.sort()
  }

  private static func read<Content>(
    _ file: File, _ body: (String) throws(PlanningDataError) -> Content
  ) throws(QuestDatasetError) -> Content {
    do throws(PlanningDataError) {
      return try body(file.text)
    } catch {
      throw .file(path: file.path, error)
    }
  }
}
