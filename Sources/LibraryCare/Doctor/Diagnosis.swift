package import AppSupport

/// The result of a check.
package struct Diagnosis: Hashable, Sendable, Encodable {
  package enum State: String, Sendable, Encodable {
    case good
    /// It works, but could be improved.
    case note
    case bad

    /// A mark, so that color isn't the only sign.
    fileprivate var mark: (text: String, style: TerminalStyler.Style) {
      switch self {
      case .good: ("✓", .good)
      case .note: ("!", .begun)
      case .bad: ("✗", .bad)
      }
    }
  }

  package enum Area: String, Sendable, CaseIterable, Encodable {
    case program, facts, data, libraries, providers, terminal

    fileprivate var title: String {
      switch self {
      case .facts: "Bundled data"
      case .data: "Your data"
      case .libraries: "Photo libraries"
      case .program, .providers, .terminal: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
      }
    }
  }

  package let area: Area
  /// The thing that was checked, in a word or two.
  package let subject: String
  package let state: State
  package let finding: String
  package let advice: String?

  package init(
    in area: Area, of subject: String, _ state: State, finding: String, advice: String? = nil
  ) {
    (self.area, self.subject, self.state) = (area, subject, state)
    (self.finding, self.advice) = (finding, advice)
  }

  fileprivate func lines(_ screen: TerminalLayout) -> [String] {
    let text = screen.paragraph("\(subject): \(finding)", indent: 4, hanging: 2)
    let mark = "  \(screen.paint(state.mark.text, state.mark.style)) "
    let marked = text.enumerated().map { $0 == 0 ? mark + $1.dropFirst(4) : $1 }
    return marked + (advice.map { screen.paragraph("→ \($0)", indent: 6, hanging: 2) } ?? [])
  }
}

/// The results of all checks, which are also the document of `doctor`.
package struct DoctorReport: Sendable, Encodable {
  private let schema = 1
  /// Whether nothing is bad.
  package let well: Bool
  package let checks: [Diagnosis]

  package init(_ checks: [Diagnosis]) {
    self.checks = checks
    well = !checks.contains { $0.state == .bad }
  }

  /// Returns the areas with their checks, each with a mark and advice.
  package func lines(_ screen: TerminalLayout) -> [String] {
    var lines: [String] = []
    for area in Diagnosis.Area.allCases {
      let found = checks.filter { $0.area == area }
      guard !found.isEmpty else { continue }
      if !lines.isEmpty { lines.append("") }
      lines.append(screen.line(area.title, style: .heading))
      for diagnosis in found { lines += diagnosis.lines(screen) }
    }
    return lines + ["", summary(screen)]
  }

  private func summary(_ screen: TerminalLayout) -> String {
    let bad = checks.count { $0.state == .bad }
    if bad > 0 { return screen.line("\(bad.counted("problem")) found.", style: .bad) }
    let notes = checks.count { $0.state == .note }
    let more = notes == 0 ? "" : " \(notes.counted("thing")) could be better."
    return screen.line("Everything works.\(more)", style: .good)
  }
}
