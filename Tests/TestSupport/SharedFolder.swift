import Foundation

/// A folder of other people's files, which may be looked at here but not kept in the project.
///
/// They are next to the package on the developers' machines; elsewhere tests with them do not run.
package struct SharedFolder: Sendable {
  package let path: String

  /// - Parameters:
  ///   - name: of the folder.
  ///   - file: a file in it, without which it is not what is meant.
  package init?(_ name: String, with file: String) {
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    path = package.deletingLastPathComponent().appendingPathComponent("shared/\(name)").path
    guard FileManager.default.fileExists(atPath: "\(path)/\(file)") else { return nil }
  }

  /// The rows of a CSV table (RFC 4180) by column name.
  package func rows(_ name: String) throws -> [[String: String]] {
    let text = try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
    var table: [[String]] = [[]]
    var cell: [UInt8] = []
    var isQuoted = false
    func close() {
      table[table.count - 1].append(String(decoding: cell, as: UTF8.self))
      cell = []
    }
    for byte in text.utf8 where byte != UInt8(ascii: "\r") {
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted: close()
      case UInt8(ascii: "\n") where !isQuoted:
        close()
        table.append([])
      default: cell.append(byte)
      }
    }
    let header = table.first ?? []
    return table.dropFirst().filter { $0.count >= header.count }.map {
      Dictionary(zip(header, $0), uniquingKeysWith: { first, _ in first })
    }
  }
}
