package import AppSupport
package import Foundation
import PhotoMetadata
package import PhotoScanning
import SportsModel

/// Reads the photos of one photo library.
package protocol PhotoLibraryReader: Sendable {
  var kind: LibraryKind { get }

  /// The name of the library for the user: `Photos Library`.
  var name: String { get }

  /// The path or address of the library, for messages.
  var location: String { get }

  /// Passes on each photo of the library, in a fixed order.
  ///
  /// - Returns: the rows that can't be used, one problem for each kind of fault. The other rows were
  ///   passed on.
  /// - Throws: `PhotoLibraryError` if the library can't be read at all, and the errors of `onPhoto`.
  func read(isCancelled: @escaping @Sendable () -> Bool, onPhoto: (LibraryPhoto) throws -> Void)
    async throws -> [ScanProblem]
}

/// Counts the faults of a library's rows, for one message per kind.
struct LibraryFaults {
  private let location: String
  private var counts: [String: Int] = [:]

  init(_ location: String) { self.location = location }

  /// Counts a row: `without an identifier`.
  mutating func add(_ fault: String) { counts[fault, default: 0] += 1 }

  /// Counts a row with an impossible location unless it is valid.
  mutating func check(_ isValid: Bool) { if !isValid { add("with an impossible location") } }

  var problems: [ScanProblem] {
    counts.sorted { $0.key < $1.key }.map { fault, count in
      ScanProblem(path: location, message: "\(count.counted("photo")) \(fault)")
    }
  }
}

extension PhotoFacts {
  /// Sets the place of a row that has both numbers.
  ///
  /// - Returns: false if they are no place.
  mutating func setPlace(_ latitude: Double?, _ longitude: Double?) -> Bool {
    guard let latitude, let longitude else { return true }
    coordinate = Coordinate(latitude: latitude, longitude: longitude)
    locationSource = coordinate == nil ? nil : .library
    return coordinate != nil
  }
}

/// Paths of libraries and of the files that their rows name.
enum LibraryPath {
  /// Returns the last part of a path without its extension.
  static func stem(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? path[...]
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? String(name)
  }

  static func parent(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  /// Joins a folder and the name of a file in it; nil if the row could name a file elsewhere.
  static func joined(_ folder: String, _ name: String) -> String? {
    guard !name.isEmpty, name != "..", name != ".", !name.utf8.contains(UInt8(ascii: "/")),
      !name.utf8.contains(0), !folder.utf8.contains(0),
      !folder.split(separator: "/").contains("..")
    else { return nil }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
  }

  /// Returns the format that a name suggests.
  static func media(of name: String) -> PhotoFacts.Media {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return .unknown }
    return PhotoFacts.Media(fileExtension: String(name[name.utf8.index(after: dot)...]))
  }
}

/// A library that can't be read; its location is part of the message that the user sees.
package enum PhotoLibraryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system refuses to open the file.
  case notReadable(SystemError)
  /// A file of the database can't be copied, with the reason.
  case unreadableFile(String)
  /// The temporary folder has no room for a copy of the database, with the reason.
  case noRoom(String)
  /// The file isn't a database.
  case notADatabase
  /// The database lacks tables or columns without which no photo can be read.
  case unknownSchema(missing: String)
  /// SQLite found damage, or another failure that it names.
  case damaged(String)
  /// Another program changes the database all the time.
  case busy
  /// A server doesn't answer as expected, with the reason.
  case server(String)

  /// The way to a file that macOS protects from programs without Full Disk Access; nil for other
  /// errors.
  package var advice: String? {
    if case .notReadable(let error) = self { error.accessAdvice } else { nil }
  }

  /// The reason, and the advice if there is any.
  package var description: String { reason + (advice.map { ". \($0)" } ?? "") }

  /// The cause of the failure.
  package var reason: String {
    switch self {
    case .notReadable(let error): error.message
    case .unreadableFile(let reason): reason
    case .noRoom(let reason): "couldn't copy the library's database: \(reason)"
    case .notADatabase: "not a database of a photo library"
    case .unknownSchema(let missing): "unknown version of the library: it has no \(missing)"
    case .damaged(let reason): "the library's database is damaged: \(reason)"
    case .busy: "another program is changing the library; close it and try again"
    case .server(let reason): reason
    }
  }
}

/// Recognizes photo libraries.
package enum PhotoLibraryFinder {
  /// Returns a reader of the library at a path; nil if there is none.
  ///
  /// A bundle counts as a library if it has a database, or if the system doesn't let this program look
  /// for one.
  package static func reader(at path: String) -> (any PhotoLibraryReader)? {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    let name = path.split(separator: "/").last?.lowercased() ?? ""
    if name.hasSuffix(".photoslibrary") { return bundle(path) }
    guard exists(path), !isFolder(path) else { return nil }
    switch name {
    case "photos.sqlite", "photos.db":
      let bundle = LibraryPath.parent(LibraryPath.parent(path))
      if bundle.hasSuffix(".photoslibrary") { return self.bundle(bundle) }
      return name == "photos.sqlite" ? ApplePhotosReader(phoneDatabase: path) : nil
    case "digikam4.db": return DigikamReader(location: path)
    case "index.db":
      return PhotoPrismIndexReader.isIndex(path) ? PhotoPrismIndexReader(index: path) : nil
    default: return name.hasSuffix(".lrcat") ? LightroomReader(location: path) : nil
    }
  }

  private static func bundle(_ path: String) -> (any PhotoLibraryReader)? {
    if exists(path + "/database/Photos.sqlite") { return ApplePhotosReader(bundle: path) }
    return exists(path + "/database/photos.db") ? PhotosDatabaseReader(location: path) : nil
  }

  /// Returns whether a file exists, or the system doesn't say so.
  private static func exists(_ path: String) -> Bool {
    var status = stat()
    return path.withFilePath { stat($0, &status) } == 0 || errno == EPERM || errno == EACCES
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return path.withFilePath { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The library that Apple Photos uses unless the user chooses another one.
  package static func defaultLibrary(home: URL) -> String {
    home.appendingPathComponent("Pictures/Photos Library.photoslibrary").path
  }

  /// Returns the libraries in the usual folders of their programs: the pictures folder and the folders
  /// in it.
  package static func libraries(home: URL) -> [any PhotoLibraryReader] {
    let pictures = home.appendingPathComponent("Pictures").path
    let files = FileManager.default
    func entries(_ folder: String) -> [String] {
      ((try? files.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        .filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }
    }
    let top = entries(pictures)
    let inside = top.filter { !$0.hasSuffix(".photoslibrary") && isFolder($0) }.flatMap(entries)
    let known = [
      home.appendingPathComponent(".local/share/digikam/digikam4.db").path,
      defaultLibrary(home: home),
    ]
    var seen: Set<String> = []
    return (top + inside + known).filter { seen.insert($0).inserted }.compactMap(reader)
  }
}
