import AppSupport
import ArgumentParser
import PhotoImport
import PhotoLibraries
import Traces

struct SourceOptions: ParsableArguments {
  @Option(help: .value("kind", "Format of the files, or a photo server with --url."))
  var from: ImportOrigin?

  @Option(help: .value("url", "Address of an Immich or PhotoPrism server."))
  var url: String?

  @Option(help: .value("pairs", "Columns of a CSV table: date=Day,stadium=Where,…"))
  var columns: [String] = []

  @Option(help: .value("order", "Order of dates in tables."))
  var dateFormat: DateOrder?

  /// The kind of the photo server; nil without one.
  var server: LibraryKind? {
    if case .server(let kind)? = from { kind } else { nil }
  }

  func validate() throws {
    if let server, url == nil {
      throw ValidationError("--from \(server.rawValue) needs the address of the server: --url URL")
    }
    if url != nil, server == nil {
      throw ValidationError("--url needs --from immich or --from photoprism.")
    }
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
    if case .files(let kind)? = from { return ([], try TraceSource.all(paths, of: kind)) }
    return TraceSource.sorted(paths)
  }
}

/// The value of `--from`: the format of files, or the kind of a photo server.
enum ImportOrigin: Hashable, ExpressibleByArgument {
  case files(ImportSourceKind)
  case server(LibraryKind)

  init?(argument: String) {
    if let kind = ImportSourceKind(rawValue: argument) {
      self = .files(kind)
    } else if let kind = LibraryKind.servers.first(where: { $0.rawValue == argument }) {
      self = .server(kind)
    } else {
      return nil
    }
  }

  static var allValueStrings: [String] {
    ImportSourceKind.allCases.map(\.rawValue) + LibraryKind.servers.map(\.rawValue)
  }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

extension DateOrder: ExpressibleByArgument {}
