import AppSupport
import ArgumentParser
import Reports
import VisitStore

extension VisitsFile.Form: OutputFormat {
  var isText: Bool { true }
}

extension AppContext {
  /// Writes the visits as a table, a document or waypoints, readable only for their owner.
  func exportVisits(
    to file: OutputFile, _ form: VisitsFile.Form, _ options: GlobalOptions
  ) throws -> ExitStatus {
    try file.checkDestination(self)
    let visits = try existingStore()?.visits() ?? []
    if visits.isEmpty { console.remark("No visits yet.") }
    let text = try VisitsFile(visits, catalog()).text(form)
    let count = visits.count
    try file.write(
      Array(text.utf8), form, facts: ["visits": .integer(count)],
      summary: "\(count) \(count == 1 ? "visit" : "visits").", isShared: false, self, options)
    return .done
  }
}
