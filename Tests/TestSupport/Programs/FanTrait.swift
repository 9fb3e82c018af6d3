import Foundation
package import Testing

/// Gives each test case a fan with a home of their own, which is removed afterwards.
///
/// The test finds it as `fan`, and may wait for programs without keeping other tests from
/// running.
package struct FanTrait: TestTrait, SuiteTrait, TestScoping {
  package let isRecursive = true

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    try await withTemporaryDirectory { folder in
      try await Fan.$current.withValue(try Fan(folder)) {
        try await withTaskExecutorPreference(ThreadExecutor.shared) { try await body() }
      }
    }
  }
}

extension Trait where Self == FanTrait {
  /// A fan for each test case.
  package static var fan: Self { Self() }
}

/// The fan of the running test case.
package var fan: Fan { .current }
