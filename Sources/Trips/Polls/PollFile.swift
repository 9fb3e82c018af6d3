import AppSupport
package import Foundation
import Localization

/// The file of a poll, which only its owner can read.
package struct PollFile: Hashable, Sendable {
  package let place: URL
  private static let mostBytes = 4 << 20

  package init(_ place: URL) { self.place = place }

  /// Creates the file of a new poll in the data folder.
  package init(of poll: Poll, in data: URL) {
    place = PollFolder.url(in: data).appendingPathComponent("\(poll.id).json")
  }

  /// Finds a poll by its file, the beginning of its identifier, or its title.
  ///
  /// - Parameters:
  ///   - text: the user's input.
  ///   - file: the text as a path.
  ///   - data: the data folder.
  /// - Returns: the file.
  /// - Throws: `PollFileError`.
  package static func find(
    _ text: String, file: URL, in data: URL
  ) throws(PollFileError) -> PollFile {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder),
      !isFolder.boolValue
    {
      return PollFile(file)
    }
    let folder = PollFolder.url(in: data)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let wanted = text.lowercased()
    let files = names.filter(PollFolder.isFileName).sorted().map {
      PollFile(folder.appendingPathComponent($0))
    }
    var found = files.filter { $0.place.lastPathComponent.hasPrefix(wanted) }
    if found.isEmpty || text.isEmpty {
      found = files.filter { (try? $0.read())?.poll.title == text }
    }
    guard let first = found.first else { throw .noSuchPoll(text) }
    guard found.count == 1 else {
      throw .severalPolls(text, found.map { String($0.place.lastPathComponent.prefix(16)) })
    }
    return first
  }

  /// - Throws: `LibraryFileError`.
  package func write(_ kept: StoredPoll, replaces: Bool) throws {
    let text = try JSONValue(encoding: PollRecord(kept)).document + "\n"
    try AtomicFileWriter.write(Array(text.utf8), to: place, replaces: replaces)
  }

  /// - Throws: `PollFileError`.
  package func read() throws(PollFileError) -> StoredPoll {
    func unreadable(_ reason: String) -> PollFileError {
      .unreadable(path: place.path, reason: reason)
    }
    let bytes: [UInt8]
    do throws(BoundedFileReader.Problem) {
      bytes = try BoundedFileReader.bytes(of: place.path, most: Self.mostBytes)
    } catch {
      throw unreadable(error.reason)
    }
    guard let record = try? JSONDecoder().decode(PollRecord.self, from: Data(bytes)) else {
      throw unreadable(localized("not a poll file"))
    }
    let kept: StoredPoll?
    do throws(PollError) {
      kept = try record.kept()
    } catch {
      throw unreadable(error.description)
    }
    guard let kept else {
      throw unreadable(localized("it is damaged or was written by a newer stvisits"))
    }
    return kept
  }
}
