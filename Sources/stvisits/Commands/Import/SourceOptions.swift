import AppSupport
import ArgumentParser
import PhotoImport
import Traces

struct SourceOptions: ParsableArguments {
  @Option(help: .value("kind", "Format."))
  var from: ImportSourceKind?

  @Option(help: .value("pairs", "Columns of a CSV table: date=Day,stadium=Where,…"))
  var columns: [String] = []

  @Option(help: .value("order", "Order of dates in tables."))
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

  /// Sorts paths into photos and sources of another kind; nil if there are none of these.
  func sorted(_ paths: [String]) throws -> (photos: [String], sources: [TraceSource]?) {
    if let from { return ([], try TraceSource.all(paths, of: from)) }
    return TraceSource.sorted(paths)
  }
}

extension ImportSourceKind: ExpressibleByArgument {}

extension DateOrder: ExpressibleByArgument {}
