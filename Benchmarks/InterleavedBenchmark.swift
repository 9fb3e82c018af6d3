import Foundation

/// Several programs at the same work, in turns, so that a machine that grows slower in between is
/// as slow for all of them.
struct InterleavedBenchmark {
  struct Contender {
    let name: String
    /// Files that it reads each time.
    let files: Int
    let work: () throws -> Void
  }

  /// Files per second of each round, in the order of the entrants.
  private(set) var rates: [String: [Double]] = [:]

  /// Lets everyone run so many times, after once that does not count.
  init(_ entrants: [Contender], rounds: Int = 5, before: () throws -> Void = {}) throws {
    for round in 0...rounds {
      for entrant in entrants {
        try before()
        let elapsed = try ContinuousClock().measure(entrant.work)
        let seconds =
          Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
        if round > 0 {
          rates[entrant.name, default: []].append(Double(entrant.files) / max(seconds, 1e-9))
        }
      }
    }
  }

  /// Files per second: the median of the rounds; nil for one that did not take part.
  func median(_ name: String) -> Double? {
    rates[name].map { $0.sorted()[$0.count / 2] }
  }

  /// The median of the ratios of each round, which a slow round does not move.
  func ratio(_ name: String, to peer: String) -> Double? {
    guard let left = rates[name], let right = rates[peer] else { return nil }
    return zip(left, right).map { $0 / $1 }.sorted()[left.count / 2]
  }

  /// A line for each entrant.
  func print(_ names: [String]) {
    for name in names {
      guard let rates = rates[name]?.sorted(), let median = median(name) else { continue }
      let padded = name + String(repeating: " ", count: max(1, 34 - name.count))
      Swift.print(
        "\(padded)\(Int(median)) files/s (\(Int(rates[0]))…\(Int(rates[rates.count - 1])))")
    }
  }

  /// Lines of ratios, with what is wanted.
  func print(_ name: String, times goals: [(peer: String, wanted: Double)]) {
    for (peer, wanted) in goals {
      guard let ratio = ratio(name, to: peer) else {
        Swift.print("\(peer): not installed")
        continue
      }
      let text = ratio >= 10 ? "\(Int(ratio))" : "\((ratio * 100).rounded() / 100)"
      Swift.print("\(name): \(text) × \(peer) (wanted: \(wanted))")
    }
  }

  /// Returns the distance of the fastest round from the slowest, as a share of the median.
  func spread(_ name: String) -> Double? {
    guard let rates = rates[name]?.sorted(), let median = median(name) else { return nil }
    return (rates[rates.count - 1] - rates[0]) / median
  }

  /// Prints a warning if the rounds differ too much to compare them.
  func warnAboutSpread(_ name: String, maxSpread: Double = 0.15) {
    guard let spread = spread(name), spread > maxSpread else { return }
    Swift.print("\(name): the rounds differ by \(Int(spread * 100)) %; run it on a quieter machine")
  }
}
