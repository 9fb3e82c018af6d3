import Foundation

/// A data file in blocks: lines `key value`, one block per entry, `#` for comments.
struct CatalogFile {
  /// One line of a block.
  struct Line {
    let number: Int
    let key: String
    /// The whole file, so that a value becomes a string only if one is needed.
    let bytes: [UInt8]
    let range: Range<Int>

    var value: String { String(decoding: bytes[range], as: UTF8.self) }
  }

  /// The lines of one entry; the first has its name.
  struct Block {
    let lines: ArraySlice<Line>
    let path: String

    var number: Int { lines.first?.number ?? 1 }
    var name: String { lines.first?.value ?? "" }

    func malformed(_ cause: String, at line: Line? = nil) -> CatalogError {
      .malformed(path: path, line: line?.number ?? number, cause: cause)
    }
  }

  let path: String
  let lines: [Line]

  init(_ file: URL) throws(CatalogError) {
    self.init(path: file.path, bytes: try Self.bytes(of: file))
  }

  init(path: String, bytes: [UInt8]) {
    self.path = path
    lines = bytes.withUnsafeBufferPointer { Self.lines($0, of: bytes) }
  }

  /// The blocks, each beginning with a line whose key is `head`.
  func blocks(of head: String) throws(CatalogError) -> [Block] {
    let starts = lines.indices.filter { lines[$0].key == head }
    if let first = lines.first, first.key != head {
      throw .malformed(
        path: path, line: first.number, cause: "expected a line '\(head) …', found '\(first.key)'")
    }
    return zip(starts, starts.dropFirst() + [lines.endIndex]).map {
      Block(lines: lines[$0..<$1], path: path)
    }
  }

  static func bytes(of file: URL) throws(CatalogError) -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: file.path) else {
      throw .unreadable(path: file.path)
    }
    return [UInt8](data)
  }

  private static func lines(_ bytes: UnsafeBufferPointer<UInt8>, of file: [UInt8]) -> [Line] {
    var lines: [Line] = []
    lines.reserveCapacity(bytes.count / 16)
    var start = 0
    var number = 0
    while start < bytes.count {
      number += 1
      var end = start
      var space = -1
      while end < bytes.count, bytes[end] != ASCII.newline {
        if space < 0, bytes[end] == ASCII.space { space = end }
        end += 1
      }
      if end > start, bytes[start] != ASCII.hash {
        let keyEnd = space < 0 ? end : space
        lines.append(
          Line(
            number: number, key: bytes.part(start..<keyEnd).text, bytes: file,
            range: min(keyEnd + 1, end)..<end))
      }
      start = end + 1
    }
    return lines
  }
}
