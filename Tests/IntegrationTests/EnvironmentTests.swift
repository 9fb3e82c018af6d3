import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite(.fan) struct EnvironmentTests {
  private static let adding = ["visits", "add", "--stadium", "Fenway Park", "--date", "2018-07-09"]

  /// Several at once, because none may change anything.
  private static let strange = [
    ["COLUMNS": "0", "TZ": "Nowhere/Nothing", "LANG": "xx_XX.nothing", "NO_COLOR": "\u{1B}[31m"],
    ["COLUMNS": "-5", "TZ": ":../../../../etc/passwd", "TERM": "", "STVISITS_FACTS": ""],
    ["COLUMNS": "99999999999999999999", "STVISITS_UNHEARD_OF": "\u{1B}]0;title\u{07}"],
    ["COLUMNS": "wide"],
  ]

  @Test func unusualEnvironmentChangesNothing() throws {
    for (number, environment) in Self.strange.enumerated() {
      let view = [["doctor"], ["stats"]][number % 2]
      for command in [Self.adding.dropLast() + ["2018-07-\(10 + number)"], view] {
        try fan.run(Array(command), environment: environment).succeeded()
      }
    }
    #expect(try fan.visitIDs().count == Self.strange.count)
  }

  /// Administrators can remove algorithms from OpenSSL, and `OPENSSL_CONF` can name any file.
  @Test func settingsOfOpenSSLChangeNothing() throws {
    let settings = fan.file("openssl.cnf")
    let text = """
      openssl_conf = all
      [all]
      providers = none
      [none]
      null = without_algorithms
      [without_algorithms]
      activate = 1

      """
    try Data(text.utf8).write(to: settings)
    var library = TestLibrary(catalog: try Fan.catalog())
    try library.write(to: fan)
    let imported = try fan.runProcess(
      ["import", fan.photos.path], environment: ["OPENSSL_CONF": settings.path])
    #expect(imported.status == 0, "\(imported.errors)")
    #expect(try !fan.visitIDs().isEmpty)
  }

  /// As with sudo's older brother: the owner of the program, not who calls, would write.
  @Test(.enabled(if: getuid() == 0, "only root can give a program away"))
  func refusesToRunSetuid() throws {
    let program = fan.file("stvisits")
    // Not by this process: another test that starts a program at this moment would hold the file
    // open for writing, and it couldn't be started.
    try fan.run([Fan.program.path, program.path], executable: URL(fileURLWithPath: "/bin/cp"))
      .succeeded()
    #expect(chown(program.path, 65_534, 65_534) == 0 && chmod(program.path, 0o6755) == 0)
    try fan.run(Self.adding, executable: program).expect(status: 1, "setuid or setgid")
    #expect(!FileManager.default.fileExists(atPath: fan.data.path))
  }

  @Test func emptyHomeVariableUsesDefaultFolder() throws {
    try fan.run(Self.adding, environment: ["STVISITS_HOME": ""]).succeeded()
    let usual = fan.home.appendingPathComponent(".local/share/stvisits/visits.sqlite")
    #expect(FileManager.default.fileExists(atPath: usual.path))
  }

  @Test func invalidHomeIsReported() throws {
    let long = "/tmp/" + String(repeating: "long", count: 2_000)
    let failed = try fan.run(Self.adding, environment: ["STVISITS_HOME": long])
    #expect(failed.status == 1 && failed.errors.hasPrefix("stvisits: /tmp/longlong"))
    let strange = fan.file("a\u{1B}[31m\nb").path
    try fan.run(Self.adding, environment: ["STVISITS_HOME": strange]).succeeded()
  }

  @Test func databaseLinkedToAnotherFileIsRejectedAndUnchanged() throws {
    let diary = fan.file("diary")
    try Data("dear diary".utf8).write(to: diary)
    let rights: [FileAttributeKey: Any] = [.posixPermissions: 0o644]
    try FileManager.default.setAttributes(rights, ofItemAtPath: diary.path)
    try fan.data.createFolder()
    try FileManager.default.createSymbolicLink(
      at: fan.data.appendingPathComponent("visits.sqlite"), withDestinationURL: diary)
    #expect(try fan.run(Self.adding).status == 1)
    #expect(try diary.text == "dear diary")
    let after = try FileManager.default.attributesOfItem(atPath: diary.path)
    #expect(after[.posixPermissions] as? Int == 0o644)
  }

  @Test func dataFolderAndDatabaseMayBeSymbolicLinks() throws {
    let elsewhere = fan.folder.appendingPathComponent("synced", isDirectory: true)
    try elsewhere.createFolder()
    try FileManager.default.createSymbolicLink(at: fan.data, withDestinationURL: elsewhere)
    #expect(try fan.run(Self.adding).status == 0)
    #expect(try fan.visitIDs().count == 1)
    let file = elsewhere.appendingPathComponent("visits.sqlite")
    #expect(FileManager.default.fileExists(atPath: file.path))
  }
}
