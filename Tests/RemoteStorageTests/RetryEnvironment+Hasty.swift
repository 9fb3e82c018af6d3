import Foundation

@testable import Web

extension RetryEnvironment {
  /// Doesn't wait.
  static let hasty = RetryEnvironment(
    now: { Date(timeIntervalSince1970: 1_790_000_000) }, sleep: { _ in await Task.yield() },
    chance: { 0.5 })
}
