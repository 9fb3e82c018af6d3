/// A Swift file as the rules look at it: its code without comments and without the text of strings.
struct SwiftSource {
  /// Path from the root of the package.
  let path: String
  let text: String
  /// The code, line for line; comments and string contents are blank.
  let lines: [Substring]

  init(path: String, text: String) {
    self.path = path
    self.text = text
    var blanker = CommentAndStringBlanker(text)
    lines = blanker.code().split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The modules that the file imports, each with the number of its line.
  var imports: [(module: String, line: Int)] {
    lines.enumerated().compactMap { index, line in
      let words = Self.words(of: line)
      guard let position = words.firstIndex(of: "import"), position + 1 < words.count,
        words[..<position].allSatisfy({ Self.importModifiers.contains($0) || $0.hasPrefix("@") })
      else { return nil }
      var name = words[position + 1]
      if Self.importKinds.contains(name), position + 2 < words.count { name = words[position + 2] }
      return (String(name.prefix { $0 != "." && $0 != ";" }), index + 1)
    }
  }

  /// The words between blanks; by bytes, because this reads every line of the package.
  static func words(of line: Substring) -> [Substring] {
    line.utf8.split(separator: UInt8(ascii: " ")).map(Substring.init)
  }

  private static let importModifiers: Set<Substring> = [
    "public", "package", "internal", "fileprivate", "private",
  ]
  private static let importKinds: Set<Substring> = [
    "struct", "class", "enum", "protocol", "typealias", "func", "let", "var",
  ]
}

/// Replaces comments and the contents of strings by blanks; code in interpolations stays.
private struct CommentAndStringBlanker {
  private enum Place {
    /// Code; with the parentheses that are open since an interpolation began.
    case code(open: Int)
    case string(hashes: Int, isMultiline: Bool)
  }

  private let bytes: [UInt8]
  private var position = 0
  private var result: [UInt8] = []
  private var places: [Place] = [.code(open: 0)]

  /// The bytes that comments, strings and parentheses begin or end with, from 0x22 to 0x2f.
  private static let starts = Array("/\"#()".utf8)

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func code() -> String {
    while position < bytes.count {
      switch places.last {
      case .string(let hashes, let isMultiline): string(hashes, isMultiline)
      case .code(let open): code(open)
      case nil: places = [.code(open: 0)]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private mutating func code(_ open: Int) {
    // Most bytes begin nothing, and are not compared with texts.
    let plain = bytes[position...].prefix { $0 > 0x2f || $0 < 0x22 || !Self.starts.contains($0) }
    if !plain.isEmpty {
      result.append(contentsOf: plain)
      position += plain.count
    } else if hasNext("//") {
      let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      blank(end - position)
    } else if hasNext("/*") {
      comment()
    } else if let hashes = hashesBeforeQuote() {
      let isMultiline = hasNext("\"\"\"", after: hashes)
      blank(hashes + (isMultiline ? 3 : 1))
      places.append(.string(hashes: hashes, isMultiline: isMultiline))
    } else {
      let byte = bytes[position]
      if byte == UInt8(ascii: "(") { places[places.count - 1] = .code(open: open + 1) }
      if byte == UInt8(ascii: ")") {
        if open == 0, places.count > 1 {
          places.removeLast()
          return blank(1)
        }
        places[places.count - 1] = .code(open: max(0, open - 1))
      }
      result.append(byte)
      position += 1
    }
  }

  private mutating func string(_ hashes: Int, _ isMultiline: Bool) {
    let marks = String(repeating: "#", count: hashes)
    if hasNext("\\" + marks + "(") {
      blank(hashes + 2)
      places.append(.code(open: 0))
    } else if hasNext("\\" + marks) {
      blank(hashes + 2)
    } else if hasNext((isMultiline ? "\"\"\"" : "\"") + marks) {
      blank(hashes + (isMultiline ? 3 : 1))
      places.removeLast()
    } else {
      // A string of one line ends with it, whatever is wrong inside.
      if !isMultiline, bytes[position] == UInt8(ascii: "\n") { places.removeLast() }
      blank(1)
    }
  }

  private mutating func comment() {
    var depth = 0
    repeat {
      if hasNext("/*") {
        depth += 1
        blank(2)
      } else if hasNext("*/") {
        depth -= 1
        blank(2)
      } else {
        blank(1)
      }
    } while depth > 0 && position < bytes.count
  }

  /// Returns the number of `#` before an opening quote here; nil if no string begins.
  private func hashesBeforeQuote() -> Int? {
    var hashes = 0
    while position + hashes < bytes.count, bytes[position + hashes] == UInt8(ascii: "#") {
      hashes += 1
    }
    return hasNext("\"", after: hashes) ? hashes : nil
  }

  private func hasNext(_ text: String, after skipped: Int = 0) -> Bool {
    var place = position + skipped
    for byte in text.utf8 {
      guard place < bytes.count, bytes[place] == byte else { return false }
      place += 1
    }
    return true
  }

  private mutating func blank(_ count: Int) {
    for byte in bytes[position..<min(bytes.count, position + count)] {
      result.append(byte == UInt8(ascii: "\n") ? byte : UInt8(ascii: " "))
    }
    position += count
  }
}
