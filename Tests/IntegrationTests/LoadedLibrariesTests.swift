import Foundation
import PhotoFixtures
import TestSupport
import Testing

/// Libraries that only some runs need are loaded by those.
@Suite(.fan) struct LoadedLibrariesTests {
  #if os(Linux)
    /// Under this variable the system's loader says what it would load, and runs nothing.
    @Test func optionalLibrariesAreNotLoadedAtStart() throws {
      try withFan { fan in
        let listed = try fan.run(["--version"], environment: ["LD_TRACE_LOADED_OBJECTS": "1"])
        #expect(listed.output.contains("libsqlite3.so"))
        let onDemand = [
          "libcurl", "libarchive", "libcrypto", "libxml2", "librsvg", "libcairo", "libvips",
        ]
        for name in onDemand {
          #expect(!listed.output.contains(name), "\(listed.output)")
        }
      }
    }

    /// The system's loader finds files in this folder first.
    @Test(
      arguments: [("libcrypto.so.3", "libssl3"), ("libxml2.so.2", "libxml2")], ["", "libz.so.1"])
    func missingNeededLibraryIsReported(
      _ missing: (file: String, package: String), _ other: String
    ) throws {
      let library = fan.folder.appendingPathComponent(missing.file)
      if other.isEmpty {
        try Data("no library".utf8).write(to: library)
      } else {
        let listed = try fan.run(["--version"], environment: ["LD_TRACE_LOADED_OBJECTS": "1"])
        let line = try #require(listed.lines.first { $0.contains(other) })
        let path = try #require(line.split(separator: " ").first { $0.hasPrefix("/") })
        let file = URL(fileURLWithPath: String(path)).resolvingSymlinksInPath()
        try FileManager.default.copyItem(at: file, to: library)
      }
      let inherited = fan.environment["LD_LIBRARY_PATH"].map { ":\($0)" } ?? ""
      let broken = ["LD_LIBRARY_PATH": fan.folder.path + inherited]
      #expect(try fan.runProcess(["visits", "list"], environment: broken).status == 0)
      try fan.addPhoto("a.jpg", of: .angels)
      try fan.add("b.jpg", FixturePhoto())
      let sidecar = fan.photos.appendingPathComponent("b.xmp")
      try Data("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8).write(to: sidecar)
      let imported = try fan.runProcess(["import", fan.photos.path], environment: broken)
      #expect(imported.status == 1)
      #expect(imported.errors.contains("Install it: apt-get install \(missing.package)"))
      let doctor = try fan.runProcess(["doctor"], environment: broken)
      #expect(doctor.status == 1, "\(doctor.output)")
      #expect(doctor.output.contains("\(missing.file) is"))
    }
  #endif

  @Test func onlyNetworkingIsMissingWithoutLibcurl() throws {
    let none = ["STVISITS_LIBRARIES": fan.folder.path]
    let added = try fan.run(
      ["visits", "add", "--stadium", "Fenway Park", "--date", "2018-07-09"], environment: none)
    #expect(added.status == 0, "\(added.errors)")

    let checked = try fan.run(["doctor", "--json"], environment: none)
    #expect(checked.status == 0)
    let missing = try checked.document["checks"].array.filter {
      $0["subject"] == "libraries" && $0["state"] == "note"
    }.compactMap { $0["finding"].text }
    #expect(missing.count == 4)
    for words in missing { #expect(words.contains("is not installed. Install it: ")) }

    let asked = try fan.run(["sync", "--league", "mlb"], environment: none)
    #expect(asked.status == 4 && asked.errors.contains("is not installed. Install it: "))

    let refused = try fan.run(
      ["remote", "set", "webdav+http://127.0.0.1:1/visits"], environment: none)
    #expect(refused.status != 0 && refused.errors.contains("is not installed. Install it: "))
  }
}
