import AppSupport
package import Matching
import PhotoImport
import SportsModel

/// The figures of decisions on one or more lives.
package struct DecisionFigures: Sendable {
  /// The outings of one kind.
  package struct Kind: Sendable {
    package var outings = 0
    /// Outings whose games were recorded.
    package var recorded = 0
    /// Other outings with photos in a question.
    package var asked = 0
    /// Questions with their photos, by kind.
    package var questions: [QuestionKind: Int] = [:]
    /// Outings to games that were neither recorded nor asked about.
    package var missed = 0
    /// Wrong visits made of their photos.
    package var wrong = 0
  }

  package var lives = 0
  package var photos = 0
  package var kinds: [LifeOutingKind: Kind] = [:]
  /// Outings in a stadium, with or without a game.
  package var stadiumOutings = 0
  package var games = 0
  /// Games that the user saw and that were recorded without a question.
  package var recordedGames = 0
  /// Games that the photos prove, and how many of them were recorded without a question.
  package var provenGames = 0
  package var recordedProvenGames = 0
  package var recordedVisits = 0
  package var wrongVisits: [WrongVisit] = []
  /// Questions; those near a stadium count once for each spot.
  package var questions: [QuestionKind: Int] = [:]
  /// Outings near a stadium that the questions about spots cover.
  package var nearbyOutings = 0
  /// Questions by the reason not to record, about games that the user saw and others.
  package var reasonsOfGames: [String: Int] = [:]
  package var otherReasons: [String: Int] = [:]
  /// Visits with `--yes`.
  package var acceptedVisits = 0
  package var wrongAcceptedVisits: [WrongVisit] = []

  package init() {}

  /// Counts the decisions on a life, without and with `--yes`.
  package init(_ decisions: LifeDecisions, accepting: LifeDecisions) {
    let life = decisions.life
    lives = 1
    photos = life.photos.count
    games = life.attendedGames.count
    stadiumOutings = life.outings.count { $0.kind.isInStadium }
    let new = decisions.reports.filter(\.isNewVisit)
    recordedVisits = new.count
    wrongVisits = Self.wrong(decisions)
    let recorded = Set(new.compactMap(\.game)).intersection(life.attendedGames)
    recordedGames = recorded.count
    provenGames = life.provenGames.count
    recordedProvenGames = recorded.intersection(life.provenGames).count
    acceptedVisits = accepting.reports.count(where: \.isNewVisit)
    wrongAcceptedVisits = Self.wrong(accepting)
    count(questions: decisions)
    count(kinds: decisions, recorded)
  }

  package mutating func add(_ other: DecisionFigures) {
    lives += other.lives
    photos += other.photos
    stadiumOutings += other.stadiumOutings
    games += other.games
    recordedGames += other.recordedGames
    provenGames += other.provenGames
    recordedProvenGames += other.recordedProvenGames
    recordedVisits += other.recordedVisits
    wrongVisits += other.wrongVisits
    nearbyOutings += other.nearbyOutings
    acceptedVisits += other.acceptedVisits
    wrongAcceptedVisits += other.wrongAcceptedVisits
    questions.merge(other.questions) { $0 + $1 }
    reasonsOfGames.merge(other.reasonsOfGames) { $0 + $1 }
    otherReasons.merge(other.otherReasons) { $0 + $1 }
    kinds.merge(other.kinds) { left, right in
      Kind(
        outings: left.outings + right.outings, recorded: left.recorded + right.recorded,
        asked: left.asked + right.asked,
        questions: left.questions.merging(right.questions) { $0 + $1 },
        missed: left.missed + right.missed, wrong: left.wrong + right.wrong)
    }
  }

  // MARK: Counting

  private static func wrong(_ decisions: LifeDecisions) -> [WrongVisit] {
    let life = decisions.life
    var seen: Set<GameKey> = []
    return decisions.reports.filter(\.isNewVisit).compactMap { report in
      guard let game = report.game else { return nil }
      let isFirst = seen.insert(game).inserted
      let wasSeen = life.attendedGames.contains(game)
      guard !wasSeen || !isFirst, let outing = decisions.outings(of: report).first else {
        return nil
      }
      return WrongVisit(
        seed: life.seed, kind: life.outings[outing].kind, game: game, isDuplicate: wasSeen,
        reason: report.explanation(names: decisions.catalog, .metric).joined(separator: "; "))
    }
  }

  private mutating func count(questions decisions: LifeDecisions) {
    for question in decisions.reports.openQuestions() {
      let kind = question[0].questionKind
      questions[kind, default: 0] += 1
      if kind == .nearby { nearbyOutings += question.count }
    }
  }

  private mutating func count(kinds decisions: LifeDecisions, _ recorded: Set<GameKey>) {
    let life = decisions.life
    var asked: Set<Int> = []
    for report in decisions.reports where report.isOpenQuestion {
      let kind = report.questionKind
      let owners = decisions.outings(of: report)
      asked.formUnion(owners)
      guard let owner = owners.first.map({ life.outings[$0] }) else { continue }
      kinds[owner.kind, default: Kind()].questions[kind, default: 0] += 1
      if owner.games.isEmpty {
        let reason = "\(owner.kind.rawValue), \(kind.rawValue): \(report.reasonName)"
        otherReasons[reason, default: 0] += 1
      } else {
        reasonsOfGames[report.reasonName, default: 0] += 1
      }
    }
    for (index, outing) in life.outings.enumerated() {
      var kind = kinds[outing.kind] ?? Kind()
      kind.outings += 1
      if !outing.games.isEmpty, outing.games.allSatisfy(recorded.contains) {
        kind.recorded += 1
      } else if asked.contains(index) {
        kind.asked += 1
      } else if !outing.games.isEmpty {
        kind.missed += 1
      }
      kinds[outing.kind] = kind
    }
    for visit in wrongVisits { kinds[visit.kind, default: Kind()].wrong += 1 }
  }
}

extension ImportStep {
  /// The failed conditions, or the reason of the verdict.
  fileprivate var reasonName: String {
    let failed = verdict.failed.map(\.rawValue).joined(separator: ", ")
    return failed.isEmpty ? "\(verdict.reason)" : failed
  }
}
