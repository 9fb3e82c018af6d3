import Foundation
import LibraryCare
import TestSupport
import Testing

@Suite struct SecretsFileTests {
  private func variables(
    _ text: String, _ environment: [String: String] = [:]
  ) throws -> [String: String] {
    try withTemporaryDirectory { folder in
      let file = folder.appendingPathComponent(RemoteSettings.secretsName)
      try Data(text.utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
      return try RemoteSettings.variables(environment, in: folder)
    }
  }

  @Test func matchingQuotesAreRemovedFromValues() throws {
    let text = """
      # the disk at home
      STVISITS_REMOTE_USER='ana'

      STVISITS_REMOTE_PASSWORD="se'cr=et"
      STVISITS_REMOTE_PASSPHRASE="half
      AWS_ACCESS_KEY_ID="
      """
    #expect(
      try variables(text) == [
        "STVISITS_REMOTE_USER": "ana", "STVISITS_REMOTE_PASSWORD": "se'cr=et",
        "STVISITS_REMOTE_PASSPHRASE": "\"half", "AWS_ACCESS_KEY_ID": "\"",
      ])
  }

  @Test func nonemptyEnvironmentOverridesFile() throws {
    let text = "STVISITS_REMOTE_USER=ana\nSTVISITS_REMOTE_PASSWORD=secret\n"
    let environment = ["STVISITS_REMOTE_USER": "", "STVISITS_REMOTE_PASSWORD": "other"]
    #expect(
      try variables(text, environment)
        == ["STVISITS_REMOTE_USER": "ana", "STVISITS_REMOTE_PASSWORD": "other"])
  }

  @Test(arguments: [
    ("\nSTVISITS_REMOTE_PASWORD=secret", "Did you mean STVISITS_REMOTE_PASSWORD?"),
    ("# a\nsecret", "Expected NAME=value"),
    ("\nUSER=secret", "The names are STVISITS_REMOTE_USER,"),
  ])
  func malformedLineIsRejected(_ text: String, _ words: String) throws {
    let error = #expect(throws: RemoteError.self) { try variables(text) }
    guard case .badSecret(_, let line, let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(line == 2)
    #expect(reason.contains(words) && !reason.contains("secret=") && !reason.hasSuffix("secret"))
  }

  @Test(arguments: [
    (
      "# at home\nSTVISITS_REMOTE_USER=ana\n STVISITS_IMMICH_KEY =k\nAWS_ACCESS_KEY_ID=x\n",
      "# at home\n STVISITS_IMMICH_KEY =k\n"
    ),
    ("# at home\nSTVISITS_REMOTE_USER=ana\n", nil),
  ])
  func disconnectingKeepsKeysOfPhotoServers(_ text: String, _ left: String?) throws {
    try withTemporaryDirectory { folder in
      let file = folder.appendingPathComponent(RemoteSettings.secretsName)
      try Data(text.utf8).write(to: file)
      RemoteSettings.remove(in: folder)
      #expect((try? String(contentsOf: file, encoding: .utf8)) == left)
    }
  }
}
