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
      catalog.stadiums(named: "Camden Yards", on: day).map(\.id)
        == ["oriole-park-camden-yards-baltimore"])
    #expect(catalog.stadiums(named: "Stadium", on: day).count > 20)
    #expect(catalog.stadiums(named: "no such place", on: day).isEmpty)
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
    #expect(catalog.stadiums(named: "Foo", on: day).isEmpty)
    #expect(throws: NameLookupError.noSuchStadium("Foo")) {
      try catalog.stadium(bestMatching: "Foo", on: day)
    }
    #expect(catalog.stadiumNames(like: "Foo") == ["Footprint Center"])
    #expect(!catalog.stadiums(containing: "Foo").isEmpty)
    #expect(throws: NameLookupError.noSuchTeam("Yanke")) { try catalog.team(bestMatching: "Yanke") }
    #expect(catalog.teamNames(like: "Yanke").contains("Yankees"))
  }

  /// Each name, also a code, a nickname or a city alone, in the seasons at the ends of its use and
  /// next to them: it finds the teams that had it then, and none but those whose full name has its
  /// words.
  @Test func nameFindsTheTeamsThatHadItThen() throws {
    for (league, teams) in Dictionary(grouping: catalog.teams, by: \.league) {
      let names = teams.flatMap { team in catalog.names(of: team).map { (team: team, name: $0) } }
      for (key, all) in Dictionary(grouping: names, by: \.name.key) {
        let ends = all.flatMap { team, name in
          [name.seasons.lowerBound, min(name.seasons.upperBound, 2026)]
            // Some clubs paused, and no code means them then.
            + (name.kind == .code
              ? team.names.flatMap { [$0.first, $0.last] }.compactMap(\.self) : [])
        }
        for season in Set(ends.flatMap { [$0 - 1, $0, $0 + 1] }) where season <= 2026 {
          let text = try #require(all.first?.name.text)
          let found = catalog.teams(named: text, season: season, league: league)
          let borne = all.filter { $0.name.seasons.contains(season) }.map(\.team)
          #expect(borne.allSatisfy(found.contains), "\(text) in \(season)")
          for team in found {
            let isActive = team.names.contains { $0.wasUsed(in: season) }
            #expect(isActive, "\(team.id), found by \(text), has no name in \(season)")
            let full = catalog.names(of: team).filter {
              $0.kind == .full && $0.seasons.contains(season)
            }
            let hasWords = full.contains { name in
              [key, key + "s"].contains { NameKey.contains($0, in: name.key) }
            }
            #expect(borne.contains(team) || hasWords, "\(team.id) by \(text) in \(season)")
          }
        }
      }
    }
  }

  /// Nicknames and short cities of these teams were their names in other seasons.
  private static let renamed: Set<TeamID> = ["nba-atl", "nhl-chi", "mls-la", "mls-skc"]

  /// A name with the words of dated names is used in their seasons only.
  @Test func namesHaveTheSeasonsOfTheirWords() {
    for team in catalog.teams where !Self.renamed.contains(team.id) {
      for name in catalog.names(of: team) where name.kind != .code {
        let dated = team.names.filter { NameKey.contains(name.key, in: NameKey.key($0.name)) }
        guard !dated.isEmpty else { continue }
        for season in [name.seasons.lowerBound, min(name.seasons.upperBound, 2026)] {
          let isUsed = dated.contains { $0.wasUsed(in: season) }
          #expect(isUsed, "\(team.id): \(name.text) in \(season)")
        }
      }
    }
  }

  @Test(arguments: [
    ("Expos", 1990, "mlb-wsh"), ("Indians", 2019, "mlb-cle"), ("Redskins", 2015, "nfl-was"),
    ("Whalers", 1990, "nhl-car"), ("Sonics", 2000, "nba-okc"), ("Bullets", 1990, "nba-was"),
    ("Oakland A's", 2010, "mlb-ath"), ("Oakland A’s", 2010, "mlb-ath"),
    ("D-backs", 2019, "mlb-ari"), ("Dbacks", 2019, "mlb-ari"), ("LA Dodgers", 2019, "mlb-lad"),
    ("Habs", 2019, "nhl-mtl"), ("KC Royals", 2019, "mlb-kc"), ("SFN", 2019, "mlb-sf"),
    ("NY Mets", 2019, "mlb-nym"), ("Mighty Ducks", 2000, "nhl-ana"), ("Yankee", 2019, "mlb-nyy"),
    ("Sporting KC", 2019, "mls-skc"), ("Houston Dynamo", 2023, "mls-hou"),
    ("Seattle Sounders", 2023, "mls-sea"), ("NC Courage", 2019, "nwsl-nc"),
    ("Nets", 2019, "nba-bkn"), ("Niners", 2019, "nfl-sf"), ("Nordiques", 1990, "nhl-col"),
    ("the Yankees", 2019, "mlb-nyy"), ("Canadiens de Montréal", 2018, "nhl-mtl"),
    ("Angels of Anaheim", 2010, "mlb-laa"),
  ])
  func teamIsFoundAsFansSayIt(_ text: String, _ season: Int, _ id: String) {
    #expect(catalog.teams(named: text, season: season).map(\.id.rawValue) == [id])
  }

  @Test(arguments: [
    ("Expos", 2010), ("Commanders", 2019), ("Oakland A's", 2025), ("Guardians", 2019),
    ("Yanke", 2019), ("Foo", 2019), ("Yankees of Foo", 2019), ("", 2019),
  ])
  func otherTextsAreNotTeams(_ text: String, _ season: Int) {
    #expect(catalog.teams(named: text, season: season).isEmpty)
  }

  @Test(
    arguments: [
      ("@ Cubs", true, .nickname), ("Cubs", true, .nickname), ("CHC", true, .code),
      ("Chicago", true, .city), ("the Chicago Cubs (home)", true, .full), ("Iowa Cubs", true, nil),
      ("Chicago Bulls", true, nil), ("Cub", true, .part), ("Cubs at Iowa", false, .nickname),
      ("Chicago at Iowa", false, .city), ("Cubicles at Iowa", false, nil),
    ] as [(String, Bool, SpokenName.Kind?)])
  func textNamesATeam(_ text: String, _ isWhole: Bool, _ kind: SpokenName.Kind?) throws {
    let cubs = try #require(catalog.team("mlb-chc"))
    #expect(catalog.nameKind(of: cubs, season: 2016, in: text, isWhole: isWhole) == kind)
  }

  /// Each stadium on a day of its last year, with its city.
  @Test func everyStadiumIsFoundWithItsCity() throws {
    for stadium in catalog.stadiums.stadiums where !stadium.city.isEmpty {
      let day = try #require(LocalDay(year: stadium.closed ?? 2026, month: 7, day: 1))
      let name = stadium.name(in: day.year)
      for text in [
        name, "\(name), \(stadium.city)", "\(name), \(stadium.city), \(stadium.region)",
        "\(name) (\(stadium.city))", "\(stadium.city) - \(name)", "\(stadium.city)'s \(name)",
        "\(name), \(stadium.city), USA",
      ] {
        #expect(catalog.stadiums(named: text, on: day).contains(stadium), "\(text)")
      }
    }
  }

  @Test(arguments: [
    ("Yankee Stadium, Bronx, NY", 2019, "yankee-stadium-bronx"),
    ("The Metrodome", 2000, "metrodome-minneapolis"), ("Bell Center", 2019, "bell-centre-montreal"),
    ("Nats Park", 2019, "nationals-park-washington"),
    ("The Jake", 2019, "progressive-field-cleveland"),
    ("Oracle Park - San Francisco", 2019, "oracle-park-sf"),
    ("Guaranteed Rate Field / U.S. Cellular Field", 2019, "rate-field-chicago"),
    ("New York's Shea Stadium", 2008, "shea-stadium-queens"),
    ("Houston Astrodome", 1998, "astrodome-houston"),
    ("Tiger Stadium, Detroit, Michigan, USA", 1998, "tiger-stadium-detroit"),
  ])
  func stadiumIsFoundAsFansSayIt(_ text: String, _ year: Int, _ id: String) {
    let day = LocalDay(year: year, month: 8, day: 15)
    #expect(catalog.stadiums(named: text, on: day).map(\.id.rawValue) == [id])
  }

  @Test(arguments: ["Foo", "Fenway Park, Minneapolis", "Fenwy Park", "Park of Fenway"])
  func otherTextsAreNoStadiums(_ text: String) {
    #expect(catalog.stadiums(named: text).isEmpty)
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
