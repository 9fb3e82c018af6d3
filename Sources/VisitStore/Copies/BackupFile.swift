package import Foundation
import GRDB
import SportsModel

/// A backup of the database in the data folder.
package struct BackupFile: Hashable, Sendable {
  /// `visits-import-20231114T221321.250000Z.sqlite`.
  package let name: String
  package let file: URL
  /// The reason of the backup: `import`, `merge`, `delete`, `forget`, `daily`, `restore`, `repair`,
  /// `manual`, or the name of a schema.
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

  /// Returns the files of the newest backups without opening them, newest first.
  static func recent(in folder: URL, count: Int = 3) -> [URL] {
    let backups = folder.appendingPathComponent("backups", isDirectory: true)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: backups.path)) ?? []
    let dated = names.compactMap { name in madeAt(name).map { (time: $0, name: name) } }
    return dated.sorted { ($0.time, $0.name) > ($1.time, $1.name) }.prefix(count)
      .map { backups.appendingPathComponent($0.name) }
  }

  private static func madeAt(_ name: String) -> Date? {
    guard name.hasPrefix("visits-"), name.hasSuffix(".sqlite") else { return nil }
    let words = name.dropFirst(7).dropLast(7)
    return words.lastIndex(of: "-").flatMap { date(words[$0...].dropFirst()) }
  }

  init?(name: String, in folder: URL) {
    guard let madeAt = Self.madeAt(name) else { return nil }
    let words = name.dropFirst(7).dropLast(7)
    self.name = name
    file = folder.appendingPathComponent(name)
    kind = words.lastIndex(of: "-").map { String(words[..<$0]) } ?? ""
    self.madeAt = madeAt
    var status = stat()
    bytes = stat(file.path, &status) == 0 ? Int(clamping: status.st_size) : 0
    visits = Self.read(file) { try Int.fetchOne($0, sql: "SELECT count(*) FROM visit") } ?? nil
  }

  /// Parses `20231114T221321.250000Z`.
  private static func date(_ stamp: Substring) -> Date? {
    guard stamp.utf8.count == 23 else { return nil }
    let digits = Array(stamp)
    func part(_ range: Range<Int>) -> String { String(digits[range]) }
    return Date(
      utcText: "\(part(0..<4))-\(part(4..<6))-\(part(6..<11)):\(part(11..<13)):\(part(13..<23))")
  }

  /// Reads a copy of the database, even if the definitions of other tables are damaged; nil if it
  /// can't be read.
  static func read<Result>(_ file: URL, _ body: (Database) throws -> Result) -> Result? {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA writable_schema = ON") }
    guard let queue = try? DatabaseQueue(path: file.path, configuration: configuration) else {
      return nil
    }
    defer { try? queue.close() }
    return try? queue.read(body)
  }
}

extension VisitStore {
  /// Copies the database into the folder of backups.
  package func backUp() throws -> URL { try backups.copy(kind: "manual", now: now) }

  /// Copies the database to a file of the user's choice; an existing file is never replaced.
  package func backUp(to file: URL) throws { try backups.copy(queue, to: file) }
}
