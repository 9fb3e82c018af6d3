import Foundation
import SportsModel
import TestSupport
import Testing
import VisitStore

/// An import during which the disk fails loses nothing it said it had, and the next completes it.
///
/// `STVISITS_TORTURE_REQUESTS` says at how many of the requests to the disk; `all` is every one.
@Suite(.fan, .enabled(if: FailingDisk.isSupported)) struct FailingDiskTests {
  @Test(arguments: FailingDisk.Fault.allCases)
  func importOnFailingDiskLosesNothing(_ fault: FailingDisk.Fault) throws {
    let photos = try copyFixtures(for: fan)
    let disk = try FailingDisk(of: fan)
    let (undisturbed, requests) = try uninterruptedImport(of: photos, fan, disk)
    #expect(undisturbed.contains { $0.hasPrefix("visit") })
    #expect(requests > 100)
    var endings: [Int32: Int] = [:]
    let selected = Self.selectedRequests(of: requests)
    var progress = TortureProgress("fault \(fault)", of: selected.count)
    for (number, request) in selected.enumerated() {
      progress.report(number)
      try? FileManager.default.removeItem(at: fan.data)
      let disturbed = try fan.run(
        ["import", "--json", "--no-input", "--offline", photos.path],
        environment: disk.environment(fault, at: request))
      endings[disturbed.status, default: 0] += 1
      let place = "\(fault) at request \(request) of \(requests): \(disturbed.errors)"
      try expectCleanExit(disturbed, of: fault, place)
      try expectReportedVisitsStored(disturbed, in: fan, place)
      let next = try fan.run("import", "--no-input", "--offline", photos.path)
      #expect(next.status == 0, "\(place), then \(next.errors)")
      let store = try fan.store()
      #expect(try store.checkIntegrity() == [], "\(place)")
      #expect(try LibraryContents.facts(store) == undisturbed, "\(place)")
    }
    let counts = endings.sorted { $0.key < $1.key }
    print("fault \(fault): \(requests) requests, ended with \(counts)")
  }

  /// So many requests of an import, evenly spread: enough for every run of the tests, or all.
  private static func selectedRequests(of requests: Int) -> [Int] {
    let wish = ProcessInfo.processInfo.environment["STVISITS_TORTURE_REQUESTS"] ?? "4"
    let count = wish == "all" ? requests : min(Int(wish) ?? 4, requests)
    return (0..<count).map { 1 + ($0 * requests + requests / 2) / count }
  }

  private func copyFixtures(for fan: Fan) throws -> URL {
    let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/photos")
    let copy = fan.folder.appendingPathComponent("library", isDirectory: true)
    try FileManager.default.copyItem(at: fixtures, to: copy)
    return copy
  }

  private func uninterruptedImport(
    of photos: URL, _ fan: Fan, _ disk: FailingDisk
  ) throws -> (facts: [String], requests: Int) {
    let count = fan.folder.appendingPathComponent("count")
    let done = try fan.run(
      ["import", "--no-input", "--offline", photos.path],
      environment: disk.environment(countingIn: count))
    try #require(done.status == 0)
    let text = try String(contentsOf: count, encoding: .utf8)
    let requests = try #require(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    return (try LibraryContents.facts(fan.store()), requests)
  }

  /// It ends by itself with a code of its own and a word, or with the power.
  private func expectCleanExit(
    _ run: CommandResult, of fault: FailingDisk.Fault, _ place: String
  ) throws {
    if fault == .cut {
      #expect(run.status == 128 + SIGKILL || run.status == 0, "\(place)")
      return
    }
    #expect([0, 1].contains(run.status), "ended with \(run.status), \(place)")
    #expect(run.status == 0 || run.errors.hasPrefix("stvisits: "), "\(place)")
    #expect(!run.errors.contains("database is locked"), "\(place)")
  }

  /// Visits reported as recorded are there before anything is done again.
  private func expectReportedVisitsStored(_ run: CommandResult, in fan: Fan, _ place: String) throws
  {
    let recorded = run.recordedVisits
    guard !recorded.isEmpty || run.status == 0 else { return }
    let kept = try Set(fan.store().visits().map(\.visit.id.uuidString))
    #expect(kept.isSuperset(of: recorded), "\(place)")
  }
}
