// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

/// Checks of buffers instead of assertions in the C code of releases.
let hardened: [CSetting] = [
  .define("NDEBUG", .when(configuration: .release)),
  .define("_FORTIFY_SOURCE", to: "2", .when(platforms: [.linux], configuration: .release)),
]

/// Makes the tables of the dynamic linker read-only before the program starts.
let readOnlyRelocations: [LinkerSetting] = [
  .unsafeFlags(
    ["-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now"],
    .when(platforms: [.linux]))
]

/// A library of ours: one subject, one folder of its name under `Sources`.
func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: ["README.md"], swiftSettings: strict)
}

/// A library that debug builds optimize as well.
///
/// Tests would otherwise spend most of their time in its readers and searches. Compiling the others
/// so would cost more time than it saves.
func optimized(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: ["README.md"],
    swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))])
}

/// The tests of one target, in a folder of its name under `Tests`.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: dependencies + ["SportsModel", "TestSupport"],
    exclude: exclude,
    swiftSettings: strict)
}

/// The part of ICU's data that static programs contain, from `Packaging/icu-data`; otherwise all of it.
let unicodeData: [LinkerSetting] =
  Context.environment["STVISITS_ICU_DATA"].map { [.unsafeFlags([$0])] } ?? []

let package = Package(
  name: "stvisits",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "stvisits", targets: ["stvisits"]),
    .executable(name: "catalog-builder", targets: ["catalog-builder"]),
    .executable(name: "fixture-builder", targets: ["fixture-builder"]),
    .executable(name: "gallery-builder", targets: ["gallery-builder"]),
    .executable(name: "manual-builder", targets: ["manual-builder"]),
    .executable(name: "stvisits-benchmark", targets: ["stvisits-benchmark"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
  ],
  targets: [
    // The floor.
    .target(
      name: "CLocales", path: "Locales",
      exclude: [
        "README.md", "de.po", "es.po", "fr.po", "ja.po", "ko.po", "pt-BR.po", "stvisits.pot",
      ],
      cSettings: hardened),
    optimized("Localization", ["CLocales"]),
    optimized("SportsModel", ["Localization"]),
    optimized("AppSupport", ["SportsModel", "Localization"]),
    .target(
      name: "CLoader", exclude: ["README.md"], cSettings: hardened,
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(
      name: "CCurl", dependencies: ["CLoader"], exclude: ["README.md"], cSettings: hardened),
    library("Web", ["SportsModel", "CCurl"]),
    library("Settings", ["Localization", "AppSupport"]),
    .target(
      name: "COpenSSL", dependencies: ["CLoader"], exclude: ["README.md"], cSettings: hardened),
    library("Cryptography", ["COpenSSL"]),

    // The engines: one subject each.
    .target(
      name: "StvisitsResources", path: "Resources",
      resources: [.copy("Facts")], swiftSettings: strict, linkerSettings: unicodeData),
    optimized(
      "Catalog",
      ["SportsModel", "Localization", "AppSupport", "Cryptography", "StvisitsResources"]),
    .target(
      name: "CArchive", dependencies: ["CLoader"], exclude: ["README.md"], cSettings: hardened),
    library("Archives", ["AppSupport", "CArchive"]),
    .systemLibrary(
      name: "CExif", pkgConfig: "libexif",
      providers: [.apt(["libexif-dev"]), .brew(["libexif"])]),
    .target(
      name: "CBrotli", dependencies: ["CLoader"], exclude: ["README.md"], cSettings: hardened),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    optimized(
      "BoxScores", ["SportsModel", "Localization", "AppSupport", "StvisitsResources", "CZlib"]),
    library(
      "PhotoMetadata",
      [
        "SportsModel", "AppSupport", "Cryptography", "Archives", "CBrotli", "CExif", "CMarkup",
        "CZlib",
      ]),
    library(
      "PhotoScanning",
      ["SportsModel", "AppSupport", "Cryptography", "Archives", "PhotoMetadata"]),
    library(
      "PhotoLibraries",
      [
        "SportsModel", "AppSupport", "Web", "PhotoMetadata", "PhotoScanning",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    optimized("Matching", ["SportsModel", "Localization"]),
    .target(
      name: "CMarkup", dependencies: ["CLoader"], exclude: ["README.md"],
      cSettings: hardened + [.unsafeFlags(["-iwithsysroot", "/usr/include/libxml2"])]),
    library("Traces", ["SportsModel", "AppSupport", "Sentences", "Archives", "CMarkup"]),
    library("Scores", ["SportsModel", "AppSupport", "Catalog", "BoxScores", "Web", "CMarkup"]),
    library(
      "RemoteStorage",
      ["SportsModel", "AppSupport", "Web", "Cryptography", "CMarkup"]),
    optimized(
      "Badges",
      [
        "SportsModel", "Localization", "AppSupport", "Catalog", "BoxScores",
      ]),
    optimized("Sentences", ["SportsModel", "AppSupport"]),
    optimized("Travel", ["SportsModel", "AppSupport"]),
    optimized("Quests", ["SportsModel", "AppSupport", "Travel"]),
    optimized("TripPlanning", ["SportsModel", "AppSupport", "Travel", "Quests"]),
    optimized(
      "GameSearch", ["SportsModel", "AppSupport", "Catalog", "BoxScores", "Sentences"]),
    .target(
      name: "CRsvg", dependencies: ["CLoader"], exclude: ["README.md"], cSettings: hardened),
    .target(
      name: "CVips", dependencies: ["CLoader"], exclude: ["README.md"], cSettings: hardened),
    library("Drawing", ["SportsModel", "AppSupport", "CRsvg", "CVips"]),
    .target(
      name: "Sharing",
      dependencies: ["SportsModel", "Localization", "AppSupport", "Cryptography", "Drawing"],
      exclude: ["README.md"],
      resources: [
        .embedInCode("Map/Page/map.css"), .embedInCode("Map/Page/map.js"),
        .embedInCode("Map/Page/map-view.js"), .embedInCode("Map/Page/map-card.js"),
        .embedInCode("Questions/questions.css"), .embedInCode("Trips/trip.css"),
        .embedInCode("Widgets/status.css"),
      ],
      swiftSettings: strict),
    library(
      "VisitStore",
      ["SportsModel", "AppSupport", "Badges", .product(name: "GRDB", package: "GRDB.swift")]),
    library(
      "LibraryMerge",
      ["SportsModel", "VisitStore", .product(name: "GRDB", package: "GRDB.swift")]),
    library(
      "SettingKeys",
      [
        "Localization", "AppSupport", "Settings", "Matching", "Scores", "TripPlanning", "Drawing",
        "Sharing",
      ]),
    library(
      "Thumbnails",
      [
        "SportsModel", "AppSupport", "PhotoMetadata", "PhotoLibraries", "Drawing", "VisitStore",
      ]),

    // The features: one journey of a user each; they never import each other.
    library(
      "PhotoImport",
      [
        "SportsModel", "Localization", "AppSupport", "Catalog", "PhotoMetadata", "PhotoScanning",
        "PhotoLibraries", "Matching", "Sentences", "Traces", "Scores", "Badges", "VisitStore",
        "Drawing", "Sharing", "BoxScores",
      ]),
    library(
      "DataUpdates",
      [
        "SportsModel", "AppSupport", "Catalog", "Web", "Cryptography", "Scores", "Badges",
        "VisitStore", "Sentences", "Traces",
      ]),
    .target(
      name: "Trips",
      dependencies: [
        "SportsModel", "Localization", "AppSupport", "Catalog", "Web", "Badges",
        "Sentences", "Travel", "Quests", "TripPlanning", "VisitStore", "Drawing", "Sharing",
        "Cryptography",
      ],
      exclude: ["README.md"],
      resources: [
        .embedInCode("Polls/ballot.css"), .embedInCode("Polls/ballot.js"),
        .embedInCode("Polls/hmac.js"),
      ],
      swiftSettings: strict),
    library(
      "LibraryCare",
      [
        "SportsModel", "Localization", "AppSupport", "Settings", "Catalog", "PhotoMetadata",
        "PhotoScanning", "PhotoLibraries",
        "Scores", "Web", "Badges", "VisitStore", "LibraryMerge", "RemoteStorage", "Cryptography",
      ]),
    library(
      "Reports",
      [
        "SportsModel", "Localization", "AppSupport", "Catalog", "BoxScores", "Badges", "VisitStore",
        "Drawing", "Sharing", "GameSearch",
      ]),
    .executableTarget(
      name: "stvisits",
      dependencies: [
        "PhotoImport", "DataUpdates", "Trips", "LibraryCare", "Reports", "Thumbnails",
        "SettingKeys", "Settings",
        "Localization", "AppSupport", "SportsModel", "Catalog", "PhotoMetadata", "PhotoScanning",
        "PhotoLibraries", "Web",
        "Scores", "Badges", "Sentences", "Travel", "Quests", "TripPlanning",
        "VisitStore", "LibraryMerge", "Drawing", "Sharing",
        "RemoteStorage",
        "Matching", "BoxScores",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], exclude: ["README.md"],
      swiftSettings: strict, linkerSettings: readOnlyRelocations),

    // Tools: what makes the bundled facts and the fixtures.
    .target(
      name: "CatalogBuilding", dependencies: ["SportsModel", "Catalog", "BoxScores"],
      path: "Tools/CatalogBuilding", exclude: ["README.md"], swiftSettings: strict),
    .executableTarget(
      name: "catalog-builder", dependencies: ["CatalogBuilding"],
      path: "Tools/catalog-builder", exclude: ["README.md"], swiftSettings: strict),
    .target(
      name: "PhotoFixtures", dependencies: ["SportsModel"],
      path: "Tools/PhotoFixtures", exclude: ["README.md"], swiftSettings: strict),
    .executableTarget(
      name: "fixture-builder", dependencies: ["PhotoFixtures", "SportsModel"],
      path: "Tools/fixture-builder", exclude: ["README.md"], swiftSettings: strict),

    .target(
      name: "LibraryFixtures",
      dependencies: ["SportsModel", .product(name: "GRDB", package: "GRDB.swift")],
      path: "Tools/LibraryFixtures", exclude: ["README.md"], swiftSettings: strict),

    .target(
      name: "TraceFixtures", dependencies: ["SportsModel"],
      path: "Tools/TraceFixtures", exclude: ["README.md"], swiftSettings: strict),

    .target(
      name: "LifeFixtures",
      dependencies: [
        "SportsModel", "AppSupport", "Catalog", "Matching", "PhotoImport", "PhotoScanning",
        "VisitStore",
      ],
      path: "Tools/LifeFixtures", exclude: ["README.md"], swiftSettings: strict),

    .target(
      name: "CardSamples",
      dependencies: ["SportsModel", "AppSupport", "Catalog", "Drawing", "Sharing"],
      path: "Tools/CardSamples", exclude: ["README.md"], swiftSettings: strict),
    .executableTarget(
      name: "gallery-builder",
      dependencies: ["CardSamples", "Drawing", "Sharing", "Catalog", "AppSupport", "SportsModel"],
      path: "Tools/gallery-builder", exclude: ["README.md"], swiftSettings: strict),

    .target(
      name: "ManualPages", dependencies: ["SettingKeys", "Settings", "AppSupport"],
      path: "Tools/ManualPages", exclude: ["README.md"], swiftSettings: strict),
    .executableTarget(
      name: "manual-builder", dependencies: ["ManualPages"],
      path: "Tools/manual-builder", exclude: ["README.md"], swiftSettings: strict),

    .executableTarget(
      name: "stvisits-benchmark",
      dependencies: [
        "SportsModel", "Catalog", "StvisitsResources", "PhotoMetadata", "PhotoScanning", "Matching",
        "Travel", "Quests", "TripPlanning", "VisitStore", "Drawing", "Sharing", "AppSupport",
        "Badges", "PhotoImport", "Trips",
        "Reports", "Thumbnails", "PhotoFixtures", "LibraryFixtures", "LifeFixtures",
        "CardSamples", "BoxScores",
      ],
      path: "Benchmarks", swiftSettings: strict),

    .target(
      name: "TestSupport",
      dependencies: [
        "SportsModel", "Catalog", "PhotoFixtures", "PhotoMetadata", "PhotoScanning",
        "RemoteStorage", "Web", "VisitStore", "ManualPages", "Travel", "Scores",
      ],
      path: "Tests/TestSupport", exclude: ["Readers"], swiftSettings: strict),
    tests("SportsModel", []),
    tests("Localization", ["Localization"]),
    tests("Cryptography", ["Cryptography"]),
    tests("Catalog", ["Catalog", "Cryptography"]),
    tests("CatalogBuilding", ["CatalogBuilding", "Catalog"]),
    tests("BoxScores", ["BoxScores", "Catalog", "CatalogBuilding"]),
    tests("Archives", ["Archives", "PhotoFixtures"]),
    tests(
      "PhotoMetadata", ["Archives", "PhotoMetadata", "PhotoFixtures"], exclude: ["__Snapshots__"]),
    tests("PhotoScanning", ["PhotoScanning", "PhotoMetadata", "PhotoFixtures", "AppSupport"]),
    tests(
      "PhotoLibraries",
      [
        "PhotoLibraries", "PhotoScanning", "AppSupport", "Web", "LibraryFixtures",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    tests("Matching", ["Matching", "AppSupport"]),
    tests("Traces", ["Traces", "Sentences", "TraceFixtures"]),
    tests("Web", ["Web"]),
    tests("Scores", ["Scores", "AppSupport", "Catalog", "BoxScores", "Web"]),
    tests(
      "RemoteStorage",
      ["RemoteStorage", "Web", "Cryptography"]),
    tests("Sentences", ["Sentences"]),
    tests("Travel", ["Travel", "Catalog"]),
    tests("Quests", ["Quests", "Travel"]),
    tests("TripPlanning", ["TripPlanning", "Travel", "AppSupport", "Catalog"]),
    tests("GameSearch", ["GameSearch", "BoxScores", "Catalog"], exclude: ["Fixtures"]),
    tests(
      "Sharing",
      ["Drawing", "Sharing", "Localization", "AppSupport", "CardSamples", "PhotoFixtures"],
      exclude: [
        "Cards/__Snapshots__", "Headers", "Map/__Snapshots__", "Raster/fonts.conf",
        "Trips/__Snapshots__",
      ]),
    tests("VisitStore", ["VisitStore", "LibraryMerge", "Badges"], exclude: ["Schemas"]),
    tests("AppSupport", ["AppSupport", "Localization"]),
    tests("Settings", ["Settings", "SettingKeys", "Matching", "AppSupport"]),
    tests("Badges", ["Badges", "Localization", "BoxScores", "Catalog"]),
    tests(
      "Thumbnails",
      ["Thumbnails", "PhotoFixtures", "PhotoMetadata", "Drawing", "VisitStore", "AppSupport"]),
    tests(
      "PhotoImport",
      [
        "PhotoImport", "AppSupport", "Catalog", "PhotoMetadata", "PhotoScanning", "Matching",
        "VisitStore",
        "PhotoFixtures", "PhotoLibraries", "LibraryFixtures", "Sentences", "Traces",
        "TraceFixtures",
        "LifeFixtures", "Badges", "Scores", "Localization",
      ],
      exclude: [
        "Evidence/README.md", "Evidence/cases-held.json", "Evidence/cases.json",
        "Evidence/known-failures.txt", "Review/__Snapshots__",
      ]),
    tests(
      "DataUpdates",
      [
        "DataUpdates", "AppSupport", "Catalog", "Web", "VisitStore", "Scores", "Badges",
        "Cryptography",
      ]),
    tests(
      "Trips",
      [
        "Trips", "AppSupport", "Catalog", "Sentences", "Travel", "Quests", "TripPlanning",
        "VisitStore", "Sharing", "Badges",
      ],
      exclude: ["__Snapshots__", "Fixtures", "Polls/__Snapshots__"]),
    tests(
      "LibraryCare",
      [
        "LibraryCare", "AppSupport", "Catalog", "VisitStore", "LibraryMerge", "RemoteStorage",
        "PhotoFixtures",
        "Scores", "Web", "PhotoMetadata", "PhotoLibraries", "LibraryFixtures",
      ]),
    tests(
      "Reports",
      [
        "Reports", "BoxScores", "Badges", "AppSupport", "Catalog", "VisitStore",
        "Drawing", "Sharing", "Localization",
        "PhotoFixtures", "Thumbnails",
      ], exclude: ["__Snapshots__", "Statistics/history.sql"]),
    tests(
      "Conformance",
      [
        "AppSupport", "Archives", "BoxScores", "Catalog", "Drawing", "PhotoFixtures",
        "PhotoLibraries", "PhotoMetadata", "PhotoScanning", "Quests", "Scores", "Travel", "Web",
        "stvisits",
      ], exclude: ["README.md"]),
    .testTarget(name: "ArchitectureTests", swiftSettings: strict),
    .testTarget(
      name: "StvisitsTests",
      dependencies: [
        "stvisits", "SportsModel", "AppSupport", "Catalog", "VisitStore",
        "Cryptography", "Thumbnails", "PhotoImport", "RemoteStorage", "TestSupport",
        "PhotoFixtures",
        "LibraryFixtures", "TraceFixtures",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: [
        "__Snapshots__", "Inputs/README.md", "Inputs/inputs-held.json", "Inputs/inputs-open.json",
        "Inputs/known-failures.txt", "Sentences/README.md", "Sentences/known-failures.txt",
        "Sentences/sentences-held.json", "Sentences/sentences-open.json", "Injection/commands.txt",
        "every-form.txt",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "IntegrationTests",
      dependencies: [
        "SportsModel", "AppSupport", "Catalog", "Badges", "VisitStore", "Drawing", "Sharing",
        "Reports", "TestSupport", "PhotoFixtures", "TraceFixtures", "ManualPages", "stvisits",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
