package import PhotoLibraries
package import Traces

/// The value of `--from`: the format of files, or the kind of a photo server.
package enum ImportOrigin {
  case files(ImportSourceKind)
  case server(LibraryKind)

  package init?(_ name: String) {
    if let kind = ImportSourceKind(rawValue: name) {
      self = .files(kind)
    } else if let kind = LibraryKind.servers.first(where: { $0.rawValue == name }) {
      self = .server(kind)
    } else {
      return nil
    }
  }

  package static let names =
    ImportSourceKind.allCases.map(\.rawValue) + LibraryKind.servers.map(\.rawValue)
}
