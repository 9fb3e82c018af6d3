/// The allowed imports; the compiler lets every target see all that others depend on.
struct ImportTable {
  let allowed: [String: Set<String>]

  /// The table of the design: dependencies point downwards only, and each third-party module has
  /// one home.
  static let ofDesign = ImportTable(allowed: [
    // The floor.
    "SportsModel": ["Foundation", "Localization"],
    "CLocales": [],
    "Localization": ["Synchronization", "CLocales"],
    "AppSupport": ["Dispatch", "Foundation", "Synchronization", "SportsModel", "Localization"],
    "CLoader": [],
    "CCurl": [],
    "Web": ["Foundation", "Synchronization", "SportsModel", "CCurl"],
    "Settings": ["Foundation", "Localization", "AppSupport"],
    "COpenSSL": [],
    "Cryptography": ["Foundation", "COpenSSL"],

    // The engines.
    "StvisitsResources": ["Foundation"],
    "Catalog": [
      "Foundation", "Synchronization", "SportsModel", "Localization", "AppSupport",
      "StvisitsResources", "Cryptography",
    ],
    "CArchive": [],
    "Archives": ["Foundation", "AppSupport", "CArchive"],
    "CBrotli": [],
    "CExif": [],
    "CZlib": [],
    "BoxScores": [
      "Foundation", "Synchronization", "SportsModel", "Localization", "AppSupport",
      "StvisitsResources", "CZlib",
    ],
    "PhotoMetadata": [
      "Foundation", "SportsModel", "AppSupport", "Archives", "CBrotli", "CExif", "CMarkup", "CZlib",
      "Cryptography",
    ],
    "PhotoScanning": [
      "Foundation", "Synchronization", "CoreServices", "SportsModel", "AppSupport", "Archives",
      "Cryptography", "PhotoMetadata",
    ],
    "PhotoLibraries": [
      "Foundation", "SportsModel", "AppSupport", "Web", "PhotoMetadata", "PhotoScanning", "GRDB",
    ],
    "Matching": ["Foundation", "Synchronization", "SportsModel", "Localization"],
    "CMarkup": [],
    "Traces": ["Foundation", "SportsModel", "AppSupport", "Sentences", "Archives", "CMarkup"],
    "Scores": [
      "Foundation", "Synchronization", "SportsModel", "AppSupport", "Catalog", "BoxScores", "Web",
      "CMarkup",
    ],
    "RemoteStorage": [
      "Foundation", "Synchronization", "SportsModel", "AppSupport", "Web", "CMarkup",
      "Cryptography",
    ],
    "Badges": [
      "Foundation", "Synchronization", "SportsModel", "Localization", "AppSupport", "Catalog",
      "BoxScores",
    ],
    "Sentences": ["Foundation", "SportsModel", "AppSupport"],
    "Travel": ["Foundation", "SportsModel", "AppSupport"],
    "Quests": ["Foundation", "SportsModel", "AppSupport", "Travel"],
    "TripPlanning": ["Foundation", "SportsModel", "AppSupport", "Travel", "Quests"],
    "GameSearch": ["SportsModel", "AppSupport", "Catalog", "BoxScores", "Sentences"],
    "CRsvg": [],
    "CVips": [],
    "Drawing": ["Foundation", "SportsModel", "AppSupport", "CRsvg", "CVips"],
    "Sharing": [
      "Foundation", "SportsModel", "Localization", "AppSupport", "Cryptography", "Drawing",
    ],
    "VisitStore": [
      "Foundation", "Synchronization", "SportsModel", "AppSupport", "Badges", "GRDB",
    ],
    "LibraryMerge": ["Foundation", "SportsModel", "VisitStore", "GRDB"],
    "SettingKeys": [
      "Localization", "AppSupport", "Settings", "Matching", "Scores", "TripPlanning", "Drawing",
      "Sharing",
    ],
    "Thumbnails": [
      "Foundation", "SportsModel", "AppSupport", "PhotoMetadata", "PhotoLibraries", "Drawing",
      "VisitStore",
    ],

    // The features: none imports another.
    "PhotoImport": [
      "Foundation", "Synchronization", "SportsModel", "Localization", "AppSupport", "Catalog",
      "PhotoMetadata", "PhotoScanning", "PhotoLibraries", "Matching", "Sentences", "Traces",
      "Scores",
      "Badges", "VisitStore", "Drawing", "Sharing", "BoxScores",
    ],
    "DataUpdates": [
      "Foundation", "SportsModel", "AppSupport", "Catalog", "Web", "Scores", "Badges", "VisitStore",
      "Sentences", "Traces", "Cryptography",
    ],
    "Trips": [
      "Foundation", "SportsModel", "Localization", "AppSupport", "Catalog", "Web",
      "Badges", "Sentences", "Travel", "Quests", "TripPlanning", "VisitStore", "Drawing", "Sharing",
      "Cryptography",
    ],
    "LibraryCare": [
      "Foundation", "SportsModel", "Localization", "AppSupport", "Settings", "Catalog",
      "PhotoMetadata", "PhotoScanning",
      "PhotoLibraries", "Scores", "Web", "Badges", "VisitStore", "LibraryMerge", "RemoteStorage",
      "Cryptography",
    ],
    "Reports": [
      "Foundation", "SportsModel", "Localization", "AppSupport", "Catalog", "BoxScores",
      "Badges",
      "VisitStore", "Drawing", "Sharing", "GameSearch",
    ],
    "stvisits": [
      "Foundation", "Synchronization", "Glibc", "Darwin", "ArgumentParser",
      "SportsModel", "Localization", "AppSupport", "Settings", "SettingKeys", "Catalog",
      "PhotoMetadata", "PhotoScanning", "PhotoLibraries",
      "Web", "Scores", "Badges", "Sentences", "Travel",
      "Quests", "TripPlanning", "VisitStore", "LibraryMerge", "Drawing", "Sharing", "RemoteStorage",
      "Thumbnails",
      "PhotoImport", "DataUpdates", "Trips",
      "LibraryCare",
      "Reports", "BoxScores",
    ],

    // The tools.
    "CatalogBuilding": ["Foundation", "SportsModel", "Catalog", "BoxScores"],
    "catalog-builder": ["Foundation", "CatalogBuilding"],
    "PhotoFixtures": ["Foundation", "SportsModel"],
    "LibraryFixtures": ["Foundation", "SportsModel", "GRDB"],
    "TraceFixtures": ["Foundation", "SportsModel"],
    "LifeFixtures": [
      "Foundation", "Synchronization", "SportsModel", "AppSupport", "Catalog", "Matching",
      "PhotoImport", "PhotoScanning", "VisitStore",
    ],
    "CardSamples": [
      "Foundation", "SportsModel", "AppSupport", "Catalog", "Drawing", "Sharing",
    ],
    "gallery-builder": [
      "Foundation", "SportsModel", "AppSupport", "Catalog", "Drawing", "Sharing", "CardSamples",
    ],
    "ManualPages": ["Foundation", "AppSupport", "SettingKeys"],
    "manual-builder": ["Foundation", "ManualPages"],
    "fixture-builder": ["Foundation", "SportsModel", "PhotoFixtures"],
  ])

  /// Imports that the table does not allow, and allowed imports that are missing.
  func violations(in tree: SourceTree) -> [RuleViolation] {
    var found: [RuleViolation] = []
    for (target, files) in tree.targets {
      guard let allowed = allowed[target] else {
        found.append(RuleViolation(place: target, message: "is not in the table of imports"))
        continue
      }
      for file in files {
        for (module, line) in file.imports where !allowed.contains(module) {
          found.append(
            RuleViolation(
              place: "\(file.path):\(line)", message: "\(target) may not import \(module)"))
        }
      }
    }
    for target in allowed.keys where tree.targets[target] == nil {
      found.append(RuleViolation(place: target, message: "is in the table, but has no folder"))
    }
    return found.sorted()
  }
}

/// One place that breaks a rule.
struct RuleViolation: Hashable, Comparable, CustomStringConvertible {
  let place: String
  let message: String

  var description: String { "\(place): \(message)" }

  static func < (left: RuleViolation, right: RuleViolation) -> Bool {
    left.description < right.description
  }
}
