import BoxScores
import Foundation
import SportsModel
import Synchronization
import TestSupport
import Testing
import Web

@testable import Scores

/// Every recorded response decodes to its game, or is refused for the right reason.
@Suite(.needs(.recordings)) struct BoxScoreRecordingTests {
  /// A row of the manifest.
  struct Recording: Sendable, CustomStringConvertible {
    let file: String
    let provider: ProviderID
    let day: LocalDay?
    /// Home team, score, away team, as another parser found them.
    let final: (home: String, score: Score, away: String)?

    var description: String { file }

    init?(_ row: SharedFolder.Row) {
      guard let file = row["file"], let name = row["provider"],
        let provider = ProviderID(rawValue: name)
      else { return nil }
      (self.file, self.provider) = (file, provider)
      day = row["date"].flatMap { LocalDay($0) }
      let words = row["known_finals_home_hs-as_away"] ?? ""
      let parts = words.split(separator: " ")
      guard let index = parts.firstIndex(where: { $0.contains("-") && $0.first?.isNumber == true })
      else {
        final = nil
        return
      }
      let points = parts[index].split(separator: "-").compactMap { Int($0) }
      final = (
        parts[..<index].joined(separator: " "), Score(home: points[0], away: points[1]),
        parts[(index + 1)...].filter { !$0.hasPrefix("(") }.joined(separator: " ")
      )
    }

    /// The id in the name of the file.
    var id: String {
      let known = [
        "nba/boxscoretraditionalv3-cassette.json": "0022200552",
        "espn/summary-nba.json.gz": "401585607",
      ]
      return known[file]
        ?? file.split { !$0.isNumber }.map(String.init).first { $0.utf8.count >= 6 } ?? "0"
    }

    func answer() throws -> WebResponse {
      let url = try #require(URL(string: "http://localhost/"))
      return WebResponse(
        status: 200, body: Data(try SharedFolder.recordings.bytes("boxscores/" + file)), url: url)
    }

    var listed: ListedGame {
      ListedGame(
        provider: provider, league: provider == .espn ? "nba" : LeagueID(provider.rawValue), id: id,
        day: day ?? LocalDay(daysSinceEpoch: 0), status: .final, home: .init(), away: .init())
    }

    /// Reads the response, once for all tests, into a box score of two invented teams.
    func box() throws -> (listed: ListedGame, box: ProvidedBoxScore) {
      if let known = BoxScoreRecordingTests.read.withLock({ $0[file] }) { return try known.get() }
      let result = Result { try readBox() }
      BoxScoreRecordingTests.read.withLock { $0[file] = result }
      return try result.get()
    }

    private func readBox() throws -> (listed: ListedGame, box: ProvidedBoxScore) {
      let read = try BoxScoreReader.read(answer(), of: listed)
      var box = ProvidedBoxScore(
        provider: provider.rawValue,
        score: BoxScore(
          league: listed.league, season: 2020, day: read.listed.day, isPostseason: false,
          home: "home", away: "away"))
      try read.fill(&box)
      return (read.listed, box)
    }
  }

  private static let read = Mutex<
    [String: Result<(listed: ListedGame, box: ProvidedBoxScore), any Error>]
  >([:])

  static let recordings = ((try? SharedFolder.recordings.rows("boxscores/MANIFEST.csv")) ?? [])
    .compactMap(Recording.init)

  /// Responses that the program doesn't request, and others that must be refused.
  private static func refusal(of file: String) -> BoxScoreRefusal? {
    let name = file.split(separator: "/").last ?? ""
    return switch name {
    case "landing-2023020205.json": .notFinal(.live)
    case _ where name.hasPrefix("landing") || name.hasPrefix("play-by-play"):
      .unusable(.wrongShape("no players"))
    case _ where name.hasPrefix("linescore") || name.hasPrefix("playByPlay"):
      .unusable(.wrongShape("no box score"))
    case _ where name.hasPrefix("playbyplay") || name.hasPrefix("cdn-playbyplay"):
      .unusable(.wrongShape("no box score"))
    case _ where file.hasPrefix("mlb/boxscore"): .unusable(.wrongShape("no box score"))
    case _ where name.hasPrefix("boxscoretraditionalv2") || name.hasPrefix("boxscoresummaryv2"):
      .unusable(.wrongShape("no box score"))
    case _ where name.hasPrefix("right-rail"): .unusable(.wrongShape("no game"))
    default: nil
    }
  }

  private static func box(_ file: String) throws -> BoxScore {
    let recording = try #require(recordings.first { $0.file == file })
    return try recording.box().box.score
  }

  private static func named(_ file: String) throws -> ProvidedBoxScore {
    let recording = try #require(recordings.first { $0.file == file })
    return try recording.box().box
  }

  @Test func manifestIsComplete() { #expect(Self.recordings.count == 44) }

  @Test(arguments: recordings) func recordingIsDecodedOrRefused(_ recording: Recording) throws {
    if let refusal = Self.refusal(of: recording.file) {
      #expect(throws: refusal) { try recording.box() }
      return
    }
    let (listed, box) = try recording.box()
    #expect(listed.id == recording.id)
    if let day = recording.day { #expect(listed.day == day) }
    if let final = recording.final {
      #expect(listed.score == final.score)
      #expect([listed.home.name, listed.home.abbreviation].contains(final.home))
      #expect([listed.away.name, listed.away.abbreviation].contains(final.away))
    }
    // The stored box score equals the one that was read.
    #expect(try ProvidedBoxScore(json: box.json()) == box)
    for player in box.score.players { #expect(box.names[player.player.rawValue] != nil) }
  }

  @Test func feedHasEverything() throws {
    let box = try Self.named("mlb/feed-live-744914.json.gz")
    let score = box.score
    func name(_ id: PlayerID?) -> String? { id.flatMap { box.names[$0.rawValue] } }
    #expect(name(score.winner) == "Hunter Brown" && name(score.loser) == "Yariel Rodríguez")
    #expect(name(score.save) == "Josh Hader")
    #expect(score.attendance == 39_265 && score.minutes == 136 && score.innings == 9)
    #expect(score.isOvertime == false && score.isWalkOff == false && score.isNightGame == false)
    #expect(score.weather?.temperature == 69 && score.weather?.windSpeed == 8)
    #expect(score.weather?.windDirection == "Out To CF")
    #expect(score.starters?.map { name($0.player) } == ["Hunter Brown", "Yariel Rodríguez"])
    #expect(score.lineScore?.away.compactMap(\.self).reduce(0, +) == 3)
    #expect(score.lineScore?.hits?.home == 4 && score.homeRuns?.count == 3)
    #expect(score.homeRuns?.first { $0.side == .home }?.inning == 9)
  }

  @Test func walkOffIsRecognized() throws {
    let diamondbacks = try Self.box("mlb/feed-live-747175.json.gz")
    #expect(diamondbacks.lineScore?.total == Score(home: 5, away: 4))
    #expect(diamondbacks.isWalkOff == true && diamondbacks.isOvertime == false)
    let worldSeries = try Self.box("mlb/feed-live-715720.json.gz")
    #expect(worldSeries.isWalkOff == false)
    #expect(worldSeries.lineScore?.total == Score(home: 2, away: 3))
  }

  @Test func shootoutGoalIsNobodys() throws {
    let score = try Self.box("nhl/boxscore-2023020185.json")
    #expect(score.isOvertime == true && score.lineScore?.home == [1, 1, 1, 0, 1])
    #expect((score.lines ?? []).filter { $0.side == .home }.compactMap(\.goals).reduce(0, +) == 3)
    let goalie = (score.lines ?? []).compactMap(\.goalie).first { $0.saves == 35 }
    #expect(goalie?.goalsAgainst == 3 && goalie?.time == 65 * 60)
    // The second goalies were dressed only.
    #expect((score.lines ?? []).compactMap(\.goalie).count == 2 && score.appearances?.count == 38)
  }

  @Test func basketballLinesAreThoseOfPlayers() throws {
    let nets = try Self.named("nba/cdn-boxscore-0022000001.json")
    let harris = try #require(nets.score.lines?.first { $0.player == "nba:203925" })
    #expect(nets.names["nba:203925"] == "Joe Harris")
    #expect(harris.points == 10 && harris.rebounds == 7 && harris.assists == 2)
    #expect(nets.score.lineScore?.home == [40, 23, 36, 26])
    #expect(nets.score.minutes == 134 && nets.score.isOvertime == false)
    // The attendance of a game without spectators is unknown.
    #expect(nets.score.attendance == nil)
    #expect(nets.score.lines?.contains { $0.player == "nba:1629185" } == false)
    let derozan = try Self.box("nba/boxscoretraditionalv3-cassette.json").lines?
      .first { $0.player == "nba:201942" }
    #expect(derozan?.points == 44 && derozan?.side == .away)
  }

  @Test func summaryOfESPNHasLinesAndCrowd() throws {
    let magic = try Self.named("espn/summary-nba.json.gz")
    #expect(magic.score.attendance == 18_846)
    let olynyk = magic.score.lines?.first { $0.player == "nba:espn-2489663" }
    #expect(magic.names["nba:espn-2489663"] == "Kelly Olynyk")
    #expect(olynyk?.points == 11 && olynyk?.rebounds == 4 && olynyk?.side == .away)
    #expect(magic.score.minutes == nil && magic.score.feats == nil)
  }
}
