import Matching
import SportsModel
import Testing

/// Photos of a day with several games in one stadium.
@Suite struct GameDivisionTests {
  /// The division of games, each with its start and its number.
  private func division(
    _ games: (start: Game.Start, number: Int)..., league: LeagueID = "mlb"
  ) throws -> GameDivision? {
    var world = try MatchingFixture()
    for (start, number) in games {
      try world.play(at: "park", start: start, league: league, number: number)
    }
    let stadium = try #require(world.index["park"])
    let candidates = world.games.map {
      Candidate($0, at: stadium, distance: 0, on: MatchingFixture.day, rules: world.rules)
    }
    return GameDivision(candidates, leagues: MatchingFixture.leagues, rules: world.rules)
  }

  private func time(_ minute: Int) throws -> LocalDateTime {
    LocalDateTime(day: try MatchingFixture.day.orThrow(), microsecondOfDay: 0) + minute * 60
  }

  /// Baseball games take 180 minutes: these are from 13:00 to 16:00 and from 19:00 to 22:00.
  @Test(arguments: [
    (8 * 60, 0), (13 * 60, 0), (15 * 60 + 59, 0), (17 * 60 + 29, 0), (17 * 60 + 31, 1),
    (19 * 60, 1), (21 * 60, 1), (23 * 60, 1),
  ])
  func photoBelongsToGameOfItsTime(_ minute: Int, _ index: Int) throws {
    let division = try #require(
      try division((.exact(minuteOfDay: 780), 1), (.exact(minuteOfDay: 1_140), 2)))
    #expect(division.index(at: try time(minute)) == index)
    let reversed = try #require(
      try self.division((.exact(minuteOfDay: 1_140), 2), (.exact(minuteOfDay: 780), 1)))
    #expect(reversed.index(at: try time(minute)) == 1 - index)
  }

  /// The second game of a doubleheader starts after the first, which had extra innings.
  @Test func nextGameEndsTheFirst() throws {
    let division = try #require(
      try division((.exact(minuteOfDay: 780), 1), (.exact(minuteOfDay: 900), 2)))
    #expect(division.index(at: try time(899)) == 0)
    #expect(division.index(at: try time(900)) == 1)
    #expect(division.index(at: try time(950)) == 1)
  }

  /// The first game is from 13:00 to 16:00, with photos from 11:30 to 17:00.
  @Test func gameWithoutStartHasPhotosOutsideTheOthersWindow() throws {
    let later = try #require(try division((.exact(minuteOfDay: 780), 1), (.unknown, 2)))
    for (minute, index) in [(600, 0), (690, 0), (900, 0), (1_020, 0), (1_021, 1), (1_200, 1)] {
      #expect(later.index(at: try time(minute)) == index, "\(minute)")
    }
    let earlier = try #require(try division((.unknown, 1), (.exact(minuteOfDay: 780), 2)))
    for (minute, index) in [(600, 0), (689, 0), (690, 1), (900, 1), (1_200, 1)] {
      #expect(earlier.index(at: try time(minute)) == index, "\(minute)")
    }
    let others = try #require(
      try division((.placeholder(minuteOfDay: 780), 0), (.exact(minuteOfDay: 780), 0)))
    for (minute, index) in [(600, 0), (690, 1), (900, 1), (1_020, 1), (1_021, 0)] {
      #expect(others.index(at: try time(minute)) == index, "\(minute)")
    }
  }

  @Test func gamesWithoutStartsAreNotDivided() throws {
    #expect(try division((.unknown, 1), (.unknown, 2)) == nil)
    #expect(try division((.exact(minuteOfDay: 780), 1)) == nil)
  }

  /// Later photos never belong to earlier games.
  @Test func orderOfPhotosIsTheOrderOfGames() throws {
    for first in stride(from: 600, to: 1_000, by: 50) {
      for second in stride(from: first + 30, to: 1_300, by: 70) {
        let division = try #require(
          try division((.exact(minuteOfDay: first), 1), (.exact(minuteOfDay: second), 2)))
        let found = try stride(from: 0, to: 1_440, by: 10).map { division.index(at: try time($0)) }
        #expect(found == found.sorted() && Set(found) == [0, 1])
      }
    }
  }
}
