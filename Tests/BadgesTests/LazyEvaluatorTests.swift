import Foundation
import SportsModel
import Synchronization
import TestSupport
import Testing

@testable import Badges

struct LazyEvaluatorTests {
  private struct Unreadable: Error {}

  private func fingerprint(
    _ definitions: [String] = ["one"], of fixture: AchievementFixture = AchievementFixture(),
    counting: CountingRules = .usual
  ) throws -> String {
    var context = try fixture.context()
    context.counting = counting
    return LazyEvaluator(definitions: definitions.map { Data($0.utf8) }, context: context) {
      throw Unreadable()
    }.fingerprint
  }

  @Test func fingerprintChangesWithDefinitionsAndData() throws {
    let plain = try fingerprint()
    #expect(try fingerprint() == plain)
    #expect(try fingerprint(["one "]) != plain)
    #expect(try fingerprint(["one", ""]) != plain)
    #expect(try fingerprint(["o", "ne"]) != fingerprint(["on", "e"]))
    #expect(try fingerprint(of: AchievementFixture(homeOfFirst: "new-park")) != plain)
    #expect(try fingerprint(of: AchievementFixture(divisionOfLast: "East")) != plain)
  }

  @Test func fingerprintDependsOnCountingRules() throws {
    let all = try ["usual", "tours", "events", "moved", "no-neutral"].map {
      try fingerprint(counting: .usual.changed(by: $0))
    }
    #expect(Set(all).count == all.count)
  }

  @Test func evaluatorIsMadeOnceAndWhenNeeded() throws {
    let fixture = AchievementFixture()
    let count = Mutex(0)
    let lazy = LazyEvaluator(definitions: [], context: try fixture.context()) {
      let number = count.withLock {
        $0 += 1
        return $0
      }
      // The user repairs the definitions after the first try.
      guard number > 1 else { throw Unreadable() }
      return try fixture.evaluator()
    }
    #expect(count.withLock(\.self) == 0)
    #expect(throws: Unreadable.self) { try lazy.evaluator() }
    for _ in 0..<3 { #expect(try lazy.evaluator().definitions == fixture.definitions) }
    #expect(count.withLock(\.self) == 2)
  }

  @Test func brokenOwnFileIsNoticedBeforeVisitChanges() throws {
    try withTemporaryDirectory { folder in
      let catalog = try BundledCatalog.result.get()
      let without = try BadgeCatalog.lazyEvaluator(catalog, dataFolder: folder)
      let own = folder.appendingPathComponent(BadgeCatalog.fileName)
      try Data().write(to: own)
      let broken = try BadgeCatalog.lazyEvaluator(catalog, dataFolder: folder)
      // Another fingerprint lets the next command evaluate, which reports the file.
      #expect(broken.fingerprint != without.fingerprint)
      #expect(throws: BadgeCatalogError.self) { try broken.evaluator() }
      try FileManager.default.removeItem(at: own)
      try FileManager.default.createDirectory(at: own, withIntermediateDirectories: false)
      let error = try #require(
        throws: BadgeCatalogError.self,
        performing: { try BadgeCatalog.lazyEvaluator(catalog, dataFolder: folder) })
      #expect(error.path == own.path && error.isOwn)
    }
  }
}
