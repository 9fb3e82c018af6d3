import Catalog
import Scores
import SportsModel
import TestSupport
import Testing

/// Compares parsed games with recorded responses.
@Suite(.needs(.recordings)) struct RecordingConformanceTests {
  /// Recordings that don't list games of our leagues, or that the program doesn't request.
  static let otherwise: [String: String] = [
    "nhl-old": "a host that no longer exists",
    "reference-ANA": "the page of one game", "reference-2": "the page of one game",
    "reference-NBA": "the table of a month", "nhl/landing": "the page of one game",
    "nhl/boxscore": "the page of one game", "nba/teamgamelog": "the games of one team",
  ]

  static let files = Recording.files.filter { file in
    !file.contains("error-") && !otherwise.keys.contains { file.contains($0) }
  }

  /// The parsed recordings, by their files.
  private static let lists = Dictionary(
    uniqueKeysWithValues: files.map { file in
      (file, Result { try #require(Recording(file)).list() })
    })

  @Test(arguments: files) func everyRecordedFinalIsParsed(_ file: String) throws {
    let recording = try #require(Recording(file))
    let list = try #require(Self.lists[file]).get()
    let games = Dictionary(grouping: list.games, by: \.id)
    #expect(games.values.allSatisfy { $0.count == 1 })
    var results: Set<String> = []
    for row in recording.expected where ExpectedGame.isFinal(row) {
      let expected = ExpectedGame(row, file: file)
      let place = Comment(rawValue: "\(file) \(expected)")
      // The worldwide soccer list also contains our games.
      if file.contains("soccer"), games[expected.id] == nil { continue }
      let game = try #require(games[expected.id]?.first, place)
      results.insert(game.id)
      #expect(game.status == .final, place)
      #expect(game.day == expected.day, place)
      #expect(game.number == expected.number, place)
      if let score = expected.score { #expect(game.score == score, place) }
      #expect(expected.names(game.home, expected.home), place)
      #expect(expected.names(game.away, expected.away), place)
    }
    #expect(Set(list.games.filter { $0.score != nil }.map(\.id)).isSubset(of: results))
    #expect(Set(list.games.filter { $0.status == .final }.map(\.id)).isSubset(of: results))
  }

  @Test func nonListingsAreErrors() throws {
    func error(_ file: String) throws -> ProviderError? {
      let recording = try #require(Recording(file))
      return #expect(throws: ProviderError.self) { () throws in _ = try recording.list() }
    }
    #expect(try error("mlb/error-404.json") == .rejected(status: 404))
    #expect(try error("espn/error-400-range.json") == .rejected(status: 400))
    #expect(try error("sports-reference/error-429-body.txt") == .rateLimited(retryAfter: nil))
    for file in Recording.files
    where file.contains("reference-2") || file.contains("reference-ANA") {
      #expect(try error(file) == .wrongShape("the page of one game"), Comment(rawValue: file))
    }
  }

  @Test func everyRecordedGameIsInTheCatalog() throws {
    let catalog = try BundledCatalog.result.get()
    let mapper = GameMapper(catalog)
    var report = MappingReport()
    for (file, list) in Self.lists {
      for listed in try list.get().games {
        report.add(listed, file: file, mapper: mapper, catalog: catalog)
      }
    }
    #expect(report.mapped > 2000 && report.unmapped == [])
    #expect(report.disagreements == [] && report.absentResults == [])
  }
}
