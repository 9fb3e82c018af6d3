package import Sharing
import SportsModel

/// Long names in one script, for every kind of card.
package struct ScriptSample: Sendable, CustomStringConvertible {
  package let script: String
  /// The name of the card's owner.
  package let owner: String
  private let stadium: String
  private let place: String
  private let teams: (away: String, home: String)
  private let sentence: String

  package var description: String { script }

  package static let all = [
    ScriptSample(
      script: "Latin", owner: "Maximiliana Featherstonehaugh-Cholmondeley the Third",
      stadium: "Estádio Governador Magalhães Pinto (Mineirão)",
      place: "Llanfairpwllgwyngyll, Wales",
      teams: ("Borussia Mönchengladbach", "Wolverhampton Wanderers"),
      sentence: "Größte Zahl aufeinanderfolgender Spiele in 30 Stadien während eines Sommers"),
    ScriptSample(
      script: "Greek", owner: "Κωνσταντίνος Παπαχαραλάμπους-Αναγνωστόπουλος",
      stadium: "Στάδιο Γεώργιος Καραϊσκάκης στον Πειραιά", place: "Νέα Φιλαδέλφεια, Αττική",
      teams: ("Παναθηναϊκός Αθλητικός Όμιλος", "Ολυμπιακός Σύνδεσμος Φιλάθλων"),
      sentence: "Όλα τα γήπεδα από τη Θεσσαλονίκη μέχρι το Ηράκλειο μέσα σε ένα καλοκαίρι"),
    ScriptSample(
      script: "Cyrillic", owner: "Александра Константиновна Преображенская-Воскресенская",
      stadium: "Большая спортивная арена олимпийского комплекса «Лужники»",
      place: "Петропавловск-Камчатский", teams: ("Металлург Магнитогорск", "Нефтехимик Нижнекамск"),
      sentence: "Каждый стадион от Калининграда до самого Петропавловска за одно лето"),
    ScriptSample(
      script: "Japanese", owner: "長谷川真之介と愉快な仲間たち一同より心を込めて",
      stadium: "福岡ソフトバンクホークス本拠地みずほPayPayドーム福岡", place: "北海道北広島市Fビレッジ",
      teams: ("北海道日本ハムファイターズ", "東北楽天ゴールデンイーグルス"), sentence: "一夏のうちに北海道から九州まで十二球団すべての本拠地球場を巡る旅を達成"),
    ScriptSample(
      script: "Korean", owner: "김수한무 거북이와 두루미 삼천갑자 동방삭",
      stadium: "대구삼성라이온즈파크와 그 옆의 야외 연습 경기장", place: "경기도 수원시 장안구, 대한민국",
      teams: ("한화 이글스 대전 프로야구단", "삼성 라이온즈 대구 프로야구단"),
      sentence: "한여름 한 달 동안 전국의 모든 프로야구 경기장을 빠짐없이 방문했습니다"),
  ]

  /// A card of each kind.
  package var cards: [any Card] {
    let day = date(2025, month: 7, day: 18)
    return [
      ProgressCard(
        league: sentence, visited: 23, total: 30,
        figures: [KeyFigure(61, one: "game"), KeyFigure("2011", "first game")]),
      AchievementCard(
        name: sentence, description: sentence, emblem: .journey, category: place, earnedOn: day,
        current: 5, target: 5, claim: sentence, evidence: [stadium, place]),
      VisitCard(
        day: day, stadium: stadium, place: place, away: .init(teams.away, score: 104),
        home: .init(teams.home, score: 118), league: "KBO", moment: sentence, rating: 4),
      TripCard(
        name: sentence, title: "\(place) – \(stadium)", dates: (day, day + 6),
        stops: (0..<7).map {
          .init(
            day: day + $0, stadium: stadium, games: "\(teams.away) – \(teams.home)", isNew: $0 > 3)
        },
        figures: [KeyFigure(7, one: "day"), KeyFigure(1_204, one: "mile")]),
      YearCard(
        year: 2025, figures: [KeyFigure(44, one: "game"), KeyFigure(7, one: "stadium")], months: [],
        moment: sentence, highlights: [sentence],
        stadiums: [stadium, place, stadium, teams.home, stadium, teams.away]),
    ]
  }
}
