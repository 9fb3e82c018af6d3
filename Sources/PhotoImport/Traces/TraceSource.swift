import Foundation
package import PhotoLibraries
package import PhotoMetadata
import Sentences
package import Traces

/// A file other than a photo that can contain visits.
package struct TraceSource: Sendable, Hashable {
  package let path: String
  package let kind: ImportSourceKind

  package init(path: String, kind: ImportSourceKind) {
    self.path = path
    self.kind = kind
  }

  /// Separates paths of photos from other sources; nil if there are no others.
  package static func sorted(
    _ paths: [String]
  ) -> (photos: [String], sources: [TraceSource]?) {
    var photos: [String] = []
    var sources: [TraceSource] = []
    for path in paths {
      if let source = named(path) { sources.append(source) } else { photos.append(path) }
    }
    return (photos, sources.isEmpty ? nil : sources)
  }

  /// Returns the source at a path, recognized by its content; nil for folders and other files.
  static func named(_ path: String) -> TraceSource? {
    guard let head = try? ByteStream(path: path).peek(ImportSourceKind.headBytes) else {
      return nil
    }
    let name = URL(fileURLWithPath: path).lastPathComponent
    let kind =
      ImportSourceKind(name: name, head: head) ?? (isTicket(path, head: head) ? .tickets : nil)
    return kind.map { TraceSource(path: path, kind: $0) }
  }

  /// Returns whether a text looks like a ticket: a day with a time, and a line with two names.
  private static func isTicket(_ path: String, head: [UInt8]) -> Bool {
    let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
    guard ["txt", "html", "htm"].contains(ending), !head.contains(0),
      let bytes = try? ByteStream(path: path).all(atMost: Ticket.mostBytes)
    else { return false }
    do {
      let ticket = try Ticket.read(bytes, isMail: false)
      return !ticket.titles.isEmpty && ticket.moments.contains { $0.minute != nil }
    } catch {
      return error == Ticket.sold
    }
  }

  /// Returns the files of one kind under the paths; a named file always counts as one, except for an
  /// archive, which counts as a folder.
  ///
  /// - Returns: the files in the order of their paths.
  /// - Throws: `PhotoScanError.noSuchPath` if none of the paths exists.
  package static func all(
    _ paths: [String], of kind: ImportSourceKind
  ) throws(PhotoScanError) -> [TraceSource] {
    if let first = paths.first, !paths.contains(where: FileManager.default.fileExists) {
      throw .noSuchPath(first)
    }
    return paths.flatMap { path -> [TraceSource] in
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
        isFolder.boolValue
      else {
        let inside = ArchivedFiles.isArchive(path) ? ArchivedFiles.paths(in: path, of: kind) : []
        // Reading an archive without any reports that.
        return (inside.isEmpty ? [path] : inside).map { TraceSource(path: $0, kind: kind) }
      }
      return files(in: path, of: kind)
    }
  }

  private static func files(in folder: String, of kind: ImportSourceKind) -> [TraceSource] {
    let walk = FileManager.default.enumerator(
      at: URL(fileURLWithPath: folder), includingPropertiesForKeys: [.isRegularFileKey],
      options: [.skipsHiddenFiles])
    let found = (walk?.compactMap { $0 as? URL } ?? []).filter { file in
      kind.endings.contains(file.pathExtension.lowercased())
        && (try? file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
    }
    return found.map { file in file.standardizedFileURL.path }.sorted().filter { path in
      // A Takeout folder also contains settings and edits.
      !kind.endings.contains("json") || named(path)?.kind == kind
    }.map { TraceSource(path: $0, kind: kind) }
  }
}

/// Returns the text of the PDF file at a path, which may have a number of bytes.
package typealias PDFTextExtractor =
  @Sendable (_ path: String, _ maxBytes: Int) throws(PDFTextError) -> [UInt8]

/// The reason why a PDF file can't be read as text.
package struct PDFTextError: Error, Hashable, Sendable {
  package let message: String

  package init(_ message: String) { self.message = message }
}

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
