import Foundation
import TestSupport
import Testing

extension Fan {
  /// Runs the program as a process of its own.
  func run(
    _ arguments: String..., input: String = "", environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> CommandResult {
    try runProcess(
      arguments, input: input, environment: environment, sourceLocation: sourceLocation)
  }

  func run(
    _ arguments: [String], executable: URL? = nil, input: String = "",
    environment: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> CommandResult {
    try runProcess(
      arguments, executable: executable, input: input, environment: environment,
      sourceLocation: sourceLocation)
  }
}
