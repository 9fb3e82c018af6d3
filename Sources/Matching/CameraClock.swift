import Foundation
package import SportsModel

/// The clock of a camera without GPS, compared with own photos of certain time.
///
/// If the camera's photos are moved by the error of its clock, they coincide with photos of other
/// cameras. Several days and two of three sessions have to agree, and other errors have to be
/// clearly worse.
package struct CameraClock: Sendable {
  /// Photos that the user added to a visit.
  ///
  /// The times are on the camera's clock; the visit's window is in stadium time.
  package typealias Confirmed = (
    times: [LocalDateTime], window: ClosedRange<LocalDateTime>, zone: UTCOffset
  )

  private struct Session {
    let start: Int
    let zone: ReferenceTimes.Zone
    /// The fit of each error, from 0 to 1, beginning with the most negative one.
    let scores: [Double]

    func score(_ error: Int) -> Double {
      let index = error + maxError
      return scores.indices.contains(index) ? scores[index] : 0
    }
  }

  private let sessions: [Session]
  private let rules: MatchingRules

  /// Compares the photos of a camera with the photos of a library; `confirmed` are photos of
  /// visits.
  package init(
    _ photos: [PhotoFacts], with history: CameraHistory, confirmed: [Confirmed] = [],
    rules: MatchingRules = MatchingRules()
  ) {
    self.rules = rules
    let others = ReferenceTimes(history.anchors)
    let steps = Set(photos.compactMap(\.localTime).map(step)).sorted()
    let found = steps.split(byGapsOf: pause).compactMap { steps -> Session? in
      guard let zone = others.zone(near: steps[0]) else { return nil }
      return Session(start: steps[0], zone: zone, scores: others.scores(of: steps))
    }
    let stated = confirmed.map { visit in
      let steps = visit.times.map(step)
      let window = step(visit.window.lowerBound)...step(visit.window.upperBound)
      return Session(
        start: steps.min() ?? 0, zone: .known(visit.zone.seconds / secondsPerStep),
        // The user says that they are of the visit, so nearly all have to fit.
        scores: (-maxError...maxError).map { error in
          steps.count { window.contains($0 - error) } * 10 >= steps.count * 9 ? 1 : 0
        })
    }
    sessions = (found + stated).filter { $0.scores.contains { $0 > 0 } }
  }

  /// Returns the minutes by which the clock was ahead of local time on a day; nil if that isn't
  /// certain.
  ///
  /// `zone` is the offset of local time at the place that day. On a trip, the clock may have stayed
  /// at the time of home, or have been set.
  package func minutesAhead(on day: LocalDay, at place: Coordinate, zone: UTCOffset) -> Int? {
    let first = Int(day.daysSinceEpoch) * stepsPerDay
    let near = sessions.filter { abs($0.start - first) <= rules.daysAroundClock * stepsPerDay }
    guard near.count >= rules.daysToLearnClock else { return nil }
    let zone = zone.seconds / secondsPerStep
    func shift(_ session: Session) -> Int {
      switch session.zone {
      case .known(let its): zone - its
      case .estimated(let longitude):
        Int(((place.longitude - longitude) / 15).rounded()) * 3600 / secondsPerStep
      }
    }
    let hypotheses = [false, true].flatMap { staysAtHome in
      (-maxError...maxError).compactMap { error in
        hypothesis(error, sessions: near, day: first) { staysAtHome ? shift($0) : 0 }
      }
    }
    guard let best = hypotheses.max(by: { ($0.score, -abs($0.error)) < ($1.score, -abs($1.error)) })
    else { return nil }
    let isCertain = hypotheses.allSatisfy {
      abs($0.error - best.error) <= stepsOfOneError
        || $0.score <= best.score * rules.clockRunnerUpShare
    }
    guard isCertain, best.days >= rules.daysToLearnClock, best.agreeing * 3 >= near.count * 2
    else { return nil }
    let equal = hypotheses.filter {
      abs($0.error - best.error) <= stepsOfOneError && $0.score >= best.score * 0.95
    }.map(\.error).sorted()
    return equal[equal.count / 2] * secondsPerStep / 60
  }

  /// An error of the clock on the day of a visit, in steps.
  private struct Hypothesis {
    let error: Int
    let score: Double
    let agreeing: Int
    let days: Int
  }

  /// Returns the fit of an error; nil if it contradicts the photos of the day itself.
  private func hypothesis(
    _ error: Int, sessions: [Session], day first: Int, shift: (Session) -> Int
  ) -> Hypothesis? {
    var score = 0.0
    var agreeing = 0
    var days: Set<Int> = []
    for session in sessions {
      let its = error + shift(session)
      let fit = session.score(its)
      let isAgreeing = fit >= rules.clockFit
      let isThatDay = (0..<stepsPerDay).contains(session.start - its - first)
      if isThatDay, !isAgreeing { return nil }
      score += fit
      guard isAgreeing else { continue }
      agreeing += 1
      days.insert((session.start - its) / stepsPerDay)
    }
    return Hypothesis(error: error, score: score, agreeing: agreeing, days: days.count)
  }
}

private let secondsPerStep = 300
private let stepsPerDay = 86_400 / secondsPerStep
/// The largest error that is learned: 15 hours, more than any wrong time zone or half of the day.
private let maxError = 15 * 3600 / secondsPerStep
/// A pause of six hours begins another session.
private let pause = 6 * 3600 / secondsPerStep
/// Errors within two hours are one: photos of a game are spread over its hours.
private let stepsOfOneError = 2 * 3600 / secondsPerStep
/// Steps with photos that each side needs to be compared.
private let minSteps = 3

private func step(_ time: LocalDateTime) -> Int {
  Int((time.secondsSinceEpoch / Double(secondsPerStep)).rounded(.down))
}

extension [Int] {
  fileprivate func split(byGapsOf gap: Int) -> [[Int]] {
    var parts: [[Int]] = []
    for number in self {
      if let last = parts.last?.last, number - last < gap {
        parts[parts.count - 1].append(number)
      } else {
        parts.append([number])
      }
    }
    return parts
  }
}

/// The times of own photos with a place, in steps of local time.
private struct ReferenceTimes {
  enum Zone {
    /// Steps by which local time was ahead of UTC.
    case known(Int)
    /// The longitude of a photo without the time in UTC.
    case estimated(Double)
  }

  private let photos: [(step: Int, zone: Zone)]

  init(_ anchors: [CameraHistory.Anchor]) {
    photos = anchors.compactMap { anchor in
      guard let local = anchor.local else { return nil }
      let exact = Int(((local - anchor.time) / Double(secondsPerStep)).rounded())
      return (
        step: Int((local / Double(secondsPerStep)).rounded(.down)),
        zone: anchor.isTimeExact ? .known(exact) : .estimated(anchor.place.longitude)
      )
    }.sorted { $0.step < $1.step }
  }

  func zone(near step: Int) -> Zone? {
    let next = photos.partitioningIndex { $0.step >= step }
    return [next - 1, next].filter(photos.indices.contains).map { photos[$0] }
      .filter { abs($0.step - step) <= stepsPerDay }
      .min { abs($0.step - step) < abs($1.step - step) }?.zone
  }

  /// Returns the fit of each error of the clock to sorted steps of a camera.
  ///
  /// The score is the part of the camera's steps in which the others took photos too, and the other
  /// way around, as their geometric mean; 0 if one side has too few.
  func scores(of camera: [Int]) -> [Double] {
    guard camera.count >= minSteps, let start = camera.first, let end = camera.last
    else { return [] }
    let low = start - maxError - 2
    let first = photos.partitioningIndex { $0.step >= low }
    let last = photos.partitioningIndex { $0.step > end + maxError + 2 }
    let steps = Set(photos[first..<last].map(\.step)).sorted()
    guard steps.count >= minSteps else { return [] }
    let near = Set(steps.flatMap { [$0 - 1, $0, $0 + 1] })
    let nearCamera = Set(camera.flatMap { [$0 - 1, $0, $0 + 1] })
    return (-maxError...maxError).map { error in
      let span = start - error...end - error
      let during = steps.filter(span.contains)
      guard during.count >= minSteps else { return 0 }
      let ofCamera = Double(camera.count { near.contains($0 - error) }) / Double(camera.count)
      let ofOthers = Double(during.count { nearCamera.contains($0 + error) }) / Double(during.count)
      return (ofCamera * ofOthers).squareRoot()
    }
  }
}
