package import AppSupport
import Cryptography
import PhotoMetadata
import Settings
import VisitStore
import Web

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
  /// True if nothing is bad.
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

/// Checks environment variables, the terminal and its character set.
package struct EnvironmentCheck: Sendable {
  private let environment: [String: String]
  /// Every environment variable of the program.
  private let known: [String]

  /// `settings`: the variables of the settings.
  package init(_ environment: [String: String], settings: [String]) {
    self.environment = environment
    known =
      (settings + ["STVISITS_COUNT", "STVISITS_FACTS", "STVISITS_HOME", "STVISITS_LIBRARIES"])
      .sorted()
  }

  /// Returns the diagnoses for the width of the terminal, nil without one.
  package func diagnoses(columns: Int?, hasColor: Bool) -> [Diagnosis] {
    [terminal(columns: columns, hasColor: hasColor), letters] + unknown
  }

  private func terminal(columns: Int?, hasColor: Bool) -> Diagnosis {
    let found = columns.map { "\($0) columns, \(hasColor ? "with color" : "without color")" }
    let isNarrow = columns.map { $0 < 60 } ?? false
    return Diagnosis(
      in: .terminal, of: "terminal", isNarrow ? .note : .good,
      finding: found ?? "none: stvisits asks no questions and prints plain text",
      advice: isNarrow ? "Tables look better with 60 columns or more." : nil)
  }

  private var letters: Diagnosis {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { self.environment[$0] }
      .first { !$0.isEmpty }
    let isUTF8 = locale.map { $0.lowercased().filter { $0 != "-" }.contains("utf8") } ?? false
    let problem = locale.map { "the locale \($0) isn't UTF-8" } ?? "no locale is set"
    return Diagnosis(
      in: .terminal, of: "character set", isUTF8 ? .good : .note,
      finding: isUTF8 ? locale ?? "UTF-8" : problem,
      advice: isUTF8 ? nil : "If names look wrong: export LC_ALL=C.UTF-8")
  }

  private var unknown: [Diagnosis] {
    environment.keys.filter { $0.hasPrefix("STVISITS_") && !known.contains($0) }.sorted()
      .map { name in
        let nearest = known.nearest(to: name, maxEdits: 3)
        return Diagnosis(
          in: .program, of: "environment", .note, finding: "unknown variable \(name)",
          advice: nearest.map { "Did you mean \($0)?" }
            ?? "See all variables: stvisits config show --json")
      }
  }
}

/// Checks the system libraries, including those that are loaded on demand, and the fonts.
package enum SystemLibraryCheck {
  /// `trouble` is the reason why it can't be used, and `lack` what doesn't work without it.
  private typealias Library = (name: String?, trouble: String?, lack: String)

  /// Returns one diagnosis of the libraries that exist, and one for each that is missing; `drawing`
  /// and `decoding` are the reasons why librsvg can't draw and libvips can't decode pictures.
  package static func diagnoses(
    drawing: String?, decoding: String?, hasFonts: Bool
  ) -> [Diagnosis] {
    let (crypto, xml) = (cryptographyUnavailableReason, XMLLibrary.unavailableReason)
    let needed: [Library] = [
      ("OpenSSL", crypto, "photos can't be imported, and computers can't be synced"),
      ("libxml2", xml, "photos with XMP, GPX files, web pages and remote storage can't be read"),
    ]
    let (curl, trouble) = (CurlLibrary.version, CurlLibrary.trouble)
    let optional: [Library] = [
      (curl, trouble, "stvisits can't use the network; bundled data works"),
      ("libarchive", ArchivedContent.unavailableReason, "photos in archives aren't found"),
      ("libbrotlidec", BrotliLibrary.unavailableReason, "some JPEG XL has no metadata"),
      ("librsvg", drawing, "cards and maps can only be SVG or HTML"),
      ("libvips", decoding, "photos aren't shown"),
    ]
    let there = (needed + optional).compactMap { name, trouble, _ in trouble == nil ? name : nil }
    let names = ["SQLite \(VisitStore.libraryVersion)"] + there
    func missing(_ libraries: [Library], as state: Diagnosis.State) -> [Diagnosis] {
      libraries.filter { $0.trouble != nil }.map { _, trouble, lack in
        Diagnosis(
          in: .program, of: "libraries", state, finding: trouble ?? "",
          advice: "Without it, \(lack).")
      }
    }
    return [Diagnosis(in: .program, of: "libraries", .good, finding: names.joined(separator: ", "))]
      + missing(needed, as: .bad) + (hasFonts ? [] : [missingFonts]) + missing(optional, as: .note)
  }

  private static let missingFonts = Diagnosis(
    in: .program, of: "fonts", .note,
    finding: "no font is installed, and the bundled fonts are missing",
    advice: "Without one, cards, maps and PDF files have no text: install fonts-dejavu-core.")
}
