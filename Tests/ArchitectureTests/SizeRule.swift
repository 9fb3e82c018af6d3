/// The maximum lengths of files and functions.
struct SizeRule {
  var linesOfFile = 400
  var linesOfFunction = 60

  func violations(in file: SwiftSource) -> [RuleViolation] {
    var found: [RuleViolation] = []
    let count = file.lines.count - (file.lines.last?.isEmpty == true ? 1 : 0)
    if count > linesOfFile {
      found.append(RuleViolation(place: file.path, message: "has \(count) lines"))
    }
    for function in Self.functions(of: file) where function.lines > linesOfFunction {
      found.append(
        RuleViolation(
          place: "\(file.path):\(function.line)",
          message: "\(function.name) has \(function.lines) lines"))
    }
    return found
  }

  struct Function: Equatable {
    let name: String
    /// The line of its name.
    let line: Int
    /// From there to its closing brace.
    let lines: Int
  }

  /// The functions and initialisers with a body, by counting braces.
  static func functions(of file: SwiftSource) -> [Function] {
    var found: [Function] = []
    for (index, line) in file.lines.enumerated() {
      guard let name = declaredName(in: line) else { continue }
      if let end = endOfBody(from: index, in: file.lines) {
        found.append(Function(name: name, line: index + 1, lines: end - index + 1))
      }
    }
    return found
  }

  /// The name of the function that a line declares; `init` for an initializer.
  static func declaredName(in line: Substring) -> String? {
    let words = SwiftSource.words(of: line)
    if let keyword = words.firstIndex(of: "func"), keyword + 1 < words.count {
      return String(words[keyword + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    }
    let isInitialiser = words.contains { word in
      word.hasPrefix("init(") || word.hasPrefix("init?(") || word.hasPrefix("init<")
    }
    return isInitialiser ? "init" : nil
  }

  /// Returns whether a line declares something of its own, so that what came before had no body.
  private static func startsDeclaration(_ line: Substring) -> Bool {
    let keywords: Set<Substring> = [
      "var", "let", "case", "subscript", "typealias", "associatedtype", "struct", "class", "enum",
      "protocol", "extension",
    ]
    return declaredName(in: line) != nil
      || SwiftSource.words(of: line).contains(where: keywords.contains)
  }

  /// The line of the brace that closes the body; nil for a requirement without one.
  private static func endOfBody(from start: Int, in lines: [Substring]) -> Int? {
    var parentheses = 0
    var braces = 0
    for index in start..<lines.count {
      if index > start, parentheses == 0, braces == 0, startsDeclaration(lines[index]) {
        return nil
      }
      for character in lines[index].unicodeScalars {
        switch character {
        case "(": parentheses += 1
        case ")": parentheses -= 1
        case "{" where parentheses == 0 || braces > 0: braces += 1
        case "}" where braces > 0:
          braces -= 1
          if braces == 0 { return index }
        case "}" where parentheses == 0: return nil
        default: break
        }
      }
    }
    return nil
  }
}
