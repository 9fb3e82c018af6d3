import AppSupport
import Drawing
package import Sharing
import SportsModel

extension ProgressCard {
  static let sample = ProgressCard(
    league: "Major League Baseball", venue: "ballpark", color: CardColors.league("mlb") ?? 0,
    visited: 23, total: 30,
    figures: [
      KeyFigure(61, one: "game"), KeyFigure(21, one: "city", many: "cities"),
      KeyFigure("2011", "first game"),
    ], map: SampleMaps.league("mlb", missing: 4))

  static let none = ProgressCard(
    league: "National Women’s Soccer League", color: CardColors.league("nwsl") ?? 0, visited: 0,
    total: 14, figures: [KeyFigure(0, one: "game"), KeyFigure(0, one: "city", many: "cities")])

  static let all = ProgressCard(
    league: "Major League Baseball", venue: "ballpark", color: CardColors.league("mlb") ?? 0,
    visited: 30, total: 30,
    figures: [
      KeyFigure(1_204, one: "game"), KeyFigure(28, one: "city", many: "cities"),
      KeyFigure("1987", "first game"),
    ], map: SampleMaps.league("mlb", missing: 0))

  static let long = ProgressCard(
    league: "Großer Verband der vereinigten Mannschaften aus allen Landesteilen und Regionen",
    color: 0xffd200, visited: 1_204, total: 5_000,
    figures: [
      KeyFigure(123_204, one: "game"), KeyFigure(1_129, one: "city", many: "cities"),
      KeyFigure("1987", "first game"),
    ])
}

extension AchievementCard {
  static let sample = AchievementCard(
    name: "Road Warrior", description: "Games in 5 stadiums within 7 days.", emblem: .journey,
    category: "Journey", color: CardColors.league("mlb") ?? 0,
    earnedOn: date(2019, month: 7, day: 21), current: 5, target: 5, claim: "5 ballparks in 7 days",
    evidence: ["Boston · Oakland · Phoenix · Atlanta · Baltimore", "Jul 15–21, 2019"])

  static let open = AchievementCard(
    name: "Every Ballpark Between the Rockies and the Sea",
    description: "Games on the Atlantic side (Maine to Florida, including Pennsylvania and D.C.) "
      + "and the Pacific side (California to British Columbia) within 30 days.",
    emblem: .region, category: "Region", earnedOn: nil, current: 11, target: 30)

  static let long = AchievementCard(
    name: "Каждый стадион от Скалистых гор до самого моря", description: "Όλα τα γήπεδα.",
    emblem: .feat, category: "Kategorie mit einem sehr langen Namen", color: 0xffb81c,
    earnedOn: date(2024, month: 9, day: 30), current: 2, target: 2,
    claim: "Saskatchewan Roughriders 104, Los Angeles Angels of Anaheim 118",
    evidence: [
      "Guaranteed Rate Field at the Old Comiskey Grounds of South Chicago, Mon, Sep 30, 2024",
      "Llanfairpwllgwyngyll · Saskatchewan · Rancho Cucamonga · Los Angeles · San Francisco · 5 more",
      "Sep 30, 2023 – Sep 30, 2024",
    ])
}

extension YearCard {
  private static let stadiums: [StadiumID] = [
    "fenway-park-boston", "wrigley-field-chicago", "oracle-park-sf", "dodger-stadium-los-angeles",
    "comerica-park-detroit", "progressive-field-cleveland", "yankee-stadium-bronx",
    "pnc-park-pittsburgh", "coors-field-denver", "truist-park-atlanta", "rogers-centre-toronto",
  ]

  static let sample = YearCard(
    year: 2024,
    figures: [
      KeyFigure(23, one: "game"), KeyFigure(11, one: "stadium"), KeyFigure(5, one: "new stadium"),
      KeyFigure("8,412 mi", "between stadiums"),
    ], months: [1, 0, 0, 3, 2, 5, 4, 6, 1, 1, 0, 0],
    moment: "Shohei Ohtani, 50th home run of the season",
    highlights: ["Boston Red Sox: 9–4 with you there"], map: SampleMaps.visited(stadiums))

  static let empty = YearCard(
    year: 1998, figures: [KeyFigure(0, one: "game"), KeyFigure(0, one: "stadium")], months: [],
    highlights: []
  )

  static let list = YearCard(
    year: 2025, figures: [KeyFigure(44, one: "game"), KeyFigure(31, one: "stadium")], months: [],
    highlights: ["Most visited: 東京ドーム, 13 games"],
    stadiums: (0..<31).map {
      $0.isMultiple(of: 2) ? "東京ドーム" : "Guaranteed Rate Field at the Old Comiskey Grounds"
    })

  static let long = YearCard(
    year: 2000,
    figures: [
      KeyFigure(365_204, one: "game"), KeyFigure(2_911, one: "stadium"),
      KeyFigure(1_500, one: "new stadium"),
      KeyFigure("1,238,412 km", "between stadiums"),
    ],
    months: Array(repeating: 400, count: 12),
    moment: "Cristian Javier, Héctor Neris, Rafael Montero and Ryan Pressly, combined no-hitter "
      + "against the Los Angeles Angels of Anaheim in the second game of a doubleheader",
    highlights: [], map: SampleMaps.visited(stadiums), color: 0xffc72c)
}

extension KeyFigure {
  /// Creates a count with its English noun: `1 game`, `1,204 games`.
  package init(_ count: Int, one: String, many: String? = nil) {
    self.init(DisplayFormat.number(count), count == 1 ? one : many ?? one + "s")
  }
}
