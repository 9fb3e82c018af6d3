/// The language and region of a locale's name, such as `de_AT.UTF-8`.
package struct LocaleName: Hashable, Sendable {
  /// Lowercase letters, such as `de`.
  package let language: String
  /// Two uppercase letters, such as `AT`; nil without a region.
  package let region: String?

  package init?(_ name: String) {
    guard let locale = name.split(whereSeparator: { ".@".contains($0) }).first else { return nil }
    let parts = locale.split(whereSeparator: { "_-".contains($0) })
    guard let first = parts.first else { return nil }
    language = first.lowercased()
    region = parts.dropFirst().last { $0.count == 2 }.map { $0.uppercased() }
  }

  /// Finds the locale of a category, such as `LC_TIME`, in the order of POSIX.
  ///
  /// Source: POSIX.1-2024, 8.2 Internationalization Variables.
  ///
  /// - Returns: nil if the environment has no locale.
  package init?(category: String, environment: [String: String]) {
    let named = ["LC_ALL", category, "LANG"].lazy.compactMap { environment[$0] }
    guard let name = named.first(where: { !$0.isEmpty }) else { return nil }
    self.init(name)
  }
}
