import Catalog
import PhotoImport
import Settings
import VisitStore

extension AppContext {
  /// An import with the caches of earlier scans and the enabled score providers.
  func importPipeline(_ catalog: Catalog, _ store: VisitStore?, isDryRun: Bool) -> ImportPipeline {
    ImportPipeline(
      catalog: catalog, store: store,
      scanner: scanner(memory: scanMemory(isReadOnly: isDryRun)), clock: clock,
      caches: cacheFolder,
      scores: ImportScoreLookup(plan: scorePlan, patience: settings[.patience], clock: clock) {
        ScoreFinder(catalog: catalog, service: try scoreService(catalog, isReadOnly: isDryRun))
      })
  }
}
