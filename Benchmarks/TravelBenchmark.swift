import Foundation
import SportsModel
import Travel

/// The error of the road model compared with routing engines, and the cost of a request to it.
struct TravelBenchmark {
  let facts: URL
  /// A folder with minutes_mlb2020.csv.
  let travel: String?
  /// A folder with stadiums.csv and travel-times.csv.
  let tbfp: String?

  func run() throws {
    guard let travel, let tbfp else {
      throw BenchmarkError.wrongAnswer("travel wants --travel DIR and --tbfp DIR")
    }
    let text = try String(contentsOf: facts.appendingPathComponent("roads.txt"), encoding: .utf8)
    let fitted = try ReferenceDriveTimes.ballparks(tbfp)
    let other = try ReferenceDriveTimes.clubs(travel, ballparks: tbfp)
    let model = RoadModel(try RoadData(text))
    print("travel: the model against \(fitted.drives.count + other.drives.count) known drives")
    for known in [fitted, other] { try printErrors(of: model, known) }
    try printCosts(of: model, text: text, drives: fitted.drives)
  }

  private func printErrors(of model: RoadModel, _ known: ReferenceDriveTimes) throws {
    var sum = 0.0
    var inBand = 0
    var worst = (error: 0.0, text: "")
    for drive in known.drives {
      guard let estimate = model.estimate(from: drive.from, to: drive.to) else {
        throw BenchmarkError.wrongAnswer("no road from \(drive.text)")
      }
      let error = estimate.drive.minutes / drive.minutes - 1
      sum += abs(error)
      if (estimate.minutesP10...estimate.minutesP90).contains(drive.minutes) { inBand += 1 }
      let isLong = drive.from.distance(to: drive.to) > 50 * 1_609.344
      if isLong, error < worst.error { worst = (error, drive.text) }
    }
    let count = Double(known.drives.count)
    print(known.name)
    print("  mean absolute error               \(percent(sum / count))")
    print("  worst under-estimate, 50 miles up \(percent(worst.error)) (\(worst.text))")
    print("  within p10 and p90                \(percent(Double(inBand) / count))")
  }

  private func printCosts(
    of model: RoadModel, text: String, drives: [ReferenceDriveTimes.Drive]
  ) throws {
    let building = try BenchmarkMeasurement("building", items: 1, runs: 21) {
      _ = RoadModel(try RoadData(text))
    }
    print("reading the facts                 \(rounded(building.microseconds / 1_000)) ms")
    let isFree = drives.map { model.passages(from: $0.from, to: $0.to)?.isEmpty == true }
    for (name, wanted) in [("a free way   ", true), ("past barriers", false)] {
      let asked = zip(drives, isFree).filter { $0.1 == wanted }.map(\.0)
      let asking = BenchmarkMeasurement(name, items: asked.count, runs: 21) {
        for drive in asked { _ = model.estimate(from: drive.from, to: drive.to) }
      }
      let cost = rounded(asking.microseconds)
      print("\(name)                     \(cost) µs (\(asked.count) drives)")
      let prepared = model.prepared(for: asked.map(\.from))
      let again = BenchmarkMeasurement(name, items: asked.count, runs: 21) {
        for drive in asked { _ = prepared.estimate(from: drive.from, to: drive.to) }
      }
      print("  of prepared places              \(rounded(again.microseconds)) µs")
    }
  }

  private func percent(_ share: Double) -> String { "\(rounded(share * 100)) %" }

  private func rounded(_ value: Double) -> String { String((value * 100).rounded() / 100) }
}
