import BoxScores
import Sentences
import SportsModel

/// The fixed phrases of memories, in lower case without apostrophes.
enum MemoryPhrases {
  enum Meaning {
    case clues([GameClue])
    /// A game by its number in a series, a doubleheader or a season.
    case game(Int)
    case win, loss
    /// The following name is the losing team.
    case over, at, visiting, hosting, by, about, filler
  }

  static let maxWords = 5

  static let all: [String: Meaning] = {
    var all: [String: Meaning] = [:]
    for (phrases, meaning) in phrases {
      for phrase in phrases.split(separator: ", ") { all[String(phrase)] = meaning }
    }
    for (phrases, clue) in stages {
      for phrase in phrases.split(separator: ", ").map(String.init) {
        var clue = clue
        clue.written = phrase
        all[phrase] = .clues([.stage(clue)])
      }
    }
    for (index, number) in ["one", "two", "three", "four", "five", "six", "seven"].enumerated() {
      all["game \(number)"] = .game(index + 1)
      all["game \(index + 1)"] = .game(index + 1)
    }
    for (index, count) in ["", "double", "triple", "four", "five", "six"].enumerated() {
      let forms = [
        "\(count) overtime", "\(count) overtimes", "\(count) ot", "\(index + 1)ot",
        "\(index + 1) overtimes", "\(index + 1) ot",
      ]
      for form in forms {
        let phrase = String(form.drop { $0 == " " })
        let clue = ExtraTimeClue(written: phrase, count: index == 0 ? nil : index + 1)
        all[phrase] = .clues([.extraTime(clue)])
      }
    }
    for phrase in ["extra innings", "extra inning", "extras"] {
      all[phrase] = .clues([.extraTime(ExtraTimeClue(written: phrase))])
    }
    for inning in 10...26 {
      for phrase in ["\(inning) innings", "in the \(inning)th", "\(inning)th inning"] {
        all[phrase] = .clues([.extraTime(ExtraTimeClue(written: phrase, count: inning))])
      }
    }
    return all
  }()

  private static let phrases: [(String, Meaning)] = [
    ("won, win, wins, winning, beat, beats, beating, defeated, edged, edge, crushed, killed", .win),
    ("upset, topped, routed, blasted, destroyed, outlasted, downed, walked off, thrashed", .win),
    ("trounced, nipped, victory, came back", .win),
    ("lost, lose, loses, losing, fell, loss", .loss), ("over", .over),
    ("at, at the, @, in, in the", .at), ("visiting", .visiting),
    ("hosted, hosting, host", .hosting), ("by, by a", .by),
    ("around, about, maybe, i think, roughly, probably, circa, or so", .about),
    ("shut out, shutout, blanked, blank, scoreless, whitewashed, whitewash", .clues([.shutout])),
    ("tie, tied, draw, drew", .clues([.tie])),
    ("one run game, one point game, one goal game", .clues([.margin(1)])),
    ("opening day, season opener, opening night", .clues([.occasion(.opener)])),
    ("opener of the season", .clues([.occasion(.opener)])),
    ("home opener, first home game", .clues([.occasion(.homeOpener)])),
    ("last day of the season, last game of the season", .clues([.occasion(.lastGame)])),
    ("final day of the season, final game of the season", .clues([.occasion(.lastGame)])),
    ("season finale, last day", .clues([.occasion(.lastGame)])),
    ("doubleheader, double header, twin bill, twinbill", .clues([.doubleheader(nil)])),
    ("nightcap", .clues([.doubleheader(2)])), ("first game, opener, first playoff game", .game(1)),
    ("second game", .game(2)), ("third game", .game(3)),
    (
      "monday night football",
      .clues([.leagues(["nfl"], written: "NFL"), .weekdays([1], written: "Monday")])
    ),
    (
      "thursday night football",
      .clues([.leagues(["nfl"], written: "NFL"), .weekdays([4], written: "Thursday")])
    ),
    ("weekend", .clues([.weekdays([5, 6, 7], written: "weekend")])),
    ("put up", .filler),
  ]

  private static let stages: [(String, StageClue)] = [
    ("playoffs, playoff, postseason, championship, title game, wild card", StageClue(written: "")),
    ("wildcard, division series, divisional, conference finals", StageClue(written: "")),
    ("conference final, semifinals, semifinal, quarterfinal, first round", StageClue(written: "")),
    ("second round, elimination game, playoff game, play in", StageClue(written: "")),
    ("alcs, nlcs, alds, nlds", StageClue(written: "", leagues: ["mlb"])),
    ("league championship series, pennant", StageClue(written: "", leagues: ["mlb"])),
    ("world series, fall classic", StageClue(written: "", isFinal: true, leagues: ["mlb"])),
    ("super bowl", StageClue(written: "", isFinal: true, leagues: ["nfl"])),
    ("stanley cup, stanley cup final", StageClue(written: "", isFinal: true, leagues: ["nhl"])),
    ("stanley cup finals, cup final", StageClue(written: "", isFinal: true, leagues: ["nhl"])),
    ("cup finals", StageClue(written: "", isFinal: true, leagues: ["nhl"])),
    ("nba finals, nba final", StageClue(written: "", isFinal: true, leagues: ["nba"])),
    ("mls cup", StageClue(written: "", isFinal: true, leagues: ["mls"])),
    ("finals, final, the cup", StageClue(written: "", isFinal: true)),
  ]

  static let fillers: Set<String> = OrdinaryWords.fillers.union(
    """
    went saw watched father brother uncle score final scored vs versus v against day afternoon
    evening year beginning after before right last week strike regular away stadium ballpark arena
    park run runs point points goal goals early late mid middle but or bicentennial huge big close
    crazy wild remember being took back person attended ever did no not sure football ago old date
    played record single still into out off up high scoring
    """.split { $0.isWhitespace }.map(String.init))

  static let numbers = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "run": 1, "point": 1, "goal": 1, "touchdown": 7,
  ]

  static let decades = [
    "twenties": 1920, "thirties": 1930, "forties": 1940, "fifties": 1950, "sixties": 1960,
    "seventies": 1970, "eighties": 1980, "nineties": 1990,
  ]
}

/// The phrases for what happened in a game, in lower case without apostrophes and hyphens.
enum MemoryEvents {
  static let maxWords = 4

  static let all: [String: EventClue.Kind] = {
    var all: [String: EventClue.Kind] = [:]
    for (phrases, kind) in phrases {
      for phrase in phrases.split(separator: ", ") { all[String(phrase)] = kind }
    }
    for (count, names) in [(2, ["two", "2"]), (3, ["three", "3"]), (4, ["four", "4"])] {
      for name in names {
        for noun in ["home runs", "homers", "hrs", "dingers"] {
          all["\(name) \(noun)"] = .homeRuns(count)
        }
      }
    }
    return all
  }()

  private static let phrases: [(String, EventClue.Kind)] = [
    ("homered, homer, homers, home run, home runs, hr, hrs, went deep, dinger", .homeRuns(1)),
    ("hit a home run, hit a homer", .homeRuns(1)),
    ("first home run, first homer, first career home run", .milestone(1)),
    ("first major league home run", .milestone(1)), ("grand slam, grand slams", .grandSlam),
    ("walk off, walkoff, walk offs", .walkOff),
    ("no hitter, nohitter, no hit", .feat([.noHitter, .combinedNoHitter, .perfectGame])),
    ("perfect game", .feat([.perfectGame])),
    ("cycle, the cycle, hit for the cycle", .feat([.cycle])), ("triple play", .feat([.triplePlay])),
    ("six hits", .feat([.sixHits])),
    ("debut, major league debut, first game ever", .feat([.debut])), ("hat trick", .goals(3)),
    ("triple double", .tripleDouble), ("touchdown, touchdowns, td, tds", .touchdowns(1)),
  ]

  /// The nouns after a number: `81 points`, `500th home run`.
  static let nouns = [
    "points": "points", "goals": "goals", "touchdowns": "touchdowns", "tds": "touchdowns",
  ]
  static let milestones: Set<String> = [
    "home", "homer", "hit", "win", "strikeout", "save", "hr", "career", "victory",
  ]
}
