package import Foundation
import GRDB
import SportsModel

/// A backup of the database in the data folder.
package struct BackupFile: Hashable, Sendable {
  /// `visits-import-20231114T221321.250000Z.sqlite`.
  package let name: String
  package let file: URL
  /// The reason of the backup: `import`, `restore`, the name of a schema, or `manual`.
  package let kind: String
  package let madeAt: Date
  package let bytes: Int
  /// The number of visits; nil if the file can't be read.
  package let visits: Int?
}

extension BackupFile {
  /// Returns the backups of a data folder, newest first.
  package static func all(in folder: URL) -> [BackupFile] {
    let backups = folder.appendingPathComponent("backups", isDirectory: true)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: backups.path)) ?? []
    return names.compactMap { BackupFile(name: $0, in: backups) }
      .sorted { ($0.madeAt, $0.name) > ($1.madeAt, $1.name) }
  }

  private init?(name: String, in folder: URL) {
    guard name.hasPrefix("visits-"), name.hasSuffix(".sqlite") else { return nil }
    let words = name.dropFirst(7).dropLast(7)
    guard let dash = words.lastIndex(of: "-"), let madeAt = Self.date(words[dash...].dropFirst())
    else { return nil }
    self.name = name
    file = folder.appendingPathComponent(name)
    kind = String(words[..<dash])
    self.madeAt = madeAt
    var status = stat()
    bytes = stat(file.path, &status) == 0 ? Int(clamping: status.st_size) : 0
    visits = Self.visits(in: file)
  }

  /// Parses `20231114T221321.250000Z`.
  private static func date(_ stamp: Substring) -> Date? {
    guard stamp.utf8.count == 23 else { return nil }
    let digits = Array(stamp)
    func part(_ range: Range<Int>) -> String { String(digits[range]) }
    return Date(
      utcText: "\(part(0..<4))-\(part(4..<6))-\(part(6..<11)):\(part(11..<13)):\(part(13..<23))")
  }

  private static func visits(in file: URL) -> Int? {
    var configuration = Configuration()
    configuration.readonly = true
    guard let queue = try? DatabaseQueue(path: file.path, configuration: configuration) else {
      return nil
    }
    defer { try? queue.close() }
    return try? queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM visit") }
  }
}

extension VisitStore {
  /// Copies the database into the folder of backups.
  package func backUp() throws -> URL { try backups.copy(kind: "manual", now: now) }

  /// Copies the database to a file of the user's choice; an existing file is never replaced.
  package func backUp(to file: URL) throws { try backups.copy(queue, to: file) }
}
