import AppSupport
import ArgumentParser
import PhotoImport
import PhotoLibraries

struct SourceOptions: ParsableArguments {
  @Option(
    help: .value("kind", "gpx, timeline, swarm, tickets, csv or a photo server."),
    completion: .list(ImportOrigin.names))
  var from: String?

  @Option(help: .value("url", "Address of an Immich or PhotoPrism server.")) var url: String?

  @Option(help: .value("pairs", "Columns of a CSV table: date=Day,stadium=Where,…"))
  var columns: [String] = []

  @Option(help: .value("order", "Order of dates in tables.")) var dateFormat: DateOrder?

  /// The kind of the photo server; nil without one.
  var server: LibraryKind? {
    if case .server(let kind)? = from.flatMap(ImportOrigin.init) { kind } else { nil }
  }

  func validate() throws {
    if let from, ImportOrigin(from) == nil {
      let names = DisplayFormat.list(ImportOrigin.names, conjunction: .or)
      throw ValidationError("--from must be \(names) (got \"\(from)\").")
    }
    if let server, url == nil {
      throw ValidationError("--from \(server.rawValue) needs the address of the server: --url URL")
    }
    if url != nil, server == nil {
      throw ValidationError("--url needs --from immich or --from photoprism.")
    }
    do { _ = try columnMapping() } catch let fault as ColumnMapping.UnknownColumn {
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
    if case .files(let kind)? = from.flatMap(ImportOrigin.init) {
      return ([], try TraceSource.all(paths, of: kind))
    }
    return TraceSource.sorted(paths)
  }
}

extension DateOrder: ExpressibleByArgument {}
