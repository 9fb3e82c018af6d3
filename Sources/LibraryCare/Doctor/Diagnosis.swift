package import AppSupport

/// The result of a check.
package struct Diagnosis: Hashable, Sendable {
  package enum State: String, Sendable {
    case good
    /// It works, but could be improved.
    case note
    /// It doesn't work.
    case bad

    /// A mark, so that color isn't the only sign.
    var mark: String {
      switch self {
      case .good: "✓"
      case .note: "!"
      case .bad: "✗"
      }
    }

    fileprivate var style: TerminalStyler.Style {
      switch self {
      case .good: .good
      case .note: .begun
      case .bad: .bad
      }
    }
  }

  package enum Area: String, Sendable, CaseIterable {
    case program, facts, data, providers, terminal

    fileprivate var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
  }

  package let area: Area
  package let subject: String
  package let state: State
  package let finding: String
  package let advice: String?

  /// - Parameters:
  ///   - area: the part of the program.
  ///   - subject: the thing that was checked, in a word or two.
  ///   - state: the result.
  ///   - finding: a description of the result.
  ///   - advice: what to do.
  package init(
    _ area: Area, _ subject: String, _ state: State, _ finding: String, advice: String? = nil
  ) {
    self.area = area
    self.subject = subject
    self.state = state
    self.finding = finding
    self.advice = advice
  }
}

/// The results of all checks.
package struct DoctorReport: Hashable, Sendable {
  package let diagnoses: [Diagnosis]

  package init(_ diagnoses: [Diagnosis]) { self.diagnoses = diagnoses }

  package var isWell: Bool { !diagnoses.contains { $0.state == .bad } }

  /// Returns the areas with their checks, each with a mark and advice.
  package func lines(_ screen: TerminalLayout) -> [String] {
    var lines: [String] = []
    for area in Diagnosis.Area.allCases {
      let found = diagnoses.filter { $0.area == area }
      guard !found.isEmpty else { continue }
      if !lines.isEmpty { lines.append("") }
      lines.append(screen.line(area.title, .heading))
      for diagnosis in found { lines += diagnosis.lines(screen) }
    }
    return lines + ["", summary(screen)]
  }

  private func summary(_ screen: TerminalLayout) -> String {
    let bad = diagnoses.filter { $0.state == .bad }.count
    let notes = diagnoses.filter { $0.state == .note }.count
    if bad > 0 {
      return screen.line(bad == 1 ? "One thing does not work." : "\(bad) things do not work.", .bad)
    }
    switch notes {
    case 0: return screen.line("All is well.", .good)
    case 1: return screen.line("All works; one thing could be better.", .good)
    default: return screen.line("All works; \(notes) things could be better.", .good)
    }
  }
}

extension Diagnosis {
  fileprivate func lines(_ screen: TerminalLayout) -> [String] {
    let told = screen.paragraph("\(subject): \(finding)", indent: 4, hanging: 2)
    let mark = "  \(screen.paint(state.mark, state.style)) "
    let marked = told.enumerated().map { $0 == 0 ? mark + $1.dropFirst(4) : $1 }
    return marked + (advice.map { screen.paragraph("→ \($0)", indent: 6, hanging: 2) } ?? [])
  }
}
