package import Foundation

/// Reports the version of the program and how it was installed, judged by its path.
package struct InstallationCheck {
  private let executable: URL
  private let exists: (String) -> Bool

  package init(
    executable: URL, exists: @escaping (String) -> Bool = FileManager.default.fileExists(atPath:)
  ) {
    self.executable = executable
    self.exists = exists
  }

  /// Returns the diagnosis of a version and of a build, nil if none was recorded.
  package func diagnosis(version: String, build: String?) -> Diagnosis {
    let name = build.map { "\(version) (build \($0))" } ?? version
    return Diagnosis(.program, "stvisits", .good, "\(name), \(method): \(executable.path)")
  }

  /// The way it was installed, which is also the way to update it.
  package var method: String {
    let path = executable.path
    if path.contains("/Cellar/") { return "Homebrew" }
    if path.contains("/.build/") { return "development build" }
    if path == "/usr/bin/stvisits", exists("/var/lib/dpkg/info/stvisits.list") {
      return "Debian package"
    }
    let prefix = executable.deletingLastPathComponent().deletingLastPathComponent()
    // Both Scripts/install and the tarball leave this list.
    let list = prefix.appendingPathComponent("share/stvisits/installed.txt").path
    guard exists(list) else { return "copied by hand" }
    return prefix.lastPathComponent.hasPrefix("stvisits-") ? "tarball" : "Scripts/install"
  }
}
