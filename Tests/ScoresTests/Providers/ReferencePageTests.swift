import Foundation
import SportsModel
import Testing

@testable import Scores

struct ReferencePageTests {
  static func summary(box: String, extra: String = "", date: String = "") -> String {
    """
    <div class="game_summary nohover"><table class="teams"><tbody>\(date)
    <tr class="loser"><td><a href="/teams/AWY/2020.html">Away &amp; Co</a></td>
    <td class="right">3</td><td class="right gamelink"><a href="\(box)">Final</a></td></tr>
    <tr class="winner"><td><a href="/teams/HOM/2020.html">Home Nine</a></td>
    <td class="right">4</td><td class="right">\(extra)&nbsp;</td></tr></tbody></table>
    <table><tbody><tr class="winner"><td>W</td><td>Somebody</td></tr></tbody></table></div>
    """
  }

  static func page(_ body: String, header: String = "") -> Data {
    Data(
      """
      <html><head><title>Games</title></head><body><div id="header">\(header)</div>
      <div id="content"><div class="prevnext"><span>Aug 17, 2020</span></div>\(body)</div>
      </body></html>
      """.utf8)
  }

  static func list(_ games: String...) -> String {
    "<div class='game_summaries'>" + games.joined() + "</div>"
  }

  private let baseball = TestProviders.reference(.baseballReference)
  private let football = TestProviders.reference(.footballReference)

  @Test func visitorIsFirstAndLinkGivesDayAndNumber() throws {
    let body = Self.page(
      Self.list(Self.summary(box: "/boxes/HOM/HOM202008172.shtml", extra: "(7)")))
    let game = try #require(try baseball.games(body).games.first)
    #expect(try game.day == day("2020-08-17"))
    #expect(game.number == 2 && game.id == "HOM202008172")
    #expect(game.score == Score(home: 4, away: 3))
    #expect(game.away == .init(id: "AWY", name: "Away & Co") && game.detail == "Final/(7)")
  }

  @Test func dateRowBeforeTeamsIsSkipped() throws {
    let date = "<tr class=\"date\"><td colspan=3>Sep 17, 2020</td></tr>"
    let body = Self.page(
      Self.list(Self.summary(box: "/boxscores/202009170hom.htm", extra: "OT", date: date)))
    let game = try #require(try football.games(body).games.first)
    #expect(try game.day == day("2020-09-17"))
    #expect(game.number == 0 && game.detail == "Final/OT")
  }

  @Test func listsOfOtherGamesAreNotRead() throws {
    let other = Self.list(Self.summary(box: "/boxes/OLD/OLD201008170.shtml"))
    let ours = Self.list(Self.summary(box: "/boxes/HOM/HOM202008170.shtml"))
    let compressed = other.replacing("'game_summaries'", with: "'game_summaries compressed'")
    let body = Self.page("<!-- \(other) -->" + compressed + ours, header: other)
    #expect(try baseball.games(body).games.map(\.id) == ["HOM202008170"])
  }

  @Test func otherDaysAreIgnored() throws {
    let body = Self.page(Self.list(Self.summary(box: "/boxes/HOM/HOM202008170.shtml")))
    let asked = try day("2020-12-24")
    #expect(try baseball.games(body, days: asked...asked).games.isEmpty)
  }

  @Test func pageWithoutListIsEmptyAndOtherPagesAreErrors() throws {
    #expect(try baseball.games(Self.page("")) == GameList())
    for html in ["<html><body>Just a moment</body></html>", "plain", "<div class=scorebox>"] {
      #expect(throws: ProviderError.self) { () throws in try baseball.games(Data(html.utf8)) }
    }
    #expect(throws: ProviderError.self) { () throws in try baseball.games(Data()) }
  }

  @Test func rowsWithoutLinkOrTeamsAreLeftOut() throws {
    let broken = Self.summary(box: "/boxes/").replacing("Home Nine", with: "")
    let body = Self.page(Self.list(broken, "<div class=game_summary>"))
    #expect(try baseball.games(body).games.isEmpty)
  }

  @Test func deeplyNestedPagesAreParsed() throws {
    let deep = Data(String(repeating: "<div>", count: 100_000).utf8)
    #expect(throws: ProviderError.self) { () throws in try baseball.games(deep) }
    let large = Data(repeating: UInt8(ascii: "<"), count: HTMLPage.maxBytes + 1)
    #expect(throws: ProviderError.wrongShape("it is too large")) {
      () throws in try baseball.games(large)
    }
  }

  @Test func footballWeeksCountFromKickoff() throws {
    func week(_ text: String, _ first: [Int: LocalDay] = [:]) throws -> Int? {
      FootballWeek(of: try day(text), firstDay: first)?.number
    }
    #expect(try week("2020-09-10") == 1)
    #expect(try week("2020-09-21") == 2)
    #expect(try week("2017-10-22") == 7)
    #expect(try week("2023-02-12") == 22)
    #expect(try week("2001-09-23", [2001: day("2001-09-09")]) == 2)
    #expect(try week("2020-07-01") == nil)
  }
}
