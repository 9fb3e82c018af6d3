import Catalog
import SportsModel
import TestSupport
import Testing

/// Finding stadiums and teams by what people call them.
@Suite struct CatalogNameTests {
  let catalog: Catalog

  init() throws { catalog = try BundledCatalog.result.get() }

  @Test func exactNameWinsOverPartialMatch() throws {
    let day = try #require(LocalDay("2019-06-15"))
    #expect(
      catalog.stadiums(bestMatching: "Camden Yards", on: day).map(\.id)
        == ["oriole-park-camden-yards-baltimore"])
    #expect(catalog.stadiums(bestMatching: "Stadium", on: day).count > 20)
    #expect(catalog.stadiums(bestMatching: "no such place", on: day).isEmpty)
  }

  @Test(arguments: [
    ("SkyDome", "rogers-centre-toronto"), ("skydome", "rogers-centre-toronto"),
    ("Fenway", "fenway-park-boston"), ("fenway-park-boston", "fenway-park-boston"),
    ("Enron Field", "daikin-park-houston"),
  ])
  func findsStadiumByAnyName(_ text: String, _ id: String) {
    #expect(catalog.stadiums(named: text, on: nil).first?.id.rawValue == id)
  }

  @Test func dayResolvesNameOfTwoStadiums() throws {
    let old = try #require(LocalDay("1985-07-01"))
    let new = try #require(LocalDay("1995-07-01"))
    #expect(
      catalog.stadiums(named: "Comiskey Park", on: old).map(\.id) == ["comiskey-park-chicago"])
    #expect(catalog.stadiums(named: "Comiskey", on: new).map(\.id) == ["rate-field-chicago"])
    #expect(catalog.stadiums(named: "Comiskey", on: nil).count == 2)
    let both = catalog.stadiums(named: "Highmark Stadium", on: nil).map(\.id)
    #expect(Set(both) == ["highmark-stadium-orchard-park", "new-highmark-stadium-orchard-park"])
    let before = try #require(LocalDay("2024-10-01"))
    #expect(
      catalog.stadiums(named: "Highmark Stadium", on: before).map(\.id)
        == ["highmark-stadium-orchard-park"])
  }

  @Test func exactNamesRankFirst() {
    let found = catalog.stadiums(named: "Yankee Stadium", on: nil).prefix(2).map(\.id)
    #expect(Set(found) == ["old-yankee-stadium-bronx", "yankee-stadium-bronx"])
    #expect(catalog.stadiums(named: " ", on: nil).isEmpty)
    #expect(catalog.stadiums(named: "No Such Place", on: nil).isEmpty)
  }

  @Test(arguments: [
    ("Red Socks", "Red Sox"), ("White Socks", "White Sox"), ("Dodgres", "Dodgers"),
    ("Phillys", "Phillies"), ("Yankes", "Yankees"),
  ])
  func suggestsTeamForMisspelling(_ text: String, _ name: String) {
    #expect(catalog.teamNames(like: text).contains(name))
  }

  @Test func suggestsStadiumForMisspelling() {
    #expect(catalog.stadiumNames(like: "Feway Prak") == ["Fenway Park"])
    #expect(catalog.stadiumNames(like: "Fenwy").contains("Fenway Park"))
    #expect(catalog.stadiumNames(like: "nowhere at all").isEmpty)
  }

  @Test func ignoresAccents() {
    let plain = catalog.stadiums(named: "colisee de quebec", on: nil).map(\.id)
    #expect(plain.contains("colisee-quebec"))
    #expect(catalog.stadiums(named: "Colisée de Québec", on: nil).map(\.id) == plain)
  }

  @Test func findsTeamByCodeNicknameAndFormerName() {
    #expect(catalog.teams(named: "NYY", season: nil, league: "mlb").map(\.id).first == "mlb-nyy")
    #expect(catalog.teams(named: "mlb-wsh", season: nil, league: nil).map(\.id) == ["mlb-wsh"])
    #expect(
      catalog.teams(named: "Montreal Expos", season: nil, league: nil).map(\.id) == ["mlb-wsh"])
    let jets = catalog.teams(named: "Winnipeg Jets", season: 1985, league: "nhl").map(\.id)
    #expect(jets == ["nhl-ari"])
  }

  @Test func teamHasNameOfSeason() {
    #expect(catalog.displayName(of: "mlb-wsh", season: 1990) == "Montreal Expos")
    #expect(catalog.displayName(of: "mlb-wsh", season: 2019) == "Washington Nationals")
    #expect(catalog.displayName(of: "mlb-bl2", season: 1885) == "Baltimore Orioles")
    #expect(catalog.displayName(of: "xxx-yyy", season: 2019) == "xxx-yyy")
  }
}
