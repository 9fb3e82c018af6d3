import Foundation

/// Runs of a piece of work, timed.
struct BenchmarkMeasurement {
  let name: String
  /// Items per second of each run.
  private let rates: [Double]

  /// Times so many runs after one that is not counted.
  init(_ name: String, items: Int, runs: Int = 5, _ work: () throws -> Void) rethrows {
    self.name = name
    try work()
    var rates: [Double] = []
    for _ in 0..<runs {
      rates.append(Self.rate(of: items, in: try ContinuousClock().measure(work)))
    }
    self.rates = rates.sorted()
  }

  /// The same for work that awaits.
  init(
    _ name: String, items: Int, runs: Int, awaiting work: () async throws -> Void
  ) async rethrows {
    self.name = name
    try await work()
    var rates: [Double] = []
    for _ in 0..<runs {
      rates.append(Self.rate(of: items, in: try await ContinuousClock().measure(work)))
    }
    self.rates = rates.sorted()
  }

  private static func rate(of items: Int, in elapsed: Duration) -> Double {
    let seconds =
      Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
    return Double(items) / max(seconds, 1e-9)
  }

  /// Items per second.
  var median: Double { rates[rates.count / 2] }

  /// Microseconds an item.
  var microseconds: Double { 1e6 / median }

  /// A line with the rate and, where there is a peer, the ratio to it.
  func line(unit: String, peer: BenchmarkMeasurement? = nil) -> String {
    let ratio = peer.map { "  \(text(median / $0.median)) × \($0.name)" } ?? ""
    let padded = name + String(repeating: " ", count: max(1, 34 - name.count))
    return "\(padded)\(text(median)) \(unit)/s (\(text(rates[0]))…\(text(rates[rates.count - 1])))"
      + ratio
  }

  private func text(_ value: Double) -> String {
    value >= 100 ? String(Int(value.rounded())) : String((value * 100).rounded() / 100)
  }
}
