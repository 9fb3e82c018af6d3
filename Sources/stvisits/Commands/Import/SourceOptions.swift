import ArgumentParser
import Foundation
import PhotoImport
import Traces

/// What is imported besides photos, and how tables are understood.
struct SourceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Take all paths for gpx, timeline, swarm, tickets or csv.", valueName: "kind"))
  var from: ImportSourceKind?

  @Option(
    help: ArgumentHelp(
      "Which column of a table is what: date=Day,stadium=Where,home=Home,…",
      valueName: "pairs"))
  var columns: [String] = []

  @Option(
    help: ArgumentHelp(
      "Order of dates such as 7/4/2019 in a table: mdy, dmy or ymd.", valueName: "order"))
  var dateFormat: DateOrder?

  func validate() throws {
    do { _ = try columnMapping() } catch let fault as TraceError {
      throw ValidationError(fault.message)
    }
  }

  func columnMapping() throws -> ColumnMapping {
    var columnMapping = ColumnMapping()
    for text in columns { try columnMapping.read(text) }
    columnMapping.dateOrder = dateFormat
    return columnMapping
  }

  /// Which of the paths hold photos and which are sources of another kind.
  func sorted(_ paths: [String]) throws -> (photos: [String], sources: [TraceSource]) {
    if let from { return ([], try TraceSource.all(paths, of: from)) }
    var photos: [String] = []
    var sources: [TraceSource] = []
    for path in paths {
      if let source = TraceSource.named(path) {
        sources.append(source)
      } else {
        photos.append(path)
      }
    }
    return (photos, sources)
  }
}

extension ImportSourceKind: ExpressibleByArgument {}
extension DateOrder: ExpressibleByArgument {}
