import Foundation
package import Web

extension RetryEnvironment {
  /// Doesn't wait.
  package static let hasty = RetryEnvironment(
    now: { Date(timeIntervalSince1970: 1_790_000_000) }, sleep: { _ in await Task.yield() },
    chance: { 0.5 })
}
