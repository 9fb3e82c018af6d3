/// A limit on the parameters of a function that have no label.
///
/// Geometry may be excepted, where mathematics writes `f(x, y)`.
struct LabelRule {
  /// The files whose functions take coordinates or other tuples of one kind.
  var exceptions: Set<String> = []

  struct Signature: Equatable {
    let name: String
    /// The line of its name.
    let line: Int
    let parameters: Int
    let unlabeled: Int
  }

  /// The functions with three or more unlabeled parameters.
  func violations(in file: SwiftSource) -> [RuleViolation] {
    guard !exceptions.contains(file.path) else { return [] }
    return Self.signatures(of: file).filter { $0.unlabeled >= 3 }.map { signature in
      RuleViolation(
        place: "\(file.path):\(signature.line)",
        message: "\(signature.name) has \(signature.unlabeled) unlabeled parameters")
    }
  }

  /// The functions and initializers that have parameters.
  static func signatures(of file: SwiftSource) -> [Signature] {
    file.lines.indices.compactMap { index in
      guard let name = SizeRule.declaredName(in: file.lines[index]) else { return nil }
      let keyword = name == "init" ? "init" : "func \(name)"
      let text = file.lines[index...].prefix(20).joined(separator: "\n")
      guard let start = text.firstRange(of: keyword)?.upperBound else { return nil }
      let parameters = Self.parameters(in: text[start...])
      guard !parameters.isEmpty else { return nil }
      return Signature(
        name: name, line: index + 1, parameters: parameters.count,
        unlabeled: parameters.count(where: isUnlabeled))
    }
  }

  /// Returns whether the label, after any attributes, is an underscore.
  private static func isUnlabeled(_ parameter: String) -> Bool {
    parameter.split(whereSeparator: \.isWhitespace).first { !$0.hasPrefix("@") } == "_"
  }

  /// The parameters between the first parentheses, which attributes and types may nest.
  private static func parameters(in text: Substring) -> [String] {
    guard let open = text.firstIndex(of: "(") else { return [] }
    var depth = 0
    var found = [""]
    for character in text[open...] {
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      if depth == 0 { break }
      if character == ",", depth == 1 {
        found.append("")
      } else if depth > 1 || character != "(" {
        found[found.count - 1].append(character)
      }
    }
    return found.filter { $0.contains(":") }
  }
}
