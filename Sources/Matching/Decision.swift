package import SportsModel

/// The decision on an outing of a library: its verdict, its relation to other outings, and the details
/// that its sources state.
package struct Decision: Sendable, Hashable {
  package var outing: Outing
  /// Verdicts are large, so copies share one.
  private let shared: SharedVerdict

  private indirect enum SharedVerdict: Hashable, Sendable {
    case verdict(Verdict)
  }

  /// The id of a certain outing of the same day whose game is the only candidate here.
  package var explainedBy: String?
  /// The details of the visit.
  package var details: VisitDetails

  package init(
    outing: Outing, verdict: Verdict, explainedBy: String? = nil,
    details: VisitDetails = VisitDetails()
  ) {
    self.outing = outing
    shared = .verdict(verdict)
    self.explainedBy = explainedBy
    self.details = details
  }

  package var verdict: Verdict {
    switch shared {
    case .verdict(let verdict): verdict
    }
  }
}

extension Matcher {
  /// Returns the verdicts on the outings of a whole library, in their order, without those that
  /// joined another.
  ///
  /// Photos of one day form several outings if their places are far apart. If one of these is
  /// certain and another has only the same game as a candidate, there is nothing to ask: photos at
  /// the stadium join the certain outing, others refer to it. `step` is called after each verdict;
  /// returning false ends the work early.
  package func verdicts(
    on outings: [Outing], frequentPlaces: FrequentPlaces?, step: () -> Bool = { true }
  ) throws -> [Decision] {
    var decided: [Decision] = []
    decided.reserveCapacity(outings.count)
    for outing in outings {
      decided.append(
        Decision(
          outing: outing, verdict: try verdict(on: outing, frequentPlaces: frequentPlaces)))
      guard step() else { break }
    }
    return mergeExplained(decided)
  }

  private func mergeExplained(_ decided: [Decision]) -> [Decision] {
    var sure: [GameKey: Int] = [:]
    for (index, item) in decided.enumerated() where item.verdict.outcome == .recorded {
      if let key = item.verdict.candidates.first?.key, sure[key] == nil { sure[key] = index }
    }
    var result = decided
    var joined: Set<Int> = []
    for (index, item) in decided.enumerated() {
      guard let best = item.verdict.candidates.first,
        item.verdict.candidates.allSatisfy({ $0.key == best.key }),
        best.temporal == .exactDay, let host = sure[best.key], host != index
      else { continue }
      if best.spatial == .high {
        result[host].outing.photos = (result[host].outing.photos + item.outing.photos)
          .sorted(by: Outing.isTakenBefore)
        joined.insert(index)
      } else {
        result[index].explainedBy = decided[host].outing.id
      }
    }
    // Large libraries have large arrays of these; usually nothing is joined.
    guard !joined.isEmpty else { return result }
    return result.indices.filter { !joined.contains($0) }.map { result[$0] }
  }
}

/// A stadium on a day, to find what is stored about it.
package struct StadiumDay: Hashable, Sendable {
  package let stadium: StadiumID
  package let day: LocalDay

  package init(_ stadium: StadiumID, day: LocalDay) {
    self.stadium = stadium
    self.day = day
  }

  package init?(_ stadium: StadiumID?, day: LocalDay?) {
    guard let stadium, let day else { return nil }
    self.init(stadium, day: day)
  }

  /// The stadium and day of an outing; nil if one isn't known.
  package init?(of decision: Decision) {
    self.init(decision.verdict.place?.id, day: decision.outing.day)
  }
}
