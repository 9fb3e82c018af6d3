import Badges
import Foundation
import TestSupport
import Testing

struct LazyDefinitionTests {
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
        performing: {
          try BadgeCatalog.lazyEvaluator(catalog, dataFolder: folder)
        })
      #expect(error.path == own.path && error.isOwn)
    }
  }
}
