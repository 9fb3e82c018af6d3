/// Who may import whom; the compiler lets every target see all that others depend on.
struct ImportTable {
  let allowed: [String: Set<String>]

  /// The table of the design: dependencies point downwards only, and each third-party module has
  /// one home.
  static let ofDesign = ImportTable(allowed: [
    "SportsModel": ["Foundation"],
    "StvisitsResources": ["Foundation"],
    // Packs of learned facts carry a checksum and may be signed.
    "Catalog": ["Foundation", "Synchronization", "SportsModel", "StvisitsResources", "Crypto"],
    "CExif": [],
    "CExifShim": [],
    "CZlib": [],
    "PhotoMetadata": [
      "Foundation", "Synchronization", "CoreServices", "SportsModel", "CExif", "CExifShim", "CZlib",
      "Crypto",
    ],
    "Matching": ["Foundation", "SportsModel"],
    // GPX is XML; its shim over libxml2 reads nothing but what it is fed.
    "CXMLStream": [],
    "Traces": ["Foundation", "SportsModel", "CXMLStream"],
    // What is loaded when it is needed: libcurl, librsvg, libvips.
    "CLoader": [],
    "CCurl": [],
    "CXML": [],
    "CMarkup": [],
    "Web": ["Foundation", "Synchronization", "SportsModel", "CCurl"],
    "Scores": ["Foundation", "Synchronization", "SportsModel", "Catalog", "Web", "CMarkup"],
    // Knows nothing of visits; the key of an encrypted storage comes of scrypt.
    "RemoteStorage": [
      "Foundation", "Synchronization", "SportsModel", "Web", "CXMLStream", "Crypto",
      "_CryptoExtras",
    ],
    "Achievements": ["Foundation", "SportsModel"],
    "TripPlanning": ["Foundation", "SportsModel"],
    "CRsvg": [],
    "CVips": [],
    // A page names the hashes of its own scripts.
    "Sharing": ["Foundation", "SportsModel", "CRsvg", "CVips", "Crypto"],
    "VisitStore": ["Foundation", "Synchronization", "SportsModel", "Achievements", "GRDB"],
    // Votes of polls are signed; Sharing draws ballots, but holds no secrets.
    "StvisitsKit": [
      "Foundation", "Synchronization", "SportsModel", "Catalog", "PhotoMetadata", "Matching",
      "Traces", "Web", "Scores", "Achievements", "TripPlanning", "VisitStore", "Sharing",
      "RemoteStorage", "Crypto",
    ],
    "stvisits": [
      "Foundation", "Synchronization", "Glibc", "Darwin", "ArgumentParser", "TOMLKit",
      "SportsModel", "StvisitsResources", "Catalog", "PhotoMetadata", "Traces", "Web", "Scores",
      "Achievements", "TripPlanning", "VisitStore", "Sharing", "RemoteStorage", "StvisitsKit",
    ],
    "CatalogBuilding": ["Foundation", "SportsModel", "Catalog"],
    "catalog-builder": ["Foundation", "CatalogBuilding"],
    "PhotoFixtures": ["Foundation", "SportsModel"],
    "TraceFixtures": ["Foundation", "SportsModel"],
    "CardSamples": ["SportsModel", "Sharing"],
    "gallery-builder": ["Foundation", "Sharing", "CardSamples"],
    "ManualPages": ["Foundation", "StvisitsKit"],
    "manual-builder": ["Foundation", "ManualPages"],
    "fixture-builder": ["Foundation", "SportsModel", "PhotoFixtures"],
  ])

  /// What a tree has that the table does not allow, and the other way round.
  func violations(in tree: SourceTree) -> [Violation] {
    var found: [Violation] = []
    for (target, files) in tree.targets {
      guard let allowed = allowed[target] else {
        found.append(Violation(place: target, message: "is not in the table of imports"))
        continue
      }
      for file in files {
        for (module, line) in file.imports where !allowed.contains(module) {
          found.append(
            Violation(place: "\(file.path):\(line)", message: "\(target) may not import \(module)"))
        }
      }
    }
    for target in allowed.keys where tree.targets[target] == nil {
      found.append(Violation(place: target, message: "is in the table, but has no folder"))
    }
    return found.sorted()
  }
}

/// One place that breaks a rule.
struct Violation: Hashable, Comparable, CustomStringConvertible {
  let place: String
  let message: String

  var description: String { "\(place): \(message)" }

  static func < (left: Violation, right: Violation) -> Bool {
    left.description < right.description
  }
}
