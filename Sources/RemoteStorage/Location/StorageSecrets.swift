/// The credentials for a storage; never part of a command or the database.
package struct StorageSecrets: Sendable {
  /// The names of the variables, in the environment or in a file.
  package static let names = [
    "STVISITS_REMOTE_USER", "STVISITS_REMOTE_PASSWORD", "STVISITS_REMOTE_PASSPHRASE",
    "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN",
  ]

  package let user: String?
  package let password: String?
  package let passphrase: String?
  let keys: BucketCredentials?

  /// - Parameter variables: values by name; empty ones count as missing.
  package init(_ variables: [String: String]) {
    func value(_ name: String) -> String? {
      variables[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    user = value("STVISITS_REMOTE_USER")
    password = value("STVISITS_REMOTE_PASSWORD")
    passphrase = value("STVISITS_REMOTE_PASSPHRASE")
    if let identifier = value("AWS_ACCESS_KEY_ID"), let secret = value("AWS_SECRET_ACCESS_KEY") {
      keys = BucketCredentials(
        identifier: identifier, secret: secret, token: value("AWS_SESSION_TOKEN"))
    } else {
      keys = nil
    }
  }
}
