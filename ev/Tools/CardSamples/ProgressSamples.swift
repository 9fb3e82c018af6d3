import Sharing

extension ProgressCard {
  static let sample = ProgressCard(
    league: "Major League Baseball", visited: 18, total: 30,
    figures: [
      KeyFigure(43, "game"), KeyFigure(14, "city", "cities"), KeyFigure("2011", "first visit"),
    ],
    groups: [
      ("AL East", 4, 5), ("AL Central", 3, 5),
      ("AL West", 2, 5), ("NL East", 5, 5),
      ("NL Central", 3, 5), ("NL West", 1, 5),
    ])

  static let none = ProgressCard(
    league: "National Women’s Soccer League", visited: 0, total: 14,
    figures: [KeyFigure(0, "game"), KeyFigure(0, "city", "cities")],
    groups: [("NWSL", 0, 14)])

  static let all = ProgressCard(
    league: "National Football League", visited: 30, total: 30,
    figures: [
      KeyFigure(1_204, "game"), KeyFigure(29, "city", "cities"), KeyFigure("1987", "first visit"),
    ],
    groups: [
      "AFC East", "AFC North", "AFC South", "AFC West", "NFC East", "NFC North", "NFC South",
      "NFC West",
    ].map { ($0, 4, 4) })
}

extension AchievementCard {
  static let sample = AchievementCard(
    name: "Coast to Coast",
    description: "Games on the Atlantic side and the Pacific side within 30 days.",
    category: "Journey", earnedOn: date(2019, 7, 21), current: 2, target: 2)

  static let open = AchievementCard(
    name: "Every Ballpark Between the Rockies and the Sea",
    description: "Games on the Atlantic side (Maine to Florida, including Pennsylvania and D.C.) "
      + "and the Pacific side (California to British Columbia) within 30 days.",
    category: "Region", earnedOn: nil, current: 11, target: 30)
}

extension YearCard {
  static let sample = YearCard(
    year: 2024,
    figures: [
      KeyFigure(23, "game"), KeyFigure(11, "stadium"), KeyFigure(5, "new stadium"),
      KeyFigure("8,412 mi", "between stadiums"),
    ],
    months: [1, 0, 0, 3, 2, 5, 4, 6, 1, 1, 0, 0],
    highlights: [
      "Boston Red Sox: 9–4 with you there", "Most visited: Fenway Park, 13 games",
      "Longest hop: Fenway Park to Oracle Park, 2,690 mi",
    ])

  static let empty = YearCard(
    year: 1998, figures: [KeyFigure(0, "game"), KeyFigure(0, "stadium")], months: [], highlights: []
  )
}
