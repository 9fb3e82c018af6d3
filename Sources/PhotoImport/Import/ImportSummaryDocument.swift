/// The last line of `import --json`.
package struct ImportSummaryDocument: Encodable {
  let type = "summary"
  let files: Int
  let fileBuckets: [String: Int]
  let outings: [String: Int]
  let newVisits: Int
  let proposals: Int
  let interrupted: Bool
  let libraries: [LibrarySummaryDocument]
  /// Left out if only photos were imported.
  let sources: SourceSummaryDocument?

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(type, forKey: .type)
    try members.encode(files, forKey: .files)
    try members.encode(fileBuckets, forKey: .fileBuckets)
    try members.encode(outings, forKey: .outings)
    try members.encode(newVisits, forKey: .newVisits)
    try members.encode(proposals, forKey: .proposals)
    try members.encode(interrupted, forKey: .interrupted)
    try members.encode(libraries, forKey: .libraries)
    if let sources { try members.encode(sources, forKey: .sources) }
  }

  private enum CodingKeys: CodingKey {
    case type, files, fileBuckets, outings, newVisits, proposals, interrupted, libraries, sources
  }
}

struct SourceSummaryDocument: Encodable {
  let files, failed: Int
  let entries: [String: Int]
  let wrongEntries, elsewhere, passes, quietDays, toCome: Int
}

extension ImportSummary {
  package var document: ImportSummaryDocument {
    ImportSummaryDocument(
      files: fileCount, fileBuckets: files.byName, outings: outings.byName, newVisits: newVisits,
      proposals: proposals.count, interrupted: wasCancelled,
      libraries: libraries.map(LibrarySummaryDocument.init),
      sources: sources?.document)
  }
}

extension SourceSummary {
  fileprivate var document: SourceSummaryDocument {
    SourceSummaryDocument(
      files: files, failed: failed, entries: entries.byName, wrongEntries: wrongEntries,
      elsewhere: elsewhere, passes: passes, quietDays: quietDays, toCome: toCome)
  }
}

extension Dictionary where Key: CaseIterable & RawRepresentable<String>, Value == Int {
  /// The counts of all cases, zeros included, by their names.
  var byName: [String: Int] {
    Dictionary<String, Int>(
      uniqueKeysWithValues: Key.allCases.map { ($0.rawValue, self[$0, default: 0]) })
  }
}
