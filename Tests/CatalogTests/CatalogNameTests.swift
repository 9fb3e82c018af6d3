import SportsModel
import TestSupport
import Testing

@testable import Catalog

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
  ]) func findsStadiumByAnyName(_ text: String, _ id: String) {
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

  @Test func beginningOfWordMeansNoName() throws {
    let day = try #require(LocalDay("2020-02-02"))
    #expect(catalog.stadiums(bestMatching: "Foo", on: day).isEmpty)
    #expect(throws: NameLookupError.noSuchStadium("Foo")) {
      try catalog.stadium(bestMatching: "Foo", on: day)
    }
    #expect(catalog.stadiumNames(like: "Foo") == ["Footprint Center"])
    #expect(!catalog.stadiums(containing: "Foo").isEmpty)
    #expect(throws: NameLookupError.noSuchTeam("Yanke")) { try catalog.team(bestMatching: "Yanke") }
    #expect(catalog.teamNames(like: "Yanke").contains("Yankees"))
  }

  /// Beginnings of every name, unless they are whole words, are neither a stadium nor a team.
  @Test func noNameMatchesBeginningOfWord() throws {
    let stadiums = catalog.stadiums.stadiums.flatMap {
      [$0.id.rawValue] + $0.names.map(\.name) + $0.aliases
    }
    let teams = catalog.teams.flatMap {
      [$0.id.rawValue, $0.code] + $0.names.map(\.name) + $0.aliases
    }
    let names = Set((stadiums + teams).map(NameMatchRank.folded)).sorted()
    try #require(!names.isEmpty)
    for name in names {
      for end in name.indices.dropFirst() where name[end] != " " && !name[..<end].hasSuffix(" ") {
        let rank = NameMatchRank(of: name, to: String(name[..<end]))
        guard let rank, rank.rawValue <= NameMatchRank.wholeWords.rawValue else { continue }
        #expect(" \(name) ".contains(" \(name[..<end]) "), "\(name[..<end]) of \(name)")
      }
    }
    // The lookups use that rank; a lookup takes longer, so each name has one beginning here.
    for (index, name) in names.enumerated() where index.isMultiple(of: 5) && name.count > 2 {
      let beginning = String(name.prefix(1 + index % (name.count - 1)))
      let words = " \(NameMatchRank.folded(beginning)) "
      for stadium in catalog.stadiums(named: beginning) {
        let known = [stadium.id.rawValue] + stadium.names.map(\.name) + stadium.aliases
        #expect(known.contains { " \(NameMatchRank.folded($0)) ".contains(words) }, "\(words)")
      }
      for team in catalog.teams(named: beginning) {
        let known = [team.id.rawValue, team.code] + team.names.map(\.name) + team.aliases
        #expect(known.contains { " \(NameMatchRank.folded($0)) ".contains(words) }, "\(words)")
      }
    }
  }

  @Test(arguments: [
    ("Red Socks", "Red Sox"), ("White Socks", "White Sox"), ("Dodgres", "Dodgers"),
    ("Phillys", "Phillies"), ("Yankes", "Yankees"),
  ]) func suggestsTeamForMisspelling(_ text: String, _ name: String) {
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
