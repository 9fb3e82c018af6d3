import SportsModel

extension BoxScore {
  /// The remarkable events of the game that are known, in no particular order.
  package var moments: [Moment] {
    var found = (feats ?? []).compactMap(moment)
    if isWalkOff == true { found.append(Moment(.walkOff)) }
    if isOvertime == true { found.append(Moment(.overtime, value: innings)) }
    let famous = Set(hallOfFamers ?? [])
    for homeRun in homeRuns ?? [] {
      if homeRun.onBase == 3 { found.append(Moment(.grandSlam, players: [homeRun.batter])) }
      if homeRun.isWalkOff == true {
        found.append(Moment(.walkOffHomeRun, players: [homeRun.batter]))
      }
      if homeRun.career == 1 { found.append(Moment(.firstHomeRun, players: [homeRun.batter])) }
      if famous.contains(homeRun.batter) {
        found.append(Moment(.hallOfFameHomeRun, players: [homeRun.batter]))
      }
    }
    for feat in feats ?? [] {
      let players = feat.players.filter(famous.contains)
      if feat.kind == .debut, !players.isEmpty {
        found.append(Moment(.hallOfFameDebut, players: players))
      }
      if feat.kind == .lastGame, !players.isEmpty {
        found.append(Moment(.hallOfFameLastGame, players: players))
      }
    }
    return found + lineMoments + (scoring.map(scoringMoments) ?? [])
  }

  private func moment(_ feat: Feat) -> Moment? {
    switch feat.kind {
    case .fifteenStrikeouts:
      Moment(
        feat.value ?? 0 >= 20 ? .twentyStrikeouts : .fifteenStrikeouts, players: feat.players,
        value: feat.value)
    // The players of the source are the batters who hit into it.
    case .triplePlay: Moment(.triplePlay)
    case .careerHit: milestone(feat, kind: .hit3000, from: 3_000)
    case .careerHomeRun: milestone(feat, kind: .homeRun500, from: 500)
    case .careerWin: milestone(feat, kind: .win300, from: 300)
    case .careerStrikeout: milestone(feat, kind: .strikeout3000, from: 3_000)
    case .careerSave: milestone(feat, kind: nil, from: 0)
    default:
      Feat.Kind.moments[feat.kind].map { Moment($0, players: feat.players, value: feat.value) }
    }
  }

  private func milestone(_ feat: Feat, kind: MomentKind?, from least: Int) -> Moment {
    let isGreat = (feat.value ?? 0) >= least
    return Moment(
      isGreat ? kind ?? .careerMilestone : .careerMilestone, players: feat.players,
      value: feat.value, statistic: feat.kind)
  }

  private var lineMoments: [Moment] {
    var found: [Moment] = []
    for line in lines ?? [] {
      func add(_ kind: MomentKind, value: Int?) {
        found.append(Moment(kind, players: [line.player], value: value))
      }
      if league == "nba" || league == "wnba" {
        for (kind, value) in line.basketballMoments { add(kind, value: value) }
      } else if league == "nhl" {
        let goals = line.goals ?? 0
        if goals >= 3 {
          add(goals >= 5 ? .fiveGoals : goals == 4 ? .fourGoals : .hatTrick, value: goals)
        }
        let points = goals + (line.assists ?? 0)
        if points >= 5 { add(.fivePoints, value: points) }
        if let saves = line.goalie?.saves, saves >= 40 { add(.fortySaves, value: saves) }
      }
    }
    return found + shutouts
  }

  /// The goalies who won without a goal against and without a relief.
  private var shutouts: [Moment] {
    let goalies = (lines ?? []).filter { $0.goalie != nil }
    return goalies.filter { line in
      line.goalie?.goalsAgainst == 0 && line.goalie?.decision == "W"
        && goalies.count { $0.side == line.side } == 1
    }.map { Moment(.goalieShutout, players: [$0.player], value: $0.goalie?.saves) }
  }

  private func scoringMoments(_ plays: [ScoringPlay]) -> [Moment] {
    var found: [Moment] = []
    var touchdowns: [PlayerID: Int] = [:]
    var passes: [PlayerID: Int] = [:]
    for play in plays {
      let scorer = [play.scorer].compactMap { $0 }
      func add(_ kind: MomentKind) {
        found.append(Moment(kind, players: scorer, value: play.yards))
      }
      let yards = play.yards ?? 0
      switch play.kind {
      case .safety: found.append(Moment(.safety, players: scorer))
      case .fieldGoal: if yards >= 60 { add(.sixtyYardFieldGoal) }
      case .touchdown:
        if yards >= 90 { add(.ninetyYardTouchdown) }
        if play.how == "punt_return" || play.how == "kickoff_return" { add(.kickReturn) }
        if play.how == "interception" { add(.interceptionReturn) }
        for player in scorer { touchdowns[player, default: 0] += 1 }
        if let passer = play.passer { passes[passer, default: 0] += 1 }
      }
    }
    found += touchdowns.filter { $1 >= 4 }.map { Moment(.fourTouchdowns, players: [$0], value: $1) }
    return found
      + passes.filter { $1 >= 5 }.map { Moment(.fiveTouchdownPasses, players: [$0], value: $1) }
  }
}

extension PlayerLine {
  fileprivate var basketballMoments: [(MomentKind, Int?)] {
    var found: [(MomentKind, Int?)] = []
    if let points, points >= 40 {
      found.append(
        (points >= 60 ? .sixtyPoints : points >= 50 ? .fiftyPoints : .fortyPoints, points))
    }
    if let rebounds, rebounds >= 20 { found.append((.twentyRebounds, rebounds)) }
    if let assists, assists >= 20 { found.append((.twentyAssists, assists)) }
    if let blocks, blocks >= 10 { found.append((.tenBlocks, blocks)) }
    let counts = [points, rebounds, assists, steals, blocks].compactMap { $0 }
    if counts.count(where: { $0 >= 10 }) >= 3 { found.append((.tripleDouble, nil)) }
    if counts.count == 5, counts.allSatisfy({ $0 >= 5 }) { found.append((.fiveByFive, nil)) }
    return found
  }
}
