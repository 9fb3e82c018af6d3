import Foundation

/// The source files and the project's own corrections.
struct SourceFolder {
  let facts: URL
  let corrections: URL

  /// Returns a source table, decompressed if its name ends in `.gz`.
  func table(_ name: String, columns: [String]) throws(SourceError) -> SourceTable {
    let file = facts.appendingPathComponent(name)
    let bytes = name.hasSuffix(".gz") ? try Self.unpacked(file) : try Self.bytes(of: file)
    return try SourceTable(path: name, bytes: bytes, columns: columns)
  }

  /// Returns a table of the project's own corrections, which must have a reason on each line.
  func ownTable(_ name: String, columns: [String]) throws(SourceError) -> SourceTable {
    let file = corrections.appendingPathComponent(name)
    let table = try SourceTable(
      path: "Corrections/" + name, bytes: try Self.bytes(of: file), columns: columns + ["reason"])
    for row in table.rows where row["reason"].isEmpty { throw row.makeError("missing reason") }
    return table
  }

  func json<Value: Decodable>(_ name: String, as type: Value.Type) throws(SourceError) -> Value {
    let data = Data(try Self.bytes(of: facts.appendingPathComponent(name)))
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch {
      throw SourceError(path: name, cause: "\(error)")
    }
  }

  private static func bytes(of file: URL) throws(SourceError) -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: file.path) else {
      throw SourceError(path: file.path, cause: "couldn't read the file")
    }
    return [UInt8](data)
  }

  private static func unpacked(_ file: URL) throws(SourceError) -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-dc", file.path]
    let output = Pipe()
    process.standardOutput = output
    do {
      try process.run()
      let data = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        throw SourceError(path: file.path, cause: "gzip couldn't decompress it")
      }
      return [UInt8](data)
    } catch let error as SourceError {
      throw error
    } catch {
      throw SourceError(path: file.path, cause: "couldn't run gzip: \(error)")
    }
  }
}
