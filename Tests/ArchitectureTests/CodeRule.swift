import Foundation

/// Something that code must not say, and where it may.
struct CodeRule {
  let name: String
  let pattern: String
  /// Beginnings of paths where the rule holds; everywhere when empty.
  var within: [String] = []
  /// Beginnings of paths where it does not.
  var except: [String] = []

  private static let pureTargets = [
    "Sources/SportsModel/", "Sources/Traces/", "Sources/Matching/", "Sources/Badges/Definitions/",
    "Sources/Badges/Evaluation/",
    "Sources/Sentences/", "Sources/Travel/", "Sources/Quests/", "Sources/TripPlanning/",
  ]

  static let all = [
    CodeRule(
      name: "the clock is handed in",
      pattern: #"""
        \bDate\(\)|\b(Date|Clock|ContinuousClock|SuspendingClock|DispatchTime)\.now\b\#
        |(^|[^\w)\]?!.])\.now\b|\b(clock_gettime|gettimeofday|CFAbsoluteTimeGetCurrent)\b
        """#,
      except: ["Sources/stvisits/"]),
    CodeRule(
      name: "only programs print", pattern: #"(^|[^\w.])(print|debugPrint|dump)\("#,
      except: ["Sources/stvisits/", "Tools/catalog-builder/", "Tools/fixture-builder/"]),
    CodeRule(
      name: "pure targets touch no files, environment, network or chance",
      pattern: #"""
        \b(FileManager|FileHandle|ProcessInfo|URLSession|SystemRandomNumberGenerator)\b|\bUUID\(\)
        """#,
      within: pureTargets),
    CodeRule(
      name: "pure targets are synchronous", pattern: #"\b(async|await|actor|Task)\b"#,
      within: pureTargets),
    CodeRule(
      name: "no trap on purpose",
      pattern: #"\btry!|\bas!|\b(fatalError|preconditionFailure|assertionFailure)\("#,
      within: ["Sources/", "Resources/"]),
    // `Int(rounding:)` allows every number.
    CodeRule(
      name: "rounding for output never traps", pattern: #"\bInt\(.*\.rounded\("#,
      within: [
        "AppSupport/", "Catalog/Documents/", "DataUpdates/", "Drawing/", "LibraryCare/",
        "Matching/VerdictExplanation.swift", "PhotoImport/", "Reports/", "Sharing/", "Trips/",
        "stvisits/",
      ].map { "Sources/\($0)" }),
    CodeRule(
      name: "formatters get their units",
      pattern: #"""
        ^(?!\s*let ).*:\s*(DisplayFormat|DistanceUnit)\??\s*=|\bvar \w+ = DisplayFormat\b|\(Double\)\s*->\s*String\s*=
        """#,
      within: ["Sources/"]),
    CodeRule(
      name: "only terminals get control sequences",
      pattern: #"\\u\{0*1[Bb]\}|\bwriteExactly\("#,
      within: ["Sources/"],
      except: [
        "Sources/AppSupport/Terminal/", "Sources/Drawing/Terminal/", "Sources/stvisits/Terminal/",
      ]),
    CodeRule(
      name: "only the decoding process decodes photos",
      pattern: #"\bPixelGrid\(ofPhoto:|\bThumbnail\(of"#,
      within: ["Sources/"], except: ["Sources/Thumbnails/"]),
    CodeRule(
      name: "no unchecked sharing", pattern: #"@unchecked\s+Sendable|\bnonisolated\(unsafe\)"#,
      within: ["Sources/", "Resources/"]),
  ]

  /// Files that may break a rule, by its name, each with a word of the comment there that says why
  /// it is safe.
  static let exceptions: [String: [String: String]] = [
    "the clock is handed in": [
      "Sources/PhotoScanning/Watching/FolderEvents+macOS.swift": "system time"
    ],
    "no trap on purpose": ["Sources/Cryptography/SHA256.swift": "out of memory"],
    "no unchecked sharing": [
      "Sources/PhotoScanning/OrderedBlocks.swift": "Sendable because",
      "Sources/Web/CurlConnection.swift": "Unchecked Sendable",
    ],
  ]

  /// Every line that breaks the rule, exceptions or not.
  func violations(in file: SwiftSource) throws -> [RuleViolation] {
    guard within.isEmpty || within.contains(where: file.path.hasPrefix),
      !except.contains(where: file.path.hasPrefix)
    else { return [] }
    let expression = try NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
    // Most files keep the rule, so the whole file is searched first.
    let whole = file.lines.joined(separator: "\n")
    let all = NSRange(whole.startIndex..., in: whole)
    guard expression.firstMatch(in: whole, range: all) != nil else { return [] }
    return file.lines.enumerated().compactMap { index, line in
      let text = String(line)
      let range = NSRange(text.startIndex..., in: text)
      guard expression.firstMatch(in: text, range: range) != nil else { return nil }
      return RuleViolation(place: "\(file.path):\(index + 1)", message: name)
    }
  }
}
