import Sharing

extension VisitCard {
  static let sample = VisitCard(
    day: date(2018, 7, 9), stadium: "Fenway Park", place: "Boston, MA",
    away: Side("Texas Rangers", 0), home: Side("Boston Red Sox", 5), league: "MLB", rating: 5)

  static let long = VisitCard(
    day: date(2019, 9, 28),
    stadium: "Guaranteed Rate Field at the Old Comiskey Grounds of South Chicago",
    place: "Chicago, IL", away: Side("Saskatchewan Roughriders", 104),
    home: Side("Los Angeles Angels of Anaheim", 118), league: "CFL", rating: 3)

  static let moment = VisitCard(
    day: date(2022, 6, 25), stadium: "Guaranteed Rate Field at the Old Comiskey Grounds",
    place: "Rancho Cucamonga and the rest, CA", away: Side("Saskatchewan Roughriders", 3),
    home: Side("Los Angeles Angels of Anaheim", 0), league: "MLB",
    moment: "Cristian Javier, Héctor Neris, Rafael Montero and Ryan Pressly, combined no-hitter",
    rating: 5)

  static let tour = VisitCard(
    day: date(2022, 12, 1), stadium: "Lambeau Field", place: "Green Bay, WI",
    occasion: "Stadium tour", rating: 4)

  static let elsewhere = VisitCard(
    day: date(2025, 3, 18), stadium: "東京ドーム", place: "東京, 日本",
    away: Side("Λος Άντζελες Ντότζερς", 4), home: Side("Чикаго Кабс", nil), league: "MLB")
}

extension TripCard {
  static let sample = TripCard(
    title: "Great Lakes in June",
    stops: [
      Stop(
        day: date(2026, 6, 12), game: "Cardinals at Cubs", stadium: "Wrigley Field", isNew: false),
      Stop(day: date(2026, 6, 13), game: "Tigers at White Sox", stadium: "Rate Field", isNew: true),
      Stop(
        day: date(2026, 6, 14), game: "Phillies at Brewers", stadium: "American Family Field",
        isNew: true),
      Stop(
        day: date(2026, 6, 16), game: "Royals at Tigers", stadium: "Comerica Park", isNew: true),
      Stop(
        day: date(2026, 6, 17), game: "Twins at Guardians", stadium: "Progressive Field",
        isNew: false),
    ],
    figures: [
      KeyFigure(6, "day"), KeyFigure(5, "game"), KeyFigure(3, "new", "new"), KeyFigure(812, "mile"),
    ])

  static let long = TripCard(
    title: "Every stadium of the American League and the National League in one single summer",
    stops: (0..<30).map { number in
      Stop(
        day: date(2026, 6, 1 + number),
        game: "Los Angeles Angels of Anaheim at Saskatchewan Roughriders",
        stadium: "Guaranteed Rate Field at the Old Comiskey Grounds", isNew: number % 2 == 0)
    },
    figures: [
      KeyFigure(30, "day"), KeyFigure(30, "game"), KeyFigure(15, "new", "new"),
      KeyFigure(17_204, "mile"),
    ])
}
