package import AppSupport

extension ImportSummary {
  /// The last line of `import --json`; without sources if only photos were imported.
  package var document: JSONValue {
    var members: [String: JSONValue] = [
      "type": "summary", "files": .integer(fileCount), "file_buckets": files.document,
      "outings": outings.document, "new_visits": .integer(newVisits),
      "interrupted": .bool(wasCancelled),
    ]
    members["sources"] = sources?.document
    return .object(members)
  }
}

extension SourceSummary {
  fileprivate var document: JSONValue {
    [
      "files": .integer(files), "failed": .integer(failed), "entries": entries.document,
      "wrong_entries": .integer(wrongEntries), "elsewhere": .integer(elsewhere),
      "passes": .integer(passes), "quiet_days": .integer(quietDays), "to_come": .integer(toCome),
    ]
  }
}

extension Dictionary where Key: CaseIterable & RawRepresentable<String>, Value == Int {
  /// The counts of all cases, zeros included, by their names.
  var document: JSONValue {
    let counts = Key.allCases.map { ($0.rawValue, JSONValue.integer(self[$0, default: 0])) }
    return .object(Dictionary<String, JSONValue>(uniqueKeysWithValues: counts))
  }
}
