import BoxScores

/// The phrases for what happened in a game, in lower case without apostrophes and hyphens.
enum MemoryEvents {
  static let maxWords = 4

  static let all: [String: EventClue.Kind] = {
    var all: [String: EventClue.Kind] = [:]
    for (phrases, kind) in words { for phrase in phrases { all[phrase] = kind } }
    for (count, names) in [(2, ["two", "2"]), (3, ["three", "3"]), (4, ["four", "4"])] {
      for name in names {
        for noun in ["home runs", "homers", "hrs", "dingers"] {
          all["\(name) \(noun)"] = .homeRuns(count)
        }
      }
    }
    return all
  }()

  private static let words: [([String], EventClue.Kind)] = [
    (
      [
        "homered", "homer", "homers", "home run", "home runs", "hr", "hrs", "went deep", "dinger",
        "hit a home run", "hit a homer",
      ], .homeRuns(1)
    ),
    (
      ["first home run", "first homer", "first career home run", "first major league home run"],
      .milestone(1)
    ),
    (["grand slam", "grand slams"], .grandSlam),
    (["walk off", "walkoff", "walk offs"], .walkOff),
    (["no hitter", "nohitter", "no hit"], .feat([.noHitter, .combinedNoHitter, .perfectGame])),
    (["perfect game"], .feat([.perfectGame])),
    (["cycle", "the cycle", "hit for the cycle"], .feat([.cycle])),
    (["triple play"], .feat([.triplePlay])), (["six hits"], .feat([.sixHits])),
    (["debut", "major league debut", "first game ever"], .feat([.debut])),
    (["hat trick"], .goals(3)), (["triple double"], .tripleDouble),
    (["touchdown", "touchdowns", "td", "tds"], .touchdowns(1)),
  ]

  /// The nouns after a number: `81 points`, `500th home run`.
  static let nouns = [
    "points": "points", "goals": "goals", "touchdowns": "touchdowns", "tds": "touchdowns",
  ]
  static let milestones: Set<String> = [
    "home", "homer", "hit", "win", "strikeout", "save", "hr", "career", "victory",
  ]
}
