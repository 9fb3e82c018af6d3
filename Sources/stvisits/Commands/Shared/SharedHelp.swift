import ArgumentParser

/// The help of options that several commands have.
extension ArgumentHelp {
  static let dryRun: ArgumentHelp = "Show what would change, without changing anything."
  static let explain: ArgumentHelp = "Show the evidence for each decision."
  static let overwrite: ArgumentHelp = "Overwrite an existing file."
  static let plain: ArgumentHelp = "Ask line by line, without cursor control."
  static let yes: ArgumentHelp = "Skip the confirmation."
}
