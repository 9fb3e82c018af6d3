package import SportsModel

extension ImportPipeline {
  /// Imports photos whose metadata is already read, without looking at their files.
  ///
  /// They replace the paths of the options; `hash` gets the paths of the photos to keep.
  package func run(
    photos: [PhotoFacts], _ options: Options, report: @escaping @Sendable (Event) -> Void
  ) async throws -> ImportSummary {
    var run = ImportRun(options: options, isCancelled: { false }, report: report)
    let decider = try ImportDecider(photos, options, catalog: catalog, caches: caches)
    try await process(ImportInput(decider: decider), &run)
    return run.summary
  }
}
