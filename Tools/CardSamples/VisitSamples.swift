import Drawing
import Sharing
import SportsModel

extension VisitCard {
  private static let redSox = CardColors.Pair(primary: 0xbd3039, secondary: 0x0c2340)
  private static let rangers = CardColors.Pair(primary: 0x003278, secondary: 0xc0111f)

  static let sample = VisitCard(
    day: date(2018, month: 7, day: 9), stadium: "Fenway Park", place: "Boston, MA",
    away: Side("Texas Rangers", score: 0, colors: rangers),
    home: Side("Boston Red Sox", score: 5, colors: redSox), league: "MLB", rating: 5)

  static let long = VisitCard(
    day: date(2019, month: 9, day: 28),
    stadium: "Guaranteed Rate Field at the Old Comiskey Grounds of South Chicago",
    place: "Chicago, IL", away: Side("Saskatchewan Roughriders", score: 104),
    home: Side("Los Angeles Angels of Anaheim", score: 118), league: "CFL", rating: 3)

  static let moment = VisitCard(
    day: date(2022, month: 6, day: 25),
    stadium: "Guaranteed Rate Field at the Old Comiskey Grounds",
    place: "Rancho Cucamonga and the rest, CA", away: Side("Saskatchewan Roughriders", score: 3),
    home: Side("Los Angeles Angels of Anaheim", score: 0), league: "MLB",
    moment: "Cristian Javier, Héctor Neris, Rafael Montero and Ryan Pressly, combined no-hitter",
    rating: 5)

  static let tour = VisitCard(
    day: date(2022, month: 12, day: 1), stadium: "Lambeau Field", place: "Green Bay, WI",
    occasion: "Stadium tour", rating: 4)

  static let elsewhere = VisitCard(
    day: date(2025, month: 3, day: 18), stadium: "東京ドーム", place: "東京, 日本",
    away: Side("Λος Άντζελες Ντότζερς", score: 4), home: Side("Чикаго Кабс", score: nil),
    league: "MLB")

  static let unknown = VisitCard(
    day: date(2025, month: 3, day: 18), stadium: "잠실종합운동장 야구장", place: "서울, 대한민국",
    away: Side("두산 베어스", score: nil), home: Side("LG 트윈스", score: nil), league: "KBO")

  /// Creates a card with a photo in the size of the card.
  static func photo(_ style: CardStyle) -> any Card {
    var card = sample
    card.photo = SamplePhoto.pixels(style)
    return card
  }

  static func longPhoto(_ style: CardStyle) -> any Card {
    var card = moment
    card.photo = SamplePhoto.pixels(style)
    return card
  }
}

extension TripCard {
  static let sample = TripCard(
    name: "Great Lakes in June", title: "Chicago to Cleveland, 5 ballparks, 6 days",
    dates: (date(2026, month: 6, day: 12), date(2026, month: 6, day: 17)),
    stops: [
      Stop(
        day: date(2026, month: 6, day: 12), stadium: "Wrigley Field", games: "2 games", isNew: false
      ),
      Stop(
        day: date(2026, month: 6, day: 13), stadium: "Rate Field", games: "Tigers at White Sox",
        isNew: true),
      Stop(
        day: date(2026, month: 6, day: 14), stadium: "American Family Field",
        games: "Phillies at Brewers", isNew: true),
      Stop(
        day: date(2026, month: 6, day: 16), stadium: "Comerica Park", games: "Royals at Tigers",
        isNew: true),
      Stop(
        day: date(2026, month: 6, day: 17), stadium: "Progressive Field",
        games: "Twins at Guardians", isNew: false),
    ],
    figures: [
      KeyFigure(6, one: "day"), KeyFigure(6, one: "game"), KeyFigure(3, one: "new", many: "new"),
      KeyFigure(812, one: "mile"),
    ],
    map: SampleMaps.route([
      "wrigley-field-chicago", "rate-field-chicago", "american-family-field-milwaukee",
      "comerica-park-detroit", "progressive-field-cleveland",
    ]))

  static let short = TripCard(
    name: "Toronto", title: "Toronto, 1 stadium, 1 day",
    dates: (date(2026, month: 6, day: 12), date(2026, month: 6, day: 12)),
    stops: [
      Stop(
        day: date(2026, month: 6, day: 12), stadium: "Rogers Centre", games: "Red Sox at Blue Jays",
        isNew: true
      )
    ],
    figures: [KeyFigure(1, one: "day"), KeyFigure(1, one: "game"), KeyFigure(0, one: "mile")],
    map: SampleMaps.route(["rogers-centre-toronto"]))

  static let long = TripCard(
    name: "Every stadium of the American League and the National League in one single summer",
    title: "Rancho Cucamonga to Saskatchewan City, 30 ballparks, 30 days",
    dates: (date(2025, month: 12, day: 12), date(2026, month: 6, day: 17)),
    stops: (0..<30).map { number in
      Stop(
        day: date(2026, month: 6, day: 1 + number),
        stadium: "Guaranteed Rate Field at the Old Comiskey Grounds",
        games: "Los Angeles Angels of Anaheim at Saskatchewan Roughriders", isNew: number % 2 == 0)
    },
    figures: [
      KeyFigure(30, one: "day"), KeyFigure(30, one: "game"), KeyFigure(15, one: "new", many: "new"),
      KeyFigure(17_204, one: "mile"),
    ])
}
